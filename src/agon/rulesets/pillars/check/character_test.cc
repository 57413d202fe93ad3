#include "agon/rulesets/pillars/check/character.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/read.h"
#include "tests/support/problems.h"

namespace agon::pillars {
namespace {

using test::Messages;

struct Loaded {
  Character character;
  Messages problems;  // "where: message"
};

// A character's fields beside its name and traits.
Loaded load(const std::string& fields) {
  std::string text = fmt::format(R"({{"Name": "Ada", "Traits": {{}}, {}}})", fields);
  json::Document document = *json::parse(text, "character.json");
  Problems found;
  Loaded out;
  if (json::read(json::root(document), out.character, found)) {
    lint(json::root(document), out.character, found);
  }
  out.problems = test::messages_of(found);
  return out;
}

std::string stats(int each) {
  return fmt::format(
      R"("Stats": {{"Body": {0}, "Mind": 0, "Soul": 0, "Control": 0, "Fate": 0, "Spirit": {0}}})",
      each);
}

TEST(Character, HasTheLevelsItSays) {
  Loaded loaded = load(R"("CL": 3, "SL": -2)");
  EXPECT_EQ(loaded.problems, Messages{});
  EXPECT_EQ(loaded.character.core_level(), 3);
  EXPECT_EQ(loaded.character.soul_level(), -2);
}

TEST(Character, HasTheLevelsOfItsStats) {
  Loaded loaded =
      load(R"("Stats": {"Body": 4, "Mind": 5, "Soul": 2, "Control": 1, "Fate": 7, "Spirit": 1})");
  EXPECT_EQ(loaded.problems, Messages{});
  EXPECT_EQ(loaded.character.core_level(), 3);
  EXPECT_EQ(loaded.character.soul_level(), 3);
}

TEST(Character, RoundsLevelsDownBelowZeroToo) {
  for (auto [sum, level] : {std::pair{-7, -3},
                            {-6, -2},
                            {-4, -2},
                            {-3, -1},
                            {-1, -1},
                            {0, 0},
                            {2, 0},
                            {3, 1},
                            {5, 1},
                            {20, 6}}) {
    Loaded loaded = load(stats(sum));
    EXPECT_EQ(loaded.problems, Messages{});
    EXPECT_EQ(loaded.character.core_level(), level) << sum;
    EXPECT_EQ(loaded.character.soul_level(), level) << sum;
  }
}

TEST(Character, GivesItsLevelsOnce) {
  EXPECT_EQ(load(stats(1) + R"(, "CL": 3)").problems,
            Messages{"CL: CL follows from Stats; give one of the two"});
  EXPECT_EQ(load(stats(1) + R"(, "SL": 3)").problems,
            Messages{"SL: SL follows from Stats; give one of the two"});
}

TEST(Character, NeedsBothLevels) {
  EXPECT_EQ(load(R"("SL": 3)").problems, Messages{": missing key 'CL': give CL and SL, or Stats"});
  EXPECT_EQ(load(R"("CL": 3)").problems, Messages{": missing key 'SL': give CL and SL, or Stats"});
}

TEST(Character, NamesTheSkillOfItsBonus) {
  EXPECT_EQ(load(R"("CL": 1, "SL": 1, "SkillBonus": 4)").problems,
            Messages{"SkillBonus: SkillBonus 4 without Skill; name the skill it comes from"});
  EXPECT_EQ(load(R"("CL": 1, "SL": 1, "Skill": "Climbing", "SkillBonus": 4)").problems, Messages{});
  EXPECT_EQ(load(R"("CL": 1, "SL": 1, "Skill": "Climbing")").problems, Messages{});
}

TEST(Edge, IsLimitedToPillarsAndTraitsThatExist) {
  auto edge = [](std::string_view only) {
    return load(
               fmt::format(
                   R"("CL": 1, "SL": 1, "EdgeBonus": [{{"Name": "Sword", "Value": 1, "Only": {}}}])",
                   only))
        .problems;
  };
  EXPECT_EQ(edge(R"(["Violence", "MindDefense"])"), Messages{});
  EXPECT_EQ(edge(R"(["Violense"])"),
            Messages{"Violense: unknown name 'Violense', did you mean 'Violence'? (there are: "
                     "Violence, Influence, Revelation, ViolenceAttack, BodyDefense, "
                     "BodyResilience, InfluenceAttack, SoulDefense, SoulResilience, "
                     "RevelationAttack, MindDefense, MindResilience)"});
  EXPECT_EQ(edge("[]"), Messages{": expected at least 1 element, found 0"});
  EXPECT_EQ(edge(R"(["Influence", "BodyDefense", "Violence"])"),
            Messages{"BodyDefense: the other entries say BodyDefense already"});
  EXPECT_EQ(edge(R"(["Influence", "Influence"])"),
            Messages{"Influence: the other entries say Influence already"});
}

TEST(Edge, CountsOnWhatItIsLimitedTo) {
  Edge edge{"Sword", 1, std::vector{Scope::violence, Scope::mind_defense}};
  for (std::size_t trait = 0; trait < kTraits; ++trait) {
    bool expected = trait < kUseCount || trait_name(trait) == "MindDefense";
    EXPECT_EQ(edge.counts_on(trait), expected) << trait_name(trait);
    EXPECT_TRUE((Edge{"Luck", 1}.counts_on(trait)));
  }
}

TEST(Edge, MayBeLimitedToEveryPillarAndTrait) {
  for (std::size_t trait = 0; trait < kTraits; ++trait) {
    int scopes = 0;
    for (Scope scope : every<Scope>()) scopes += covers(scope, trait);
    EXPECT_EQ(scopes, 2) << trait_name(trait);
  }
}

TEST(Character, HasNoMoreThanTheTableOfRanksHolds) {
  EXPECT_EQ(load(R"("CL": 21, "SL": 1)").problems, Messages{": 21 is above the maximum 20"});
}

TEST(Bonus, IsOnePillarTraitAndEverythingElseUnderItsName) {
  Loaded loaded = load(
      R"("CL": 1, "SL": 1, "Skill": "Climbing", "SkillBonus": 4,
         "EdgeBonus": [{"Name": "Rope", "Value": 2}, {"Name": "Sword", "Value": 8, "Only": ["Violence"]},
                       {"Name": "Boots", "Value": 1, "Only": ["SoulResilience"]}],
         "SituationalMods": [{"Name": "Rain", "Value": -3}])");
  ASSERT_EQ(loaded.problems, Messages{});
  loaded.character.traits.values = {10, 20, 30, 40, 50, 60, 70, 80, 90};
  Bonus bonus = compose(loaded.character, Pillar::influence, Use::resilience, "Climbing");
  EXPECT_EQ(trait_name(bonus.trait), "SoulResilience");
  EXPECT_EQ(bonus.pillar_trait, 60);
  EXPECT_EQ(bonus.skill, 4);
  EXPECT_EQ(bonus.edges, 3);
  EXPECT_EQ(bonus.situation, -3);
  EXPECT_EQ(bonus.total(), 64);
}

TEST(Bonus, HasNoSkillThatNobodyCallsFor) {
  Character character;
  character.skill = "Climbing";
  character.skill_bonus = 4;
  EXPECT_EQ(compose(character, Pillar::violence, Use::attack).skill, 0);
  EXPECT_EQ(compose(character, Pillar::violence, Use::attack, "Cards").skill, 0);
  EXPECT_EQ(compose(character, Pillar::violence, Use::attack, "Climbing").skill, 4);
}

TEST(Bonus, OfACharacterWithoutExtrasIsItsTrait) {
  Character character;
  character.traits.values[trait_of(Pillar::revelation, Use::defense)] = -5;
  EXPECT_EQ(compose(character, Pillar::revelation, Use::defense).total(), -5);
}

TEST(Rank, IsTheCoreLevelOnViolenceAndTheSoulLevelElsewhere) {
  Character character;
  character.cl = 3;
  character.sl = 8;
  EXPECT_EQ(rank_of(character, Pillar::violence, {}), 3);
  EXPECT_EQ(rank_of(character, Pillar::influence, {}), 8);
  EXPECT_EQ(rank_of(character, Pillar::revelation, {}), 8);
  for (Pillar pillar : kAllPillars) {
    EXPECT_EQ(rank_of(character, pillar, Approach::martial), 3);
    EXPECT_EQ(rank_of(character, pillar, Approach::sorcerous), 8);
  }
}

}  // namespace
}  // namespace agon::pillars
