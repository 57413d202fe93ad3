// A small game solved backwards, by the rules alone: a's expected result (1 for a win, 1/2 for a
// draw) from any state, if both sides play best. Where both decide at once, best is the equilibrium
// of the decision. Every state that can be reached is solved once; limits are data, and a game that
// is larger is refused.
#pragma once

#include <stop_token>
#include <string>
#include <unordered_map>

#include "agon/chance/tape.h"
#include "agon/game/any_game.h"

namespace agon::odds {

struct BestPlayLimits {
  u64 plays = u64{1} << 20;  // outcomes of steps, over all states
  u32 states = 1u << 18;     // that are remembered
  u32 depth = 512;           // steps of a match: each stands on the stack of the one before
};

class BestPlay {
 public:
  explicit BestPlay(const game::AnyGame& game, const BestPlayLimits& limits = {},
                    std::stop_token stop = {})
      : game_(game), limits_(limits), stop_(std::move(stop)) {}

  // Once refused, for its size or after a stop, so is every other state that is not known by then.
  Result<double> of_a(game::StateView state);

  std::size_t states() const { return known_.size(); }

 private:
  double solve(const std::string& state, u32 depth);
  double decide(const std::string& state, u32 depth);
  double expect(const std::string& state, const game::Choices& choices, u32 depth);
  bool has_halted(u32 depth);

  const game::AnyGame& game_;
  BestPlayLimits limits_;
  std::stop_token stop_;
  std::unordered_map<std::string, double> known_;  // by the bytes of a state
  u64 plays_ = 0;
  std::string_view halted_;  // why; empty: not yet
};

}  // namespace agon::odds
