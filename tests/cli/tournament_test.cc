// Tournaments on the command line: ratings, stopping early, going on from a file, programs that
// fail.
#include <gtest/gtest.h>

#include <algorithm>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Tournaments : public CommandLine {
 protected:
  json::Value asked(const std::string& command, int code = 0) const {
    Ran ran = run(command + " --json");
    EXPECT_EQ(ran.code, code) << command << ran.err;
    auto document = json::parse(ran.out, "tournament");
    EXPECT_TRUE(document) << ran.out;
    return document ? document->root() : json::Value();
  }

  static double number(const json::Value& value) { return value.as_number().to_double(); }
};

const std::string kBot =
    "while read -r line; do case $line in *'\"type\":\"hello\"'*) echo "
    "'{\"type\":\"hello\",\"protocol\":2}';; *'\"type\":\"decide\"'*) ";
const std::string kDone = ";; esac; done\n";

TEST_F(Tournaments, RateTheirAgentsAndAreKeptInAFile) {
  Ran ran = run("agon tournament hilo --agents random,first,bold -n 400 --file t.jsonl");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\nrating: Elo, the first agent has 0\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nrandom        +0 (the anchor)\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nwinner: bold\n"), std::string::npos) << ran.out;
  EXPECT_TRUE(ran.out.ends_with("kept in t.jsonl\n")) << ran.out;
  Ran again = run("agon tournament hilo --agents random,first,bold -n 400 --file t.jsonl");
  EXPECT_TRUE(again.out.ends_with("kept in t.jsonl, which had 1200 matches already\n"))
      << again.out;
}

// The same matches as those of the round robin, and of its short form.
TEST_F(Tournaments, AreTheRoundRobinThatExists) {
  json::Value tournament = asked("agon tournament duel --agents random,first -n 60 --file t.jsonl");
  json::Value sim = asked("agon sim duel --all-agents random,first -n 60");
  for (const json::Member& member : sim.members()) {
    ASSERT_TRUE(tournament.find(member.key)) << member.key;
    EXPECT_EQ(*tournament.find(member.key), member.value) << member.key;
  }
  EXPECT_EQ(number(*tournament.find("seatings")), 4);
  EXPECT_EQ(asked("agon tournament duel --agents random,first -n 60 --threads 3 --file u.jsonl")
                .find("pairings")
                ->items(),
            sim.find("pairings")->items());
}

