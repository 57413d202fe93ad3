// What is said of a file beside others, and what it may leave unsaid.
#include <filesystem>

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

std::string with_passives(int count, std::string_view more = "") {
  HeroText hero{.abilities = {kHit}, .more = std::string(more)};
  for (int i = 0; i < count; ++i) hero.effects.push_back({"ON_TURN_START", kHit.script});
  return to_json(hero, "H");
}

std::string with_attributes(char letter, int count) {
  HeroText hero{.abilities = {kHit}};
  for (int i = 1; i < count; ++i) hero.attributes += fmt::format(R"(, "{}{}": 0)", letter, i);
  return to_json(hero, std::string(1, letter));
}

std::string rules_of(std::size_t effects) {
  return rules_json(std::vector<EffectText>(effects, kDeath));
}

TEST(DuelRoom, AHeroMustHaveRoomForTheEffectsOfEveryRuleSet) {
  EXPECT_EQ(validated(0, with_passives(11), {{2, rules_of(5)}}), "");
  EXPECT_EQ(validated(0, with_passives(11), {{2, rules_of(6)}, {2, rules_of(8)}}),
            "content: under Rules: 19 effects, 8 of the rules and 11 of the hero, are 3 more than "
            "the 16 of MAX_EFFECTS\n");
}

TEST(DuelRoom, AHeroMustHaveRoomForTheAttributesOfEveryRuleSet) {
  std::string burning = rules_json({kDeath, {"ON_TURN_START", "MODIFY(SELF, 'burning', -1)"}});
  EXPECT_EQ(validated(0, with_attributes('x', 15), {{2, burning}}), "");
  EXPECT_EQ(validated(0, with_attributes('x', 16), {{2, burning}}),
            "content: under Rules: 17 attributes, those of scripts included, are 1 more than the "
            "16 of MAX_ATTRIBUTES\n");
}

TEST(DuelRoom, AnOpponentWithoutRoomIsAWarning) {
  EXPECT_EQ(validated(0, with_attributes('x', 9), {{2, rules_of(1)}, {0, with_attributes('y', 8)}}),
            "");
  EXPECT_EQ(validated(0, with_attributes('x', 9), {{2, rules_of(1)}, {0, with_attributes('y', 9)}}),
            "crowded: against y under Rules: 17 attributes of both heroes and the rules are 1 more "
            "than the 16 of MAX_ATTRIBUTES\n");
}

TEST(DuelRoom, RulesThatLeaveAHeroNoRoomAreAWarning) {
  EXPECT_EQ(
      validated(2, rules_of(6), {{0, with_passives(11)}}),
      "crowded: with H: 17 effects, 6 of the rules and 11 of the hero, are 1 more than the 16 "
      "of MAX_EFFECTS\n");
}

TEST(DuelNearMisses, AWrittenAttributeThatIsNearlyOneThatIsRead) {
  std::string rules = rules_json(
      {kDeath, {"ON_TURN_START", "MODIFY(SELF, 'health', MUL(GET(SELF, 'bleeding'), -1))"}});
  auto hero = [&](const std::string& attributes, const std::string& script,
                  const std::string& more = "") {
    return validated(0,
                     to_json({.attributes = R"("health": 10)" + attributes,
                              .abilities = {{"Cut", script}},
                              .more = more},
                             "H"),
                     {{2, rules}});
  };
  EXPECT_EQ(hero("", "MODIFY(OPPONENT, 'bleedin', 2)"),
            "unread_attribute: nothing reads 'bleedin' (did you mean 'bleeding'?)\n");
  EXPECT_EQ(hero(R"(, "blooding": 1)", kHit.script),
            "unread_attribute: nothing reads 'blooding' (did you mean 'bleeding'?)\n");
  EXPECT_EQ(hero("", "MODIFY(OPPONENT, 'bleeding', 2)"), "");
  EXPECT_EQ(hero("", "MODIFY(OPPONENT, 'glory', 2)"), "") << "nothing is near it";
  EXPECT_EQ(
      hero("", "SEQ(MODIFY(SELF, 'bleedin', 2), MODIFY(SELF, 'health', GET(SELF, 'bleedin')))"), "")
      << "it is read itself";
}

TEST(DuelShipped, EveryFileIsFineBesideTheOthers) {
  std::vector<std::pair<std::size_t, std::string>> all;
  for (std::size_t kind : {std::size_t{0}, kRulesKind}) {
    std::string folder =
        test::tree() + (kind == kRulesKind ? "/content/duel/rules" : "/content/duel/hero");
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      all.emplace_back(kind, *read_file(file.path()));
    }
  }
  ASSERT_EQ(all.size(), 17u);
  for (const auto& [kind, text] : all) EXPECT_EQ(validated(kind, text, all), "") << text;
}

TEST(DuelAllowances, AWarningIsLeftOutForAReason) {
  std::string allow =
      R"("allow": [{"warning": "start_health", "reason": "it lives by its first turn"}], )";
  std::string dead = R"("health": 0)";
  EXPECT_EQ(validated(0, to_json({.attributes = dead, .abilities = {kHit}, .more = allow}, "H")),
            "");
  EXPECT_EQ(validated(2, rules_json({}, R"("allow": [{"warning": "no_death_rule", "reason": "a )"
                                        R"(race for points"}], )")),
            "");
}

TEST(DuelAllowances, OneThatSeveralFilesShowIsLeftOutToo) {
  std::string allow = R"("allow": [{"warning": "crowded", "reason": "not meant for those"}], )";
  EXPECT_EQ(
      validated(2, rules_json(std::vector<EffectText>(6, kDeath), allow), {{0, with_passives(11)}}),
      "");
}

TEST(DuelAllowances, WhatIsAllowedInVainIsSaid) {
  EXPECT_EQ(validated(0, with_passives(1, R"("allow": [{"warning": "start_health", )"
                                          R"("reason": "once it was so"}], )")),
            "unused_allowance: there is no warning 'start_health' here to allow\n");
}

TEST(DuelAllowances, NameAWarningAndGiveAReason) {
  auto said_of = [](std::string_view allowance) {
    return validated(0, with_passives(1, fmt::format(R"("allow": [{}], )", allowance)));
  };
  EXPECT_TRUE(said_of(R"({"warning": "start_helth", "reason": "so"})")
                  .starts_with("json_name: unknown name 'start_helth', did you mean "
                               "'start_health'?"));
  EXPECT_EQ(said_of(R"({"warning": "start_health", "reason": ""})"),
            "json_range: expected at least 1 character, found 0\n");
  EXPECT_EQ(said_of(R"({"warning": "start_health"})"),
            "json_missing_key: missing key 'reason' (why that is meant)\n");
}

TEST(DuelAllowances, AnErrorIsNoWarning) {
  std::string allow = R"("allow": [{"warning": "crowded", "reason": "no"}], )";
  EXPECT_EQ(validated(0, with_passives(11, allow), {{2, rules_of(6)}}),
            "content: under Rules: 17 effects, 6 of the rules and 11 of the hero, are 1 more than "
            "the 16 of MAX_EFFECTS\n"
            "unused_allowance: there is no warning 'crowded' here to allow\n");
}

// The names of warnings are the codes that messages show.
TEST(DuelAllowances, KnowEveryWarning) {
  std::set<std::string_view> codes = {"script_unreachable", "script_no_effect", "script_context"};
  for (const Word& error : kErrors) codes.insert(error.name);
  codes.erase("unused_allowance");
  std::span<const std::string_view> names = names_of(Warning{});
  EXPECT_EQ(codes, std::set<std::string_view>(names.begin(), names.end()));
}

}  // namespace
}  // namespace agon::duel
