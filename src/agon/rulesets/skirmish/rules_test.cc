// skirmish by told dice; suites are named after the seed's sections.
#include "agon/rulesets/skirmish/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "agon/host/game_of.h"
#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

using chance::Told, game::Choice, game::Deciders, game::Outcome, game::Side;

// What falls for a noise: the die counts from 1, and 1 is the lowest noise.
Told noise(u32 combat, i32 value, u32 bound) {
  Told told =
      Told::named(Roll::noise, combat, static_cast<u32>(value + static_cast<i32>(bound)) + 1);
  told.sides = 2 * bound + 1;
  return told;
}

TEST(SkirmishMap, TheLivePrefixOfAStateFollowsTheMap) {
  EXPECT_EQ(Skirmish::sizes(two_lanes()).state_bytes, 20u + 12 * 4);
  EXPECT_LT(Skirmish::sizes(two_lanes()).state_bytes, 100u);
}

TEST(SkirmishMap, ScenarioOneStartsAsTheSeedDrawsIt) {
  Board board;
  EXPECT_EQ(board.state.active, Side::a);
  EXPECT_EQ(board.state.supply, (std::array<u32, 2>{0, 0}));
  EXPECT_EQ(board.spot("p1_hq"), Spot(Owner::a, 10));
  EXPECT_EQ(board.spot("p2_hq"), Spot(Owner::b, 10));
  EXPECT_EQ(board.spot("p1_bridge"), Spot(Owner::a, 0));
  EXPECT_EQ(board.spot("mid_n"), Spot(Owner::neutral, 0));
  EXPECT_EQ(board.content.roads.size(), 26u) << "13 edges, both ways";
  EXPECT_EQ(board.content.distance(board.node("p1_hq"), board.node("p2_hq")), 6u);
}

TEST(SkirmishMap, ANodeHasTroopsOfItsOwnerOnly) {
  for (Owner owner : every<Owner>()) {
    for (u32 troops : {0u, 1u, 2u, Spot::kTroops - 1, Spot::kTroops}) {
      for (Side side : game::kSides) {
        Spot spot(owner, troops);
        EXPECT_EQ(spot.troops_of(side), spot.is_of(side) ? troops : 0);
        EXPECT_EQ(spot.has_troops_of(side), spot.troops_of(side) > 0);
      }
    }
  }
}

TEST(SkirmishMap, KnowsEveryStepThatLeadsNearer) {
  const Content& content = two_lanes();
  for (u32 target = 0; target < content.nodes; ++target) {
    for (u32 from = 0; from < content.nodes; ++from) {
      std::vector<Road> nearer;
      for (const Step& step : content.steps_nearer(target, from)) {
        nearer.push_back(content.roads[step.road]);
        EXPECT_EQ(step.to, nearer.back().to);
      }
      std::vector<Road> expected;
      for (Road road : content.roads_from(from)) {
        u32 there = content.distance(road.to, target);
        if (there + 1 == content.distance(from, target)) expected.push_back(road);
      }
      EXPECT_EQ(nearer, expected);
    }
  }
}

TEST(SkirmishIncome, IsTheBaseAndTheYieldOfAllOwnNodesInAnAutomaticStep) {
  Board board;
  board.put("res_n", Owner::a, 0).put("res_s", Owner::b, 3);
  EXPECT_EQ(Skirmish::deciders(board.state), Deciders::nobody);
  board.take_income();
  EXPECT_EQ(board.take_told(),
            Lines{R"({"amount":5,"event":"income","player":"a","supplyAfter":5})"});
  EXPECT_EQ(board.state.supply, (std::array<u32, 2>{5, 0}));
  EXPECT_EQ(board.state.income, 5u) << "programs are shown the supply before it";
  EXPECT_EQ(Skirmish::deciders(board.state), Deciders::a);
}

TEST(SkirmishPly, HasRoomForTheBudgetAndThenIsTheOthers) {
  Board board;
  board.take_income();
  for (u32 used = 0; used < 6; ++used) {
    EXPECT_EQ(board.state.used, used);
    board.play(choose(Verb::pass));
  }
  EXPECT_EQ(board.take_names(), Lines{"income"}) << "a pass uses up a slot and tells nothing";
  EXPECT_EQ(board.state.ply, 1u);
  EXPECT_EQ(board.state.active, Side::b);
  EXPECT_EQ(board.state.used, 0u);
  board.take_income();
  EXPECT_EQ(board.take_told(),
            Lines{R"({"amount":3,"event":"income","player":"b","supplyAfter":3})"});
}

TEST(SkirmishPly, MayEndAtOnce) {
  Board board;
  board.take_income();
  board.play(choose(Verb::end));
  EXPECT_EQ(board.state.ply, 1u);
  EXPECT_EQ(board.state.supply[0], 3u) << "what is not spent is kept";
}

