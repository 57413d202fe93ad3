#include "agon/workbench/questions/asked_dice.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

constexpr Word kAttack[] = {{"attack", "whether it hits"}};

TEST(AskedDice, AskForEachDieByItsPlaceAndSayWhatItIs) {
  std::vector<std::string> asked;
  AskedDice dice(
      kAttack,
      [&](const AskedDie& die) {
        asked.push_back(die.where);
        return std::optional(die.sides);
      },
      [] { FAIL() << "nobody gave up"; });
  EXPECT_EQ(dice.roll(chance::Place(2, 1, 0), 6), 6u);
  EXPECT_EQ(asked, std::vector<std::string>{"turn 2, attack 0: whether it hits"});
}

TEST(AskedDice, WhoGivesUpIsAskedNoMoreAndTheRulesGetAnyDice) {
  u32 questions = 0;
  u32 given_up = 0;
  AskedDice dice(
      kAttack,
      [&](const AskedDie&) {
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
