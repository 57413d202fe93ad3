// A scene solved backwards: the player's expected result from every moment of it (1 for a success,
// 1/2 for an open ending), if each choice is the best. A step of the script always leads to a later
// one, so all states between two steps are found from the start on, and valued the last ones first.
// The chances of a check are those of check/exact.h.
#pragma once

#include <stop_token>
#include <string>
#include <unordered_map>

#include "agon/game/offers.h"
#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

class BestPlay {
 public:
  static constexpr std::size_t kMostStates = 1u << 18;  // a script may have far more

  explicit BestPlay(const Content& content);

  // False if there are too many states, or after a stop; then nothing can be asked.
  bool solve(const std::stop_token& stop, std::size_t most_states = kMostStates);

  // Of a state that can be reached and in which no dice of a check lie.
  double of_a(const State& state) const;

 private:
  template <class Visit>
  void each_next(State state, const Visit& visit) const;
  void play(State& state, const game::Choices& choices) const;
  double between_steps(const State& state) const;
  std::string key_of(State state) const;

  const Content& content_;
  std::size_t live_bytes_;
  std::vector<DegreeOdds> odds_;                    // by step; of no meaning where it is no check
  std::unordered_map<std::string, double> values_;  // of states between two steps
};

// Nothing where the scene is too large.
std::optional<game::Values> best_play_values(const game::Asked& asked);

}  // namespace agon::pillars::scene
