// The duel for learners: what a side sees (seed section 9), and how good it looks.
#include <algorithm>
#include <cmath>

#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

using game::Side;

// The own row first; whose turn it is, one-hot; how much of the match is over.
void Duel::observe(const Content& content, const State& state, Side side, std::span<float> tensor) {
  std::ranges::fill(tensor, 0.0F);
  std::ranges::copy(state.row(content, side), tensor.begin());
  std::ranges::copy(state.row(content, other(side)), tensor.begin() + kMostAttributes);
  std::size_t next = 2 * kMostAttributes;
  tensor[next + (state.active == side ? 0 : 1)] = 1.0F;
  tensor[next + 2] = share_over(content, state.turn);
}

// Health counts by its logarithm: halving it is as bad wherever it stands.
float Duel::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  auto vigour = [&](Side whose) {
    return std::log(std::max(1.0F, state.row(content, whose)[kHealth]));
  };
  return std::clamp((vigour(Side::a) - vigour(Side::b)) / 6, -0.95F, 0.95F);
}

// Seed section 9: what the dense reward is about.
float Duel::potential(const Content& content, const State& state) {
  return state.row(content, Side::a)[kHealth] - state.row(content, Side::b)[kHealth];
}

}  // namespace agon::duel
