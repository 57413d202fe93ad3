// The program as people and scripts meet it: messages, exit codes, pipes, Ctrl-C, kill -9.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "agon/json/document.h"
#include "agon/roster/roster.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Cli : public CommandLine {};

TEST_F(Cli, HelpTeachesWithExamples) {
  for (const char* command : {
           "agon --help",
           "agon",
#define AGON_VERB(name, typed, sentence) "agon " typed " --help",
#define AGON_VERB_GROUP(typed, sentence) "agon " typed " --help",
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP
       }) {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_NE(ran.out.find("Example"), std::string::npos) << command;
    EXPECT_EQ(ran.err, "") << command;
  }
}

TEST_F(Cli, UnknownThingsAreNamedWithTheNearMiss) {
  expect_refused("agon smi hilo", "agon: no command is called 'smi', did you mean 'sim'?\n");
  expect_refused("agon sim hilo --sede 4",
                 "agon: 'agon sim' has no option '--sede', did you mean '--seed'?\n");
  expect_refused("agon sim hlio",
                 "error: no game is called 'hlio', did you mean 'hilo'? [unknown_game]\n");
  expect_refused("agon sim hilo cornr",
                 "error: hilo has no table 'cornr', did you mean 'corner'? [unknown_content]\n");
  expect_refused("agon match hilo --a blod",
                 "error: hilo has no agent 'blod', did you mean 'bold'? [unknown_agent]\n");
  expect_refused("agon replay verfy x",
                 "agon: no command is called 'verfy', did you mean 'verify'?\n");
}

TEST_F(Cli, ContentIsReadOnceAlsoWhereSeatsAreExchanged) {
  Ran ran = run("agon generate duel hero > h.json; agon match duel - < h.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(run("agon sim duel - -n 10 < h.json").code, 0);
}

TEST_F(Cli, SchemasAreNotWrittenWithoutTheContentThatEventsAreToldWith) {
  EXPECT_EQ(run("export AGON_CONTENT=/nowhere; agon schema --out new").code, 2);
  EXPECT_NE(run("ls new").code, 0);
}

TEST_F(Cli, AnOptionBeforeTheVerbIsAnswered) {
  expect_refused("agon --ascii match hilo",
                 "agon: options stand after the verb, as in 'agon match --ascii'\n");
  expect_refused("agon --verion",
                 "agon: 'agon' has no option '--verion', did you mean "
                 "'--version'?\n");
  Ran ran = run("agon --json list");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "agon: options stand after the verb, as in 'agon list --json'\n");
}

TEST_F(Cli, AListWithoutContentIsRefused) {
  place.run("mkdir empty");
  for (const char* folder : {"empty", "/nowhere"}) {
    std::string there = std::string("export AGON_CONTENT=") + folder + "; ";
    expect_refused(there + "agon list hilo",
                   std::string("error: there is no content of hilo in ") + folder +
                       " (AGON_CONTENT names the folder) [unknown_content]\n");
    EXPECT_EQ(run(there + "agon list --json").code, 2);
  }
}

TEST_F(Cli, BadValuesAreRefused) {
  EXPECT_EQ(run("agon sim hilo -n 0").code, 2);
  EXPECT_EQ(run("agon sim hilo -n many").code, 2);
  EXPECT_EQ(run("agon sim hilo --threads 1000000").code, 2);
  EXPECT_EQ(run("agon sim").code, 2);
  for (const char* seed :
       {"010", "-1", "''", "1.5", "k", "1_", "1e-3", "1e30", "99999999999999999999", "0x"}) {
    EXPECT_EQ(run(std::string("agon match hilo --seed ") + seed).code, 2) << seed;
  }
  EXPECT_EQ(run("agon match hilo --replay -").code, 2);
  EXPECT_EQ(run("export AGON_CONTENT=/nowhere; agon bench --signature").code, 2);
  EXPECT_EQ(run("agon match hilo corner marathon").code, 2);
  EXPECT_EQ(run("agon match hilo no/such.json").code, 2);
  EXPECT_EQ(run("agon match hilo --options '{\"head_start\": [99, 0]}'").code, 2);
}

