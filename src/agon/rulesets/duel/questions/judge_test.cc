// The judgement of abilities by exact expectations.
#include "agon/rulesets/duel/questions/judge.h"

#include <cmath>

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;
using DuelJudge = MatchTest;

const chance::Draws kDraws({1, 2}, 0);

TEST_F(DuelJudge, AValueIsTheLogarithmOfHealthAgainstTheOthers) {
  use({.attributes = R"("health": 50, "mana": 30)"}, {.attributes = R"("health": 20, "mana": 7)"});
  EXPECT_NEAR(value_of(content, state, Side::a), std::log(50) - 2.5 * std::log(20) + 0.03, 1e-9);
  state.row(content, Side::b)[kHealth] = -5;
  EXPECT_NEAR(value_of(content, state, Side::a), std::log(50) + 0.03, 1e-9);
  state.outcome = Outcome::b;
  EXPECT_EQ(value_of(content, state, Side::a), -1000);
  EXPECT_EQ(value_of(content, state, Side::b), 1000);
}

TEST_F(DuelJudge, AnAbilityIsWorthItsExactExpectationAfterTheTurn) {
  use({.attributes = R"("health": 50)",
       .abilities = {{"Coin", "IF(EQ(ROLL(2), 1), MODIFY(OPPONENT, 'health', -10), NOOP())"},
                     {"Hit", "MODIFY(OPPONENT, 'health', -5)"}},
       .effects = {{"ON_TURN_END", "MODIFY(SELF, 'health', -1)"}}},
      {.attributes = R"("health": 20)"});
  open();
  std::vector<double> values = values_now(content, state, Side::a, kDraws);
  EXPECT_NEAR(values[0], std::log(49) - 2.5 * (std::log(10) + std::log(20)) / 2, 1e-9);
  EXPECT_NEAR(values[1], std::log(49) - 2.5 * std::log(15), 1e-9);
  EXPECT_EQ(best_of(values), 0u);
}

TEST_F(DuelJudge, EqualValuesGoToTheFirstAbility) {
  EXPECT_EQ(best_of({1, 1 + 1e-10, 1}), 0u);
  EXPECT_EQ(best_of({1, 1 + 1e-8, 1}), 1u);
}

TEST_F(DuelJudge, TooManyOutcomesAreSampledTheSameWayEachTime) {
  use({.attributes = R"("health": 50)",
       .abilities =
           {{"Dice",
             "MODIFY(OPPONENT, 'health', MUL(-1, ADD(ROLL(20), ADD(ROLL(20), ADD(ROLL(20), "
             "ROLL(20))))))"}}},
      {.attributes = R"("health": 500)"});
  open();
  std::vector<double> values = values_now(content, state, Side::a, kDraws);
  EXPECT_EQ(values, values_now(content, state, Side::a, kDraws));
  EXPECT_NEAR(values[0], std::log(50) - 2.5 * std::log(458), 0.05);
}

TEST_F(DuelJudge, LookingAheadSeesTheAnswer) {
  // Arming now and striking next turn beats two jabs; one turn ahead it looks like nothing.
  use({.attributes = R"("health": 50, "focus": 0)",
       .abilities = {{"Jab", "MODIFY(OPPONENT, 'health', -2)"},
                     {"Aim", "MODIFY(SELF, 'focus', 1)"},
                     {"Shot", "IF(GET(SELF, 'focus'), MODIFY(OPPONENT, 'health', -30), NOOP())"}}},
      {.attributes = R"("health": 50)", .abilities = {{"Jab", "MODIFY(OPPONENT, 'health', -2)"}}});
  open();
  EXPECT_EQ(best_of(values_now(content, state, Side::a, kDraws)), 0u);
  EXPECT_EQ(best_of(values_ahead(content, state, Side::a, kDraws, 3, 10'000)), 1u);
}

TEST_F(DuelJudge, GreedyFightersAttackAndTheMirrorEndsBeforeTurn40) {
  content = content_of(shipped_file("hero", "fighter"), shipped_file("hero", "fighter"),
                       shipped_file("rules", "standard"));
  state = Duel::start(content, {});
  while (Duel::outcome(state) == Outcome::running) {
    if (Duel::deciders(state) == game::Deciders::nobody) {
      go();
    } else {
      act(best_of(values_now(content, state, state.active, kDraws)));
    }
  }
  EXPECT_LT(state.turn, 40u);
  EXPECT_NE(Duel::outcome(state), Outcome::draw);
}

}  // namespace
}  // namespace agon::duel
