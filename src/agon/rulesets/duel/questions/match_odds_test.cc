// The chance to win a whole match, against closed forms and against sampled matches.
#include "agon/odds/match_odds.h"

#include <cmath>

#include "agon/rulesets/duel/batch/batch.h"
#include "agon/rulesets/duel/content/reads.h"
#include "tests/support/duel_dice.h"
#include "tests/support/walk.h"

namespace agon::duel {
namespace {

using odds::Halt, odds::MatchOdds, odds::MatchOddsOrder, game::Outcome, game::Side;

class DuelMatchOdds : public MatchTest {
 protected:
  MatchOdds odds(const MatchOddsOrder& order = {}) {
    Result<MatchOdds> out = odds::MatchWalk<Duel>(content, order).from(state);
    EXPECT_TRUE(out) << out.error().message;
    return out.value_or(MatchOdds{});
  }

  game::Choice choice(Side side, std::size_t ability) { return duel::use(content, side, ability); }

  void use_shipped(std::string_view a, std::string_view b, const Options& options = {}) {
    content = shipped_content(a, b, "standard");
    state = Duel::start(content, options);
  }
};

void expect_holds(const MatchOdds& odds, Outcome outcome, double truth) {
  EXPECT_LE(odds.low(outcome), truth + 1e-14);
  EXPECT_GE(odds.high(outcome), truth - 1e-14);
  EXPECT_LT(odds.left(), 1e-9);
}

// Who comes first of two that take turns and succeed with p, within the 200 turns of a match.
double first_wins(double p) {
  double q = 1 - p;
  return p * (1 - std::pow(q, 200)) / (1 - q * q);
}

const HeroText kSharp = {
    .abilities = {{"Snap", "IF(EQ(ROLL(6), 1), WIN(SELF), NOOP())"}, {"Wait", "NOOP()"}}};

TEST_F(DuelMatchOdds, WhoeverRollsAOneFirstWins) {
  use(kSharp, kSharp);
  game::Choices snap = {choice(Side::a, 0), choice(Side::b, 0)};
  expect_holds(odds({.fixed = snap}), Outcome::a, first_wins(1.0 / 6));
  expect_holds(odds({.fixed = snap}), Outcome::b, 5.0 / 6 * first_wins(1.0 / 6));
  expect_holds(odds(), Outcome::a, first_wins(1.0 / 12));  // half of the turns are waited away
  expect_holds(odds({.fixed = {choice(Side::a, 0), choice(Side::b, 1)}}), Outcome::a,
               1 - std::pow(5.0 / 6, 100));
}

TEST_F(DuelMatchOdds, ACoinMakesEqualHeroesEqual) {
  use(kSharp, kSharp, rules_json({}), {.coin = true});
  double decided = 1 - std::pow(11.0 / 12, 200);
  expect_holds(odds(), Outcome::a, decided / 2);
  expect_holds(odds(), Outcome::b, decided / 2);
}

TEST_F(DuelMatchOdds, TheCapOnTurnsIsADraw) {
  use(kSharp, kSharp, rules_json({}, R"("turn_cap": 4, )"));
  game::Choices snap = {choice(Side::a, 0), choice(Side::b, 0)};
  MatchOdds capped = odds({.fixed = snap});
  EXPECT_TRUE(capped.exact());
  EXPECT_EQ(capped.halt, Halt::decided);
  EXPECT_NEAR(capped.low(Outcome::draw), std::pow(5.0 / 6, 4), 1e-15);
  EXPECT_NEAR(odds({.fixed = {choice(Side::a, 1), choice(Side::b, 1)}}).low(Outcome::draw), 1, 0);
}

TEST_F(DuelMatchOdds, WhatNothingReadsIsLeftOut) {
  HeroText counts = kSharp;
  counts.abilities[1].script = "SEQ(MODIFY(SELF, 'tally', 1), MODIFY(OPPONENT, 'tally', 2))";
  use(counts, counts);
  EXPECT_LE(odds().states, 4u);
  expect_holds(odds(), Outcome::a, first_wins(1.0 / 12));
  // The same, but an effect waits for the change, so how often it came cannot be forgotten.
  counts.effects = {{"ON_ATTRIBUTE_CHANGE(tally)", "NOOP()"}};
  use(counts, kSharp, rules_json({}, R"("turn_cap": 40, )"));
  EXPECT_GE(odds({.epsilon = 0}).states, 20u);
}

TEST_F(DuelMatchOdds, ColumnsAreReadByScriptsOfEitherSide) {
  use({.attributes = R"("health": 1, "mana": 1, "x": 1, "y": 1)",
       .abilities = {{"Go", "SEQ(MODIFY(SELF, 'x', 1), SET(SELF, 'y', GET(OPPONENT, 'mana')))"}}},
      {.attributes = R"("health": 1)"}, rules_json({{"ON_ATTRIBUTE_CHANGE(health)", "NOOP()"}}));
  auto unread = unread_columns(content.matchup);
  auto is_read = [&](Side side, std::string_view name) {
    auto column = std::ranges::find(content.matchup.columns, name);
    u8 index = static_cast<u8>(column - content.matchup.columns.begin());
    return std::ranges::find(unread[at(side)], index) == unread[at(side)].end();
  };
  EXPECT_TRUE(is_read(Side::b, "mana"));
  EXPECT_FALSE(is_read(Side::a, "mana"));
  EXPECT_TRUE(is_read(Side::a, "health"));
  EXPECT_TRUE(is_read(Side::b, "health"));
  EXPECT_FALSE(is_read(Side::a, "x"));
  EXPECT_FALSE(is_read(Side::a, "y"));
}

TEST_F(DuelMatchOdds, ManySidesGiveAnIntervalAndNoWait) {
  use({.abilities = {{"Throw",
                      "IF(GT(ADD(ROLL(100000), ADD(ROLL(100000), ROLL(100000))), 200000), "
                      "WIN(SELF), NOOP())"},
                     {"Snap", "IF(EQ(ROLL(6), 1), WIN(SELF), NOOP())"}}},
      kSharp);
  MatchOdds some = odds();
  EXPECT_GT(some.crowded, 0.5);
  EXPECT_GE(some.left(), some.crowded);
  EXPECT_FALSE(some.exact());
  EXPECT_GT(some.low(Outcome::a), 0.08);
  EXPECT_LT(some.high(Outcome::a), 1);
}

// An independent sum over the ways the dice can fall: the forgetting, the merging and the layers
// must not change it.
TEST_F(DuelMatchOdds, AgreeWithSampledMatchesOfShippedHeroes) {
  use_shipped("fighter", "fire_mage");
  double epsilon = test::scaled(1000) == 1000 ? 1e-9 : 0.02;
  MatchOdds exact = odds({.epsilon = epsilon});
  EXPECT_EQ(exact.halt, Halt::epsilon);
  std::vector<game::MatchResult> results(static_cast<std::size_t>(test::scaled(4'000'000)));
  auto matches = static_cast<double>(results.size());
  Batch batch(content, state);
  ASSERT_EQ(batch.run({.seed = 99, .index = 0}, results, {}), results.size());
  for (Outcome outcome : {Outcome::a, Outcome::b}) {
    double wins = 0;
    for (const game::MatchResult& result : results) wins += result.outcome == outcome ? 1 : 0;
    double p = exact.low(outcome);
    EXPECT_NEAR(wins / matches, p, epsilon + 5 * std::sqrt(p * (1 - p) / matches));
  }
}

TEST_F(DuelMatchOdds, OfACoinedMatchAreTheMeanOfBothFirstMoves) {
  use_shipped("fighter", "fire_mage", {.coin = true});
  double epsilon = test::scaled(1000) == 1000 ? 1e-3 : 0.05;
  double coined = odds({.epsilon = epsilon}).low(Outcome::a);
  use_shipped("fighter", "fire_mage");
  double first = odds({.epsilon = epsilon}).low(Outcome::a);
  use_shipped("fire_mage", "fighter");
  double second = odds({.epsilon = epsilon}).low(Outcome::b);
  EXPECT_NEAR(coined, (first + second) / 2, 2 * epsilon);
}

}  // namespace
}  // namespace agon::duel
