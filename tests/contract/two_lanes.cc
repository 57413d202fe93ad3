// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
#include "tests/contract/two_lanes.h"

#include <gtest/gtest.h>

#include "tests/contract/promises.h"

namespace agon::skirmish_ply {
namespace {

using game::Choice;

// Seed "Example Map: Scenario 01 (Two Lanes, Two Resources)".
const std::string kTwoLanes = R"({
  "nodes": [
    {"id": "p1_hq", "owner": "a"}, {"id": "p1_bridge", "owner": "a"},
    {"id": "p1_n", "owner": "a"}, {"id": "p1_s", "owner": "a"},
    {"id": "p2_hq", "owner": "b"}, {"id": "p2_bridge", "owner": "b"},
    {"id": "p2_n", "owner": "b"}, {"id": "p2_s", "owner": "b"},
    {"id": "mid_n"}, {"id": "mid_s"}, {"id": "res_n", "yield": 2}, {"id": "res_s", "yield": 2}],
  "edges": [
    ["p1_hq", "p1_bridge"], ["p1_bridge", "p1_n"], ["p1_bridge", "p1_s"],
    ["p2_hq", "p2_bridge"], ["p2_bridge", "p2_n"], ["p2_bridge", "p2_s"],
    ["p1_n", "mid_n"], ["p2_n", "mid_n"], ["mid_n", "res_n"],
    ["p1_s", "mid_s"], ["p2_s", "mid_s"], ["mid_s", "res_s"], ["mid_n", "mid_s"]],
  "hq": ["p1_hq", "p2_hq"], "strength": [10, 10],
  "cap": 60, "budget": 6, "income": 3, "cost": 1, "variance": 0.35})";

}  // namespace

Content two_lanes() {
  auto document = json::parse(kTwoLanes, "two_lanes.json");
  std::array<json::Node, 1> nodes = {json::root(*document)};
  Problems problems;
  return SkirmishPly::load(nodes, problems).value();
}

std::unique_ptr<game::AnyGame> two_lanes_game() {
  return contract::load(kEntry, std::array{kTwoLanes});
}

u16 node(const Content& content, std::string_view id) { return find_node(content, id).value(); }

Choice move(const Content& content, std::string_view from, std::string_view to, u32 amount) {
  for (u32 i = 0; i < content.edges.size(); ++i) {
    Edge edge = content.edges[i];
    if (content.map.nodes[edge.from].id == from && content.map.nodes[edge.to].id == to) {
      return choose(Verb::move, i, amount);
    }
  }
  ADD_FAILURE() << "no edge " << from << ">" << to;
  return {};
}

State with_troops(const Content& content, const std::map<std::string, i32>& forces) {
  State state = SkirmishPly::start(content, {});
  chance::QuickReferee referee({});
  SkirmishPly::play(content, state, {}, referee);
  for (const auto& [id, force] : forces) state.spots[node(content, id)].force = force;
  return state;
}

}  // namespace agon::skirmish_ply
