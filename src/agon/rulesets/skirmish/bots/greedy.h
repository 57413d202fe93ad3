// The design's greedy bot as a function of what a program is shown: the supply before this ply's
// income and the map before the ply. It wants one node, its target, and sends every stack that can
// come nearer one step towards it. No dice and no memory, so that a search can play it out quickly.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

// What a step nearer to its target appeals to greedy by, the larger the better: its value without
// the enemies there (32 bits, 0 in the middle), how near it leads (16 bits), and the earlier id (16
// bits).
u64 appeal_of(const Content& content, u16 target, u16 to);

// Fills `plan`, which is empty, with what the active side does in the rest of its ply.
void plan_greedily(const Content& content, const State& state, Plan& plan);

// The node that a side wants: of those with yield that it does not own the richest (ties by id),
// else the enemy's headquarters.
u16 greedy_target(const Content& content, const State& state, game::Side side);

}  // namespace agon::skirmish
