// skirmish for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {
namespace {

using game::Side;

// Any strength between 0 and 1, the small ones apart.
float squashed(u32 amount) {
  auto value = static_cast<float>(amount);
  return value / (value + 10.0F);
}

float share(u32 part, u32 whole) {
  return whole == 0 ? 0.0F : static_cast<float>(part) / static_cast<float>(whole);
}

// Troops, more the nearer they are to the enemy's headquarters; supply that can become troops; and
// some plies of the yields that a side owns.
float wealth(const Content& content, const State& state, Side side) {
  constexpr float kPliesAhead = 5;
  u32 target = content.hq[at(other(side))];
  auto reach = static_cast<float>(content.nodes);
  float out = 0.8F * static_cast<float>(affordable(content, state, side));
  for (u32 i = 0; i < content.nodes; ++i) {
    Spot spot = state.spots[i];
    if (!spot.is_of(side)) continue;
    float near = 1.0F - std::min(static_cast<float>(content.distance(i, target)) / reach, 1.0F);
    out += static_cast<float>(spot.troops()) * (1.0F + near) +
           kPliesAhead * static_cast<float>(content.yields[i]) + 0.1F;
  }
  return out;
}

}  // namespace

template <class V>
void Skirmish::observe(const Content& content, const State& state, Side side, V& v) {
  const Settings& settings = content.scenario.settings;
  v("active", state.active == side, "1 in an own ply");
  v("own_supply", squashed(state.supply[at(side)]), "own supply s, as s / (s + 10)");
  v("opposing_supply", squashed(state.supply[at(other(side))]),
    "the other side's supply, likewise");
  v("used", share(state.used, settings.budget), "actions of this ply that are used, of the budget");
  v("ply", share(state.ply, settings.turn_cap), "plies played, of the cap");
  v("acting", state.phase == Phase::act, "1 while the active side acts, 0 before its income");
  for (u32 i = 0; i < content.nodes; ++i) {
    Spot spot = state.spots[i];
    v.within("node", id_of(content, i), [&] {
      v("own_troops", squashed(spot.troops_of(side)), "own troops t there, as t / (t + 10)");
      v("opposing_troops", squashed(spot.troops_of(other(side))), "the other side's, likewise");
      v("owner",
        spot.is_of(side)          ? 1.0F
        : spot.is_of(other(side)) ? -1.0F
                                  : 0.0F,
        "1 if it is ours, -1 if it is the other side's, 0 if it is neutral", game::kSigned);
      v("yield", squashed(content.yields[i]), "supply y a ply for its owner, as y / (y + 10)");
    });
  }
}

AGON_INSTANTIATE_OBSERVE(Skirmish);

float Skirmish::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  float a = wealth(content, state, Side::a);
  float b = wealth(content, state, Side::b);
  return std::clamp(0.95F * (a - b) / (a + b + 1.0F), -0.95F, 0.95F);
}

}  // namespace agon::skirmish
