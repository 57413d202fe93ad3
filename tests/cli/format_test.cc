// agon fmt: one layout for every file, and nothing that a file says is lost.
#include <gtest/gtest.h>

#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

class Format : public CommandLine {
 protected:
  void expect(const std::string& command, int code, const std::string& out,
              const std::string& err = "") const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, code) << command;
    EXPECT_EQ(ran.out, out) << command;
    EXPECT_EQ(ran.err, err) << command;
  }
};

constexpr std::string_view kRace =
    R"x({"effects": [{"script": "IF( GT(GET(SELF,focus), 9.0),\n WIN(SELF) /* won */, NOOP() // not yet\n)", "trigger": "ON_TURN_END"}],
"allow": [{"reason": "a race", "warning": "no_death_rule"}], "name": "Race", "$schema": "duel/rules.json"})x";

constexpr std::string_view kLaidOutRace = R"x({
  "$schema": "duel/rules.json",
  "name": "Race",
  "effects": [
    {
      "trigger": "ON_TURN_END",
      "script": "IF(GT(GET(SELF, 'focus'), 9), WIN(SELF) /* won */, NOOP() // not yet\n)"
    }
  ],
  "allow": [{"warning": "no_death_rule", "reason": "a race"}]
}
)x";

TEST_F(Format, LaysAFileOutAndThenKeepsIt) {
  place.write("race.json", std::string(kRace));
  expect("agon fmt --check race.json", 1,
         "race.json: not laid out, from line 1\n"
         "1 file: 1 not laid out, 0 as they were, 0 left alone\n");
  EXPECT_EQ(place.read("race.json"), kRace);
  expect("agon fmt race.json", 0,
         "race.json: laid out, from line 1\n"
         "1 file: 1 laid out, 0 as they were, 0 left alone\n");
  EXPECT_EQ(place.read("race.json"), kLaidOutRace);
  expect("agon fmt --check race.json", 0, "1 file: 0 not laid out, 1 as it was, 0 left alone\n");
}

TEST_F(Format, StandardInputGoesToStandardOutput) {
  place.write("race.json", std::string(kRace));
  expect("agon fmt - < race.json", 0, std::string(kLaidOutRace));
  EXPECT_EQ(run("agon fmt - --json < race.json | grep -c '\"text\"'").out, "1\n");
}

TEST_F(Format, WhatHasErrorsIsLeftAlone) {
  place.write("broken.json",
              R"x({"$schema": "duel/rules.json", "name": "B", "effects": [)x"
              R"x({"trigger": "ON_TURN_END", "script": "SET(SELF, 'a', 1 > 2)"}]})x");
  std::string before = place.read("broken.json");
  expect("agon fmt broken.json", 1,
         "broken.json: left alone, it has errors\n"
         "1 file: 0 laid out, 0 as they were, 1 left alone\n",
         "broken.json:1:112: error: /effects/0/script: a script has no use for '>'; a > b is "
         "GT(a, b) [script_syntax]\n"
         "    1 | ...gger\": \"ON_TURN_END\", \"script\": \"SET(SELF, 'a', 1 > 2)\"}]}\n"
         "      |                                                      ^\n");
  EXPECT_EQ(place.read("broken.json"), before);
  place.write("odd.json", "{}");
  EXPECT_EQ(run("agon fmt odd.json").code, 1);
  EXPECT_EQ(place.read("odd.json"), "{}");
  EXPECT_EQ(run("agon fmt none.json").code, 2);
}

TEST_F(Format, TellsPrograms) {
  place.write("race.json", std::string(kLaidOutRace));
  expect("agon fmt race.json --json", 0,
         "{\n"
         "  \"changed\": 0,\n"
         "  \"complete\": true,\n"
         "  \"files\": [\n"
         "    {\"file\": \"race.json\", \"kind\": \"duel/rules\", \"layout\": \"kept\"}\n"
         "  ],\n"
         "  \"refused\": 0\n"
         "}\n");
}

TEST_F(Format, EveryShippedFileIsLaidOut) {
  Ran ran = run("agon fmt --check '" + test::tree("/content") + "'");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

TEST_F(Format, LinksAreFollowedAndModesKept) {
  place.write("race.json", std::string(kRace));
  EXPECT_EQ(run("chmod 640 race.json; ln -s race.json link.json; agon fmt link.json > out; "
                "stat -c %a race.json; test -L link.json && echo link")
                .out,
            "640\nlink\n");
  EXPECT_EQ(place.read("race.json"), kLaidOutRace);
}

// What can be made is laid out already.
TEST_F(Format, RandomContentIsLaidOut) {
  ASSERT_EQ(run("agon generate duel --count 20 --out made && agon generate aegis --count 10 --out "
                "made && agon generate skirmish --count 5 --out made")
                .code,
            0);
  expect("agon fmt --check made", 0, "55 files: 0 not laid out, 55 as they were, 0 left alone\n");
}

}  // namespace
}  // namespace agon::test
