// The duel for learners: what a side sees (seed section 9), and how good it looks.
#include <algorithm>
#include <cmath>

#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

using game::Side;

template <class V>
void Duel::observe(const Content& content, const State& state, Side side, V& v) {
  static constexpr std::array<std::string_view, 2> kWhose = {"own", "opposing"};
  const std::vector<std::string>& columns = content.matchup.columns;
  v.row("own", state.row(content, side), kMostAttributes, columns,
        "own attributes, as the scripts name them", game::kUnbounded);
  v.row("opposing", state.row(content, other(side)), kMostAttributes, columns,
        "the other side's attributes", game::kUnbounded);
  v.one_hot("active", state.active == side ? 0 : 1, kWhose, "whose turn it is");
  v("turn", share_over(content, state.turn), "the turn being played, of the last");
}

AGON_INSTANTIATE_OBSERVE(Duel);

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
