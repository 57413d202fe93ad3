// agon trace, as people type it.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

class TraceVerb : public CommandLine {
 protected:
  void expect_shows(const std::string& command, const std::string& text) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << "\n" << ran.err;
    EXPECT_NE(ran.out.find(text), std::string::npos) << command << "\n" << ran.out;
  }
};

TEST_F(TraceVerb, RunsAnAbilityOfAHero) {
  expect_shows("agon trace duel fire_mage/fireball fighter",
               "self is a, Fire Mage; opponent is b, Fighter; rules Standard\n");
  expect_shows("agon trace duel fire_mage/fireball fighter", "  b's health 100 -> 77.5 (-22.5)\n");
  expect_shows("agon trace duel fire_mage/fireball", "opponent is b, Fire Mage;");
  expect_shows("agon trace duel standard/burning berserker paladin --self burning=1",
               "self is a, Berserker; opponent is b, Paladin; rules Standard\n");
}

TEST_F(TraceVerb, RunsAFileOfOnesOwn) {
  std::string fighter = test::tree("/content/duel/hero/fighter.json");
  EXPECT_EQ(run("sed 's/-1)/-2)/' '" + fighter + "' > mine.json").code, 0);
  expect_shows("agon trace duel mine.json/sword_slash gambler", "(-20)\n");
  expect_shows("agon trace duel ./mine.json/sword_slash", "(-20)\n");
}

TEST_F(TraceVerb, AFileOfAnotherKindIsRefused) {
  place.write("options.json", R"({"$schema": "duel/options.json"})");
  place.write("hilo.json", R"({"$schema": "hilo/table.json", "name": "x"})");
  EXPECT_EQ(run("agon trace duel options.json/x").code, 2);
  EXPECT_EQ(run("agon trace duel hilo.json/x").code, 2);
  EXPECT_EQ(run("agon trace duel -/x < options.json").code, 2);
}

TEST_F(TraceVerb, RunsATextAFileOfTextAndStandardInput) {
  place.write("script.txt", "MODIFY(OPPONENT, 'health', -7) // a comment\n");
  for (const char* typed :
       {"\"MODIFY(OPPONENT, 'health', -7)\"", "@script.txt", "- < script.txt"}) {
    expect_shows(std::string("agon trace duel ") + typed, "  b's health 60 -> 53 (-7)\n");
  }
  expect_shows("agon trace duel @script.txt assassin fighter first_blood --opponent health=60",
               "Fighter; rules First Blood");
}

TEST_F(TraceVerb, DiceAreToldOrFromTheSeed) {
  expect_shows("agon trace duel 'SET(SELF, x, ADD(ROLL(6), ROLL(6)))' --rolls 3,4",
               "  a's x 0 -> 7 (+7)\n");
  expect_refused("agon trace duel 'SET(SELF, x, ROLL(6))' --rolls 3,4",
                 "error: 1 told value is left over, the first is 4 [roll_left_over]\n");
  expect_refused("agon trace duel 'SET(SELF, x, ADD(ROLL(6), ROLL(6)))' --rolls 3",
                 "error: turn 1, ability 1: no value was told for this roll, a number from 1 to "
                 "6: ON_ABILITY_USED and the ability's script [roll_missing]\n");
  std::string roll = "agon trace duel 'SET(SELF, x, ROLL(1000000))'";
  EXPECT_EQ(run(roll).out, run(roll + " --seed 1").out);
  EXPECT_NE(run(roll).out, run(roll + " --seed 2").out);
}

TEST_F(TraceVerb, MistakesComeWithPlaceAndCaret) {
  place.write("script.txt", "SEQ(NOOP(),\n    MODIFY(SELF, 'mana'))\n");
  expect_refused("agon trace duel @script.txt",
                 "script.txt:2:5: error: MODIFY takes 3 arguments, found 2: MODIFY(target, "
                 "attribute, delta) [script_arguments]\n"
                 "    2 |     MODIFY(SELF, 'mana'))\n"
                 "      |     ^\n");
  expect_refused("agon trace duel fireball",
                 "error: 'fireball' is no script: type one (\"MODIFY(OPPONENT, 'health', -5)\"), "
                 "one of a content (fire_mage/fireball), @FILE, or - for standard input [usage]\n");
  expect_refused("agon trace duel fire_mag/fireball",
                 "error: duel has no hero or rules called 'fire_mag', did you mean 'fire_mage'? "
                 "[unknown_content]\n");
  expect_refused("agon trace duel fire_mage/fireball fighter standard gambler",
                 "error: 'gambler' is one content too many for this script [usage]\n");
  expect_refused("agon trace grapple 'NOOP()'",
                 "error: grapple has no scripts; these games have: duel [usage]\n");
  EXPECT_EQ(run("agon trace duel @nothing.txt").code, 2);
  EXPECT_EQ(run("agon trace duel").code, 2);
}

TEST_F(TraceVerb, JsonHasSeedStepsAndStates) {
  Ran ran = run("agon trace duel fire_mage/fireball fighter --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  Result<json::Document> document = json::parse(ran.out, "trace");
  ASSERT_TRUE(document) << ran.out;
  for (const char* key : {"script", "before", "trace", "after", "seed", "index"}) {
    EXPECT_NE(document->root().find(key), nullptr) << key;
  }
  Ran wrong = run("agon trace duel 'NOOP(' --json");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.out.find("\"code\":\"script_syntax\""), std::string::npos) << wrong.out;
}

}  // namespace
}  // namespace agon::test
