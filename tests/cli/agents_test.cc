// Agents on the command line: programs, defaults that stood in for them, round robins.
#include <gtest/gtest.h>

#include <algorithm>

#include "agon/cli/terminal/percent.h"
#include "agon/cli/verbs/agent_list.h"
#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Agents : public CommandLine {};

const std::string kFirst =
    "while read -r line; do case $line in *decide*) echo '{\"menu\":0}';; esac; done\n";

TEST_F(Agents, AProgramPlaysAndItsReplayVerifies) {
  place.write("first.sh", kFirst);
  Ran ran = run("agon match hilo --a 'exec:sh first.sh' --seed 3 --replay m.json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out.find("default"), std::string::npos) << ran.out;
  EXPECT_EQ(run("agon replay verify m.json").code, 0);
  // The same events as the agent that does the same.
  EXPECT_EQ(run("agon match hilo --a 'exec:sh first.sh' | tail -n +2").out,
            run("agon match hilo --a first | tail -n +2").out);
}

TEST_F(Agents, DefaultsAreTold) {
  Ran match = run("agon match hilo --b 'exec:echo hi; exec cat >/dev/null' --replay m.json");
  EXPECT_EQ(match.code, 1);
  EXPECT_NE(match.out.find("b played the default "), std::string::npos) << match.out;
  EXPECT_EQ(run("agon replay verify m.json").code, 0);
  EXPECT_NE(place.read("m.json").find("\"note\": \"the program"), std::string::npos);
  Ran json = run("agon match hilo --b 'exec:exit' --json | tail -n 1");
  EXPECT_NE(json.out.find("\"defaulted\":{\"b\":{\"decisions\":"), std::string::npos) << json.out;
  Ran sim = run("agon sim hilo -n 4 --a 'exec:exit 1'");
  EXPECT_NE(sim.out.find("exec:exit 1 failed in "), std::string::npos) << sim.out;
  Ran sim_json = run("agon sim hilo -n 4 --a 'exec:exit 1' --json");
  EXPECT_NE(sim_json.out.find("\"defaulted_decisions\": "), std::string::npos) << sim_json.out;
  EXPECT_EQ(run("agon sim hilo -n 4 --json").out.find("defaulted"), std::string::npos);
}

void expect_failed(const Ran& ran, const std::string& who) {
  EXPECT_EQ(ran.code, 1) << ran.out << ran.err;
  EXPECT_TRUE(ran.out.starts_with("FAILED: " + who + " failed in ")) << ran.out;
}

TEST_F(Agents, AProgramThatFailsOftenEndsWithOneAndAFirstLineThatSaysSo) {
  expect_failed(run("agon sim hilo -n 4 --a 'exec:exit 1'"), "exec:exit 1");
  expect_failed(run("agon sim hilo -n 4 --all-agents first --all-agents 'exec:exit 1'"),
                "exec:exit 1");
  Ran json = run("agon sim hilo -n 4 --a 'exec:exit 1' --json");
  EXPECT_EQ(json.code, 1);
  auto document = json::parse(json.out, "sim");
  ASSERT_TRUE(document && document->root().find("failed")) << json.out;
  EXPECT_EQ(document->root().find("failed")->items().size(), 1u);
  // Of a match the report comes after what was told.
  Ran match = run("agon match hilo --a 'exec:exit 1' | tail -n 2");
  EXPECT_TRUE(match.out.starts_with("FAILED: exec:exit 1 (a) failed in ")) << match.out;
  EXPECT_EQ(run("agon match hilo --a 'exec:exit 1' --json").code, 1);
  Ran play = run("agon play hilo --a first --b 'exec:exit 1' -n 1 --seed 1");
  EXPECT_EQ(play.code, 1) << play.err;
  EXPECT_NE(play.out.find("\nFAILED: exec:exit 1 (b) failed in "), std::string::npos) << play.out;
  place.write("first.sh", kFirst);
  EXPECT_EQ(run("agon sim hilo -n 4 --a 'exec:sh first.sh'").code, 0);
}

TEST_F(Agents, AProgramThatCannotBeStartedEndsEverythingBeforeTheFirstMatch) {
  for (const char* verb : {"sim hilo -n 4 --a", "match hilo --a", "match hilo --b",
                           "sim hilo -n 4 --all-agents first --all-agents", "play hilo --b"}) {
    Ran ran = run(std::string("agon ") + verb + " 'exec:./no-such-program'");
    EXPECT_EQ(ran.code, 2) << verb;
    EXPECT_EQ(ran.out, "") << verb;
    EXPECT_TRUE(
        ran.err.starts_with("error: exec:./no-such-program: the program cannot be started: "))
        << ran.err;
    EXPECT_TRUE(ran.err.ends_with(" [agent_failed]\n")) << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
}

TEST_F(Agents, TheDeadlineIsTyped) {
  Ran ran = run("agon match hilo --a 'exec:sleep 60' --agent-deadline 0.2");
  EXPECT_NE(ran.out.find("it did not answer in time"), std::string::npos) << ran.out;
  for (const char* bad : {"0", "-1", "soon", "1e9", "''", "nan"}) {
    EXPECT_EQ(run(std::string("agon match hilo --agent-deadline ") + bad).code, 2) << bad;
  }
}

TEST_F(Agents, AProgramsErrorsGoToOurs) {
  Ran ran = run("agon match hilo --a 'exec:echo oops >&2'");
  EXPECT_EQ(ran.err, "oops\n");
}

// A program that would live on, started by agon, which then gets the signal.
std::string surviving_program(const std::string& signal) {
  return "\"$AGON_PROGRAM\" match hilo --a 'exec:sh stubborn.sh' & main=$!\n"
         "while [ ! -s pid ]; do sleep 0.05; done\n"
         "kill -" +
         signal +
         " $main; wait $main 2>/dev/null\n"
         "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do\n"
         "  kill -0 $(cat pid) 2>/dev/null || exit 0; sleep 0.1\n"
         "done\n"
         "exit 9\n";
}

TEST_F(Agents, NoProgramSurvivesUsWhateverEndsUs) {
  for (const char* signal : {"KILL", "TERM", "HUP"}) {
    place.write("pid", "");
    place.write("stubborn.sh", "trap '' TERM INT HUP; echo $$ > pid; while :; do sleep 1; done\n");
    EXPECT_EQ(run(surviving_program(signal)).code, 0) << signal;
  }
}

TEST_F(Agents, CtrlCEndsTheProgramsToo) {
  place.write("stubborn.sh", "trap '' TERM INT HUP; echo $$ > pid; while :; do sleep 1; done\n");
  Ran ran =
      run("timeout --preserve-status -s INT 1 \"$AGON_PROGRAM\" match hilo --a 'exec:sh "
          "stubborn.sh'; sleep 1; kill -0 $(cat pid)");
  EXPECT_NE(ran.code, 0);
}

TEST_F(Agents, CtrlCInASimulationKeepsTheMatchesThatWerePlayed) {
  place.write("first.sh", kFirst);
  Ran ran =
      run("timeout --preserve-status -s INT 1 \"$AGON_PROGRAM\" sim hilo -n 1000000 --a 'exec:sh "
          "first.sh'");
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.out.find("INCOMPLETE"), std::string::npos) << ran.out;
}

TEST_F(Agents, TheListShowsParameters) {
  Ran ran = run("agon list hilo");
  EXPECT_NE(ran.out.find("    lookahead "), std::string::npos);
  EXPECT_NE(ran.out.find("      :outcomes=... "), std::string::npos) << ran.out;
  EXPECT_NE(run("agon list hilo --json").out.find("\"outcomes\""), std::string::npos);
}

TEST_F(Agents, ParametersAreRefusedWithWhatIsTaken) {
  expect_refused("agon match hilo --a lookahead:outcome=3",
                 "error: agent 'lookahead' does not understand 'outcome=3'; it takes outcomes=..., "
                 "did you mean 'outcomes'? [bad_parameter]\n");
  expect_refused("agon match hilo --a exec:",
                 "error: 'exec:' wants a command behind the colon: exec:'python3 bot.py' "
                 "[bad_parameter]\n");
}

TEST(AgentList, CommasBelongToParametersAndCommands) {
  using cli::split_agents;
  using List = std::vector<std::string>;
  EXPECT_EQ(split_agents({"a,b"}), (List{"a", "b"}));
  EXPECT_EQ(split_agents({"a:x=1,y=2,b"}), (List{"a:x=1,y=2", "b"}));
  EXPECT_EQ(split_agents({"a,b:x=1", "c"}), (List{"a", "b:x=1", "c"}));
  EXPECT_EQ(split_agents({"a,exec:f --x=1,2", "b"}), (List{"a", "exec:f --x=1,2", "b"}));
  EXPECT_EQ(split_agents({"x=1"}), (List{"x=1"}));
  EXPECT_EQ(split_agents({"a,,b,"}), (List{"a", "", "b"}));
}

TEST_F(Agents, ARoundRobinIsAMatrixWithIntervals) {
  Ran ran = run("agon sim hilo --all-agents random,bold,first -n 2000 --seed 3");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find(" 2 bold "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("±"), std::string::npos);
  // A pairing is the simulation of the two.
  Ran all = run("agon sim hilo --all-agents random,bold,first -n 2000 --seed 3 --json");
  Ran one = run("agon sim hilo --a random --b bold -n 2000 --seed 3 --json");
  auto many = json::parse(all.out, "all");
  auto single = json::parse(one.out, "one");
  ASSERT_TRUE(many && single) << all.out;
  const json::Value& pairing = many->root().find("pairings")->items().at(0);
  EXPECT_EQ(*pairing.find("score"), *single->root().find("first")->find("score"));
  EXPECT_EQ(*pairing.find("interval_95")->find("low"),
            *single->root().find("interval_95")->find("low"));
  EXPECT_EQ(many->root().find("pairings")->items().size(), 3u);
  EXPECT_EQ(run("agon sim hilo --all-agents random,bold,first -n 2000 --seed 3 --threads 1").out,
            ran.out);
}

TEST_F(Agents, ARoundRobinComparesAgentsAndNotTheirContents) {
  Ran ran = run("agon sim duel --all-agents greedy,first,greedy -n 8");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\neach agent plays each side's content at each seat, a quarter of the "
                         "matches each\n"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("50.0 exact"), std::string::npos) << "greedy against itself\n" << ran.out;
  EXPECT_NE(ran.out.find("\nexact: play is deterministic, every match of a seating is the same\n"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("±"), std::string::npos) << ran.out;
}

TEST_F(Agents, IntervalsAreNeverShownAsPoints) {
  EXPECT_EQ(cli::percent_below(0.4999999, 2), 49.99);
  EXPECT_EQ(cli::percent_above(0.000001, 2), 0.01);
  EXPECT_EQ(cli::percent_above(0.29, 2), 29) << "0.29 * 10000 is a little more than 2900";
  EXPECT_EQ(cli::percent_below(0.57, 2), 57) << "and 0.57 * 10000 a little less than 5700";
  Ran sim = run("agon sim hilo --a bold --b random -n 2 --metered 0");
  EXPECT_EQ(sim.out.find("0.00 % to 0.00 %"), std::string::npos) << sim.out;
  Ran exact = run("agon sim duel --a first --b first -n 20 --metered 0");
  EXPECT_NE(exact.out.find("\nplay is deterministic: "), std::string::npos) << exact.out;
  EXPECT_EQ(exact.out.find("interval"), std::string::npos) << exact.out;
}

TEST_F(Agents, ARoundRobinStaysWithin80Columns) {
  Ran ran =
      run("agon sim hilo -n 20 --all-agents random,first,bold,greedy,lookahead "
          "--all-agents lookahead:outcomes=100,lookahead:outcomes=1000 | wc -L");
  EXPECT_LE(std::stoi(ran.out), 80) << ran.out;
  ran = run("agon sim hilo -n 20 --all | wc -L");
  EXPECT_LE(std::stoi(ran.out), 80) << ran.out;
}

TEST_F(Agents, SharedContentHasOneRowEach) {
  Ran ran = run("agon sim hilo --all -n 1000 --a bold --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  auto document = json::parse(ran.out, "all");
  ASSERT_TRUE(document) << ran.out;
  EXPECT_EQ(document->root().find("pairings")->items().size(), 2u);
  EXPECT_EQ(document->root().find("kind")->as_string(), "table");
  Ran one = run("agon sim hilo marathon -n 1000 --a bold --json");
  auto single = json::parse(one.out, "one");
  EXPECT_EQ(*document->root().find("pairings")->items().at(1).find("score"),
            *single->root().find("first")->find("score"));
}

TEST_F(Agents, RoundRobinsThatMakeNoSenseAreRefused) {
  expect_refused("agon sim hilo --all-agents random",
                 "error: a round robin wants two agents or more, as in random,first [usage]\n");
  expect_refused("agon sim hilo --all-agents random,frist",
                 "error: hilo has no agent 'frist', did you mean 'first'? [unknown_agent]\n");
  expect_refused("agon sim hilo corner --all",
                 "error: every table is played, so 'corner' is one content too many [usage]\n");
  EXPECT_EQ(run("agon sim hilo --all --all-agents random,first").code, 2);
  EXPECT_EQ(run("agon sim hilo --a first --all-agents random,first").code, 2);
  EXPECT_EQ(run("export AGON_CONTENT=/nowhere; agon sim hilo --all").code, 2);
}

TEST_F(Agents, CtrlCPrintsTheRoundRobinSoFar) {
  Ran ran =
      run("timeout --preserve-status -s INT 1 \"$AGON_PROGRAM\" sim hilo --all-agents "
          "random,first,bold -n 1000000000");
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.out.find("INCOMPLETE: interrupted, 0 of 3 pairings are done"), std::string::npos)
      << ran.out;
}

}  // namespace
}  // namespace agon::test
