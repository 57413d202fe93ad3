// agon roll and agon odds --check: single checks, as a person and a program ask for them.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Roll : public CommandLine {
 protected:
  Roll() { place.write("check.json", kCheck); }

  json::Value answer(const std::string& command) const {
    Ran ran = run(command + " --json");
    EXPECT_EQ(ran.code, 0) << command << ran.err;
    Result<json::Document> document = json::parse(ran.out, "answer");
    return document ? document->root() : json::Value();
  }

  static i64 whole(const json::Value* value) { return *value->as_number().to_i64(); }

  static constexpr const char* kCheck = R"({"ContestType": "Attack", "Pillar": "Violence",
  "OppositionMode": "Rolled", "StateKey": "harm", "StateBefore": "unhurt",
  "StateOnSuccess": "hurt",
  "Actor": {"Name": "Vera", "CL": 0, "SL": 0, "Traits": {"ViolenceAttack": 3}},
  "Opposition": {"Name": "Guard", "CL": 0, "SL": 0, "Traits": {"BodyDefense": 3}}})";
  static constexpr const char* kFlags =
      "--type Attack --pillar Violence --actor fighter --opposition warden --state-key harm "
      "--state-before unhurt --on-success hurt";
};

TEST_F(Roll, TheSameSeedGivesTheSameAnswer) {
  Ran first = run("agon roll pillars check.json --seed 7 --json");
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(run("agon roll pillars check.json --seed 7 --json").out, first.out);
  EXPECT_EQ(run("agon roll pillars - --seed 7 --json < check.json").out, first.out);
  EXPECT_NE(run("agon roll pillars check.json --seed 7 --index 1 --json").out, first.out);
}

TEST_F(Roll, WithoutASeedSaysWhichOneItHad) {
  json::Value said = answer("agon roll pillars check.json");
  std::string seed = std::to_string(whole(said.find("Seed")));
  EXPECT_EQ(answer("agon roll pillars check.json --seed " + seed), said);
}

TEST_F(Roll, TakesToldDiceAndOnlyTheRightNumberOfThem) {
  json::Value said = answer("agon roll pillars check.json --rolls 4,1,15,9");
  EXPECT_EQ(whole(said.find("Actor")->find("Total")), 4 + 15 + 3);
  EXPECT_EQ(whole(said.find("Opposition")->find("Total")), 1 + 9 + 3);
  EXPECT_EQ(whole(said.find("DoS")), 3);
  EXPECT_EQ(said.find("StateAfter")->as_string(), "hurt");
  expect_refused("agon roll pillars check.json --rolls 4,1,15",
                 "error: turn 0, check_d20 1: no value was told for this roll, a number from 1 to "
                 "20: the d20 of the actor (index 0) or the opposition (1) [roll_missing]\n");
  expect_refused("agon roll pillars check.json --rolls 4,five",
                 "error: told dice are numbers such as 3,17,4, not '4,five' [usage]\n");
}

TEST_F(Roll, NoToldDiceAreNotAnyDice) {
  expect_refused("agon roll pillars check.json --rolls ''",
                 "agon: an empty value stands after '--rolls'\n");
}

TEST_F(Roll, AsksForThrownDice) {
  Ran ran = place.run(  // prompts that nobody answers by Enter stand in one line
      "printf '4\\n9\\n1\\n15\\n9\\n' | agon roll pillars check.json --dice manual --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  Result<json::Document> said = json::parse(ran.out, "answer");  // the prompts go elsewhere
  ASSERT_TRUE(said) << ran.out;
  EXPECT_EQ(whole(said->root().find("DoS")), 3);
  EXPECT_EQ(run("agon roll pillars check.json --dice manual < /dev/null").code, 2);
}

TEST_F(Roll, FlagsStandForARequest) {
  EXPECT_EQ(run(std::string("agon roll pillars --seed 1 ") + kFlags).code, 0);
  expect_refused(std::string("agon roll pillars check.json ") + kFlags,
                 "error: 'check.json' says it all: --type does not go with it [usage]\n");
  expect_refused("agon roll pillars",
                 "error: which check? a JSON file, - for standard input, or flags (see --help) "
                 "[usage]\n");
  expect_refused("agon roll grapple check.json",
                 "error: grapple has nothing to roll outside a match; these games have: pillars "
                 "[usage]\n");
}

// Seed section 2: what a character has adds nothing by itself, whichever way the check is asked
// for.
TEST_F(Roll, ASkillCountsOnlyWhereTheCheckCallsForIt) {
  constexpr const char* kContest = R"({"ContestType": "Social_Contest", "Pillar": "Influence",
  "OppositionMode": "Rolled", "StateKey": "mood", "StateBefore": 0, "StateOnSuccess": 1,
  "Actor": "courtier", "Opposition": "fighter"%s})";
  auto with = [&](const std::string& more) {
    std::string text = kContest;
    return text.replace(text.find("%s"), 2, more);
  };
  place.write("plain.json", with(""));
  place.write("called.json", with(R"(, "Skill": "Courtly manners")"));
  const std::string flags =
      " --type Social_Contest --pillar Influence --actor courtier --opposition fighter "
      "--state-key mood --state-before cold --on-success warm ";
  auto bonus = [&](const std::string& asked) {
    return whole(
        answer("agon roll pillars " + asked + " --rolls 3,2,4,10,10").find("Actor")->find("Bonus"));
  };
  i64 plain = bonus("plain.json");
  EXPECT_EQ(bonus(flags), plain);
  EXPECT_EQ(bonus("called.json"), plain + 1);
  EXPECT_EQ(bonus(flags + "--skill 'Courtly manners'"), plain + 1);
  auto success = [&](const std::string& asked) {
    return *answer("agon odds pillars " + asked).find("answer")->find("Success");
  };
  EXPECT_EQ(success("--check plain.json"), success(flags));
  EXPECT_EQ(success("--check called.json"), success(flags + "--skill 'Courtly manners'"));
  EXPECT_NE(success("--check called.json"), success(flags));
  expect_refused("agon roll pillars " + flags + "--skill Dancing",
                 "error: /Skill: nobody in this check has the skill 'Dancing' (there are: Courtly "
                 "manners) [content]\n");
}

