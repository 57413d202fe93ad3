// How a match may go on: sides play simply for some plies, and what stands on the map then is
// weighed. This is what the planner judges a ply by. Everything is whole numbers, so that it is the
// same everywhere.
//
// Nobody knows what the enemy will do, so it has several manners. One alone is no judge: who is
// measured against greedy troops only learns to wait for their mistakes.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

// What a position is worth to a side: 0 is lost, kSure is won.
inline constexpr u32 kSure = 1u << 16;

// How a side goes on. In every manner it storms the enemy's headquarters if that will succeed. Else
// it is greedy but guards its own; or buys troops and waits; or buys troops and comes with its
// strongest stack.
enum class Manner : u8 { greedy, waits, comes };
inline constexpr u32 kManners = 3;

// A match that goes on in somebody's mind.
class Playout {
 public:
  explicit Playout(const Content& content) : content_(content), referee_({}) {}

  void begin(const State& state);
  void take_dice(chance::Key dice) { referee_ = chance::QuickReferee(dice); }
  const State& state() const { return state_; }
  bool is_over() const { return state_.phase == Phase::over; }

  // The ply of whoever acts, and the income of who acts next.
  void play(std::span<const game::Choice> plan);
  // So many plies, each side in its manner.
  void go_on(u32 plies, std::array<Manner, 2> manners);

  u32 worth(game::Side side) const;
  u64 nodes() const { return nodes_; }  // plies played so far

 private:
  void play_actions(std::span<const game::Choice> plan);

  const Content& content_;
  chance::QuickReferee referee_;
  u64 nodes_ = 0;
  State state_;
  Plan plan_;
};

void plan_in_manner(const Content& content, const State& state, Manner manner, Plan& plan);

}  // namespace agon::skirmish
