// agon play: people at the table, and nothing of their match lost.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "agon/base/file.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

class PlayVerb : public CommandLine {
 protected:
  Ran play(const std::string& typed, const std::string& arguments) {
    place.write("typed", typed);
    return place.run("agon play " + arguments + " --ascii < typed");
  }

  void expect_verified(const std::string& file, const std::string& words) {
    Ran ran = place.run("agon replay verify " + file);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find(words), std::string::npos) << ran.out;
  }

  static std::string many(const std::string& line, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += line;
    return out;
  }
};

TEST_F(PlayVerb, AMatchIsPlayedToItsEndWithNumbers) {
  Ran ran = play(many("1\n", 60) + "n\n", "hilo --b first --seed 2 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("after 1 match: a "), std::string::npos) << ran.out;
  expect_verified("m.json", "verified from its seed");
}

TEST_F(PlayVerb, TheEndOfTheInputLosesNothing) {
  Ran ran = play("1\n", "grapple classic --b hard --seed 3 --replay m.json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("go on with: agon play --resume m.json"), std::string::npos);
  expect_verified("m.json", "1 step, 2 turns, not finished");
}

TEST_F(PlayVerb, ResumingGivesTheSameMatchAsPlayingOn) {
  std::string line = "hilo --b first --seed 9 -n 1 --replay ";
  ASSERT_EQ(play(many("2\n", 60), line + "whole.json").code, 0);
  ASSERT_EQ(play(many("2\n", 2), line + "parts.json").code, 0);
  ASSERT_EQ(play(many("2\n", 60), "--resume parts.json -n 1").code, 0);
  EXPECT_EQ(place.read("parts.json"), place.read("whole.json"));
}

TEST_F(PlayVerb, UndoGoesBackToTheLastDecision) {
  std::string line = "grapple classic --b hard --seed 3 --replay ";
  ASSERT_EQ(play("1\nundo\n2\n", line + "undone.json").code, 0);
  ASSERT_EQ(play("2\n", line + "plain.json").code, 0);
  EXPECT_EQ(place.read("undone.json"), place.read("plain.json"));
  EXPECT_NE(play("undo\n", line + "x.json").out.find("nothing to undo"), std::string::npos);
}

TEST_F(PlayVerb, TwoPeopleChooseUnseenAndUndoOnlyTheirOwn) {
  Ran ran = play("1\nundo\n2\n1\nquit\n", "hilo --b human --seed 5 --replay m.json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("a chooses (1-6, ? for help), unseen>"), std::string::npos) << ran.out;
  EXPECT_NE(place.read("m.json").find("\"amount\": 2"), std::string::npos);
}

TEST_F(PlayVerb, WordsHelpMenuOddsAndSave) {
  Ran ran = play("?\nmenu\nodds\nguess hgh 1\nguess high 99\n77\nguess high 3\nsave\nsave c.json\n",
                 "hilo --b first --seed 2 --replay m.json");
  EXPECT_NE(ran.out.find("guess OBJECT AMOUNT"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("worth"), std::string::npos);
  EXPECT_NE(ran.out.find("did you mean 'high'?"), std::string::npos);
  EXPECT_NE(ran.out.find("the menu goes from 1 to 6"), std::string::npos);
  EXPECT_NE(ran.out.find("written to c.json"), std::string::npos);
  expect_verified("c.json", "not finished");
}

TEST_F(PlayVerb, LongWordsAboutAnEntryAreWrappedNotCut) {
  Ran ran = play("quit\n", "duel necromancer fighter --seed 3 --replay m.json");
  EXPECT_NE(ran.out.find("   6  Harvest                       [shadow]\n"
                         "      if your souls is above 2: your souls falls by 3; the opponent's "
                         "health\n"
                         "      falls by 24; otherwise: your souls rises by 1\n"
                         "   7  Dark Pact "),
            std::string::npos)
      << ran.out;
  std::istringstream lines(ran.out.substr(0, ran.out.find("a chooses (")));
  for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 80u) << line;
}

TEST_F(PlayVerb, OddsShowTheExpectedChangeOfEachEntry) {
  Ran ran = play("odds\nquit\n", "duel gambler fire_mage --seed 3 --replay m.json");
  EXPECT_NE(ran.out.find("what changes on average\n"
                         "    1 Throw Dice: b health -8.4\n"),
            std::string::npos)
      << ran.out;
}

TEST_F(PlayVerb, VerboseTellsEveryEffectThatRan) {
  std::string death = "        b's Death runs: ON_ATTRIBUTE_CHANGE('health')\n";
  EXPECT_EQ(run("agon match duel").out.find(death), std::string::npos);
  EXPECT_NE(run("agon match duel --verbose").out.find(death), std::string::npos);
  Ran ran = play("1\nquit\n", "duel --verbose --replay m.json");
  EXPECT_NE(ran.out.find(death), std::string::npos) << ran.out;
  EXPECT_NE(run("agon replay show m.json --verbose").out.find(death), std::string::npos);
}

TEST_F(PlayVerb, RealDiceAreTypedAndVerifyFromTheFile) {
  Ran ran = play("1\n7\nx\n6\n", "hilo --b first --dice manual --seed 2 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(
      ran.out.find("throw a die of both sides from 1 to 6 (turn 1, first_die 0: the die that both "
                   "sides guess)>"),
      std::string::npos);
  expect_verified("m.json", "verified from its recorded rolls");
  EXPECT_NE(place.read("m.json").find("\"value\": 6"), std::string::npos);
}

TEST_F(PlayVerb, ADieThatIsNeverThrownEndsBeforeTheStep) {
  play("1\n", "hilo --b first --dice manual --seed 2 --replay m.json");
  expect_verified("m.json", "1 step,");
}

TEST_F(PlayVerb, Kill9LosesAtMostTheEntryBeingTyped) {
  // The second entry is typed and not finished when the program is killed.
  Ran ran = place.run(
      "mkfifo in; \"$AGON_PROGRAM\" play hilo --b first --seed 2 --replay m.json < in > out 2>&1 & "
      "pid=$!; "
      "exec 3> in; printf '1\\n2' >&3; for i in $(seq 100); do "
      "grep -q first_die m.json 2>/dev/null && break; sleep 0.1; done; "
      "kill -9 $pid; wait $pid; echo \"ended with $?\"");
  EXPECT_NE(ran.out.find("ended with 137"), std::string::npos) << ran.out;
  expect_verified("m.json", "not finished");
  EXPECT_NE(place.read("m.json").find("first_die"), std::string::npos);
}

TEST_F(PlayVerb, Kill9AtAnyMomentLeavesAMatchThatGoesOn) {
  // Two agents play as fast as they can; what is there after each kill is gone on with.
  place.write("long.json", R"({"name": "long", "cap": 1000, "goal": 1000, "purse": 1})");
  std::string line =
      " hilo ./long.json --a first --b first --seed 2 -n 1 --replay m.json < /dev/null";
  ASSERT_EQ(place.run("agon play" + line).code, 0);
  std::string whole = place.read("m.json");
  int resumed = 0;
  for (int i = 0; i < 40; ++i) {
    place.run(fmt::format("rm -f m.json; timeout -s KILL 0.{:03} \"$AGON_PROGRAM\" play{}",
                          5 + 3 * i, line));
    if (place.read("m.json").empty()) continue;  // it had not begun
    Ran ran = place.run("agon replay verify m.json");
    ASSERT_EQ(ran.code, 0) << ran.err;
    if (ran.out.find("not finished") == std::string::npos) continue;
    ++resumed;
    place.run("agon play hilo ./long.json --resume m.json -n 1 < /dev/null");
    ASSERT_EQ(place.read("m.json"), whole) << i;
  }
  EXPECT_GT(resumed, 0) << "no kill came in the middle of a match";
}

TEST_F(PlayVerb, AFullDiskIsSaidOnceAndAnotherFileIsOffered) {
  place.write("long.json", R"({"name": "long", "cap": 1000, "goal": 1000, "purse": 1})");
  place.write("typed", many("1\n", 100) + "save\nquit\nalso_full.json\n");
  Ran ran = place.run(
      "( ulimit -f 16; \"$AGON_PROGRAM\" play hilo ./long.json --b first --seed 2 --replay m.json "
      "--ascii < typed; echo \"code $?\" ) 2>&1 | cat");
  std::string full = "m.json: error: cannot write the file: File too large [file_unwritable]\n";
  std::size_t first = ran.out.find(full);
  ASSERT_NE(first, std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find(full, first + 1), std::string::npos) << "once";
  EXPECT_NE(ran.out.find("round 101 of 1000", first), std::string::npos) << "the match goes on";
  EXPECT_NE(ran.out.find("the match is in memory only; save FILE keeps it in another file\n"),
            std::string::npos);
  EXPECT_NE(
      ran.out.find("another file for this match (nothing: it is lost)> also_full.json: error: "),
      std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("code 2\n"), std::string::npos);
  expect_verified("m.json", "not finished");
  EXPECT_EQ(place.run("find . -name '*.tmp'").out, "");
}

TEST_F(PlayVerb, CtrlCWhileAProgramThinksLeavesAtOnceAndDecidesForNobody) {
  // Half a second is promised; a slow machine has as much again.
  for (const char* program : {"sleep 100", "trap \"\" TERM; while :; do sleep 1; done"}) {
    place.write("think.sh", program);
    Ran ran = place.run(
        "rm -f m.json; printf '1\\n' > typed; \"$AGON_PROGRAM\" play hilo --b 'exec:sh think.sh' "
        "--seed 2 "
        "--replay m.json < typed & pid=$!; sleep 0.7; from=$(date +%s%N); kill -INT $pid; wait "
        "$pid; "
        "echo \"code $?\"; to=$(date +%s%N); test $(( (to - from) / 1000000 )) -lt 1000 && echo "
        "soon");
    EXPECT_NE(ran.out.find("code 130\nsoon\n"), std::string::npos) << ran.out;
    expect_verified("m.json", "0 steps");
  }
}

TEST_F(PlayVerb, AChoiceMadeUnseenIsThereWhenTheMatchGoesOn) {
  std::string line = "hilo --b human --seed 5 --replay ";
  ASSERT_EQ(play("2\n1\n", line + "whole.json").code, 0);
  ASSERT_EQ(play("2\n", line + "parts.json").code, 0);
  expect_verified("parts.json", "0 steps");
  Ran ran = play("1\n", "--resume parts.json");
  EXPECT_NE(ran.out.find("a has chosen\n"), std::string::npos) << ran.out;
  EXPECT_EQ(place.read("parts.json"), place.read("whole.json"));
}

TEST_F(PlayVerb, OneMatchIsPlayedByOneProgram) {
  play("1\n", "hilo --b first --seed 2 --replay m.json");
  Ran ran = place.run(
      "mkfifo in; \"$AGON_PROGRAM\" play --resume m.json < in > first.txt 2>&1 & exec 3> in; sleep "
      "0.5; "
      "echo quit | agon play --resume m.json; echo \"code $?\"; echo quit >&3; exec 3>&-; wait");
  EXPECT_NE(ran.err.find("another program is writing this file just now"), std::string::npos)
      << ran.err;
  EXPECT_NE(ran.out.find("code 2\n"), std::string::npos) << ran.out;
  expect_verified("m.json", "not finished");
}

TEST_F(PlayVerb, CtrlCSaysWhereTheMatchIs) {
  Ran ran = place.run(
      "sleep 4 | timeout --preserve-status -s INT 2 \"$AGON_PROGRAM\" play hilo --b first --seed 2 "
      "--replay m.json");
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.out.find("go on with: agon play --resume m.json"), std::string::npos) << ran.out;
  expect_verified("m.json", "not finished");
}

TEST_F(PlayVerb, SeveralMatchesEachHaveTheirFile) {
  Ran ran = play(many("1\n", 200), "hilo --b first --seed 2 --replay m.json -n 2");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("after 2 matches: a "), std::string::npos);
  expect_verified("m.json", "a draw");
  expect_verified("m-2.json", "a draw");
}

TEST_F(PlayVerb, RefusesWhatWouldLoseOrConfuse) {
  place.write("there.json", "precious");
  EXPECT_EQ(play("", "hilo --replay there.json").code, 2);
  EXPECT_EQ(place.read("there.json"), "precious");
  EXPECT_EQ(play("", "--resume there.json").code, 2);
  EXPECT_EQ(play("", "").code, 2);
  EXPECT_EQ(play("", "hilo --b nobody").code, 2);
  EXPECT_EQ(play("", "hilo --replay no/such/folder.json").code, 2);
  ASSERT_EQ(place.run("agon match hilo --seed 4 --replay over.json").code, 0);
  EXPECT_EQ(play("", "--resume over.json").code, 2);
  ASSERT_EQ(play("1\n", "hilo --b first --seed 2 --replay m.json").code, 0);
  for (const char* more : {"--seed 3", "--index 3", "--dice manual", "--replay x.json"}) {
    EXPECT_EQ(play("", std::string("--resume m.json ") + more).code, 2) << more;
  }
  EXPECT_EQ(play("", "hilo marathon --resume m.json").code, 2);
  EXPECT_EQ(play("", "hilo corner --resume m.json").code, 0);
}

TEST_F(PlayVerb, AnImpossibleFileNameIsAMessage) {
  std::string name(300, 'x');
  EXPECT_EQ(play("", "hilo --replay " + name).code, 2);
  Ran ran = play("save " + name + "\n1\n", "hilo --b first --seed 2 --replay m.json");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("file_unwritable"), std::string::npos) << ran.err;
}

