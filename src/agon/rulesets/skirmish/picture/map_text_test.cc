// The map as a terminal shows it.
#include "agon/rulesets/skirmish/picture/map_text.h"

#include <gtest/gtest.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "agon/rulesets/skirmish/picture/map_tracks.h"
#include "agon/rulesets/skirmish/rules.h"
#include "tests/support/tree.h"

namespace agon::skirmish {
namespace {

Content load_map(const json::Document& document) {
  json::Node node = json::root(document);
  Problems problems;
  return Skirmish::load(std::span(&node, 1), problems).value();
}

Content seed_map() {
  return load_map(json::load(test::tree("/content/skirmish/scenario/scenario_01.json")).value());
}

// Nodes as "id x y", edges as pairs of ids; the first two nodes are the headquarters.
Content drawn_map(const std::vector<std::tuple<std::string, double, double>>& nodes,
                  const std::vector<std::array<std::string, 2>>& edges) {
  Scenario scenario;
  scenario.id = scenario.name = "map";
  scenario.players = {{std::get<0>(nodes[0])}, {std::get<0>(nodes[1])}};
  for (const auto& [id, x, y] : nodes) scenario.map.nodes.push_back({id, x, y});
  scenario.map.nodes[0].owner = MapOwner::one;
  scenario.map.nodes[1].owner = MapOwner::two;
  scenario.map.edges = edges;
  return load_map(json::parse(json::canonical(json::to_value(scenario)), "map.json").value());
}

std::string map_of(const Content& content, bool ascii = false) {
  return map_text(content, Skirmish::start(content, {}), {.ascii = ascii});
}

std::size_t widest(const std::string& text) {
  std::istringstream lines(text);
  std::size_t out = 0;
  for (std::string line; std::getline(lines, line);) out = std::max(out, utf8_count(line));
  return out;
}

// Every second line: the labels with their edges.
std::vector<std::string> labels_in(const std::string& text) {
  std::istringstream lines(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(lines, line); std::getline(lines, line)) out.push_back(line);
  return out;
}

TEST(SkirmishMap, TheFirstScenarioLooksLikeTheSeedsPicture) {
  EXPECT_EQ(map_of(seed_map()),
            R"(                               [res_n]
                                  │ +2
                 [p1_n]────────[mid_n]────────[p2_n]
                    │ a           │              │ b
[p1_hq]────────[p1_bridge]        │         [p2_bridge]────────[p2_hq]
     HQ a 10        │ a           │              │ b                HQ b 10
                 [p1_s]────────[mid_s]────────[p2_s]
                      a           │                b
                               [res_s]
                                    +2)");
}

TEST(SkirmishMap, LettersDoWherePicturesCannotBeShown) {
  EXPECT_EQ(map_of(seed_map(), true),
            R"(                               [res_n]
                                  | +2
                 [p1_n]--------[mid_n]--------[p2_n]
                    | a           |              | b
[p1_hq]--------[p1_bridge]        |         [p2_bridge]--------[p2_hq]
     HQ a 10        | a           |              | b                HQ b 10
                 [p1_s]--------[mid_s]--------[p2_s]
                      a           |                b
                               [res_s]
                                    +2)");
}

TEST(SkirmishMap, WhatShipsIsDrawnAndFitsATerminalOfEightyByTwentyFour) {
  for (std::string name : {"scenario_01", "last_ferry", "three_passes"}) {
    std::string path = test::tree("/content/skirmish/scenario/") + name + ".json";
    std::string text = map_of(load_map(json::load(path).value()));
    EXPECT_NE(text.find("[p1_hq]"), std::string::npos) << text;
    EXPECT_LE(widest(text), 79u) << text;
    EXPECT_LE(std::ranges::count(text, '\n'), 18) << "a headline, a question and what was told";
  }
}

TEST(SkirmishMap, TroopsThatComeAndGoDoNotMoveIt) {
  Content content = seed_map();
  State state = Skirmish::start(content, {});
  std::string before = map_text(content, state, {});
  state.spots[8] = Spot(Owner::b, 12);
  state.spots[10] = Spot(Owner::b, 3);
  std::string after = map_text(content, state, {});
  EXPECT_NE(after.find("│ b 12 "), std::string::npos) << after;
  EXPECT_NE(after.find("│ b 3 +2\n"), std::string::npos) << after;
  EXPECT_EQ(labels_in(after), labels_in(before));
}

TEST(SkirmishMap, EdgesThatAreNotStraightBendEachOnATrackOfItsOwn) {
  Content content =
      drawn_map({{"west", 0, 1}, {"east", 4, 1}, {"mid", 2, 1}, {"low", 1, 0}, {"deep", 4, -1}},
                {{"west", "mid"},
                 {"mid", "east"},
                 {"west", "east"},
                 {"west", "low"},
                 {"mid", "low"},
                 {"mid", "deep"},
                 {"low", "deep"}});
  EXPECT_EQ(map_of(content),
            R"([west]────────[mid]────────[east]
  ││ HQ a      ││             │ HQ b
  └│────┐┌─────┘└──────┐      │
   └────││─────────────│──────┘
       [low]           │
         │             │
         │             └──────┐
         └───────────────────┐│
                           [deep])");
}

TEST(SkirmishMap, WhatDoesNotFitEightyColumnsIsATable) {
  std::vector<std::tuple<std::string, double, double>> nodes;
  std::vector<std::array<std::string, 2>> edges;
  for (int i = 0; i < 256; ++i) {
    nodes.emplace_back("place_" + std::to_string(i), i % 16, i / 16);
    if (i % 16 > 0)
      edges.push_back({"place_" + std::to_string(i - 1), "place_" + std::to_string(i)});
    if (i >= 16) edges.push_back({"place_" + std::to_string(i - 16), "place_" + std::to_string(i)});
  }
  std::string text = map_of(drawn_map(nodes, edges));
  EXPECT_TRUE(
      text.starts_with("node       what is there     neighbours\n"
                       "place_0    HQ a              place_1 place_16\n"
                       "place_1    HQ b              place_0 place_2 place_17\n"))
      << text.substr(0, 200);
  EXPECT_LE(widest(text), 79u);
  EXPECT_EQ(std::ranges::count(text, '\n'), 256);
}

TEST(SkirmishMap, LongAndWideNamesAreATableToo) {
  std::string longest(64, 'n');
  std::string other(64, 'm');
  EXPECT_TRUE(
      map_of(drawn_map({{longest, 0, 0}, {other, 1, 0}}, {{longest, other}})).starts_with("node"));
  EXPECT_TRUE(map_of(drawn_map({{"a", 0, 0}, {"東", 1, 0}}, {{"a", "東"}})).starts_with("node"));
  EXPECT_TRUE(map_of(drawn_map({{"a", 0, 0}, {"b", 0, 0}}, {{"a", "b"}})).starts_with("node"))
      << "two nodes at one place";
}

TEST(SkirmishMap, WhatComesFromAboveTurnsBeforeAnotherGoesDownInItsColumn) {
  std::vector<Bend> bends = {{.above = {4}, .below = {9}}, {.above = {1}, .below = {4}}};
  ASSERT_TRUE(lay_tracks(bends));
  EXPECT_LT(bends[0].track, bends[1].track);
  // Each would have to turn before the other.
  bends = {{.above = {4}, .below = {9}}, {.above = {9}, .below = {4}}};
  EXPECT_FALSE(lay_tracks(bends));
}

}  // namespace
}  // namespace agon::skirmish
