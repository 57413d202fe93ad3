// How a match may go on: both sides play simply, and what stands on the map after some plies is
// weighed. This is what the planner judges a ply by. Everything is whole numbers, so that it is the
// same everywhere.
#pragma once

#include "agon/rulesets/skirmish/commander.h"

namespace agon::skirmish {

// What a position is worth to a side: 0 is lost, kSure is won.
inline constexpr u32 kSure = 1u << 16;

class Playout {
 public:
  Playout(const Content& content, u32 plies);

  // The worth to the side that acts in `state` of the plan, by these dice.
  u32 value(const State& state, std::span<const game::Choice> plan, chance::Key dice);

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

// What a side does in a playout: it storms the enemy's headquarters if that will succeed, else it
// is greedy.
void plan_simply(const Content& content, const State& state, Plan& plan);

}  // namespace agon::skirmish
