// A game of one player on the command line: nobody sits at b, seats are never exchanged, and plain
// odds are the game's own.
#include <gtest/gtest.h>

#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class OnePlayer : public CommandLine {
 protected:
  std::string out_of(const std::string& command) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << "\n" << ran.err;
    return ran.out;
  }

  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }
  static bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  }
};

TEST_F(OnePlayer, AMatchNamesThePlayerOnlyAndItsReplayVerifies) {
  std::string told = out_of("agon match pillars-scene ford --a greedy --replay m.json");
  EXPECT_EQ(first_line(told), "pillars-scene, scene ford: greedy, seed 1, index 0");
  EXPECT_TRUE(has(out_of("agon replay verify m.json"), "verified from its seed"));
  EXPECT_EQ(first_line(out_of("agon replay show m.json")),
            "pillars-scene: greedy, seed 1, index 0");
}

TEST_F(OnePlayer, NobodySitsAtB) {
  std::string refusal =
      "error: pillars-scene is a game of one player: nobody sits at b, so leave it out [usage]\n";
  expect_refused("agon match pillars-scene --b random", refusal);
  expect_refused("agon sim pillars-scene --b random", refusal);
  expect_refused("agon play pillars-scene --b human", refusal);
  expect_refused("agon match pillars-scene --swap",
                 "error: pillars-scene is a game of one player: there are no seats to exchange, so "
                 "leave the swap out [usage]\n");
}

TEST_F(OnePlayer, ASimulationHasOneContestantAndNeverSwaps) {
  std::string text = out_of("agon sim pillars-scene ford -n 200");
  EXPECT_EQ(first_line(text), "pillars-scene, scene ford: 200 matches of random, seed 1");
  EXPECT_FALSE(has(text, "seat a")) << text;
  EXPECT_FALSE(has(text, "nobody")) << text;
  EXPECT_TRUE(has(text, "endings: how the scene ended")) << text;
  std::string json = out_of("agon sim pillars-scene ford -n 200 --json");
  EXPECT_TRUE(has(json, "\"exchanged_seats\": false"));
  EXPECT_FALSE(has(json, "\"second\""));
}

TEST_F(OnePlayer, RoundRobinsHaveARowEach) {
  std::string all = out_of("agon sim pillars-scene --all -n 50");
  EXPECT_EQ(first_line(all), "pillars-scene, every scene, random: 50 matches each, seed 1");
  EXPECT_FALSE(has(all, "seat a")) << all;
  for (const char* name : {"archive", "banquet", "infirmary", "ford", "pass"}) {
    EXPECT_TRUE(has(all, std::string("\n") + name + " ")) << all;
  }
  std::string agents = out_of("agon sim pillars-scene pass --all-agents random,greedy -n 50");
  EXPECT_EQ(first_line(agents), "pillars-scene, scene pass, 2 agents: 50 matches each, seed 1");
  EXPECT_TRUE(has(agents, "\ngreedy ")) << agents;
  EXPECT_FALSE(has(out_of("agon sim pillars-scene --all -n 50 --json"), "nobody"));
}

TEST_F(OnePlayer, APersonPlaysAloneAndCanResume) {
  place.write("typed", "?\n");
  Ran left = run("agon play pillars-scene ford --seed 2 --replay m.json < typed");
  EXPECT_EQ(left.code, 0) << left.err;
  EXPECT_EQ(first_line(left.out), "pillars-scene: human, seed 2, index 0; saved in m.json");
  EXPECT_TRUE(has(left.out, "   1  strike ")) << left.out;
  EXPECT_TRUE(has(left.out, "Cut at him before he has his footing")) << left.out;
  std::string many;
  for (int i = 0; i < 60; ++i) many += "1\n";
  place.write("typed", many);
  Ran done = run("agon play --resume m.json -n 1 < typed");
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(has(done.out, "the scene ends: ")) << done.out;
  EXPECT_TRUE(has(done.out, "after 1 match: ")) << done.out;
  EXPECT_TRUE(has(done.out, " won, ")) << done.out;
  EXPECT_TRUE(has(out_of("agon replay verify m.json"), "verified from its seed"));
}

TEST_F(OnePlayer, PlainOddsAreTheChanceOfEachEnding) {
  std::string text = out_of("agon odds pillars-scene ford --ascii");
  EXPECT_TRUE(has(text, "endings, all choices equally likely")) << text;
  EXPECT_TRUE(has(text, "nothing left over")) << text;
  EXPECT_TRUE(has(text, "ford_held (success)")) << text;
  EXPECT_EQ(text, out_of("agon odds pillars-scene ford --endings --ascii"));
  std::string json = out_of("agon odds pillars-scene ford --json");
  EXPECT_TRUE(has(json, "\"low\": ")) << json;
  EXPECT_TRUE(has(json, "\"left\": ")) << json;
}

TEST_F(OnePlayer, StatedChoicesChangeTheOdds) {
  std::string text = out_of("agon odds pillars-scene ford --play stance=strike --ascii");
  EXPECT_TRUE(has(text, "all other choices equally likely")) << text;
  EXPECT_TRUE(has(text, "ford_given_up (open)           0.0000 %")) << text;
  expect_refused("agon odds pillars-scene ford --play stnace=strike",
                 "error: no step is called 'stnace', did you mean 'stance'? [usage]\n");
  expect_refused("agon odds pillars-scene ford --play stance=strke",
                 "error: step 'stance' has no option 'strke', did you mean 'strike'? [usage]\n");
  expect_refused("agon odds pillars-scene ford --play stance",
                 "error: a stated choice is STEP=OPTION, not 'stance' [usage]\n");
  expect_refused("agon odds pillars-scene ford --play water=strike",
                 "error: nothing is chosen at step 'water' [usage]\n");
  expect_refused("agon odds pillars-scene ford --play stance=strike,stance=guard",
                 "error: step 'stance' is stated twice [usage]\n");
  expect_refused("agon odds hilo --endings", "error: --endings is not for hilo [usage]\n");
}

TEST_F(OnePlayer, ADecisionsTableIsThereForAMomentOfAReplay) {
  out_of("agon match pillars-scene ford --replay m.json");
  std::string table = out_of("agon odds pillars-scene ford --replay m.json --at 2 --ascii");
  EXPECT_TRUE(has(table, "choose strike")) << table;
  EXPECT_TRUE(has(table, "worth")) << table;
  std::string endings = out_of("agon odds pillars-scene ford --replay m.json --at 2 --endings");
  EXPECT_TRUE(has(endings, "ford_held (success)")) << endings;
  std::string fixed =
      out_of("agon odds pillars-scene ford --replay m.json --at 2 --choose a='choose guard'");
  EXPECT_TRUE(has(fixed, "degrees_Counter_Negate")) << fixed;
}

TEST_F(OnePlayer, ProgramsStepAndPlayIt) {
  place.write("line", R"({"until": "decision"})");
  std::string answer = out_of("agon step pillars-scene ford < line");
  EXPECT_TRUE(has(answer, R"("deciders":"a")")) << answer;
  EXPECT_TRUE(has(answer, R"({"object":"strike","verb":"choose"})")) << answer;
}

TEST_F(OnePlayer, ListReportBenchAndSchemaKnowIt) {
  EXPECT_TRUE(has(out_of("agon list pillars-scene"), "A combat exchange"));
  EXPECT_TRUE(
      has(out_of("agon report pillars-scene ford -n 100"), "100 matches of random, seed 1"));
  EXPECT_TRUE(has(out_of("agon schema pillars-scene"), "\"pillars-scene/scene.json\""));
}

}  // namespace
}  // namespace agon::test
