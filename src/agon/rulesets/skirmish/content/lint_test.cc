// What the linter says about scenarios, word for word and where.
#include "agon/rulesets/skirmish/content/lint.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

Problems problems_in(const std::string& text, const std::string& file = "scenario_01.json") {
  json::Document document = json::parse(text, file).value();
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  bool loaded = Skirmish::load(nodes, problems).has_value();
  EXPECT_EQ(loaded, !has_errors(problems));
  return problems;
}

// "error /map/nodes/1/id: what is wrong", for each.
Lines lines_of(const Problems& problems) {
  Lines out;
  for (const Problem& problem : problems) {
    out.push_back((problem.severity == Severity::warning ? "warning " : "error ") + problem.path +
                  ": " + problem.message);
  }
  return out;
}

Lines lint_of(const json::Value& scenario) { return lines_of(problems_in(json::pretty(scenario))); }

json::Value edge(std::string_view one, std::string_view another) {
  return json::Value::array({json::Value(one), json::Value(another)});
}

json::Value forces(u32 p1, u32 p2) {
  json::Value out = json::Value::object();
  out.set("P1", p1);
  out.set("P2", p2);
  return out;
}

TEST(SkirmishLint, ScenarioOneIsWithoutFault) { EXPECT_EQ(lint_of(scenario_01()), Lines{}); }

TEST(SkirmishLint, IdsAreWordsAndUnique) {
  json::Value scenario = scenario_01();
  json::Value& nodes = member(scenario, "map", "nodes");
  nodes.items()[10].set("id", "res s");
  nodes.items()[9].set("id", "mid_n");
  Lines lines = lint_of(scenario);
  EXPECT_EQ(lines[0], "error /map/nodes/9/id: the id 'mid_n' is used twice");
  EXPECT_EQ(lines[1], "error /map/nodes/10/id: an id is a word without spaces and without '>'");
  EXPECT_EQ(lines[2], "error /map/edges/8/1: no node is called 'res_n', did you mean 'res_s'?");
}

TEST(SkirmishLint, EdgesJoinTwoKnownNodesOnce) {
  json::Value scenario = scenario_01();
  json::Value& edges = member(scenario, "map", "edges");
  edges.push(edge("mid_n", "mid_n"));
  edges.push(edge("mid_s", "mid_n"));
  edges.push(edge("p1_hg", "elsewhere_entirely"));
  EXPECT_EQ(lint_of(scenario),
            (Lines{"error /map/edges/13: an edge leads from 'mid_n' to itself",
                   "warning /map/edges/14: 'mid_s' and 'mid_n' are neighbours already",
                   "error /map/edges/15/0: no node is called 'p1_hg', did you mean 'p1_hq'?",
                   "error /map/edges/15/1: no node is called 'elsewhere_entirely' (there are: "
                   "p1_hq, p1_bridge, p1_n, p1_s, p2_hq, p2_bridge, p2_n, p2_s, mid_n, mid_s, "
                   "res_n, res_s)"}));
}

TEST(SkirmishLint, HeadquartersAreTwoNodesOfTheirPlayers) {
  json::Value scenario = scenario_01();
  member(scenario, "players", "P2").set("hq", "p1_hq");
  EXPECT_EQ(lint_of(scenario), (Lines{"error /players/P2/hq: P2 does not own 'p1_hq' at the start",
                                      "error /players/P2/hq: the headquarters must be two nodes"}));
  member(scenario, "players", "P2").set("hq", "p3_hq");
  EXPECT_EQ(lint_of(scenario),
            Lines{"error /players/P2/hq: no node is called 'p3_hq', did you mean 'p1_hq'?"});
}

TEST(SkirmishLint, TroopsStandOnNodesOfTheirOwnSide) {
  json::Value scenario = scenario_01();
  json::Value& troops = member(scenario, "initialState", "nodeForces");
  troops.set("mid_n", forces(1, 0));
  troops.set("p1_n", forces(2, 3));
  troops.set("p1_hq", forces(0, 4));
  troops.set("res", forces(1, 0));
  EXPECT_EQ(
      lint_of(scenario),
      (Lines{"error /initialState/nodeForces/mid_n: P1 has troops on 'mid_n' and does not own it",
             "error /initialState/nodeForces/p1_hq: P2 has troops on 'p1_hq' and does not own it",
             "error /initialState/nodeForces/p1_n: both sides have troops on 'p1_n'",
             "error /initialState/nodeForces/res: no node is called 'res' (there are: p1_hq, "
             "p1_bridge, p1_n, p1_s, p2_hq, p2_bridge, p2_n, p2_s, mid_n, mid_s, res_n, res_s)"}));
}

