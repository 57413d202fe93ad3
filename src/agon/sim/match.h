// One match through the virtual door, step by step, with events and a record of every roll: what
// `agon match` shows, what the metered part of a simulation feeds on, what a replay is made of.
#pragma once

#include <vector>

#include "agon/chance/tape.h"
#include "agon/game/any_game.h"
#include "agon/replay/step.h"

namespace agon::sim {

class Match {
 public:
  // `seats` and `game` must outlive the match, and so must `dice`: they fall instead of those that
  // follow from the name. A seat without an agent is somebody whose choices come through `take`.
  Match(const game::AnyGame& game, chance::MatchName name, const game::Seats& seats,
        chance::Referee* dice = nullptr);

  // From here on, events go to `listener`.
  void listen(chance::EventListener* listener) { referee_.listen(listener); }

  bool over() const { return game_.outcome(state_) != game::Outcome::running; }

  // Asks whoever decides, plays one step, and returns it. Not after the match is over.
  const replay::Step& advance();

  // The same in two halves: what the agent at a seat chooses, and one step with these choices,
  // which count as decisions of their sides whoever made them.
  replay::NotedChoice ask(game::Side side);
  using TakenChoices = std::array<std::optional<replay::NotedChoice>, 2>;
  const replay::Step& take(TakenChoices choices);

  // Plays a step of this match that was recorded earlier, as it was, and asks nobody.
  void repeat(const replay::Step& step);

  game::StateView state() const { return state_; }
  game::MatchResult result() const;

 private:
  void count_decisions(const replay::Step& step);

  const game::AnyGame& game_;
  game::Seats seats_;
  std::vector<std::byte> state_;
  chance::SeededReferee seeded_;
  chance::RecordingReferee referee_;
  std::array<chance::Key, 2> seat_keys_;
  std::array<u32, 2> decisions_ = {};
  std::array<u32, 2> defaulted_ = {};
  std::vector<game::Choice> scratch_;
  replay::Step step_;
  u32 steps_ = 0;
};

}  // namespace agon::sim