TEST(SkirmishPly, ThePlayerWhoStartsIsTheScenarios) {
  json::Value scenario = scenario_01();
  scenario.set("startingPlayer", "P2");
  Board board(content_of(scenario));
  board.take_income();
  EXPECT_EQ(board.state.supply, (std::array<u32, 2>{0, 3})) << "P2 is b, whoever starts";
}

using Advance = std::pair<u32, u32>;  // choices, steps

Advance play_ahead(Board& board, const std::vector<Choice>& choices) {
  chance::QuickReferee referee({1, 2});
  game::Advance done = Skirmish::play_ahead(board.content, board.state, choices, referee);
  return {done.choices, done.steps};
}

TEST(SkirmishPly, PlayedAheadGoesOnToTheIncomeOfTheOther) {
  Board board;
  Board expected;
  std::vector<Choice> ply = {choose(Verb::reinforce, 0, 2), board.move("p1_hq", "p1_bridge", 12),
                             choose(Verb::end), choose(Verb::pass)};
  board.take_income();
  EXPECT_EQ(play_ahead(board, ply), Advance(3, 4));
  expected.take_income();
  for (std::size_t i = 0; i < 3; ++i) expected.play(ply[i]);
  expected.take_income();
  EXPECT_EQ(std::memcmp(&board.state, &expected.state, sizeof(State)), 0);
}

TEST(SkirmishPly, PlayedAheadStopsBeforeWhatTheLawRefuses) {
  Board board;
  board.take_income();
  Choice all = board.move("p1_hq", "p1_bridge", 10);
  EXPECT_EQ(play_ahead(board, {all, all, choose(Verb::end)}), Advance(1, 1));
  EXPECT_EQ(play_ahead(board, {all}), Advance(0, 0));
  EXPECT_EQ(board.state.used, 1);
}

TEST(SkirmishPly, PlayedAheadEndsWithTheMatch) {
  Board board;
  board.put("p2_bridge", Owner::a, 3).put("p2_hq", Owner::b, 0).take_income();
  EXPECT_EQ(play_ahead(board, {board.move("p2_bridge", "p2_hq", 3), choose(Verb::end)}),
            Advance(1, 1));
  EXPECT_EQ(board.state.outcome, Outcome::a);
}

TEST(SkirmishReinforce, CostsSupplyAndAddsStrengthAtTheHeadquarters) {
  Board board(content_of(with_setting("reinforceCostPerStrength", 2)));
  board.state.supply[0] = 4;
  board.take_income();
  board.take_told();
  board.play(choose(Verb::reinforce, 0, 3));
  EXPECT_EQ(
      board.take_told(),
      Lines{
          R"({"amount":3,"event":"reinforce","location":"p1_hq","player":"a","strengthAfter":13,"supplyAfter":1})"});
  EXPECT_EQ(board.state.supply[0], 1u);
  EXPECT_EQ(board.spot("p1_hq"), Spot(Owner::a, 13));
  EXPECT_EQ(Skirmish::refusal(board.content, board.state, Side::a, choose(Verb::reinforce, 0, 1)),
            Refused::too_little_supply)
      << "one costs 2";
}

TEST(SkirmishMove, TakesTroopsFromHereAndAddsThemThere) {
  Board board;
  board.put("p1_bridge", Owner::a, 2).take_income();
  board.take_told();
  board.play(board.move("p1_hq", "p1_bridge", 4));
  EXPECT_EQ(
      board.take_told(),
      Lines{
          R"({"amount":4,"event":"move","from":"p1_hq","fromStrengthAfter":6,"player":"a","to":"p1_bridge","toStrengthAfter":6})"});
  EXPECT_EQ(board.spot("p1_hq"), Spot(Owner::a, 6));
  EXPECT_EQ(board.spot("p1_bridge"), Spot(Owner::a, 6));
}

TEST(SkirmishMove, TroopsThatMovedMayMoveAgain) {
  Board board;
  board.submit(R"([{"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 10},
                   {"type": "move", "from": "p1_bridge", "to": "p1_n", "amount": 10},
                   {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 7}])");
  EXPECT_EQ(board.take_names(), (Lines{"income", "move", "move", "move", "capture"}));
  EXPECT_EQ(board.spot("p1_n"), Spot(Owner::a, 3));
  EXPECT_EQ(board.spot("mid_n"), Spot(Owner::a, 7));
}

