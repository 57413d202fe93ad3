// A match of skirmish at rest. The nodes of the map are alive, as many as it has: a map of twelve
// needs 68 bytes.
#pragma once

#include <algorithm>
#include <type_traits>

#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

AGON_ENUM(Phase, u8, income, act, over)
AGON_ENUM(Owner, u8, a, b, neutral)

constexpr Owner owner_of(game::Side side) { return static_cast<Owner>(side); }

// A node: 30 bits of troops below 2 bits of owner. Troops always stand on a node of their own side:
// whoever arrives fights, and who is left owns it.
struct Spot {
  u32 bits;

  constexpr Spot() = default;
  constexpr Spot(Owner owner, u32 troops) : bits(static_cast<u32>(owner) << 30 | troops) {}

  constexpr Owner owner() const { return static_cast<Owner>(bits >> 30); }
  constexpr u32 troops() const { return bits & kTroops; }
  constexpr bool is_of(game::Side side) const { return bits >> 30 == static_cast<u32>(side); }
  // These two are asked of every node of a map by who plays many matches, so both parts of the
  // question are one comparison: that the owner is the side, and how many troops.
  constexpr bool has_troops_of(game::Side side) const {
    return bits - (static_cast<u32>(side) << 30) - 1 < kTroops;
  }
  // 0 if it is not the side's own: the owner is turned so that own troops count up from kOwn, and
  // all else lies below.
  constexpr u32 troops_of(game::Side side) const {
    constexpr i32 kOwn = i32{kTroops} + 1;
    i32 turned = static_cast<i32>(bits + ((1u - static_cast<u32>(side)) << 30));
    return static_cast<u32>(std::max(turned, kOwn) - kOwn);
  }
  friend constexpr bool operator==(Spot, Spot) = default;

  static constexpr u32 kTroops = (1u << 30) - 1;
};

struct State {
  std::array<u32, 2> supply;
  u32 income;      // that this ply brought: programs are shown the supply before it
  u16 ply;         // plies played
  u8 used;         // slots of this ply
  u8 combats;      // of this ply
  u8 over_budget;  // 1: this ply's actions beyond the budget were reported
  Phase phase;
  game::Side active;
  game::Outcome outcome;
  std::array<Spot, kMostNodes> spots;
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");
static_assert(std::is_trivially_copyable_v<State>);

struct Options {};

template <class V>
void describe(V&, Options&) {}

struct SpotRecord {
  Owner owner = Owner::neutral;
  u32 troops = 0;
};

void describe(auto& v, SpotRecord& s) {
  v("owner", s.owner, "who owns it");
  v("troops", s.troops, "the owner's strength there", json::Range{0, Spot::kTroops});
}

void describe(auto& v, const Content& content, State& s) {
  v("ply", s.ply, "plies played");
  v("active", s.active, "whose ply it is");
  v("phase", s.phase, "what happens next");
  v("supply", s.supply, "supply of a and b");
  v("income", s.income, "what this ply brought, once it has been taken");
  v("used", s.used, "actions taken in this ply");
  v("combats", s.combats, "fights in this ply");
  v("over_budget", s.over_budget, "1: this ply's actions beyond the budget were reported",
    json::Range{0, 1});
  v("outcome", s.outcome, "how the match stands");
  std::vector<SpotRecord> spots(content.nodes);
  for (u32 i = 0; i < content.nodes; ++i) spots[i] = {s.spots[i].owner(), s.spots[i].troops()};
  v("nodes", std::span(spots), "owner and troops of each node, in the map's order");
  for (u32 i = 0; i < content.nodes; ++i) s.spots[i] = Spot(spots[i].owner, spots[i].troops);
}

}  // namespace agon::skirmish