TEST_F(Tournaments, StopWhenEveryIntervalIsNarrowEnough) {
  json::Value stopped =
      asked("agon tournament hilo --agents random,bold --until 'ci < 5%' --file t.jsonl");
  const json::Value& pairing = stopped.find("pairings")->items().front();
  const json::Value& interval = *pairing.find("interval_95");
  double score = number(*pairing.find("score"));
  EXPECT_LT(score - number(*interval.find("low")), 0.05);
  EXPECT_LT(number(*interval.find("high")) - score, 0.05);
  EXPECT_LT(number(*pairing.find("matches")), 20'000);
  EXPECT_EQ(stopped.find("winner")->as_string(), "bold");
  EXPECT_EQ(number(*stopped.find("until")), 0.05);
  // Threads and the clock have no part in it.
  json::Value other =
      asked("agon tournament hilo --agents random,bold --until 'ci<5%' --threads 3 --file u.jsonl");
  EXPECT_EQ(*other.find("pairings"), *stopped.find("pairings"));
  EXPECT_EQ(*other.find("ratings"), *stopped.find("ratings"));
}

TEST_F(Tournaments, EqualsHaveNoWinner) {
  Ran ran = run("agon tournament hilo --agents random,random -n 400 --file t.jsonl");
  EXPECT_NE(ran.out.find("no winner: nobody is surely better than everybody it met\n"),
            std::string::npos)
      << ran.out;
}

TEST_F(Tournaments, InAGauntletOnlyTheFirstMeetsTheOthers) {
  json::Value run_it =
      asked("agon tournament hilo --gauntlet --agents bold,random,first -n 40 --file t.jsonl");
  EXPECT_EQ(run_it.find("pairings")->items().size(), 2u);
  EXPECT_EQ(run_it.find("ratings")->find("agents")->items().size(), 3u);
}

// However it ended, what comes of it is what an uninterrupted one comes to.
TEST_F(Tournaments, GoOnWhereTheyWereInterrupted) {
  const std::string command =
      "tournament hilo --agents random,first,bold -n 300000 --threads 1 --file ";
  Ran whole = run("agon " + command + "whole.jsonl --json");
  ASSERT_EQ(whole.code, 0) << whole.err;
  Ran killed = run("timeout -s KILL 0.4 \"$AGON_PROGRAM\" " + command + "t.jsonl");
  EXPECT_NE(killed.code, 0);
  run("printf '{\"count\":' >> t.jsonl");  // a line that was never finished
  Ran stopped =
      run("timeout --preserve-status -s INT 0.4 \"$AGON_PROGRAM\" " + command + "t.jsonl");
  if (stopped.code != 0) {
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    EXPECT_TRUE(stopped.out.ends_with("; the same command goes on with it\n")) << stopped.out;
  }
  Ran resumed = run("agon " + command + "t.jsonl --json");
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  auto one = json::parse(whole.out, "whole");
  auto other = json::parse(resumed.out, "resumed");
  ASSERT_TRUE(one && other) << resumed.out;
  for (const char* key : {"pairings", "rows", "ratings", "winner"}) {
    EXPECT_EQ(*one->root().find(key), *other->root().find(key)) << key;
  }
  EXPECT_GT(number(*other->root().find("resumed_matches")), 0);
}

TEST_F(Tournaments, ALargerNumberGoesOn) {
  run("agon tournament hilo --agents random,bold -n 100 --file t.jsonl");
  json::Value more = asked("agon tournament hilo --agents random,bold -n 300 --file t.jsonl");
  EXPECT_EQ(number(*more.find("resumed_matches")), 100);
  json::Value fresh = asked("agon tournament hilo --agents random,bold -n 300 --file u.jsonl");
  EXPECT_EQ(*more.find("pairings"), *fresh.find("pairings"));
}

TEST_F(Tournaments, AFileOfSomethingElseIsLeftAlone) {
  run("agon tournament hilo --agents random,bold -n 4 --file t.jsonl");
  expect_refused("agon tournament hilo --agents random,first -n 4 --file t.jsonl",
                 "t.jsonl: error: this is another tournament: other agents, contents, options, "
                 "dice or rules; type the same again, or another file [usage]\n");
  place.write("mine.json", "{\"a\": 1}\n");
  EXPECT_EQ(run("agon tournament hilo --agents random,first -n 4 --file mine.json").code, 2);
  EXPECT_EQ(place.read("mine.json"), "{\"a\": 1}\n");
  run("head -n 1 t.jsonl > u.jsonl; tail -n 1 t.jsonl >> u.jsonl; tail -n 1 t.jsonl >> u.jsonl");
  expect_refused("agon tournament hilo --agents random,bold -n 4 --file u.jsonl",
                 "error: the parts of a pairing do not follow each other [usage]\n");
}

TEST_F(Tournaments, CountHowAgentsFail) {
  place.write("ends.sh", kBot + "exit" + kDone);
  place.write("wrong.sh", kBot + "echo '{\"menu\":99}'" + kDone);
  json::Value failed = asked(
      "agon tournament hilo --agents 'random' --agents 'exec:sh ends.sh' --agents "
      "'exec:sh wrong.sh' -n 4 --threads 1 --file t.jsonl",
      1);
  const auto& failures = failed.find("failures")->items();
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_EQ(failures[0].find("name")->as_string(), "exec:sh ends.sh");
  EXPECT_EQ(number(*failures[0].find("crashed")), 8) << "once a match";
  EXPECT_EQ(number(*failures[0].find("illegal")), 0);
  EXPECT_EQ(failures[1].find("name")->as_string(), "exec:sh wrong.sh");
  EXPECT_GT(number(*failures[1].find("illegal")), 8);
  EXPECT_EQ(number(*failures[1].find("crashed")), 0);
  // Those of parts that were in the file count, too.
  json::Value again = asked(
      "agon tournament hilo --agents 'random' --agents 'exec:sh ends.sh' --agents "
      "'exec:sh wrong.sh' -n 4 --threads 1 --file t.jsonl",
      1);
  EXPECT_EQ(*again.find("failures"), *failed.find("failures"));
}

TEST_F(Tournaments, WhatMakesNoSenseIsRefused) {
  expect_refused("agon tournament hilo --agents random",
                 "error: a round robin wants two agents or more, as in random,first [usage]\n");
  for (const char* until : {"ci<0%", "ci<99%", "ci<1", "<1%", "soon", "ci<x%"}) {
    Ran ran =
        run(std::string("agon tournament hilo --agents random,first --until '") + until + "'");
    EXPECT_EQ(ran.code, 2) << until;
    EXPECT_NE(ran.err.find("it reads as 'ci<1%', with a number from 0.01 to 50"), std::string::npos)
        << ran.err;
  }
}

}  // namespace
}  // namespace agon::test
