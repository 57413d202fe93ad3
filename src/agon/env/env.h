// A vector environment over any game: many matches at once, actions in, observations, masks,
// rewards and ends out. The arrays belong to the environment and are written over by each call.
//
//     auto env = Env::make(listed({game}), {.matches = 4096, .seed = 1});
//     for (;;) (*env)->step(actions_for((*env)->arrays()));
//
// The match in place i is (seed, first + i), then (seed, first + matches + i), and so on: the same
// matches, dice and bytes as one by one, for any number of threads. An action is a slot; what slots
// and observations mean, docs/observations.md says for each game.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "agon/base/result.h"
#include "agon/env/match_ups.h"
#include "agon/env/options.h"
#include "agon/env/team.h"
#include "agon/env/telling_lanes.h"

namespace agon::env {

// A row for each view of a match (options.h), but `finished`, which has one for each match.
struct Arrays {
  std::vector<float> observations;
  std::vector<u8> masks;  // 1: this slot may be chosen; all 0 where nothing is asked
  std::vector<u8> sides;  // whose view it is, 0 or 1
  std::vector<float> rewards;
  std::vector<u8> terminated;  // the match is over by its rules
  std::vector<u8> truncated;   // or by a cap on turns
  // Where one of both is set and the match has given way in the same step: its last view.
  std::vector<float> final_observations;

  // How the last match of each place ended; kept until the next one does.
  struct Finished {
    u64 index = 0;
    u64 match_up = 0;
    u32 turns = 0;
    u32 steps = 0;                                   // actions that were taken here
    game::Outcome outcome = game::Outcome::running;  // none has
    std::array<u8, 7> spare = {};                    // no padding: it is saved as it lies here
  };
  std::vector<Finished> finished;
};

class Group;

inline constexpr std::size_t kMostMatches = std::size_t{1} << 24;

class Env {
 public:
  // Refused where view, seats and game do not go together.
  static Result<std::unique_ptr<Env>> make(std::unique_ptr<MatchUps> match_ups, Options options);
  ~Env();
  Env(const Env&) = delete;
  Env& operator=(const Env&) = delete;

  const Options& options() const { return options_; }
  const game::Facts& facts() const { return match_ups_->facts(); }
  MatchUps::Widths widths() const { return widths_; }
  std::size_t matches() const { return options_.matches; }
  std::size_t rows() const { return arrays_.rewards.size(); }
  const Arrays& arrays() const { return arrays_; }

  // Every place starts the next match of its own; with a seed, its first.
  void reset();
  void reset(u64 seed, u64 first = 0);
  // Only the places of which this says so.
  void reset_some(std::span<const u8> which);

  // Refused, with nothing changed, where an action is not on the menu. Rows of which nothing is
  // asked may hold anything.
  Result<void> step(std::span<const i32> actions);

  // What is played in a place, as bytes, and another state of its game, for search.
  chance::MatchName match(std::size_t place) const;
  u64 match_up(std::size_t place) const;
  const game::AnyGame& game(std::size_t place) const;
  std::vector<std::byte> state(std::size_t place) const;
  // What happened last in a place, the last first; nothing unless the options ask for events.
  std::vector<EventLine> told(std::size_t place) const;
  Result<void> set_state(std::size_t place, std::span<const std::byte> state);

  // All of it, to go on from later: here, or in another environment with the same options and
  // match-ups. Opponents that remember something begin anew.
  std::vector<std::byte> save() const;
  Result<void> load(std::span<const std::byte> saved);

 private:
  // Of a place.
  struct Where {
    u32 group;
    u32 lane;
  };

  Env(std::unique_ptr<MatchUps> match_ups, Options options);
  template <class Do>
  void each_group(const Do& act);
  Group& group_of(std::size_t place) const { return *groups_[where_[place].group]; }
  void clear_ends(std::span<const u8> which);
  void clear_end(std::size_t row);
  Result<void> look_at(std::span<const i32> actions) const;

  std::unique_ptr<MatchUps> match_ups_;
  Options options_;
  MatchUps::Widths widths_;
  Arrays arrays_;
  std::vector<std::unique_ptr<Group>> groups_;
  std::vector<std::size_t> shares_;  // a thread's first group, and the end
  std::vector<Where> where_;
  Team team_;
};

}  // namespace agon::env
