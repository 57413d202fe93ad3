// The odds of a turn against a count of all dice by another way.
#include "agon/rulesets/duel/questions/odds.h"

#include "tests/support/duel_dice.h"
#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;
using DuelOdds = MatchTest;

struct Counted {
  double share = 0;  // how often a decides in its first turn
  double wins = 0;
  std::array<std::array<std::map<float, double>, kMostAttributes>, 2> changes;
};

// The first turn of a, played from the start of the match with one ability.
Counted count(const Content& content, std::size_t ability) {
  Counted out;
  State before{};
  State after{};
  auto play = [&](chance::Referee& referee) {
    after = Duel::start(content, {});
    Duel::play(content, after, {}, referee);
    Duel::play(content, after, {}, referee);
    before = after;
    game::Choices choices = {use(content, Side::a, ability), {}};
    if (Duel::deciders(after) == game::Deciders::a) Duel::play(content, after, choices, referee);
  };
  each_fall(play, [&](double probability) {
    if (Duel::deciders(before) != game::Deciders::a) return;
    out.share += probability;
    if (after.outcome == Outcome::a) out.wins += probability;
    for (Side side : game::kSides) {
      for (std::size_t i = 0; i < content.columns(); ++i) {
        float change = after.row(content, side)[i] - before.row(content, side)[i];
        out.changes[at(side)][i][change] += probability;
      }
    }
  });
  return out;
}

void expect_counted(const Content& content) {
  auto odds = turn_odds(content, Duel::start(content, {}));
  ASSERT_TRUE(odds) << odds.error().message;
  std::size_t abilities = content.entity(Side::a).abilities.size();
  ASSERT_EQ(odds->size(), abilities) << "only a decides in the first turn";
  for (std::size_t i = 0; i < abilities; ++i) {
    const AbilityOdds& one = odds->at(i);
    SCOPED_TRACE(content.entity(Side::a).abilities[i].name);
    ASSERT_EQ(one.side, Side::a);
    ASSERT_EQ(one.problem, "");
    Counted counted = count(content, i);
    EXPECT_NEAR(one.wins[0], counted.wins / counted.share, 1e-12);
    for (Side side : game::kSides) {
      for (std::size_t column = 0; column < content.columns(); ++column) {
        const auto& computed = one.changes[at(side)][column];
        const auto& wanted = counted.changes[at(side)][column];
        ASSERT_EQ(computed.size(), wanted.size()) << content.matchup.columns[column];
        for (const auto& [change, probability] : wanted) {
          ASSERT_TRUE(computed.contains(change)) << change;
          EXPECT_NEAR(computed.at(change), probability / counted.share, 1e-12) << change;
        }
      }
    }
  }
}

TEST(DuelTurnOdds, OfGamblerAndFighterAreAsCounted) {
  expect_counted(shipped_content("gambler", "fighter", "standard"));
}

TEST(DuelTurnOdds, OfStormcallerAndPaladinOnFrozenGroundAreAsCounted) {
  expect_counted(shipped_content("stormcaller", "paladin", "frozen_ground"));
}

TEST(DuelTurnOdds, OfNecromancerAndGamblerInWildfireAreAsCounted) {
  expect_counted(shipped_content("necromancer", "gambler", "wildfire"));
}

TEST(DuelTurnOdds, OfDiceWithOddSidesAreAsCounted) {
  HeroText hero{.attributes = R"("health": 9, "x": 2.5)",
                .abilities = {{"Odd",
                               "SEQ(MODIFY(OPPONENT, 'health', MUL(-1, ROLL(7))), "
                               "IF(GT(ROLL(GET(OPPONENT, 'health')), 4), WIN(SELF), "
                               "MODIFY(SELF, 'x', ROLL(3.9))))"}},
                .effects = {{"ON_TURN_START", "MODIFY(SELF, 'x', DIV(ROLL(5), 3))"},
                            {"ON_ACTION_PHASE_START", "IF(EQ(ROLL(11), 1), PASS(), NOOP())"}}};
  expect_counted(content_of(to_json(hero, "A"), to_json(hero, "B"), rules_json({})));
}

TEST(DuelTurnOdds, SkipTurnsThatNobodyDecides) {
  HeroText stunned{.attributes = R"("health": 9, "stunned": 1)"};
  HeroText other{.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', -1)"}}};
  std::string rules = rules_json(
      {{"ON_ACTION_PHASE_START",
        "IF(GT(GET(SELF, 'stunned'), 0), SEQ(MODIFY(SELF, 'stunned', -1), PASS()), NOOP())"}});
  Content content = content_of(to_json(stunned, "A"), to_json(other, "B"), rules);
  auto odds = turn_odds(content, Duel::start(content, {}));
  ASSERT_TRUE(odds);
  ASSERT_EQ(odds->size(), 1u);
  EXPECT_EQ(odds->at(0).side, Side::b);
  EXPECT_EQ(odds->at(0).expected(Side::a, kHealth), -1);
}

TEST(DuelTurnOdds, AreEmptyWhereTheMatchIsOverBefore) {
  HeroText rash{.effects = {{"ON_TURN_START", "LOSE(SELF)"}}};
  Content content = content_of(to_json(rash, "A"), to_json(rash, "B"), rules_json({}));
  auto odds = turn_odds(content, Duel::start(content, {}));
  ASSERT_TRUE(odds);
  EXPECT_TRUE(odds->empty());
}

TEST_F(DuelOdds, OddsGiveTheDistributionOfEveryChangeOfATurn) {
  use({.attributes = R"("health": 50)",
       .abilities = {{"Coin", "IF(EQ(ROLL(2), 1), MODIFY(OPPONENT, 'health', -10), NOOP())"},
                     {"Die", "IF(EQ(ROLL(6), 6), WIN(SELF), NOOP())"}},
       .effects = {{"ON_TURN_START", "MODIFY(SELF, 'x', ROLL(3))"}}},
      {.attributes = R"("health": 20)"});
  auto odds = turn_odds(content, state);
  ASSERT_TRUE(odds) << odds.error().message;
  ASSERT_EQ(odds->size(), 2u) << "only a decides next";
  std::map<float, double> half = {{-10.0F, 0.5}, {0.0F, 0.5}};
  ASSERT_EQ(odds->at(0).changes[1][kHealth].size(), 2u);
  for (auto [change, chance] : half) {
    EXPECT_NEAR(odds->at(0).changes[1][kHealth].at(change), chance, 1e-12);
  }
  EXPECT_NEAR(odds->at(0).expected(Side::b, kHealth), -5, 1e-12);
  EXPECT_NEAR(odds->at(1).wins[0], 1.0 / 6, 1e-12);
}

TEST_F(DuelOdds, AnAbilityWithTooManyOutcomesLeavesTheOthersTheirOdds) {
  use({.abilities = {{"Throw", "MODIFY(OPPONENT, 'health', ADD(ROLL(5000), ROLL(5000)))"},
                     {"Hit", "MODIFY(OPPONENT, 'health', -3)"}}},
      {});
  auto odds = turn_odds(content, state, {.leaves = 100'000});
  ASSERT_TRUE(odds) << odds.error().message;
  EXPECT_EQ(odds->at(0).problem,
            "more than 100000 outcomes at turn 1, ability 1: too many to compute exactly");
  EXPECT_EQ(odds->at(1).problem, "");
  EXPECT_EQ(odds->at(1).expected(Side::b, kHealth), -3);
}

}  // namespace
}  // namespace agon::duel
