// Linking, the last pass, for one match at a time: all phases of a match as one stream of
// instructions, in which a turn leads to the next.
#pragma once

#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

// Adds the stream to the plan's code; of a plan of whole matches.
void link(Plan& plan);

}  // namespace agon::duel
