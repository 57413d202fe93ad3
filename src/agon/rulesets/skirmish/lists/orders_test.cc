// Lists of actions: every way to be invalid, in the order in which it is looked for.
#include "agon/rulesets/skirmish/lists/orders.h"

#include <gtest/gtest.h>

#include "agon/game/words.h"
#include "agon/host/game_of.h"
#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

using chance::Told, game::Choice, game::Outcome, game::Side;

struct Row {
  const char* action;
  const char* code;  // "": it is played
};

// a has 10 troops at p1_hq and 3 supply.
constexpr Row kRows[] = {
    {R"({"type": "pass"})", ""},
    {R"({"type": "pass", "why": "not", "amount": "x"})", ""},
    {R"({"type": "reinforce", "amount": 3})", ""},
    {R"({"type": "reinforce", "amount": 3.0})", ""},
    {R"({"type": "reinforce", "amount": 3e0, "extra": null})", ""},
    {R"({"type": "reinforce", "amount": 3.5})", "bad_amount"},
    {R"({"type": "reinforce", "amount": 0})", "bad_amount"},
    {R"({"type": "reinforce", "amount": -0.0})", "bad_amount"},
    {R"({"type": "reinforce", "amount": -1})", "bad_amount"},
    {R"({"type": "reinforce", "amount": -1e300})", "bad_amount"},
    {R"({"type": "reinforce", "amount": 1e-300})", "bad_amount"},
    {R"({"type": "reinforce", "amount": "3"})", "bad_amount"},
    {R"({"type": "reinforce", "amount": null})", "bad_amount"},
    {R"({"type": "reinforce", "amount": true})", "bad_amount"},
    {R"({"type": "reinforce", "amount": [3]})", "bad_amount"},
    {R"({"type": "reinforce", "amount": 4})", "too_little_supply"},
    {R"({"type": "reinforce", "amount": 4294967295})", "too_little_supply"},
    {R"({"type": "reinforce", "amount": 4294967297})", "too_little_supply"},
    {R"({"type": "reinforce", "amount": 18446744073709551615})", "too_little_supply"},
    {R"({"type": "reinforce", "amount": 1e300})", "too_little_supply"},
    {R"({"type": "reinforce"})", "malformed"},
    {R"({"type": "dance"})", "unknown_type"},
    {R"({"type": "Pass"})", "unknown_type"},
    {R"({"type": ""})", "unknown_type"},
    {R"({"type": "end"})", "unknown_type"},
    {R"({"type": "void"})", "unknown_type"},
    {R"({"amount": 1})", "malformed"},
    {R"({"type": 7})", "malformed"},
    {R"({"type": null})", "malformed"},
    {R"({})", "malformed"},
    {R"(7)", "malformed"},
    {R"("pass")", "malformed"},
    {R"(null)", "malformed"},
    {R"([{"type": "pass"}])", "malformed"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 10})", ""},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 1.0})", ""},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 11})", "too_few_troops"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 1e19})", "too_few_troops"},
    {R"({"type": "move", "from": "p2_hq", "to": "p2_bridge", "amount": 1})", "too_few_troops"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 0})", "bad_amount"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": -2})", "bad_amount"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 1.5})", "bad_amount"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": "1"})", "bad_amount"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_n", "amount": 0})", "not_adjacent"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_hq", "amount": 99})", "not_adjacent"},
    {R"({"type": "move", "from": "p1_hq", "to": "nowhere", "amount": 0})", "unknown_to"},
    {R"({"type": "move", "from": "p1_hq", "to": "", "amount": 1})", "unknown_to"},
    {R"({"type": "move", "from": "nowhere", "to": "nowhere", "amount": 0})", "unknown_from"},
    {R"({"type": "move", "from": "P1_HQ", "to": "p1_bridge", "amount": 1})", "unknown_from"},
    {R"({"type": "move", "from": 3, "to": "p1_bridge", "amount": 1})", "malformed"},
    {R"({"type": "move", "from": "p1_hq", "to": ["p1_bridge"], "amount": 1})", "malformed"},
    {R"({"type": "move", "to": "p1_bridge", "amount": 1})", "malformed"},
    {R"({"type": "move", "from": "p1_hq", "amount": 1})", "malformed"},
    {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge"})", "malformed"},
};

TEST(SkirmishLists, EveryWayToBeInvalidIsPlayedWithItsReason) {
  for (const Row& row : kRows) {
    Board board;
    board.take_income();
    State before = board.state;
    json::Value list = actions_in("[" + std::string(row.action) + "]");
    Choice choice = next_choice(board.content, board.state, list);
    board.take_told();
    board.play(choice);
    EXPECT_EQ(board.state.used, 1u) << row.action << " uses up a slot";
    if (*row.code == '\0') continue;
    EXPECT_EQ(board.take_names(), Lines{"invalid_action " + std::string(row.code)}) << row.action;
    board.state.used = 0;
    EXPECT_EQ(std::memcmp(&board.state, &before, sizeof before), 0) << "and changes nothing else";
  }
}

