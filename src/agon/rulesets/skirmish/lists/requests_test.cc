#include "agon/rulesets/skirmish/lists/requests.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Side;

constexpr std::string_view kLane = R"({
  "id": "lane", "name": "Lane", "startingPlayer": "P2",
  "players": {"P1": {"hq": "west"}, "P2": {"hq": "east"}},
  "settings": {"turnCapPlies": 9, "actionBudget": 2, "baseIncome": 3,
               "reinforceCostPerStrength": 1, "combatVarianceFraction": 0.35},
  "map": {"nodes": [
      {"id": "west", "x": 0, "y": 1.5, "owner": "P1", "supplyYield": 0},
      {"id": "mid", "x": 2.0, "y": 0, "owner": "Neutral", "supplyYield": 2},
      {"id": "east", "x": 4, "y": -1, "owner": "P2", "supplyYield": 1}],
    "edges": [["west", "mid"], ["mid", "east"]]},
  "initialState": {"playerSupply": {"P1": 1, "P2": 5},
    "nodeForces": {"west": {"P1": 10, "P2": 0}, "east": {"P1": 0, "P2": 7}}}})";

class SkirmishRequest : public testing::Test {
 protected:
  void SetUp() override {
    json::Document document = *json::parse(std::string(kLane), "lane.json");
    json::Node node = json::root(document);
    Problems problems;
    content = *Skirmish::load(std::span(&node, 1), problems);
    state = Skirmish::start(content, {});
  }

  void play(Choice choice = {}) {
    chance::QuickReferee referee({});
    game::Choices choices{};
    choices[at(state.active)] = choice;
    Skirmish::play(content, state, choices, referee);
  }

  Content content;
  State state{};
};

TEST_F(SkirmishRequest, HasTheKeysOfTheInterfaceInTheirOrderAndNodesInTheMapsOrder) {
  play();  // the income
  EXPECT_EQ(
      json::in_order(request_of(content, state, "0123456789abcdef")),
      R"({"api_version":"0.1","match_id":"0123456789abcdef","player":"P2",)"
      R"("scenario_id":"lane","ply":0,"action_budget":2,"observation":{"player":"P2","ply":0,)"
      R"("activePlayer":"P2","supplies":{"P1":1,"P2":5},"nodes":{)"
      R"("west":{"id":"west","x":0,"y":1.5,"owner":"P1","supplyYield":0,)"
      R"("forces":{"P1":10,"P2":0}},)"
      R"("mid":{"id":"mid","x":2,"y":0,"owner":"Neutral","supplyYield":2,)"
      R"("forces":{"P1":0,"P2":0}},)"
      R"("east":{"id":"east","x":4,"y":-1,"owner":"P2","supplyYield":1,)"
      R"("forces":{"P1":0,"P2":7}}}}})");
}

TEST_F(SkirmishRequest, ShowsTheSupplyBeforeThisPlysIncome) {
  EXPECT_EQ(state.supply[1], 5);
  json::Value before = observation_of(content, state, Side::b);
  play();
  EXPECT_EQ(state.supply[1], 9);
  EXPECT_EQ(observation_of(content, state, Side::b), before);
  play(choose(Verb::end));
  play();
  json::Value next = observation_of(content, state, Side::a);
  EXPECT_EQ(json::canonical(*next.find("supplies")), R"({"P1":1,"P2":9})");
  EXPECT_EQ(next.find("player")->as_string(), "P1");
  EXPECT_EQ(next.find("ply")->as_number(), json::Number(1));
}

}  // namespace
}  // namespace agon::skirmish
