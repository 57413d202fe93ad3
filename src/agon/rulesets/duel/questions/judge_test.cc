// The judgement of abilities by exact expectations, and the words that players read.
#include "agon/rulesets/duel/questions/judge.h"

#include <cmath>
#include <filesystem>

#include "agon/base/file.h"
#include "agon/rulesets/duel/questions/expected.h"
#include "agon/rulesets/duel/questions/odds.h"
#include "agon/script/english.h"
#include "tests/support/duel_match.h"
#include "tests/support/golden.h"
#include "tests/support/tree.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;
using DuelJudge = MatchTest;

std::string shipped_file(std::string_view kind, std::string_view name) {
  return *read_file(test::tree() + fmt::format("/content/duel/{}/{}.json", kind, name));
}

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

TEST_F(DuelJudge, PeopleReadTheExpectedChangeAndWhatAnAbilityDoes) {
  use({.attributes = R"("health": 50, "mana": 20)",
       .abilities = {{"Bolt",
                      "SEQ(MODIFY(SELF, 'mana', -5), MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1)))",
                      R"("tags": ["spell", "fire"], )"}}},
      {.attributes = R"("health": 20)"});
  open();
  game::Choice bolt = duel::use(content, Side::a, 0);
  EXPECT_EQ(Duel::about(content, state, Side::a, bolt),
            "[spell, fire]\n"
            "your mana falls by 5; the opponent's health falls by the roll of a d6");
  EXPECT_EQ(expected_text(content, state, Side::a, bolt), "b health -3.5, a mana -5");
}

TEST_F(DuelJudge, WhatWasSampledSaysSo) {
  use({.attributes = R"("health": 50)",
       .abilities = {{"Many", "MODIFY(SELF, 'x', SUB(ROLL(5000), ROLL(5000)))"}}},
      {.attributes = R"("health": 20)"});
  open();
  std::string said = expected_text(content, state, Side::a, duel::use(content, Side::a, 0));
  EXPECT_TRUE(said.ends_with(" (by 256 samples)")) << said;
}

TEST_F(DuelJudge, OddsGiveTheDistributionOfEveryChangeOfATurn) {
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

TEST_F(DuelJudge, AnAbilityWithTooManyOutcomesLeavesTheOthersTheirOdds) {
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

// The words of every shipped ability and effect.
TEST(DuelGolden, WordsOfTheShippedScripts) {
  std::string out = "Generated by: tools/regenerate golden\n";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(test::tree("/content/duel/hero"))) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  for (const std::string& name : names) {
    Content content = content_of(shipped_file("hero", name), shipped_file("hero", name),
                                 shipped_file("rules", "standard"));
    const Entity& hero = content.entity(Side::a);
    out += fmt::format("\n{}\n", hero.name);
    for (const Ability& ability : hero.abilities) {
      out += fmt::format("  {} [{}]: {}\n", ability.name, fmt::join(ability.tags, ", "),
                         script::describe(ability.tree));
    }
    for (const Effect& effect : hero.effects) {
      if (effect.global) continue;
      out += fmt::format("  ({}) {}: {}\n", effect.name, script::describe(effect.trigger),
                         script::describe(effect.tree));
    }
  }
  EXPECT_EQ(test::compare_with_golden("duel_words.txt", out), "");
}

}  // namespace
}  // namespace agon::duel
