// One entry of a menu without the menu: simulation of the random agent takes an entry by its number
// and looks at no other. The same entry that `Skirmish::menu` has there; a test compares them.
#pragma once

#include <algorithm>

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// 1, half (rounded up) and all, without doubles and in order: how many they are, and each of them.
constexpr u32 count_amounts(u32 all) { return std::min(all, 3u); }
constexpr u32 amount_at(u32 all, u32 which) {
  if (which == 0) return 1;
  return which + 1 == count_amounts(all) ? all : (all + 1) / 2;
}

// End, reinforce, and then the roads of each node in turn. How many entries each node has is noted
// on the way; the loop that does so is one that compilers turn into SIMD.
template <class Draw>
game::Choice Skirmish::menu_entry(const Content& content, const State& state, Side side,
                                  Draw draw) {
  if (content.scenario.settings.budget == 0) return draw(1), choose(Verb::end);
  u32 buyable = affordable(content, state, side);
  u32 moves = 1 + count_amounts(buyable);  // the first of them
  u32 size = moves;
  std::array<u32, kMostNodes> entries;
  for (u32 node = 0; node < content.nodes; ++node) {
    entries[node] = count_amounts(state.spots[node].troops_of(side)) * content.degrees[node];
    size += entries[node];
  }
  u32 entry = draw(size);
  if (entry == 0) return choose(Verb::end);
  if (entry < moves) return choose(Verb::reinforce, 0, amount_at(buyable, entry - 1));
  u32 within = entry - moves;
  u32 node = 0;
  for (; within >= entries[node]; ++node) within -= entries[node];
  u32 troops = state.spots[node].troops();
  u32 amounts = count_amounts(troops);
  return choose(Verb::move, content.first_road[node] + within / amounts,
                amount_at(troops, within % amounts));
}

}  // namespace agon::skirmish
