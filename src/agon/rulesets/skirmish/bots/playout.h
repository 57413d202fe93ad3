// How a match may go on: both sides play simply, and what stands on the map after some plies is
// weighed. This is what the planner judges a ply by. Everything is whole numbers, so that it is the
// same everywhere.
//
// Nobody knows what the enemy will do. In every second playout it only waits, in the others it
// comes at once: what is good against both is good against much that lies between them. A single
// manner is no such judge: the more plies a search plays against greedy troops, the better it
// learns to wait for their mistakes, and the worse it plays.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

// What a position is worth to a side: 0 is lost, kSure is won.
inline constexpr u32 kSure = 1u << 16;

// How a side goes on. In every manner it storms the enemy's headquarters if that will succeed. Else
// it is greedy but guards its own; or buys troops and waits; or buys troops and comes with its
// strongest stack.
enum class Manner : u8 { greedy, waits, comes };

struct Manners {
  Manner own = Manner::greedy;
  Manner enemy = Manner::waits;
};

class Playout {
 public:
  Playout(const Content& content, u32 plies);

  // The worth to the side that acts in `state` of the plan, by these dice.
  u32 value(const State& state, std::span<const game::Choice> plan, chance::Key dice,
            Manners manners);

  u64 nodes() const { return nodes_; }  // plies played so far

 private:
  void play_ply(std::span<const game::Choice> plan, const chance::QuickReferee& referee);
  u32 weigh(game::Side side) const;

  const Content& content_;
  u32 plies_;
  u64 nodes_ = 0;
  State state_;
  Plan plan_;
};

void plan_in_manner(const Content& content, const State& state, Manner manner, Plan& plan);

}  // namespace agon::skirmish
