#include "agon/rulesets/grapple/derived.h"

#include <algorithm>

#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {

DerivedRecord Grapple::derived(const Content& content, const State& state, const Style&) {
  const Limits& limits = content.book.limits;
  const Position& position = content.book.positions[state.position];
  DerivedRecord out{.turn = std::min<u32>(state.turn, limits.max_turns),
                    .turns = limits.max_turns,
                    .points_to_win = limits.points_to_win,
                    .most_tokens = limits.max_tokens,
                    .position = position.name};
  if (position.initiative != Initiative::neutral) out.on_top = state.top;
  out.pips[held_pip(state.control)] = true;
  return out;
}

GuideRecord Grapple::guide(const Content& content) {
  GuideRecord out;
  for (const Position& one : content.book.positions) out.names[one.id] = one.name;
  for (const Technique& one : content.book.techniques) out.names[one.id] = one.name;
  return out;
}

}  // namespace agon::grapple
