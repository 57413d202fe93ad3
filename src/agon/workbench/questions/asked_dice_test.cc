#include "agon/workbench/questions/asked_dice.h"

#include <gtest/gtest.h>

#include "agon/workbench/moment.h"

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

// The dice of one step of a match, each answered with its lowest number.
std::vector<AskedDie> asked_in(const OpenGame& open, const std::vector<std::byte>& before,
                               const game::NotedChoices& choices) {
  std::vector<AskedDie> out;
  AskedDice dice(
      open.game->facts().rolls,
      [&](const AskedDie& die) {
        out.push_back(die);
        return std::optional<u32>(1);
      },
      [] {});
  dice.begin({.entry = open.entry, .game = open.game.get(), .state = before, .choices = choices});
  std::vector<std::byte> state = before;
  open.game->play(state, game::choices_of({.choices = choices}),
                  static_cast<chance::Referee&>(dice));
  return out;
}

TEST(AskedDice, OfAMatchSayWhoseTheyAreAndWhatEachNumberDecides) {
  OpenGame open = workbench::open({.game = "grapple"}).value();
  Moment start = start_of(open);
  std::vector<game::Choice> scratch;
  game::Choice first = open.game->menu(start.state, game::Side::a, scratch)[0];
  std::vector<AskedDie> dice =
      asked_in(open, start.state, {game::NotedChoice{first}, game::NotedChoice{first}});
  ASSERT_GE(dice.size(), 2u);
  EXPECT_EQ(dice[0].whose, "a's die");
  EXPECT_TRUE(dice[0].decides.empty()) << "nothing is known before b's die falls";
  EXPECT_EQ(dice[1].whose, "b's die");
  EXPECT_EQ(dice[1].decides,
            (std::vector<std::string>{"stalemate", "b wins by 1: minor", "b wins by 2: major",
                                      "b wins by 3: major", "b wins by 4: dominant",
                                      "b wins by 5: dominant"}));
}

}  // namespace
}  // namespace agon::workbench