TEST_F(Cli, NumbersAreReadAsPeopleTypeThem) {
  for (const char* typed : {"-n 2500", "-n 2_500", "-n 2.5k", "-n 25e2", "-n=2500", "--n 2500",
                            "--n=2.5e3", "-n 0x9c4", "-n2500"}) {
    Ran ran = run(std::string("agon sim hilo --json ") + typed);
    EXPECT_NE(ran.out.find("\"matches\": 2500"), std::string::npos) << typed << ran.out << ran.err;
  }
}

TEST_F(Cli, HelpIsFoundInSeveralWays) {
  EXPECT_EQ(run("agon help sim").out, run("agon sim --help").out);
  EXPECT_EQ(run("agon help replay verify").out, run("agon replay verify --help").out);
  expect_refused("agon help smi", "agon: no command is called 'smi', did you mean 'sim'?\n");
  EXPECT_EQ(run("agon -V").out, run("agon --version").out);
  Ran game = run("agon hilo");
  EXPECT_EQ(game.code, 0);
  EXPECT_NE(game.out.find("agon play hilo"), std::string::npos) << game.out;
  expect_refused("agon hilo corner",
                 "agon: 'hilo' is a game, and a verb comes first, as in 'agon play hilo' (see "
                 "'agon --help')\n");
}

TEST_F(Cli, ErrorsAreJsonTooWhereJsonIsAskedFor) {
  Ran ran = run("agon sim hlio --json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out,
            "{\"problems\":[{\"code\":\"unknown_game\",\"message\":\"no game is called 'hlio', did "
            "you mean 'hilo'?\",\"severity\":\"error\"}]}\n");
}

TEST_F(Cli, ContentErrorsShowTheLineWithACaret) {
  place.write("bad.json", "{\n  \"name\": \"bad\",\n  \"gaol\": 5\n}\n");
  Ran ran = run("agon match hilo bad.json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("bad.json:3:3: error:"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("did you mean 'goal'?"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("    3 |   \"gaol\": 5\n      |   ^\n"), std::string::npos) << ran.err;
}

TEST_F(Cli, AReaderThatHasEnoughDoesNotCostTheReplay) {
  run("agon match grapple classic --a first --b first --seed 1 --replay m.json | head -c 1");
  EXPECT_EQ(run("agon replay verify m.json").code, 0);
  Ran shown = run("agon replay show m.json --json | tail -n 1");
  EXPECT_NE(shown.out.find("\"verified\":true"), std::string::npos) << shown.out;
}

TEST_F(Cli, AMatchReproducesAMatchOfASimulation) {
  Ran sim = run("agon sim hilo -n 8 --a bold --b first --seed 3 --json");
  ASSERT_EQ(sim.code, 0);
  std::string outcomes;
  int bold_wins = 0;
  for (int m = 0; m < 8; ++m) {
    bool swapped = m % 2 == 1;
    Ran match = run("agon match hilo --a bold --b first --seed 3 --json --index " +
                    std::to_string(m / 2) + (swapped ? " --swap" : "") + " | tail -n 1");
    bold_wins +=
        match.out.find(swapped ? "\"outcome\":\"b\"" : "\"outcome\":\"a\"") != std::string::npos;
  }
  EXPECT_NE(sim.out.find("\"wins\": " + std::to_string(bold_wins)), std::string::npos) << sim.out;
}

TEST_F(Cli, OutputIsTheSameForAnyNumberOfThreads) {
  for (const char* form : {"", " --json"}) {
    std::string command = std::string("agon sim hilo -n 20001 --a bold --b random") + form;
    std::string one = run(command + " --threads 1").out;
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(run(command + " --threads 2").out, one);
    EXPECT_EQ(run(command + " --threads 7").out, one);
  }
}

TEST_F(Cli, NoProgressIsShownInAPipe) {
  Ran ran = run("agon sim hilo -n 300000");
  EXPECT_EQ(ran.err.find('\r'), std::string::npos);
}

TEST_F(Cli, AReplayIsWholeEvenIfTheStandardStreamsAreClosed) {
  EXPECT_EQ(run("agon match hilo --replay m.json >&- 2>&-; agon replay verify m.json").code, 0);
}

