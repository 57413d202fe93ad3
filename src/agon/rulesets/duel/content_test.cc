// Heroes and rule sets as files: columns, limits, and what is said about mistakes, word for word.
#include "agon/rulesets/duel/content.h"

#include "agon/base/file.h"
#include "agon/json/write.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/script/typing.h"
#include "tests/support/duel_match.h"
#include "tests/support/tree.h"

namespace agon::duel {
namespace {

std::string messages(const Problems& problems) {
  std::string out;
  for (const Problem& problem : problems) {
    out += fmt::format("{}:{}: {}{}\n", problem.place.line, problem.place.column,
                       problem.severity == Severity::warning ? "warning: " : "", problem.message);
  }
  return out;
}

// What is wrong with a hero or a rule set alone.
std::string about_hero(const std::string& text) {
  Problems problems;
  Duel::lint(0, keep(text, "hero.json"), problems);
  return messages(problems);
}
std::string about_hero(const HeroText& hero) { return about_hero(to_json(hero, "A")); }

std::string about_rules(const std::string& text) {
  Problems problems;
  Duel::lint(2, keep(text, "rules.json"), problems);
  return messages(problems);
}

// The message without its place.
std::string said(const std::string& messages) {
  std::size_t second = messages.find(": ");
  return second == std::string::npos ? messages : messages.substr(second + 2);
}

const EffectText kDeath{"ON_ATTRIBUTE_CHANGE('health')",
                        "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"};
const AbilityText kHit{"Hit", "MODIFY(OPPONENT, 'health', -1)"};

TEST(DuelColumns, PredefinedNamesKeepTheirsAndOthersFollowSorted) {
  std::vector<std::string> columns = assign_columns({"health", "zeal", "mana", "anger"});
  ASSERT_EQ(columns.size(), 12u);
  EXPECT_EQ(columns[0], "health");
  EXPECT_EQ(columns[1], "mana");
  EXPECT_EQ(columns[2], "");
  EXPECT_EQ(columns[10], "anger");
  EXPECT_EQ(columns[11], "zeal");
}

TEST(DuelColumns, MoreThanSixOthersTakeTheUnusedOnesOfTheList) {
  std::vector<std::string> columns =
      assign_columns({"health", "c1", "c2", "c3", "c4", "c5", "c6", "c7"});
  ASSERT_EQ(columns.size(), 16u);
  EXPECT_EQ(columns[10], "c1");
  EXPECT_EQ(columns[15], "c6");
  EXPECT_EQ(columns[1], "c7");
}

TEST(DuelColumns, AMatchHasTheNamesOfBothHeroesAndTheRules) {
  Content content = content_of(to_json({.attributes = R"("health": 1, "x": 2)"}, "A"),
                               to_json({.abilities = {{"Hit", "MODIFY(OPPONENT, 'y', -1)"}}}, "B"),
                               rules_json({{"ON_TURN_START", "MODIFY(SELF, 'z', 1)"}}));
  std::vector<std::string> columns = content.matchup.columns;
  std::erase(columns, "");
  EXPECT_EQ(columns, (std::vector<std::string>{"health", "x", "y", "z"}));
}

TEST(DuelLimits, SayWhichAndByHowMuch) {
  HeroText many;
  many.abilities.clear();
  for (int i = 0; i < 10; ++i) many.abilities.push_back({fmt::format("Hit {}", i), kHit.script});
  EXPECT_EQ(said(about_hero(many)), "10 abilities are 2 more than the 8 of MAX_ABILITIES\n");

  HeroText busy{.abilities = {kHit}};
  for (int i = 0; i < 17; ++i) busy.effects.push_back({"ON_TURN_START", kHit.script});
  EXPECT_EQ(said(about_hero(busy)), "17 passive effects are 1 more than the 16 of MAX_EFFECTS\n");

  HeroText wide{.attributes = R"("a0": 0)", .abilities = {kHit}};
  for (int i = 1; i < 18; ++i) wide.attributes += fmt::format(R"(, "a{}": 0)", i);
  EXPECT_EQ(said(about_hero(wide)),
            "19 attributes, those of scripts included, are 3 more than the 16 of MAX_ATTRIBUTES\n");

  std::string longest = "SEQ(NOOP()";
  for (int i = 0; i < 520; ++i) longest += ", MODIFY(SELF, 'health', 1)";
  EXPECT_EQ(said(about_hero({.abilities = {{"Long", longest + ")"}}})),
            "the script has 520 instructions, 8 more than the 512 allowed\n");
}

TEST(DuelLimits, EffectsCountTogetherWithThoseOfTheRules) {
  HeroText busy{.abilities = {kHit}};
  for (int i = 0; i < 10; ++i) busy.effects.push_back({"ON_TURN_START", kHit.script});
  std::vector<EffectText> seven(7, kDeath);
  Problems problems;
  EXPECT_FALSE(load_texts(to_json(busy, "A"), to_json({}, "B"), rules_json(seven), problems));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].message,
            "17 effects, 7 of the rules and 10 of the hero, are 1 more than the 16 of MAX_EFFECTS");
  EXPECT_EQ(problems[0].place.file, "a.json");
}

