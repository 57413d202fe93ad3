// Effects that trigger each other, as people hear of them.
#include "agon/rulesets/duel/content/cycles.h"

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

TEST(DuelCycles, ACycleThroughTwoHeroes) {
  HeroText one{.abilities = {kHit},
               .effects = {{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(OPPONENT, 'mana', 1)"}}};
  HeroText two{.abilities = {kHit},
               .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(OPPONENT, 'health', 1)"}}};
  EXPECT_EQ(said(among_others(to_json(one, "One"), {{1, to_json(two, "Two")}})),
            "warning: these effects trigger each other until the depth limit: "
            "ON_ATTRIBUTE_CHANGE('health') -> ON_ATTRIBUTE_CHANGE('mana') (Two) -> "
            "ON_ATTRIBUTE_CHANGE('health')\n");
}

TEST(DuelCycles, ACycleThroughAHeroAndRules) {
  HeroText hero{.abilities = {kHit},
                .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(SELF, 'rage', 1)"}}};
  std::string rules = rules_json({{"ON_ATTRIBUTE_CHANGE(rage)", "MODIFY(SELF, 'mana', 1)"}});
  EXPECT_NE(among_others(to_json(hero, "H"), {{2, rules}}).find("until the depth limit"),
            std::string::npos);
}

TEST(DuelCycles, ACycleOfAHeroWithItsMirror) {
  HeroText hero{.abilities = {kHit},
                .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(OPPONENT, 'mana', 1)"}}};
  EXPECT_NE(among_others(to_json(hero, "H"), {}).find("until the depth limit"), std::string::npos);
}

TEST(DuelCycles, ACycleThatIsCertain) {
  EXPECT_EQ(
      said(about_hero({.abilities = {kHit},
                       .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(SELF, 'focus', 1)"},
                                   {"ON_ATTRIBUTE_CHANGE(focus)", "MODIFY(SELF, 'mana', 1)"}}})),
      "warning: these effects trigger each other until the depth limit: "
      "ON_ATTRIBUTE_CHANGE('mana') -> ON_ATTRIBUTE_CHANGE('focus') -> "
      "ON_ATTRIBUTE_CHANGE('mana')\n");
}

TEST(DuelCycles, ACycleThatIsSuspected) {
  EXPECT_EQ(said(about_rules(rules_json(
                {kDeath,
                 {"ON_ATTRIBUTE_CHANGE('mana')",
                  "IF(GT(GET(SELF, 'mana'), 9), MODIFY(OPPONENT, 'mana', 1), NOOP())"}}))),
            "warning: these effects may trigger each other without end: "
            "ON_ATTRIBUTE_CHANGE('mana') -> ON_ATTRIBUTE_CHANGE('mana') -> "
            "ON_ATTRIBUTE_CHANGE('mana')\n");
}

TEST(DuelCycles, ACycleThroughATag) {
  EXPECT_NE(about_hero({.abilities = {kHit},
                        .effects = {{"ON_ATTRIBUTE_CHANGE(fire)", "MODIFY(SELF, 'burning', 1)"}},
                        .more = R"("attribute_tags": {"burning": ["fire"]}, )"})
                .find("until the depth limit"),
            std::string::npos);
}

TEST(DuelCycles, AChangeThatTheHandlerDoesNotMindEndsByItself) {
  auto hero = [](int bound) {
    return to_json({.abilities = {kHit},
                    .effects = {{"ON_ATTRIBUTE_CHANGE(mana)",
                                 fmt::format("IF(LT(CONTEXT('delta'), {}), MODIFY(SELF, 'mana', "
                                             "-3), NOOP())",
                                             bound)}}},
                   "H");
  };
  EXPECT_EQ(about_hero(hero(-12)), "");
  EXPECT_NE(about_hero(hero(-2)).find("without end"), std::string::npos);
}

std::string about_handler(std::string_view script) {
  return about_hero(
      {.abilities = {kHit}, .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", std::string(script)}}});
}

TEST(DuelCycles, AHandlerThatAnswersOneSignWithTheOtherEndsByItself) {
  for (const char* script : {
           "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'mana', ROLL(6)), NOOP())",
           "IF(GT(0, CONTEXT('delta')), MODIFY(SELF, 'mana', DIV(CONTEXT('delta'), -2)), NOOP())",
           "IF(GT(CONTEXT('delta'), 0), NOOP(), MODIFY(SELF, 'mana', ABS(GET(SELF, 'x'))))",
           "IF(CONTEXT('delta'), MODIFY(SELF, 'mana', MUL(CONTEXT('delta'), -0.5)), NOOP())",
           "IF(LT(CONTEXT('new_value'), CONTEXT('old_value')), MODIFY(SELF, 'mana', 1), NOOP())",
           "IF(AND(LT(CONTEXT('delta'), 0), GET(SELF, 'x')), MODIFY(SELF, 'mana', 1), NOOP())",
           "IF(GT(CONTEXT('delta'), 0), SET(SELF, 'mana', SUB(GET(SELF, 'mana'), 1)), NOOP())",
           "SEQ(MODIFY(SELF, 'x', 1), IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'mana', 1), "
           "NOOP()))",
           "SET(SELF, 'mana', MIN(50, MAX(0, GET(SELF, 'mana'))))",
       }) {
    EXPECT_EQ(about_handler(script), "") << script;
  }
}

TEST(DuelCycles, AHandlerThatAnswersASignWithTheSameDoesNot) {
  for (const char* script : {
           "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'mana', MUL(ROLL(6), -1)), NOOP())",
           "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'mana', GET(SELF, 'x')), NOOP())",
           "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'mana', 1), MODIFY(SELF, 'mana', -1))",
           "IF(OR(LT(CONTEXT('delta'), 0), GET(SELF, 'x')), MODIFY(SELF, 'mana', 1), NOOP())",
           "IF(NOT(CONTEXT('delta')), NOOP(), MODIFY(SELF, 'mana', 1))",
           "SEQ(SET(SELF, 'mana', 5), SET(SELF, 'mana', 6))",
       }) {
    EXPECT_NE(about_handler(script).find("without end"), std::string::npos) << script;
  }
}

TEST(DuelCycles, SettingAConstantEndsByItself) {
  EXPECT_EQ(about_hero({.abilities = {kHit},
                        .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "SET(SELF, 'mana', 5)"}}}),
            "");
}

}  // namespace
}  // namespace agon::duel
