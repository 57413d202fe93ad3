#include "agon/workbench/questions/asked_dice.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

constexpr std::string_view kNames[] = {"attack"};

TEST(AskedDice, AskForEachDieByItsPlace) {
  std::vector<std::string> asked;
  AskedDice dice(
      kNames,
      [&](const std::string& where, u32 sides) {
        asked.push_back(where);
        return std::optional(sides);
      },
      [] { FAIL() << "nobody gave up"; });
  EXPECT_EQ(dice.roll(chance::Place(2, 1, 0), 6), 6u);
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_NE(asked[0].find("attack"), std::string::npos) << asked[0];
}

TEST(AskedDice, WhoGivesUpIsAskedNoMoreAndTheRulesGetAnyDice) {
  u32 questions = 0;
  u32 given_up = 0;
  AskedDice dice(
      kNames,
      [&](const std::string&, u32) {
        ++questions;
        return std::optional<u32>();
      },
      [&] { ++given_up; });
  for (u32 index = 0; index < 5; ++index) {
    u32 value = dice.roll(chance::Place(1, 1, index), 6);
    EXPECT_TRUE(value >= 1 && value <= 6) << value;
  }
  EXPECT_TRUE(dice.given_up());
  EXPECT_EQ(questions, 1u);
  EXPECT_EQ(given_up, 1u);
}

}  // namespace
}  // namespace agon::workbench
