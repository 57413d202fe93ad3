// N matches over several threads. Match m has index m / 2 and odd m exchanges the seats (agent and
// per-side content move together, the keys of rules and seats stay), unless the plan is unpaired:
// then match m has index m. The tally does not depend on the number of threads.
#pragma once

#include <functional>
#include <stop_token>

#include "agon/game/any_game.h"
#include "agon/sim/tally.h"

namespace agon::sim {

struct Plan {
  // Straight, and with per-side content exchanged (the same game where content is shared).
  std::array<const game::AnyGame*, 2> games;
  std::array<game::Player, 2> agents;
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 1000;
  bool paired = true;
  u32 threads = 1;
  u64 metered = 10'000;  // this many matches, the first ones, are played with events
};

// Called now and then from one thread at a time with the number of matches done.
using Progress = std::function<void(u64 done)>;

struct Simulation {
  Tally tally;
  bool complete = true;  // false: a stop was asked for, and this is the result so far
};

Simulation simulate(const Plan& plan, std::stop_token stop = {}, const Progress& progress = {});

}  // namespace agon::sim