TEST_F(Cli, TheDemoIsOneJsonDocumentWithVerifiedReplays) {
  Ran ran = run("agon demo --json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(json::parse(ran.out, "")) << ran.out;
  EXPECT_EQ(ran.out.find("\"replay_verified\": false"), std::string::npos);
}

TEST_F(Cli, TheDemoTellsItsStoryOnTwoScreens) {
  Ran ran = run("agon demo");
  EXPECT_EQ(ran.code, 0);
  EXPECT_LT(std::ranges::count(ran.out, '\n'), 70) << ran.out;
  for (const game::Entry* entry : roster::games()) {
    EXPECT_NE(ran.out.find(fmt::format("== {}: ", entry->facts.name)), std::string::npos);
  }
  EXPECT_EQ(ran.out.find("REFUSED"), std::string::npos);
}

TEST_F(Cli, AClosedPipeEndsQuietly) {
  Ran ran = run("agon match hilo marathon --json | head -n 1 >/dev/null");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
}

TEST_F(Cli, CtrlCPrintsTheResultSoFarMarkedIncomplete) {
  // timeout signals the program and then its group, so this is also two signals at once.
  Ran ran = run(
      "timeout --preserve-status -s INT 1 \"$AGON_PROGRAM\" sim hilo -n 1000000000000 --threads 2");
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.out.find("INCOMPLETE: interrupted"), std::string::npos) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("95 % interval"), std::string::npos);
}

TEST_F(Cli, CtrlCIsMarkedInJson) {
  Ran ran = run(
      "timeout --preserve-status -s INT 0.5 \"$AGON_PROGRAM\" sim hilo -n 1000000000000 --json");
  EXPECT_EQ(ran.code, 130);
  EXPECT_TRUE(json::parse(ran.out, "")) << ran.out;
  EXPECT_NE(ran.out.find("\"complete\": false"), std::string::npos);
}

TEST_F(Cli, ASwapNamesWhoPlaysWhichContent) {
  EXPECT_EQ(run("agon match duel --a first | head -n 1").out,
            "duel, rules standard: first with fighter (a) v random with fire_mage (b), seed 1, "
            "index 0\n");
  EXPECT_EQ(run("agon match duel --a first --swap | head -n 1").out,
            "duel, rules standard: random with fire_mage (a) v first with fighter (b), seed 1, "
            "index 0\n");
  EXPECT_NE(run("agon match duel --a first --swap --json | tail -n 1")
                .out.find("\"seats\":{\"a\":{\"agent\":\"random\",\"contents\":[\"fire_mage\"]}"),
            std::string::npos);
}

TEST_F(Cli, IndicesThatPassTheLastOneAreRefused) {
  const std::string last = " --index 18446744073709551615";
  const std::string why =
      "error: 2 from index 18446744073709551615 on would pass the last index, "
      "18446744073709551615 [usage]\n";
  for (std::string verb :
       {"sim hilo -n 2", "sim hilo -n 2 --all", "sim hilo -n 2 --all-agents random,first",
        "generate duel hero --count 2 --out many", "play hilo --a first --b first -n 2"}) {
    expect_refused("agon " + verb + last, why);
  }
  EXPECT_EQ(run("agon sim hilo -n 1" + last).code, 0);
}

TEST_F(Cli, ReplaysAreWrittenVerifiedAndShown) {
  EXPECT_EQ(run("agon match hilo --seed 9 --replay m.json").code, 0);
  Ran verified = run("agon replay verify m.json");
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.out.find("verified from its seed"), std::string::npos);
  // Showing a replay tells the same events as the match did.
  Ran match = run("agon match hilo --seed 9 | tail -n +2");
  Ran shown = run("agon replay show m.json | tail -n +2");
  EXPECT_EQ(match.out, shown.out);
}

TEST_F(Cli, AnEditedReplayIsRefusedWithTheTurnAndTheField) {
  run("agon match hilo --seed 9 --replay m.json");
  Ran edited =
      run("sed -i '0,/\"value\": [1-6]/s//\"value\": 7/' m.json && agon replay verify m.json");
  EXPECT_EQ(edited.code, 1);
  EXPECT_NE(edited.err.find("[replay_sum]"), std::string::npos) << edited.err;
  EXPECT_EQ(run("agon replay verify nothing.json").code, 2);
  EXPECT_EQ(run("echo '{}' | agon replay verify -").code, 1);
}

