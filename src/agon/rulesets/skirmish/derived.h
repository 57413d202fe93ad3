// For whoever draws a position: what follows from it and from the scenario.
#pragma once

#include "agon/rulesets/skirmish/state.h"

namespace agon::skirmish {

// What the next income of a side is as things stand: base income and the yield of what it owns.
u32 income_of(const Content& content, const State& state, game::Side side);

struct DerivedRecord {
  u32 plies = 0;
  u32 plies_left = 0;
  u32 budget = 0;
  u32 budget_left = 0;
  std::array<u32, 2> income = {};
  std::array<u32, 2> troops = {};
  std::array<u32, 2> nodes = {};
};

void describe(auto& v, DerivedRecord& d) {
  v("plies", d.plies, "after so many the match is a draw");
  v("plies_left", d.plies_left, "until then");
  v("budget", d.budget, "actions that a ply has room for");
  v("budget_left", d.budget_left, "of those, in this ply");
  v("income", d.income, "what the next ply of a and of b brings as things stand");
  v("troops", d.troops, "all troops of a and b");
  v("nodes", d.nodes, "how many nodes a and b own");
}

struct GuideRecord {
  std::array<std::string, 2> headquarters = {};
  u32 cost = 0;
};

void describe(auto& v, GuideRecord& g) {
  v("headquarters", g.headquarters, "the node that a, and that b must not lose");
  v("cost", g.cost, "supply for one strength");
}

}  // namespace agon::skirmish