TEST(SkirmishLint, AMatchHasAtMostAsManyStepsAsItsReplayCanHold) {
  json::Value scenario = with_setting("turnCapPlies", 10'000);
  member(scenario, "settings").set("actionBudget", 17);
  EXPECT_EQ(lint_of(scenario), Lines{});
  member(scenario, "settings").set("actionBudget", 18);
  EXPECT_EQ(
      lint_of(scenario),
      Lines{"error /settings: turnCapPlies x (actionBudget + 3) is 210000, and a match has at "
            "most 200000 steps"});
}

TEST(SkirmishLint, NothingPassesWhatAStateCanHold) {
  // 20 troops, 60 plies with the yields of both sides' nodes: 536,870,911 fit.
  constexpr u32 kMost = (kMostForces - 20) / 60 - 4;
  EXPECT_EQ(lint_of(with_setting("baseIncome", kMost)), Lines{});
  EXPECT_EQ(lint_of(with_setting("baseIncome", kMost + 1)),
            Lines{"error /settings: troops and supply may reach 536870960; at most 536870911 fit "
                  "into a state"});
}

TEST(SkirmishLint, NodesThatNobodyReachesAreAWarning) {
  json::Value scenario = scenario_01();
  json::Value& edges = member(scenario, "map", "edges");
  edges.items().erase(edges.items().begin() + 11);  // mid_s - res_s
  edges.items().erase(edges.items().begin());       // p1_hq - p1_bridge
  Lines lines = lint_of(scenario);
  ASSERT_EQ(lines.size(), 11u + 2);
  EXPECT_EQ(lines.front(),
            "warning /map/nodes/1: no way leads from P1's headquarters to 'p1_bridge'");
  EXPECT_EQ(lines.back(), "warning /map/nodes/11: no way leads from P2's headquarters to 'res_s'");
}

TEST(SkirmishLint, AFileIsNamedAfterItsScenario) {
  std::string text = json::pretty(scenario_01());
  EXPECT_EQ(lines_of(problems_in(text, "content/skirmish/scenario/scenario_01.json")), Lines{});
  EXPECT_EQ(
      lines_of(problems_in(text, "maps/mine.json")),
      Lines{"warning /id: the file is called 'mine.json', and programs load a scenario by its "
            "id"});
  for (const char* sent : {"-", "scenario", "line"}) {
    EXPECT_EQ(lines_of(problems_in(text, sent)), Lines{}) << "it was sent, and has no file";
  }
  // Inside another document, such as a replay, it is somebody else's file.
  json::Document replay = json::parse("{\"contents\": [" + text + "]}", "replay.json").value();
  json::Node root = json::root(replay);
  std::vector<json::Node> nodes = {*root.child("contents")->child(std::size_t{0})};
  Problems problems;
  EXPECT_TRUE(Skirmish::load(nodes, problems));
  EXPECT_EQ(lines_of(problems), Lines{});
}

TEST(SkirmishLint, RangesAreThoseOfTheFields) {
  json::Value scenario = scenario_01();
  json::Value& settings = member(scenario, "settings");
  settings.set("turnCapPlies", 0);
  settings.set("actionBudget", 201);
  settings.set("baseIncome", -1);
  settings.set("reinforceCostPerStrength", 0);
  settings.set("combatVarianceFraction", 1.5);
  member(scenario, "map", "nodes").items()[2].set("owner", "P3");
  member(scenario, "map", "nodes").items()[3].set("supplyYield", 0.5);
  scenario.set("startingPlayer", "Neutral");
  EXPECT_EQ(lint_of(scenario),
            (Lines{"error /startingPlayer: unknown name 'Neutral' (there are: P1, P2)",
                   "error /settings/turnCapPlies: 0 is below the minimum 1",
                   "error /settings/actionBudget: 201 is above the maximum 200",
                   "error /settings/baseIncome: -1 is below the minimum 0",
                   "error /settings/reinforceCostPerStrength: 0 is below the minimum 1",
                   "error /settings/combatVarianceFraction: 1.5 is above the maximum 1",
                   "error /map/nodes/2/owner: unknown name 'P3' (there are: P1, P2, Neutral)",
                   "error /map/nodes/3/supplyYield: expected a whole number, found 0.5"}));
}

// A ring of so many nodes.
json::Value ring(std::size_t nodes, std::size_t edges) {
  json::Value scenario = scenario_01();
  json::Value list = json::Value::array();
  json::Value pairs = json::Value::array();
  for (std::size_t i = 0; i < nodes; ++i) {
    json::Value node = member(scenario, "map", "nodes").items()[8];
    node.set("id", i == 0 ? "p1_hq" : i == 1 ? "p2_hq" : "n" + std::to_string(i));
    if (i < 2) node.set("owner", i == 0 ? "P1" : "P2");
    list.push(std::move(node));
  }
  for (std::size_t i = 0; i < edges; ++i) {
    std::size_t stride = 1 + i / nodes;
    pairs.push(json::Value::array(
        {*list.items()[i % nodes].find("id"), *list.items()[(i + stride) % nodes].find("id")}));
  }
  member(scenario, "map").set("nodes", std::move(list));
  member(scenario, "map").set("edges", std::move(pairs));
  return scenario;
}

TEST(SkirmishLint, MapsHaveUpTo256NodesAnd1024Edges) {
  EXPECT_EQ(lint_of(ring(256, 1024)), Lines{});
  EXPECT_EQ(lint_of(ring(257, 257)),
            Lines{"error /map/nodes: expected at most 256 elements, found 257"});
  EXPECT_EQ(lint_of(ring(256, 1025)),
            Lines{"error /map/edges: expected at most 1024 elements, found 1025"});
  Board board(content_of(ring(256, 1024)));
  EXPECT_EQ(board.content.roads.size(), 2048u);
  EXPECT_EQ(Skirmish::sizes(board.content).state_bytes, 20u + 256 * 4);
  board.take_income();
}

TEST(SkirmishLint, HostileNamesTakeNoTime) {
  json::Value scenario = ring(256, 0);
  json::Value& pairs = member(scenario, "map", "edges");
  for (int i = 0; i < 1024; ++i) {
    pairs.push(edge(std::string(64, 'x'), std::string(64, 'y') + std::to_string(i)));
  }
  EXPECT_EQ(lint_of(scenario).size(), 2048u);
}

}  // namespace
}  // namespace agon::skirmish
