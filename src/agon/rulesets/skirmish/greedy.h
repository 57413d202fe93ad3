// The design's greedy bot as a function of what a program is shown: the supply before this ply's
// income and the map before the ply. It wants one node, its target, and sends every stack that can
// come nearer one step towards it. No dice and no memory, so that a search can play it out quickly.
#pragma once

#include "agon/rulesets/skirmish/commander.h"

namespace agon::skirmish {

// Fills `plan`, which is empty, with what the active side does in the rest of its ply.
void plan_greedily(const Content& content, const State& state, Plan& plan);

// The node that a side wants: of those with yield that it does not own the richest (ties by id),
// else the enemy's headquarters.
u16 greedy_target(const Content& content, const State& state, game::Side side);

}  // namespace agon::skirmish