TEST(SkirmishCapture, WalkingIntoAnEmptyNodeTakesItAndANodeLeftEmptyKeepsItsOwner) {
  Board board;
  board.put("p2_n", Owner::b, 0).put("mid_n", Owner::a, 4).take_income();
  board.take_told();
  board.play(board.move("mid_n", "p2_n", 4));
  EXPECT_EQ(
      board.take_told(),
      (Lines{
          R"({"amount":4,"event":"move","from":"mid_n","fromStrengthAfter":0,"player":"a","to":"p2_n","toStrengthAfter":4})",
          R"({"event":"capture","location":"p2_n","newOwner":"a"})"}));
  EXPECT_EQ(board.spot("mid_n"), Spot(Owner::a, 0));
  EXPECT_EQ(board.spot("p2_n"), Spot(Owner::a, 4));
  board.play(board.move("p2_n", "mid_n", 1));
  EXPECT_EQ(board.take_names(), Lines{"move"}) << "one's own node is not captured";
}

TEST(SkirmishCapture, ALostAttackCapturesNothingAndTheDefenderStays) {
  Board board;
  board.put("p1_n", Owner::a, 3).put("mid_n", Owner::b, 5).take_income();
  board.take_told();
  board.play(board.move("p1_n", "mid_n", 3), {noise(0, -1, 1)});
  EXPECT_EQ(board.take_names(), (Lines{"move", "combat"}));
  EXPECT_EQ(board.spot("mid_n"), Spot(Owner::b, 3));
  EXPECT_EQ(board.spot("p1_n"), Spot(Owner::a, 0));
}

TEST(SkirmishVictory, CapturingTheHeadquartersEndsTheMatchAtOnce) {
  Board board;
  board.put("p2_bridge", Owner::a, 12)
      .submit(
          R"([{"type": "move", "from": "p2_bridge", "to": "p2_hq", "amount": 12},
          {"type": "reinforce", "amount": 3}, {"type": "dance"}])",
          {noise(0, 3, 3)});
  EXPECT_EQ(board.take_names(), (Lines{"income", "move", "combat", "capture", "game_end"}))
      << "what comes after it in the list is dropped";
  EXPECT_EQ(board.state.outcome, Outcome::a);
  EXPECT_EQ(board.state.ply, 1u) << "the ply counts";
  EXPECT_EQ(board.state.active, Side::b) << "and the other side is next";
  EXPECT_EQ(board.state.supply[0], 3u);
  EXPECT_EQ(Skirmish::deciders(board.state), Deciders::nobody);
}

TEST(SkirmishVictory, OfTheSecondPlayerLooksTheSame) {
  Board board;
  board.put("p1_bridge", Owner::b, 2).put("p1_hq", Owner::a, 0).submit("[]");
  board.take_told();
  board.submit(R"([{"type": "move", "from": "p1_bridge", "to": "p1_hq", "amount": 1}])");
  EXPECT_EQ(board.take_told().back(),
            R"({"event":"game_end","result":{"reason":"hq_captured","type":"win","winner":"b"}})");
  EXPECT_EQ(board.state.outcome, Outcome::b);
}

TEST(SkirmishVictory, TheCapIsADraw) {
  Board board(content_of(with_setting("turnCapPlies", 2)));
  board.submit("[]");
  EXPECT_EQ(board.state.outcome, Outcome::running);
  board.take_told();
  board.submit(R"([{"type": "reinforce", "amount": 3}])");
  EXPECT_EQ(board.take_told().back(),
            R"({"event":"game_end","result":{"reason":"turn_cap","type":"draw"}})");
  EXPECT_EQ(board.state.outcome, Outcome::draw);
  EXPECT_EQ(board.state.ply, 2u);
}

TEST(SkirmishVictory, AWinInTheLastPlyBeatsTheDraw) {
  Board board(content_of(with_setting("turnCapPlies", 1)));
  board.put("p2_bridge", Owner::a, 1)
      .put("p2_hq", Owner::b, 0)
      .submit(R"([{"type": "move", "from": "p2_bridge", "to": "p2_hq", "amount": 1}])");
  EXPECT_EQ(board.state.outcome, Outcome::a);
  EXPECT_EQ(
      board.take_told(),
      (Lines{
          R"({"amount":3,"event":"income","player":"a","supplyAfter":3})",
          R"({"amount":1,"event":"move","from":"p2_bridge","fromStrengthAfter":0,"player":"a","to":"p2_hq","toStrengthAfter":1})",
          R"({"event":"capture","location":"p2_hq","newOwner":"a"})",
          R"({"event":"game_end","result":{"reason":"hq_captured","type":"win","winner":"a"}})"}));
}

