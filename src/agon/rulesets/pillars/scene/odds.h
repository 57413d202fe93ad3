// What a scene answers to `agon odds`: the chance of each ending.
#pragma once

#include "agon/game/odds_option.h"

namespace agon::pillars::scene {

// `typed` states choices as STEP=OPTION,STEP=OPTION; all others are even.
Result<game::OddsAnswer> endings_answer(const game::OddsOrder& order);

}  // namespace agon::pillars::scene