TEST(DuelLimits, AttributesCountTogetherInAMatch) {
  auto wide = [](char letter) {
    std::string out = R"("health": 1)";
    for (int i = 0; i < 8; ++i) out += fmt::format(R"(, "{}{}": 0)", letter, i);
    return to_json({.attributes = out}, std::string(1, letter));
  };
  Problems problems;
  EXPECT_FALSE(load_texts(wide('x'), wide('y'), rules_json({}), problems));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].message,
            "17 attributes of both heroes and the rules are 1 more than the 16 of "
            "MAX_ATTRIBUTES");
}

TEST(DuelErrors, StandWhereTheyAreInTheString) {
  Problems problems;
  Duel::lint(0,
             keep("{\"name\": \"A\", \"attributes\": {},\n \"abilities\": [{\"name\": \"Hit\",\n"
                  "  \"script\": \"MODIFY(OPPONENT, \\\"health\\\", MULL(1, 2))\"}]}",
                  "hero.json"),
             problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(
      to_text(problems[0]),
      "hero.json:3:43: error: /abilities/0/script: unknown command 'MULL', did you mean 'MUL'? "
      "[script_name]\n"
      "    3 |   \"script\": \"MODIFY(OPPONENT, \\\"health\\\", MULL(1, 2))\"}]}\n"
      "      |                                           ^\n");
}

TEST(DuelErrors, ATriggerHasItsPlaceToo) {
  EXPECT_NE(about_hero({.abilities = {kHit}, .effects = {{"ON_TURN_STRAT", kHit.script}}})
                .find("ON_TURN_START"),
            std::string::npos);
}

TEST(DuelErrors, TwoAbilitiesMustNotBeTheSameWord) {
  EXPECT_EQ(said(about_hero({.abilities = {kHit, {"hit!", kHit.script}}})),
            "'Hit' and 'hit!' are the same word in a choice, 'hit'\n");
}

TEST(DuelErrors, NamesStandOnOneLine) {
  EXPECT_EQ(said(about_hero({.abilities = {{"Hit\\nb wins", kHit.script}}})),
            "expected one line without control characters\n");
  EXPECT_NE(about_hero({.attributes = R"("a\nb": 1)", .abilities = {kHit}})
                .find("has control characters in its name"),
            std::string::npos);
}

TEST(DuelMenus, AreInTheOrderOfTheHerosAbilities) {
  AbilityText kick{"Kick", kHit.script};
  Content content = content_of(to_json({.abilities = {kHit, kick}}, "A"),
                               to_json({.abilities = {kick, kHit}}, "B"), rules_json({}));
  State state = Duel::start(content, {});
  state.active = game::Side::b;
  EXPECT_EQ(Duel::slot(content, state, content.menus[1][0]), 0u);
  EXPECT_EQ(Duel::slot(content, state, content.menus[1][1]), 1u);
}

TEST(DuelErrors, AnAttributeNeedsAName) {
  EXPECT_EQ(said(about_hero({.attributes = R"("": 1)", .abilities = {kHit}})),
            "an attribute here has no name\n");
}

TEST(DuelWords, AreOneWordOfAChoice) {
  EXPECT_EQ(word_of("Sword Slash"), "sword_slash");
  EXPECT_EQ(word_of("  All-In!  "), "all_in");
  EXPECT_EQ(word_of("42"), "_42");
  EXPECT_EQ(word_of("!"), "_");
}

// Warnings.

// What shows about a hero beside other files: their kinds and texts.
std::string among_others(const std::string& hero,
                         const std::vector<std::pair<std::size_t, std::string>>& others) {
  Problems problems;
  std::vector<game::LintedFile> files = {{0, keep(hero, "hero.json"), &problems}};
  for (const auto& [kind, text] : others)
    files.push_back({kind, keep(text, "other.json"), nullptr});
  warn_together(files);
  return messages(problems);
}

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

TEST(DuelWarnings, ACycleThroughTwoHeroes) {
  HeroText one{.abilities = {kHit},
               .effects = {{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(OPPONENT, 'mana', 1)"}}};
  HeroText two{.abilities = {kHit},
               .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(OPPONENT, 'health', 1)"}}};
  EXPECT_EQ(said(among_others(to_json(one, "One"), {{1, to_json(two, "Two")}})),
            "warning: these effects trigger each other until the depth limit: "
            "ON_ATTRIBUTE_CHANGE('health') -> ON_ATTRIBUTE_CHANGE('mana') (Two) -> "
            "ON_ATTRIBUTE_CHANGE('health')\n");
}

TEST(DuelWarnings, ACycleThroughAHeroAndRules) {
  HeroText hero{.abilities = {kHit},
                .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(SELF, 'rage', 1)"}}};
  std::string rules = rules_json({{"ON_ATTRIBUTE_CHANGE(rage)", "MODIFY(SELF, 'mana', 1)"}});
  EXPECT_NE(among_others(to_json(hero, "H"), {{2, rules}}).find("until the depth limit"),
            std::string::npos);
}

TEST(DuelWarnings, ACycleOfAHeroWithItsMirror) {
  HeroText hero{.abilities = {kHit},
                .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(OPPONENT, 'mana', 1)"}}};
  EXPECT_NE(among_others(to_json(hero, "H"), {}).find("until the depth limit"), std::string::npos);
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

TEST(DuelWarnings, ACycleThatIsCertain) {
  EXPECT_EQ(
      said(about_hero({.abilities = {kHit},
                       .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(SELF, 'focus', 1)"},
                                   {"ON_ATTRIBUTE_CHANGE(focus)", "MODIFY(SELF, 'mana', 1)"}}})),
      "warning: these effects trigger each other until the depth limit: "
      "ON_ATTRIBUTE_CHANGE('mana') -> ON_ATTRIBUTE_CHANGE('focus') -> "
      "ON_ATTRIBUTE_CHANGE('mana')\n");
}

TEST(DuelWarnings, ACycleThatIsSuspected) {
  EXPECT_EQ(said(about_rules(rules_json(
                {kDeath,
                 {"ON_ATTRIBUTE_CHANGE('mana')",
                  "IF(GT(GET(SELF, 'mana'), 9), MODIFY(OPPONENT, 'mana', 1), NOOP())"}}))),
            "warning: these effects may trigger each other without end: "
            "ON_ATTRIBUTE_CHANGE('mana') -> ON_ATTRIBUTE_CHANGE('mana') -> "
            "ON_ATTRIBUTE_CHANGE('mana')\n");
}

TEST(DuelWarnings, ACycleThroughATag) {
  EXPECT_NE(about_hero({.abilities = {kHit},
                        .effects = {{"ON_ATTRIBUTE_CHANGE(fire)", "MODIFY(SELF, 'burning', 1)"}},
                        .more = R"("attribute_tags": {"burning": ["fire"]}, )"})
                .find("until the depth limit"),
            std::string::npos);
}

TEST(DuelWarnings, AChangeThatTheHandlerDoesNotMindEndsByItself) {
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

TEST(DuelWarnings, SettingAConstantEndsByItself) {
  EXPECT_EQ(about_hero({.abilities = {kHit},
                        .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "SET(SELF, 'mana', 5)"}}}),
            "");
}

// The hero that docs/duel.md shows.
TEST(DuelDocs, TheHeroIsFine) {
  std::string page = *read_file(test::tree("/docs/duel.md"));
  std::size_t start = page.find("```json\n") + 8;
  EXPECT_EQ(about_hero(page.substr(start, page.find("```", start) - start)), "");
}

// What an editor offers is right, and its help names everything.
TEST(DuelSchema, ExamplesAreScriptsAndTriggers) {
  script::Findings findings;
  for (std::string_view text : script_examples().texts) {
    EXPECT_TRUE(script::read_script(text, findings)) << text;
  }
  for (std::string_view text : trigger_examples().texts) {
    EXPECT_TRUE(script::read_trigger(text, findings)) << text;
  }
  EXPECT_TRUE(findings.empty());
  for (std::string_view name : script::command_names()) {
    EXPECT_NE(script_sentence().find(fmt::format("{}(", name)), std::string_view::npos) << name;
  }
#define AGON_TRIGGER(name, ...) \
  EXPECT_NE(trigger_sentence().find(#name), std::string_view::npos) << #name;
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
}

TEST(DuelWarnings, RulesWithoutTheDeathRule) {
  EXPECT_EQ(said(about_rules(rules_json({{"ON_TURN_START", "MODIFY(SELF, 'health', -1)"}}))),
            "warning: no effect makes a side lose by its health; heroes and learners may count on "
            "one\n");
}

}  // namespace
}  // namespace agon::duel