TEST(SkirmishLaw, RefusesByRoleAndByRange) {
  Board board;
  board.take_income();
  auto refusal = [&](Choice choice, Side side = Side::a) {
    return Skirmish::refusal(board.content, board.state, side, choice);
  };
  EXPECT_EQ(refusal(choose(Verb::end), Side::b), Refused::not_deciding);
  EXPECT_EQ(refusal(choose(Verb::end, 1)), Refused::malformed);
  EXPECT_EQ(refusal(choose(Verb::pass, 0, 1)), Refused::malformed);
  EXPECT_EQ(refusal(choose(Verb::reinforce, 1, 1)), Refused::malformed);
  EXPECT_EQ(refusal(choose(Verb::reinforce, 0, 0)), Refused::bad_amount);
  EXPECT_EQ(refusal(choose(Verb::reinforce, 0, 4)), Refused::too_little_supply);
  EXPECT_EQ(refusal(choose(Verb::reinforce, 0, 0xFFFFFFFF)), Refused::too_little_supply);
  EXPECT_EQ(refusal(choose(Verb::move, 26, 1)), Refused::not_adjacent);
  EXPECT_EQ(refusal(board.move("p1_hq", "p1_bridge", 0)), Refused::bad_amount);
  EXPECT_EQ(refusal(board.move("p1_hq", "p1_bridge", 11)), Refused::too_few_troops);
  EXPECT_EQ(refusal(board.move("p2_hq", "p2_bridge", 1)), Refused::too_few_troops)
      << "the other side's troops";
  EXPECT_EQ(refusal({99, 0, 0}), Refused::unknown_type);
  EXPECT_EQ(refusal(board.move("p1_hq", "p1_bridge", 7)), Refused::allowed)
      << "any amount, not only those of the menu";
}

TEST(SkirmishLaw, AVoidChoiceNeedsAReasonThatAnActionCanHave) {
  Board board;
  board.take_income();
  auto refusal = [&](Choice choice) {
    return Skirmish::refusal(board.content, board.state, Side::a, choice);
  };
  for (u32 reason = 0; reason < 20; ++reason) {
    auto code = static_cast<Refused>(reason);
    bool fits = code > Refused::not_deciding && code < Refused::over_budget;
    EXPECT_EQ(refusal(void_because(code)) == Refused::allowed, fits) << reason;
  }
  EXPECT_EQ(refusal(void_because(Refused::malformed, 1)), Refused::malformed);
  EXPECT_EQ(refusal(void_because(Refused::over_budget, 0)), Refused::malformed);
  EXPECT_EQ(refusal(void_because(Refused::over_budget, kMostReported)), Refused::allowed);
  EXPECT_EQ(refusal(void_because(Refused::over_budget, kMostReported + 1)), Refused::malformed);
  board.play(void_because(Refused::over_budget, 2));
  EXPECT_EQ(refusal(void_because(Refused::over_budget, 1)), Refused::malformed) << "once a ply";
  board.play(choose(Verb::end));
  board.take_income();
  board.play(choose(Verb::pass));
  EXPECT_EQ(
      Skirmish::refusal(board.content, board.state, Side::b, void_because(Refused::over_budget, 1)),
      Refused::malformed)
      << "only as the first of the ply";
}

TEST(SkirmishMenu, OffersOneHalfAndAllAndNothingElse) {
  Board board;
  board.put("p1_hq", Owner::a, 7).put("p1_n", Owner::a, 1).put("mid_s", Owner::a, 2).take_income();
  std::vector<Choice> scratch;
  std::span<const Choice> menu = Skirmish::menu(board.content, board.state, Side::a, scratch);
  std::vector<Choice> expected = {choose(Verb::end)};
  for (u32 amount : {1u, 2u, 3u}) expected.push_back(choose(Verb::reinforce, 0, amount));
  for (u32 amount : {1u, 4u, 7u}) expected.push_back(board.move("p1_hq", "p1_bridge", amount));
  for (const char* to : {"p1_bridge", "mid_n"}) expected.push_back(board.move("p1_n", to, 1));
  for (const char* to : {"p1_s", "p2_s", "mid_n", "res_s"}) {
    for (u32 amount : {1u, 2u}) expected.push_back(board.move("mid_s", to, amount));
  }
  std::ranges::sort(expected);
  EXPECT_EQ(std::vector<Choice>(menu.begin(), menu.end()), expected);
}

TEST(SkirmishMenu, WithoutABudgetThereIsOnlyTheEnd) {
  Board board(content_of(with_setting("actionBudget", 0)));
  board.take_income();
  std::vector<Choice> scratch;
  std::span<const Choice> menu = Skirmish::menu(board.content, board.state, Side::a, scratch);
  ASSERT_EQ(menu.size(), 1u);
  EXPECT_EQ(menu[0], choose(Verb::end));
  for (Choice choice : {choose(Verb::pass), choose(Verb::reinforce, 0, 1),
                        board.move("p1_hq", "p1_bridge", 1), void_because(Refused::malformed)}) {
    EXPECT_EQ(Skirmish::refusal(board.content, board.state, Side::a, choice), Refused::over_budget);
  }
}

}  // namespace
}  // namespace agon::skirmish
