// A program drives the rules by requests.
#include "agon/workbench/match/step.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

class Step : public testing::Test {
 protected:
  Stepper stepper{*roster::find_or_null("hilo"), {}};
};

TEST_F(Step, TheStartIsShownWithBothMenus) {
  auto start = std::get<sim::Stepped>(stepper.answer("{}"));
  EXPECT_EQ(start.deciders, game::Deciders::both);
  EXPECT_FALSE(start.menu.a.empty());
  EXPECT_FALSE(start.menu.b.empty());
  EXPECT_TRUE(start.rolls.empty());
}

TEST_F(Step, AsksForTheDieThatWasNotTold) {
  std::string choices =
      R"("choices": {"a": "guess high 1", "b": "guess low 4"}, "until": "decision")";
  auto needs = std::get<sim::StepNeeds>(stepper.answer("{" + choices + "}"));
  EXPECT_EQ(needs.needs.sides, 6u);
  auto played = std::get<sim::Stepped>(stepper.answer("{" + choices + R"(, "rolls": [6]})"));
  ASSERT_EQ(played.rolls.size(), 1u);
  EXPECT_EQ(played.rolls[0].value, 6u);
}

TEST_F(Step, SaysWhatIsWrongAndGoesOn) {
  auto error = std::get<StepError>(stepper.answer("{"));
  EXPECT_EQ(error.error.code, "json_syntax");
  auto file = std::get<StepError>(stepper.answer(R"({"content": ["./mine.json"]})"));
  EXPECT_EQ(file.error.code, "unknown_content");  // requests open no files
  EXPECT_TRUE(std::holds_alternative<sim::Stepped>(stepper.answer("{}")));
}

class StepList : public testing::Test {
 protected:
  // An answer to the list of whoever decides in the state before.
  StepReply hand_in(const std::string& side, const std::string& actions,
                    const std::string& more = "") {
    return stepper.answer(R"({"state": )" + json::canonical(state) + R"(, "choices": {")" + side +
                          R"(": {"actions": )" + actions + R"(}}, "until": "decision")" + more +
                          "}");
  }
  void play(const std::string& side, const std::string& actions) {
    state = std::get<sim::Stepped>(hand_in(side, actions)).state;
  }
  static std::vector<std::string> names(const sim::Stepped& stepped) {
    std::vector<std::string> out;
    for (const json::Value& event : stepped.events) {
      out.push_back(event.find("event")->as_string());
    }
    return out;
  }

  Stepper stepper{*roster::find_or_null("skirmish"), {}};
  json::Value state = std::get<sim::Stepped>(stepper.answer(R"({"until": "decision"})")).state;
};

TEST_F(StepList, AWholeTurnIsPlayedWithItsEventsInOrder) {
  auto ply = std::get<sim::Stepped>(
      hand_in("a", R"([{"type":"reinforce","amount":2},{"type":"fly"},7,{"type":"pass"},)"
                   R"({"type":"move","from":"p1_hq","to":"p1_bridge","amount":12},)"
                   R"({"type":"pass"},{"type":"pass"}])"));
  EXPECT_EQ(names(ply), (std::vector<std::string>{"invalid_action", "reinforce", "invalid_action",
                                                  "invalid_action", "move", "income"}));
  EXPECT_EQ(ply.turn, 1u);
  EXPECT_EQ(ply.deciders, game::Deciders::b);
  EXPECT_EQ(json::canonical(ply.events[0]),
            R"({"action":6,"code":"over_budget","event":"invalid_action",)"
            R"("message":"more actions than the budget has","player":"a"})");
}

TEST_F(StepList, AnEmptyListEndsTheTurn) {
  auto ply = std::get<sim::Stepped>(hand_in("a", "[]"));
  EXPECT_EQ(names(ply), (std::vector<std::string>{"income"}));
}

TEST_F(StepList, AsksForTheDieOfAFightInTheMiddle) {
  play("a", R"([{"type":"move","from":"p1_hq","to":"p1_bridge","amount":9},)"
            R"({"type":"move","from":"p1_bridge","to":"p1_n","amount":9}])");
  play("b", R"([{"type":"move","from":"p2_hq","to":"p2_bridge","amount":9},)"
            R"({"type":"move","from":"p2_bridge","to":"p2_n","amount":9},)"
            R"({"type":"move","from":"p2_n","to":"mid_n","amount":5}])");
  std::string attack = R"([{"type":"reinforce","amount":1},)"
                       R"({"type":"move","from":"p1_n","to":"mid_n","amount":8},)"
                       R"({"type":"move","from":"mid_n","to":"res_n","amount":1}])";
  auto needs = std::get<sim::StepNeeds>(hand_in("a", attack));
  EXPECT_EQ(needs.needs.roll, "noise");
  EXPECT_EQ(needs.needs.sides, 3u);
  auto ply = std::get<sim::Stepped>(hand_in("a", attack, R"(, "rolls": [1])"));
  EXPECT_EQ(names(ply), (std::vector<std::string>{"reinforce", "move", "combat", "capture", "move",
                                                  "capture", "income"}));
  auto seeded = std::get<sim::Stepped>(hand_in("a", attack, R"(, "seed": 4)"));
  EXPECT_EQ(names(seeded), names(ply));
  EXPECT_EQ(seeded.rolls.size(), 1u);
  auto left = std::get<StepError>(hand_in("a", attack, R"(, "rolls": [1, 2])"));
  EXPECT_EQ(left.error.code, "roll_left_over");
}

TEST_F(StepList, SaysWhatIsNoList) {
  auto error = std::get<StepError>(hand_in("a", "7"));
  EXPECT_EQ(error.error.code, "json_type");
  EXPECT_EQ(error.error.message, R"(a list is handed in as {"actions": [...]})");
  EXPECT_EQ(error.error.path, "/choices/a");
  auto one = std::get<sim::Stepped>(stepper.answer(R"({"state": )" + json::canonical(state) +
                                                   R"(, "choices": {"a": "reinforce 2"}})"));
  EXPECT_EQ(one.turn, 0u) << "a choice alone does not end the turn";
  Stepper other(*roster::find_or_null("hilo"), {});
  auto no = std::get<StepError>(
      other.answer(R"({"choices": {"a": {"actions": []}, "b": "guess low 4"}})"));
  EXPECT_EQ(no.error.code, "json_missing_key") << "a game without lists knows no actions";
}

}  // namespace
}  // namespace agon::workbench
