// A scenario: content/skirmish/scenario/*.json as records, in the very shapes (names, P1, P2,
// Neutral) that programs already written for this game read and write; and the tables that the
// rules read instead of it. P1 is side a and P2 is side b.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "agon/base/list.h"
#include "agon/game/choice.h"
#include "agon/json/describe.h"

namespace agon::skirmish {

inline constexpr std::size_t kMostNodes = 256;
inline constexpr std::size_t kMostEdges = 1024;
inline constexpr u32 kMostPlies = 10'000;
inline constexpr u32 kMostActions = 200;    // a ply
inline constexpr u32 kMostSteps = 200'000;  // a match, so that its replay can be read
// Troops and supply of both sides together never pass this, however a match goes.
inline constexpr u32 kMostForces = (1u << 29) - 1;

AGON_NAMED_ENUM(Player, u8, (one, "P1"), (two, "P2"))
AGON_NAMED_ENUM(MapOwner, u8, (one, "P1"), (two, "P2"), (neutral, "Neutral"))

constexpr game::Side side_of(Player player) { return static_cast<game::Side>(player); }
constexpr Player player_of(game::Side side) { return static_cast<Player>(side); }

struct Headquarters {
  std::string hq;
};

void describe(auto& v, Headquarters& h) { v("hq", h.hq, "the node that must not fall"); }

struct BothHeadquarters {
  Headquarters p1;
  Headquarters p2;
};

void describe(auto& v, BothHeadquarters& h) {
  v("P1", h.p1, "the first player");
  v("P2", h.p2, "the second player");
}

// Seed "Default Game Settings".
struct Settings {
  u32 turn_cap = 60;
  u32 budget = 6;
  u32 income = 3;
  u32 cost = 1;
  double variance = 0.35;
};

void describe(auto& v, Settings& s) {
  using json::Range;
  v("turnCapPlies", s.turn_cap, "plies until the match is a draw", Range{1, kMostPlies});
  v("actionBudget", s.budget, "actions that a ply has room for", Range{0, kMostActions});
  v("baseIncome", s.income, "supply at the start of each ply", Range{0, kMostForces});
  v("reinforceCostPerStrength", s.cost, "supply for one strength", Range{1, kMostForces});
  v("combatVarianceFraction", s.variance, "how much of the weaker side chance moves", Range{0, 1});
}

struct MapNode {
  std::string id;
  double x = 0;
  double y = 0;
  MapOwner owner = MapOwner::neutral;
  u32 yield = 0;
};

void describe(auto& v, MapNode& n) {
  v("id", n.id, "what actions call it", json::Line{{1, 64}});
  v("x", n.x, "where it is drawn, from west to east");
  v("y", n.y, "where it is drawn, from south to north");
  v("owner", n.owner, "who owns it at the start");
  v("supplyYield", n.yield, "supply a ply for its owner", json::Range{0, kMostForces});
}

struct Map {
  std::vector<MapNode> nodes;
  std::vector<std::array<std::string, 2>> edges;
};

void describe(auto& v, Map& m) {
  v("nodes", m.nodes, "the places", json::Length{2, kMostNodes});
  v("edges", m.edges, "pairs of neighbours", json::Length{0, kMostEdges});
}

// Of P1 and P2.
struct Amounts {
  u32 p1 = 0;
  u32 p2 = 0;

  u32 of(game::Side side) const { return side == game::Side::a ? p1 : p2; }
};

void describe(auto& v, Amounts& a) {
  v("P1", a.p1, "of the first player", json::Range{0, kMostForces});
  v("P2", a.p2, "of the second player", json::Range{0, kMostForces});
}

struct InitialState {
  Amounts supply;
  std::map<std::string, Amounts> forces;
};

void describe(auto& v, InitialState& i) {
  v("playerSupply", i.supply, "supply at the start");
  v("nodeForces", i.forces, "by node: strength at the start; nodes left out have none",
    json::Length{0, kMostNodes});
}

struct Scenario {
  std::string id;
  std::string name;
  Player first = Player::one;
  BothHeadquarters players;
  Settings settings;
  Map map;
  InitialState start;

  const std::string& hq(game::Side side) const {
    return side == game::Side::a ? players.p1.hq : players.p2.hq;
  }
};

void describe(auto& v, Scenario& s) {
  v("id", s.id, "the file's name without .json: programs load a scenario by it",
    json::Line{{1, 64}});
  v("name", s.name, "what people call it", json::Line{{0, 200}});
  v("startingPlayer", s.first, "who has the first ply");
  v("players", s.players, "the headquarters");
  v("settings", s.settings, "the numbers of the match");
  v("map", s.map, "nodes and edges");
  v("initialState", s.start, "what stands where at the start");
}

// One way along an edge.
struct Road {
  u16 from;
  u16 to;
  friend auto operator<=>(const Road&, const Road&) = default;
};

// A road that leads nearer to a target.
struct Step {
  u64 appeal;  // to greedy, if no enemy bars it (greedy.h)
  u16 road;
  u16 to;
};

struct Content {
  Scenario scenario;
  u16 nodes = 0;
  std::array<u16, 2> hq = {};   // by side
  std::vector<u32> yields;      // by node
  u32 most_income = 0;          // of a ply: that of a side that owns everything
  std::vector<u16> prizes;      // nodes with yield, the richest first, then in the order of ids
  std::vector<u16> id_ranks;    // by node: its place in the byte order of all ids
  std::vector<Road> roads;      // both ways of every edge, once, sorted
  std::vector<u16> first_road;  // by node, and one more: those of node i are [i], ..., [i + 1] - 1
  std::vector<u32> degrees;     // by node: how many roads leave it
  std::vector<u16> distances;   // edges between two nodes, row by row; kFar without a way
  std::vector<Step> nearer;     // for every two nodes in turn: steps from the second that lead
                                // nearer to the first, which is by one edge
  std::vector<u32> first_nearer;  // by those two, and one more

  std::span<const Road> roads_from(u32 node) const {
    return std::span(roads).subspan(first_road[node], first_road[node + 1u] - first_road[node]);
  }
  std::span<const Step> steps_nearer(u32 target, u32 from) const {
    const u32* first = &first_nearer[target * nodes + from];
    return std::span(nearer).subspan(first[0], first[1] - first[0]);
  }
  u32 distance(u32 from, u32 to) const { return distances[from * nodes + to]; }
};

inline constexpr u16 kFar = 0xFFFF;

std::optional<u16> find_node(const Content& content, std::string_view id);
std::optional<u16> find_road(const Content& content, u16 from, u16 to);

}  // namespace agon::skirmish
