// The agent that takes what is there: three rolls for the most frequent face, the attack with the
// most damage, every status as soon as it can be spent.
#pragma once

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

game::Choice decide_greedily(const Content& content, const State& state, game::Side side);

// What bots throw again where the player picks: the lowest dice that the rule did not match, then
// the lowest that it did.
game::Choice pick_reroll(const Content& content, const State& state);

}  // namespace agon::aegis