TEST(SkirmishLists, WhatIsPlayedTellsNoInvalidAction) {
  for (const Row& row : kRows) {
    if (*row.code != '\0') continue;
    Board board;
    board.submit("[" + std::string(row.action) + "]");
    for (const std::string& name : board.take_names()) EXPECT_EQ(name.find("invalid"), name.npos);
  }
}

TEST(SkirmishLists, AnInvalidActionTellsItsPlaceAndItsReason) {
  Board board;
  board.submit(
      R"([{"type": "pass"}, {"type": "move", "from": "p1_hq", "to": "p1_n", "amount": 1}])");
  EXPECT_EQ(
      board.take_told().back(),
      R"({"action":1,"code":"not_adjacent","event":"invalid_action","message":"no edge connects the nodes","player":"a"})");
}

TEST(SkirmishLists, ActionsBeyondTheBudgetAreReportedBeforeAnythingElse) {
  Board board;
  board.submit(R"([
      {"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 10},
      {"type": "move", "from": "p1_bridge", "to": "p1_n", "amount": 10},
      {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 11},
      {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 10},
      {"type": "reinforce", "amount": 1}, {"type": "pass"},
      {"type": "pass"}, {"type": "dance"}])");
  EXPECT_EQ(board.told[1],
            R"({"action":6,"code":"over_budget","event":"invalid_action","message":"more actions )"
            R"(than the budget has","player":"a"})");
  EXPECT_EQ(board.take_names(),
            (Lines{"income", "invalid_action over_budget", "invalid_action over_budget", "move",
                   "move", "invalid_action too_few_troops", "move", "capture", "reinforce"}));
  EXPECT_EQ(board.state.ply, 1u);
}

TEST(SkirmishLists, WithoutABudgetEveryActionIsBeyondIt) {
  Board board(content_of(with_setting("actionBudget", 0)));
  board.submit(R"([{"type": "pass"}])");
  EXPECT_EQ(board.take_names(), (Lines{"income", "invalid_action over_budget"}));
  board.submit("[]");
  EXPECT_EQ(board.take_names(), Lines{"income"});
}

TEST(SkirmishLists, AreLookedAtByTheStateThatEachActionFinds) {
  // The second move needs what the first fight left: 8 - 5 - 1 = 2.
  for (auto [noise, last] : {std::pair(1u, "invalid_action too_few_troops"), {2u, "move"}}) {
    Board board;
    board.put("p1_n", Owner::a, 8).put("mid_n", Owner::b, 5).put("res_n", Owner::a, 0);
    board.submit(R"([{"type": "move", "from": "p1_n", "to": "mid_n", "amount": 8},
                     {"type": "move", "from": "mid_n", "to": "res_n", "amount": 3}])",
                 {Told::named(Roll::noise, 0, noise)});
    EXPECT_EQ(board.take_names(), (Lines{"income", "move", "combat", "capture", last}));
  }
}

TEST(SkirmishLists, NoMoreThanAMillionActionsAreCounted) {
  json::Value list = json::Value::array();
  for (u32 i = 0; i < 6 + kMostReported + 5; ++i) list.push(json::Value());
  Board board;
  board.take_income();
  EXPECT_EQ(next_choice(board.content, board.state, list),
            void_because(Refused::over_budget, kMostReported));
}

TEST(SkirmishLists, AChoiceIsWrittenAsTheActionThatItIs) {
  Board board;
  auto text = [&](Choice choice) { return json::canonical(action_of(board.content, choice)); };
  EXPECT_EQ(text(board.move("p1_n", "mid_n", 3)),
            R"({"amount":3,"from":"p1_n","to":"mid_n","type":"move"})");
  EXPECT_EQ(text(choose(Verb::reinforce, 0, 2)), R"({"amount":2,"type":"reinforce"})");
  for (Choice choice :
       {choose(Verb::pass), choose(Verb::end), void_because(Refused::malformed), Choice{}}) {
    EXPECT_EQ(text(choice), R"({"type":"pass"})");
  }
  Choice move = board.move("p1_n", "mid_n", 3);
  EXPECT_EQ(read_action(board.content, action_of(board.content, move)), move);
}

TEST(SkirmishLists, AVoidChoiceReadsLikeAnyOther) {
  auto game =
      std::make_unique<host::GameOf<Skirmish>>(two_lanes(), Options{}, std::vector<json::Value>{});
  for (u32 reason = 2; reason < kRefusedNames.size(); ++reason) {
    auto code = static_cast<Refused>(reason);
    Choice choice = void_because(code, code == Refused::over_budget ? 2 : 0);
    EXPECT_EQ(game::parse_choice(*game, choice_text(*game, choice)).value(), choice);
    json::Value value = choice_to_value(*game, choice);
    EXPECT_EQ(game::read_choice(*game, {nullptr, &value}).value(), choice);
  }
  EXPECT_EQ(choice_text(*game, void_because(Refused::over_budget, 2)), "void over_budget 2");
  EXPECT_EQ(game::parse_choice(*game, "move p1_n>mid_n 3").value(),
            Board().move("p1_n", "mid_n", 3));
}

}  // namespace
}  // namespace agon::skirmish
