// The simulation that a hand-written loop is held against: random v random, mute, on one thread.
#pragma once

#include "agon/agent/agents.h"
#include "agon/sim/simulation.h"

namespace agon::bench {

inline sim::Plan random_plan(const game::AnyGame& game, u64 seed, u64 matches) {
  game::Player random = agent::random();
  return {.games = {&game, &game},
          .agents = {random, random},
          .seed = seed,
          .matches = matches,
          .paired = false,
          .threads = 1,
          .metered = 0};
}

}  // namespace agon::bench
