// Dice that were told, asked for, or follow from a seed.
#include "agon/workbench/questions/dice.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

constexpr std::array<Word, 1> kRolls = {{{"die", "one of two"}}};

// Throws two dice.
Reply<game::Answer> two_dice(const game::Asked& asked) {
  u32 sum = asked.dice->roll({1, 1, 0}, 6) + asked.dice->roll({1, 1, 1}, 6);
  return game::Answer{json::Value(sum), std::to_string(sum)};
}

Reply<game::Answer> sum_of(const Dice& dice) {
  game::Question question{.verb = "roll",
                          .needs = {.about = game::About::rules, .rolls = kRolls},
                          .by = {.answer = &two_dice}};
  return ask_with_dice(question, dice, {});
}

TEST(QuestionDice, ToldOnesMustBeUsedUpExactly) {
  EXPECT_EQ(sum_of({.told = "3,4"})->text, "7");
  EXPECT_FALSE(sum_of({.told = "3"}));
  EXPECT_FALSE(sum_of({.told = "3,4,5"}));
  EXPECT_FALSE(sum_of({.told = "3,7"})) << "not on a die of six sides";
  for (const char* wrong : {"", "3,", ",3", "3 4", "three", "-1,2", "99999999999"}) {
    EXPECT_EQ(sum_of({.told = wrong}).error()[0].message,
              std::string("told dice are numbers such as 3,17,4, not '") + wrong + "'");
  }
}

TEST(QuestionDice, AskedOnesMayBeGivenUp) {
  u32 next = 0;
  EXPECT_EQ(sum_of({.ask = [&](const AskedDie&) { return ++next; }})->text, "3");
  Reply<game::Answer> left =
      sum_of({.ask = [](const AskedDie&) -> std::optional<u32> { return std::nullopt; }});
  EXPECT_EQ(left.error()[0].message, "the dice were not thrown to the end");
}

TEST(QuestionDice, ASeedGivesTheSameDiceEveryTime) {
  Dice seeded{.seeded = chance::MatchName{7, 1}};
  EXPECT_EQ(sum_of(seeded)->text, sum_of(seeded)->text);
}

}  // namespace
}  // namespace agon::workbench
