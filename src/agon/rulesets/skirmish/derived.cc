#include "agon/rulesets/skirmish/derived.h"

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

using game::Side;

u32 income_of(const Content& content, const State& state, Side side) {
  u32 out = content.scenario.settings.income;
  for (u32 i = 0; i < content.nodes; ++i) out += state.spots[i].is_of(side) ? content.yields[i] : 0;
  return out;
}

DerivedRecord Skirmish::derived(const Content& content, const State& state, const Style&) {
  const Settings& settings = content.scenario.settings;
  DerivedRecord out{.plies = settings.turn_cap,
                    .plies_left = settings.turn_cap - state.ply,
                    .budget = settings.budget,
                    .budget_left = settings.budget - state.used};
  for (Side side : game::kSides) {
    out.income[at(side)] = income_of(content, state, side);
    for (u32 i = 0; i < content.nodes; ++i) {
      out.troops[at(side)] += state.spots[i].troops_of(side);
      out.nodes[at(side)] += state.spots[i].is_of(side);
    }
  }
  return out;
}

GuideRecord Skirmish::guide(const Content& content) {
  return {.headquarters = {content.scenario.hq(Side::a), content.scenario.hq(Side::b)},
          .cost = content.scenario.settings.cost};
}

}  // namespace agon::skirmish