TEST_F(Roll, AFileNamesNoFiles) {
  place.write("mine.json", R"({"Name": "Mine", "CL": 1, "SL": 1, "Traits": {}})");
  Ran by_flag =
      run("agon roll pillars --type Endurance --pillar Violence --tn 12 --actor mine.json "
          "--state-key wound --state-before open --on-success closed --seed 1");
  EXPECT_EQ(by_flag.code, 0) << by_flag.err;
  place.write("named.json", R"({"ContestType": "Endurance", "Pillar": "Violence",
  "OppositionMode": "StaticTN", "TN": 12, "StateKey": "wound", "StateBefore": "open",
  "StateOnSuccess": "closed", "Actor": "mine.json"})");
  EXPECT_EQ(run("agon roll pillars named.json").code, 2);
}

// Known values for equal bonuses at rank 0, exact.
TEST_F(Roll, OddsOfACheckAreExact) {
  json::Value odds = *answer("agon odds pillars --check check.json").find("answer");
  auto chance = [&](const char* degree) {
    return odds.find("DoS")->find(degree)->as_number().to_double();
  };
  EXPECT_DOUBLE_EQ(chance("0"), 0.045625);
  EXPECT_DOUBLE_EQ(chance("1"), 0.1571875);
  EXPECT_DOUBLE_EQ(chance("-1"), 0.1571875);
  EXPECT_DOUBLE_EQ(chance("4"), 0.093125);
  double hurt = odds.find("StateAfter")->find("hurt")->as_number().to_double();
  double unhurt = odds.find("StateAfter")->find("unhurt")->as_number().to_double();
  EXPECT_NEAR(hurt + unhurt, 1, 1e-12);
  EXPECT_EQ(*answer("agon odds pillars --check - < check.json").find("answer"), odds);
  Ran flags = run(std::string("agon odds pillars --ascii ") + kFlags);
  EXPECT_EQ(flags.code, 0) << flags.err;
  EXPECT_NE(flags.out.find("degree of success\n  +4 "), std::string::npos) << flags.out;
}

TEST_F(Roll, OddsOfWrongChecksAreRefused) {
  place.write("wrong.json", R"({"ContestType": "Social_Duel", "Pillar": "Violence",
  "OppositionMode": "Rolled", "StateKey": "a", "StateBefore": "b", "StateOnSuccess": "c",
  "Actor": "fighter", "Opposition": "warden"})");
  expect_refused("agon odds pillars --check wrong.json",
                 "wrong.json:1:32: error: Pillar Violence does not go with Social_Duel: allowed is "
                 "Influence [content]\n"
                 "    1 | {\"ContestType\": \"Social_Duel\", \"Pillar\": \"Violence\",\n"
                 "      |                                ^\n");
  expect_refused("agon odds pillars fighter --check check.json",
                 "error: --check stands outside any match: no content, state, replay, choice or "
                 "options go with it [usage]\n");
  expect_refused("agon odds grapple --check wrong.json",
                 "error: --check is not for grapple [usage]\n");
}

TEST_F(Roll, TheSweepCoversEveryRank) {
  json::Value swept = answer("agon odds pillars --sweep");
  const json::Value& rows = *swept.find("answer")->find("Rolled");
  ASSERT_EQ(rows.items().size(), 11u);
  double even = rows.items()[0].find("Success")->find("0")->as_number().to_double();
  EXPECT_NEAR(even, (1 - 0.045625) / 2, 1e-12);
}

}  // namespace
}  // namespace agon::test
