// N matches over several threads, an index after the other. Each index is played once in every
// seating of the plan, with the same dice: match m of k seatings has index m / k and seating m % k.
// Odd seatings of a paired plan exchange the seats (agent and per-side content move together, the
// keys of rules and seats stay). The tally does not depend on the number of threads.
#pragma once

#include <stop_token>

#include "agon/game/any_game.h"
#include "agon/sim/share_out.h"
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
  bool all_contents = false;  // then each agent with each side's content, in a half of the matches
  u32 threads = 1;
  u64 metered = 10'000;      // this many matches, the first ones, are played with events
  game::Budget budget = {};  // of a decision
};

// A match of every index: on which game, and whether the first agent sits at b.
struct Seating {
  u32 game = 0;  // of the plan's
  bool exchanged = false;
};

// One, or with exchanged seats two, or with all contents as many again.
std::vector<Seating> seatings(const Plan& plan);

struct Simulation {
  Tally tally;
  bool complete = true;  // false: a stop was asked for, and this is the result so far
};

Simulation simulate(const Plan& plan, std::stop_token stop = {}, const Progress& progress = {});

// How many indices the matches have; the last may lack some seatings.
u64 index_count(const Plan& plan);

// The matches of some of these indices, which count from 0. The tallies of parts add up to that of
// the whole.
Simulation simulate_part(const Plan& plan, Chunk indices, std::stop_token stop = {},
                         const Progress& progress = {});

// Whether nothing is left to chance, whatever the match's name: in every seating, matches of
// several names roll no die and come, choice by choice, to the same, so that no agent's draws
// matter. Of agents that are a function of what they are given; programs are not.
bool is_deterministic(const Plan& plan);

}  // namespace agon::sim
