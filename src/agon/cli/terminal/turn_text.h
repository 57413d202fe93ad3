// What somebody whose turn it is looks at on a terminal: the entries of a menu with what is locked,
// and odds.
#pragma once

#include "agon/workbench/match/sitting.h"

namespace agon::cli {

std::string menu_text(const workbench::Turn& turn, std::span<const game::Choice> menu,
                      const game::Style& style);

// Odds of each entry, or why there are none.
Reply<std::string> odds_text(const workbench::Turn& turn, const game::Style& style);

}  // namespace agon::cli
