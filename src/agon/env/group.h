// The places of an environment that play on the same game, a lane each: one step of them, from
// actions to views. Where match-ups come from a pool, every place is a group of its own.
#pragma once

#include <optional>

#include "agon/env/env.h"
#include "agon/env/telling_lanes.h"

namespace agon::env {

// What all groups of an environment work on.
struct Shared {
  MatchUps& match_ups;
  const Options& options;
  MatchUps::Widths widths;
  Arrays& arrays;
};

class Group {
 public:
  // Numbers of places, at least one. They wait for `start_at`.
  Group(const Shared& shared, std::vector<u32> numbers);

  // The first match of every place, under chance::seed_key. The next match of every place, or of
  // those that `which` marks by their numbers.
  void start_at(chance::Key seed, u64 first_index);
  void start_next(std::span<const u8> which);
  void step(std::span<const i32> actions);

  const game::AnyGame& game() const { return *game_; }
  u64 match_up() const { return match_up_; }
  u64 index(u32 lane) const { return places_[lane].index; }

  // What is known of a place beside the state of its match.
  struct Kept {
    u64 index = 0;
    u32 steps = 0;      // actions in this match
    u32 decisions = 0;  // of the opponent
    u32 told = 0;       // that the match is over
    u32 cut_off = 0;    // by a cap
  };
  Kept kept(u32 lane) const;
  void save(u32 lane, std::span<std::byte> state) const { lanes_->save(lane, state); }
  std::vector<EventLine> told(u32 lane) const;
  // The state is without fault; an opponent begins anew and decides where it has to. `look` comes
  // after the last.
  void load(u32 lane, const Kept& as, std::span<const std::byte> state);
  // The game of this match-up, for a group of one.
  void take_game(u64 match_up);
  void take_seed(chance::Key seed) { seed_ = seed; }
  void look();

 private:
  struct Place {
    u64 index = 0;
    u64 began = 0;      // the clock then
    u32 decisions = 0;  // of the opponent
    bool told = false;
    bool cut_off = false;
  };

  void start(std::span<const u32> lanes);
  void remember_movers();
  void act(std::span<const i32> actions);
  void clear_rewards();
  void reward_changes();
  void tell_ends();
  void tell_end(u32 lane);
  void set_flags(u32 lane);
  void keep_last_view(u32 lane, std::size_t view, std::size_t row);

  template <class Do>
  void each_over(const Do& act) const;
  template <class Do>
  void each_row(std::size_t view, const Do& act) const;
  std::size_t row_of(std::size_t view, u32 lane) const;
  game::Side acted(std::size_t view, u32 lane) const;

  void meet_opponent(u32 lane);
  void act_against_opponents(std::span<const i32> actions);
  void reply(u32 lane);
  game::Choice asked(u32 lane);
  std::optional<game::Choice> entry_at(u32 lane, game::Side side, u32 slot);

  chance::Key rules_key(const Place& place) const;
  game::StateView state_of(u32 lane);
  std::size_t size() const { return numbers_.size(); }
  bool has_opponent() const { return shared_.options.view == View::learner; }
  std::size_t views() const { return views_of(shared_.options.view); }

  Shared shared_;
  std::vector<u32> numbers_;  // by lane, as all that follows: its place
  chance::Key seed_ = {};
  u64 match_up_ = 0;
  u64 clock_ = 0;  // steps so far
  SharedGame game_;
  std::unique_ptr<game::Lanes> lanes_;
  const TellingLanes* telling_ = nullptr;  // the same, where they do
  std::vector<Place> places_;
  std::vector<std::unique_ptr<game::Agent>> opponents_;
  std::array<std::vector<u32>, 2> rows_;          // of each view; empty: row = lane
  std::array<std::vector<game::Side>, 2> sides_;  // whose view it is
  std::vector<u32> slots_;
  std::vector<u32> others_;
  std::vector<game::Side> movers_;  // who acts in this step, in rows of movers
  std::vector<float> before_;       // potentials
  std::vector<float> after_;
  std::vector<u32> waiting_;  // lanes whose match is over, and told to be
  std::vector<u32> chosen_;   // lanes that start the next
  std::vector<chance::Key> keys_;
  std::vector<game::Choice> scratch_;
  std::vector<std::byte> state_;
};

}  // namespace agon::env
