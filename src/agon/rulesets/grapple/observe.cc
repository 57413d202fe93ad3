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

void Grapple::observe(const Content& content, const State& state, Side side,
                      std::span<float> tensor) {
  const Limits& limits = content.book.limits;
  std::fill(tensor.begin(), tensor.end(), 0.0F);
  std::size_t next = content.book.positions.size();
  tensor[state.position] = 1;
  bool neutral = content.neutral[state.position] != 0;
  tensor[next++] = neutral ? 0.0F : state.role(side) == Role::top ? 1.0F : -1.0F;
  tensor[next++] = share(state.turn, limits.max_turns);
  for (Side whose : {side, other(side)}) {
    tensor[next++] =
        share(std::min(state.points[at(whose)], limits.points_to_win), limits.points_to_win);
    tensor[next++] = share(state.advantages[at(whose)], limits.max_turns);
    tensor[next++] = share(state.control[at(whose)], limits.max_control);
    for (std::size_t token = 0; token < kTokenCount; ++token) {
      tensor[next++] = static_cast<float>(state.tokens[at(whose)].held >> token & 1);
    }
  }
}

float Grapple::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  return std::clamp(lead_of_a(content, state) / 20.0F, -0.95F, 0.95F);
}

}  // namespace agon::grapple
