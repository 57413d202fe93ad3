#include "agon/rulesets/duel/content/warnings.h"

#include "agon/base/file.h"
#include "tests/support/duel_lint.h"
#include "tests/support/tree.h"

namespace agon::duel {
namespace {

TEST(DuelWarnings, SeedHeroesAndStandardRulesGiveNone) {
  std::string folder = test::tree() + "/content/duel/";
  EXPECT_EQ(about_hero(*read_file(folder + "hero/fighter.json")), "");
  EXPECT_EQ(about_hero(*read_file(folder + "hero/fire_mage.json")), "");
  EXPECT_EQ(about_rules(*read_file(folder + "rules/standard.json")), "");
}

TEST(DuelWarnings, AnAbilityThatCannotChangeAnything) {
  EXPECT_EQ(said(about_hero({.abilities = {{"Wait", "IF(0, MODIFY(SELF, 'health', 1), NOOP())"}}})),
            "warning: the script cannot change anything\n1:116: warning: this can never run\n");
}

TEST(DuelWarnings, AnAttributeThatNothingDefinesOrSets) {
  EXPECT_EQ(
      said(among_others(
          to_json({.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', GET(SELF, 'helth'))"}}}, "H"),
          {})),
      "warning: no hero and no effect defines or sets 'helth' (did you mean 'health'?)\n");
}

TEST(DuelWarnings, AnAttributeOfAnotherFileIsKnown) {
  HeroText lucky{.attributes = R"("luck": 3)", .abilities = {kHit}};
  HeroText reader{.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', GET(OPPONENT, 'luck'))"}},
                  .effects = {{"ON_ATTRIBUTE_CHANGE(luck)", kHit.script}}};
  EXPECT_EQ(among_others(to_json(reader, "R"), {{0, to_json(lucky, "L")}}), "");
  EXPECT_NE(among_others(to_json(reader, "R"), {}), "");
}

TEST(DuelWarnings, AContextValueThatTheTriggerDoesNotTell) {
  EXPECT_EQ(said(about_hero(
                {.abilities = {kHit},
                 .effects = {{"ON_TURN_START", "MODIFY(SELF, 'health', CONTEXT('delta'))"}}})),
            "warning: ON_TURN_START tells no 'delta', so it is 0\n");
}

TEST(DuelWarnings, ATriggerThatWaitsForNothing) {
  EXPECT_EQ(said(about_hero({.abilities = {{"Bolt", kHit.script, R"("tags": ["fire"], )"}},
                             .effects = {{"ON_ABILITY_USED(fier)", kHit.script}}})),
            "warning: no ability and no tag is called 'fier' (did you mean 'fire'?), so this "
            "never runs\n");
  HeroText hero{.abilities = {kHit}, .effects = {{"ON_ATTRIBUTE_CHANGE(manna)", kHit.script}}};
  EXPECT_EQ(said(among_others(to_json(hero, "H"), {})),
            "warning: no attribute and no tag is called 'manna' (did you mean 'mana'?), so "
            "this never runs\n");
}

TEST(DuelWarnings, AHeroThatStartsWithoutHealth) {
  EXPECT_EQ(about_hero({.attributes = R"("mana": 3, "health": 0.5)", .abilities = {kHit}}),
            "1:41: warning: the hero starts with 0.5 health; by the death rule whoever has less "
            "than 1 loses at the first change of it\n");
  EXPECT_EQ(said(about_hero({.attributes = R"("mana": 3)", .abilities = {kHit}})),
            "warning: the hero starts with no health; by the death rule whoever has less than 1 "
            "loses at the first change of it\n");
  EXPECT_EQ(about_hero({.attributes = R"("health": 1)", .abilities = {kHit}}), "");
  EXPECT_EQ(about_hero({.attributes = "",
                        .abilities = {kHit},
                        .effects = {{"ON_GAME_START", "SET(SELF, 'health', ADD(20, ROLL(6)))"}}}),
            "")
      << "it has some before the first turn";
}

TEST(DuelWarnings, AnEffectBeforeTheChoiceThatAlwaysPasses) {
  auto hero = [](const char* trigger, const char* script) {
    return said(about_hero({.abilities = {kHit}, .effects = {{trigger, script}}}));
  };
  EXPECT_EQ(hero("ON_TURN_START", "SEQ(MODIFY(SELF, 'mana', 1), PASS())"),
            "warning: this always passes, which when a turn starts ends nothing but this script\n");
  EXPECT_EQ(hero("ON_ACTION_PHASE_START",
                 "IF(GET(SELF, 'mana'), PASS(), SEQ(MODIFY(SELF, 'mana', 1), PASS()))"),
            "warning: this always passes, so its owner never chooses an ability\n");
  EXPECT_EQ(said(about_rules(rules_json({kDeath, {"ON_ACTION_PHASE_START", "PASS()"}}))),
            "warning: this always passes, so its owner never chooses an ability\n");
  EXPECT_EQ(hero("ON_ACTION_PHASE_START", "IF(GET(SELF, 'stunned'), PASS(), NOOP())"), "");
  EXPECT_EQ(hero("ON_TURN_END", "SEQ(MODIFY(SELF, 'mana', 1), PASS())"), "");
}

// The hero that docs/duel.md shows.
TEST(DuelDocs, TheHeroIsFine) {
  std::string page = *read_file(test::tree("/docs/duel.md"));
  std::size_t start = page.find("```json\n") + 8;
  EXPECT_EQ(about_hero(page.substr(start, page.find("```", start) - start)), "");
}

TEST(DuelWarnings, RulesWithoutTheDeathRule) {
  EXPECT_EQ(said(about_rules(rules_json({{"ON_TURN_START", "MODIFY(SELF, 'health', -1)"}}))),
            "warning: no effect makes a side lose by its health; heroes and learners may count on "
            "one\n");
}

}  // namespace
}  // namespace agon::duel