TEST_F(Cli, AReplayThatCannotBeWrittenIsAnError) {
  Ran ran = run("agon match hilo --replay no/such/folder/m.json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("file_unwritable"), std::string::npos);
}

TEST_F(Cli, TheVersionNamesTheCommit) {
  Ran ran = run("agon --version");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out.rfind("agon 0.1.0 (commit ", 0), 0u) << ran.out;
}

TEST_F(Cli, AClosedOutputIsAnError) {
  for (const char* command :
       {"agon list", "agon list --json", "agon --help", "agon --version", "agon sim hilo -n 2",
        "echo '{}' | agon step hilo", "echo quit | agon play hilo --replay p.json",
        "agon agent-server skirmish --port 0"}) {
    Ran ran = run(std::string(command) + " >&-");
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_TRUE(ran.err.ends_with("agon: cannot write to standard output\n")) << command << ran.err;
  }
  EXPECT_EQ(run("agon list >&- 2>&- <&-").code, 2);
  EXPECT_EQ(run("agon list 2>&- <&-").code, 0);
}

TEST_F(Cli, NothingThatIsTypedMayBeEmpty) {
  expect_refused("agon list ''", "agon: an empty value stands after 'list'\n");
  expect_refused("agon ''", "agon: an empty value stands after 'agon'\n");
  expect_refused("agon odds hilo --state ''", "agon: an empty value stands after '--state'\n");
  expect_refused("agon odds hilo --state= corner",
                 "agon: an empty value stands after '--state='\n");
  for (const char* command : {
           "odds hilo --replay ''",
           "odds hilo --options ''",
           "odds pillars --check ''",
           "odds hilo --choose ''",
           "odds hilo --at ''",
           "odds ''",
           "odds hilo ''",
           "match hilo --replay ''",
           "match hilo --a ''",
           "match hilo corner ''",
           "sim hilo --kernel ''",
           "sim duel --kernel=",
           "sim hilo --all-agents ''",
           "sim hilo -n ''",
           "play --resume ''",
           "play hilo --replay ''",
           "play hilo --dice ''",
           "play hilo --b=",
           "roll pillars --rolls ''",
           "roll pillars ''",
           "replay verify ''",
           "replay ''",
           "validate ''",
           "validate x --as ''",
           "schema ''",
           "schema hilo ''",
           "schema --out ''",
           "trace duel ''",
           "new duel ''",
           "new duel x --kind ''",
           "new duel x --out ''",
           "generate duel --out ''",
           "bench ''",
           "bench --kernel ''",
           "report ''",
           "solve ''",
           "step ''",
           "list --json ''",
       }) {
    Ran ran = run(std::string("agon ") + command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_EQ(ran.err.rfind("agon: an empty value stands after '", 0), 0u) << command << ran.err;
  }
  Ran json = run("agon list '' --json");
  EXPECT_EQ(json.out.rfind("{\"problems\":[{\"code\":\"usage\",", 0), 0u) << json.out;
  // A value that only begins or ends with nothing says so itself.
  for (const char* command : {"sim hilo --all-agents random,,first", "odds hilo --choose a=",
                              "odds hilo --choose =x", "match hilo --a :", "match hilo --a random:",
                              "match hilo --a exec:", "roll pillars --rolls ,"}) {
    Ran ran = run(std::string("agon ") + command);
    EXPECT_EQ(ran.code, 2) << command << ran.out;
  }
}

TEST_F(Cli, AFullDiskIsAnError) {
  Ran ran = run("agon list >/dev/full");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("cannot write to standard output"), std::string::npos);
  // Also where more is said than a buffer holds, and asked for in between.
  for (const char* command : {"agon demo --json", "agon match grapple --json",
                              "yes 1 | head -n 3000 | agon play hilo --replay p.json -n 9"}) {
    EXPECT_EQ(run(std::string(command) + " >/dev/full").code, 2) << command;
  }
}

}  // namespace
}  // namespace agon::test
