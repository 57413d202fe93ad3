// Which attributes of a match-up make no difference to how it goes on.
#pragma once

#include "agon/rulesets/duel/content/matchup.h"

namespace agon::duel {

// By side, the columns that no script reads and whose change no effect waits for. A MODIFY reads
// its own attribute, but nothing comes of it except that attribute.
std::array<std::vector<u8>, 2> unread_columns(const Matchup& matchup);

}  // namespace agon::duel
