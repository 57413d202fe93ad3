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

}  // namespace
}  // namespace agon::workbench
