// Leaves out tests that are settled before (redundant-test elimination). A fatal store asks
// whether the value changed, because only a change can end the match. An attribute that is not
// fatal at the start, and whose every store is fatal in the same way, was never fatal before a
// store: there, nobody need ask.
#pragma once

#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

// Of a plan of whole matches.
void settle_fates(Plan& plan);

}  // namespace agon::duel
