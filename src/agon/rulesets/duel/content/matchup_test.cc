// Columns, limits of a match-up, and what abilities cost.
#include "agon/rulesets/duel/content/matchup.h"

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

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
  for (int i = 0; i < 12; ++i) busy.effects.push_back({"ON_TURN_START", kHit.script});
  EXPECT_EQ(said(about_hero(busy)),
            "12 passive effects are 1 more than the 11 of MAX_HERO_EFFECTS\n");

  HeroText wide{.abilities = {{"Mark", "MODIFY(OPPONENT, 'mark', 1)"}}};
  for (int i = 1; i < 18; ++i) wide.attributes += fmt::format(R"(, "a{}": 0)", i);
  EXPECT_EQ(said(about_hero(wide)), "18 attributes are 2 more than the 16 of MAX_ATTRIBUTES\n");
  wide.attributes = wide.attributes.substr(0, wide.attributes.find(R"(, "a16")"));
  EXPECT_EQ(said(about_hero(wide)),
            "17 attributes, those of scripts included, are 1 more than the 16 of MAX_ATTRIBUTES\n");

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

TEST(DuelCosts, WithoutACostTheMostManaThatTheScriptTakesCounts) {
  HeroText hero{.abilities = {{"Cast",
                               "IF(GT(GET(SELF, 'mana'), 9), SEQ(MODIFY(SELF, 'mana', -10), "
                               "MODIFY(SELF, 'mana', SUB(0, 5))), MODIFY(SELF, 'mana', -1))"},
                              {"Give", "MODIFY(OPPONENT, 'mana', -3)"}}};
  Content content = content_of(to_json(hero, "A"), to_json({}, "B"), rules_json({}));
  EXPECT_EQ(content.entity(game::Side::a).abilities[0].cost, 15);
  EXPECT_EQ(content.entity(game::Side::a).abilities[1].cost, 0);
}

TEST(DuelCosts, ASumBeyondTheLargestFloatIsTheLargest) {
  HeroText hero{
      .abilities = {{"Cast", "SEQ(MODIFY(SELF, 'mana', -3e38), MODIFY(SELF, 'mana', -3e38))"},
                    {"End",
                     "SEQ(MODIFY(SELF, 'mana', -3e38), IF(GET(SELF, 'x'), "
                     "SEQ(MODIFY(SELF, 'mana', -3e38), PASS()), NOOP()))"},
                    {"Free", "NOOP()", R"("cost": -0.0, )"}}};
  Content content = content_of(to_json(hero, "A"), to_json({}, "B"), rules_json({}));
  const std::vector<Ability>& abilities = content.entity(game::Side::a).abilities;
  EXPECT_EQ(abilities[0].cost, std::numeric_limits<float>::max());
  EXPECT_EQ(abilities[1].cost, std::numeric_limits<float>::max());
  EXPECT_FALSE(std::signbit(abilities[2].cost));
}

TEST(DuelAttributes, TheSameTextIsTheSameNumberAtTheStartAndInAScript) {
  for (const char* text :
       {"1.00000005960464478", "1.00000005960464477", "9007199791611905", "0.1", "1e-45",
        "100000000000000000000", "16777217", "1e-60", "3.4028235e38", "-0"}) {
    HeroText hero{.attributes = fmt::format(R"("x": {})", text),
                  .abilities = {{"Set", fmt::format("SET(SELF, 'y', {})", text)}}};
    Content content = content_of(to_json(hero, "A"), to_json({}, "B"), rules_json({}));
    const Entity& entity = content.entity(game::Side::a);
    auto column = std::ranges::find(content.matchup.columns, "x") - content.matchup.columns.begin();
    EXPECT_EQ(entity.start[static_cast<std::size_t>(column)],
              entity.abilities[0].program.constants[0])
        << text;
  }
}

}  // namespace
}  // namespace agon::duel
