// What looks like a mistake in a hero or a rule set and still plays: `agon validate` shows it. Each
// warning has its place in the file.
#pragma once

#include "agon/rulesets/duel/draft.h"

namespace agon::duel {

void warn_about(const HeroDraft& hero, Problems& problems);
void warn_about(const RulesDraft& rules, Problems& problems);

}  // namespace agon::duel
