// What a program is asked for a ply, in the shapes that programs already written for this game
// read: P1 and P2, keys in the order of their documents, nodes in the map's order (some programs
// take the first). And the offer of lists, which is made of it and of orders.h.
#pragma once

#include "agon/game/orders.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// The version of the interface, in requests and answers.
inline constexpr std::string_view kApiVersion = "0.1";

// The map as it stands, and both supplies, the active side's without this ply's income. Programs
// see everything, so `viewer` only says who asks.
json::Value observation_of(const Content& content, const State& state, game::Side viewer);

// For the active side, at its ply's first choice.
json::Value request_of(const Content& content, const State& state, std::string_view match_id);

// What a list may lead to, node by node.
struct NodeChance {
  std::string node;
  std::array<double, 2> owns = {};
  std::array<double, 2> troops = {};
};

void describe(auto& v, NodeChance& n) {
  v("node", n.node, "which");
  v("owns", n.owns, "the chance that a, and that b owns it then");
  v("troops", n.troops, "of a and b there on average");
}

struct ProspectRecord {
  std::vector<NodeChance> nodes;
};

void describe(auto& v, ProspectRecord& p) { v("nodes", p.nodes, "in the map's order"); }

extern const game::Orders kOrders;

}  // namespace agon::skirmish