TEST_F(PlayVerb, AnInventedDieIsNeverTold) {
  Ran ran = play("1\n3\nquit\n", "grapple --b first --dice manual --seed 2 --replay m.json");
  EXPECT_EQ(ran.out.find("d6 ="), std::string::npos) << ran.out;
  expect_verified("m.json", "0 steps");
}

TEST_F(PlayVerb, WhatIsTypedUnseenIsNotRepeated) {
  Ran ran = play("guess hgh 1\n", "hilo --b human --seed 5 --replay m.json");
  EXPECT_EQ(ran.out.find("hgh"), std::string::npos) << ran.out;
}

TEST_F(PlayVerb, CtrlCStopsAgentsToo) {
  Ran ran = place.run(
      "timeout --preserve-status -s INT 0.3 \"$AGON_PROGRAM\" play hilo --a first --b first -n "
      "100000 --seed 2 --replay m.json");
  EXPECT_EQ(ran.code, 130);
}

TEST_F(PlayVerb, EntriesAreTypedAsTheGameSaysThem) {
  std::string line = "aegis iron_warden mirror_sage --seed 5 --b first --replay ";
  Ran ran = play("keep 5 3 4\nquit\n", line + "words.json");
  EXPECT_NE(ran.out.find("  keep 3 4 5  "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("roll 2: keeps [3][4][5], "), std::string::npos) << ran.out;
  ASSERT_EQ(play("hold 26\nquit\n", line + "mask.json").code, 0);
  EXPECT_TRUE(place.read("words.json") == place.read("mask.json"));
  Ran wrong = play("keep 6\n?\nquit\n", line + "wrong.json");
  EXPECT_NE(wrong.out.find("the menu has no 'keep 6'; it has, for example, 'keep "),
            std::string::npos)
      << wrong.out;
  EXPECT_NE(wrong.out.find("as the menu says it, its words in any order"), std::string::npos);
}

TEST_F(PlayVerb, ALongMenuOfNamesFitsAScreen) {
  Ran ran = play("quit\n", "aegis iron_warden mirror_sage --seed 5 --b first --replay m.json");
  std::size_t begin = ran.out.find("\nround ");
  std::string menu = ran.out.substr(begin, ran.out.find("a chooses (", begin) - begin);
  EXPECT_LE(std::ranges::count(menu, '\n'), 20) << menu;
  std::istringstream lines(menu);
  for (std::string text; std::getline(lines, text);) EXPECT_LT(text.size(), 80u) << text;
}

TEST_F(PlayVerb, DevelopersChangeMatchOptionsAndTheReplayKeepsThem) {
  Ran ran = play("devOverride v1 none\ndevOverride v3 v1\nmaxRerolsPerDefense 2\n\nquit\n",
                 "aegis --dev --seed 5 --b first --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("  devOverride           v1 none "), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("unknown name 'v3' (there are: none, v1, v2)"), std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("did you mean 'maxRerollsPerDefense'?"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("Pyromancer (a) defends by board (v1)"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("fields "), std::string::npos) << ran.out;
  EXPECT_NE(place.read("m.json").find("\"devOverride\": [\"v1\", \"none\"]"), std::string::npos);
  expect_verified("m.json", "not finished");
}

TEST_F(PlayVerb, DevelopersMayLeaveBeforeAMatch) {
  Ran ran = play("head_start 1 0\nhead_start\nquit\n", "hilo --dev --seed 5 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("  head_start  1 0 "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("head_start needs a value\n"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("saved in"), std::string::npos) << ran.out;
}

TEST_F(PlayVerb, WhoPlaysIsToldWhatChangesPlayAndNothingElse) {
  EXPECT_EQ(run("agon match aegis pyromancer --seed 1").err, "");
  EXPECT_EQ(run("agon match grapple classic --seed 1").err, "");
  std::string hero = *read_file(tree("/content/aegis/hero/pyromancer.json"));
  place.write("b.json", hero.replace(hero.find("\"fieldId\": \"F2\""), 15, "\"fieldId\": \"F9\""));
  Ran broken = run("agon match aegis b.json b.json --seed 1");
  EXPECT_EQ(broken.code, 0);
  EXPECT_EQ(broken.err.find("there is no field 'F9'"), broken.err.rfind("there is no field 'F9'"))
      << broken.err;
  EXPECT_NE(broken.err.find("(Pyromancer plays v1)"), std::string::npos) << broken.err;
}

}  // namespace
}  // namespace agon::test
