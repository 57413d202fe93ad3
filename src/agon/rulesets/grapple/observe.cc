// grapple for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

using game::Side;

float share(u32 part, u32 whole) {
  return whole == 0 ? 0.0F : static_cast<float>(part) / static_cast<float>(whole);
}

// How much better a stands, in points. The weights are those of an experienced eye, not of a
// solver: they only order one-exchange results for look-ahead.
float lead_of_a(const Content& content, const State& state) {
  auto difference = [](auto a, auto b) { return static_cast<float>(a) - static_cast<float>(b); };
  float lead = difference(state.points[0], state.points[1]);
  lead += 0.3F * difference(state.advantages[0], state.advantages[1]);
  lead += 0.8F * difference(state.control[0], state.control[1]);
  lead += 1.2F * difference(state.tokens[0].count(), state.tokens[1].count());
  Initiative initiative = content.book.positions[state.position].initiative;
  if (initiative != Initiative::neutral) {
    bool a_leads = (initiative == Initiative::top) == (state.top == Side::a);
    lead += a_leads ? 1.0F : -1.0F;
  }
  return lead;
}

}  // namespace

template <class V>
void Grapple::observe(const Content& content, const State& state, Side side, V& v) {
  const Limits& limits = content.book.limits;
  bool neutral = content.neutral[state.position] != 0;
  v.one_hot("position", state.position, content.position_names, "where the match is");
  v("role",
    neutral                         ? 0.0F
    : state.role(side) == Role::top ? 1.0F
                                    : -1.0F,
    "1 on top, -1 on the bottom, 0 where roles do not matter", game::kSigned);
  v("turn", share(state.turn, limits.max_turns), "the exchange to come, of the last");
  auto describe_side = [&](Side whose) {
    u32 points = std::min(state.points[at(whose)], limits.points_to_win);
    v("points", share(points, limits.points_to_win), "points, of those that win at once");
    v("advantages", share(state.advantages[at(whose)], limits.max_turns),
      "advantages, of one in every exchange");
    v("control", share(state.control[at(whose)], limits.max_control), "control pips, of the most");
    for (std::size_t token = 0; token < kTokenCount; ++token) {
      v(kTokenNames[token], (state.tokens[at(whose)].held >> token & 1) != 0, "1 if it is held");
    }
  };
  v.within("own", [&] { describe_side(side); });
  v.within("opposing", [&] { describe_side(other(side)); });
}

AGON_INSTANTIATE_OBSERVE(Grapple);

float Grapple::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  return std::clamp(lead_of_a(content, state) / 20.0F, -0.95F, 0.95F);
}

}  // namespace agon::grapple
