// At the table: choices by name, locked entries, words explained, hints, dice that say what they
// are, and matches that are found again.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class AtTheTable : public CommandLine {
 protected:
  Ran play(const std::string& typed, const std::string& arguments) {
    place.write("typed", typed);
    return place.run("agon play " + arguments + " --ascii < typed");
  }

  std::string played(const std::string& typed, const std::string& arguments) {
    run("rm -f m.json");
    return play(typed, arguments + " --replay m.json").out;
  }

  // What somebody sees on a terminal of so many lines and 80 columns.
  Ran seen(const std::string& typed, int rows, const std::string& terminal,
           const std::string& arguments) {
    place.write("typed", typed);
    return place.run("TERM=" + terminal + " python3 \"$AGON_SOURCE_DIR\"/tests/support/" +
                     "at_terminal.py " + std::to_string(rows) + " 80 \"$AGON_PROGRAM\" play " +
                     arguments + " --ascii < typed");
  }

  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

constexpr const char* kGrapple = "grapple --b first --seed 3";

TEST_F(AtTheTable, MenusHaveNamesIconsRiskAndWhatIsLocked) {
  std::string out = played("quit\n", kGrapple);
  EXPECT_TRUE(has(out, "  A Takedown ")) << out;
  EXPECT_TRUE(has(run("agon show grapple tournament").out, ", risky"));
  EXPECT_TRUE(has(out, "   -  A Guillotine ")) << out;
  EXPECT_TRUE(has(out, "needs ")) << out;
}

TEST_F(AtTheTable, AnEntryIsChosenByItsNameOrABeginningOfIt) {
  for (const char* typed : {"Takedown", "take", "TAKEDOWN", "attack takedown", "attack take"}) {
    EXPECT_TRUE(has(played(std::string(typed) + "\nquit\n", kGrapple), "a A Takedown: ")) << typed;
  }
  EXPECT_TRUE(has(played("guillotine\nquit\n", kGrapple), "Guillotine: needs ")) << "locked";
  EXPECT_TRUE(has(played("takedwon\nquit\n", kGrapple), "did you mean 'Takedown'?"));
  EXPECT_TRUE(has(played("shield\nquit\n", "aegis iron_warden mirror_sage --seed 5 --b first"),
                  "Shield Wall: needs three equal and two equal dice"));
  EXPECT_TRUE(
      has(played("sword\nquit\n", "duel fighter --b first --seed 3"), "a uses Sword Slash"));
  EXPECT_TRUE(
      has(played("violence\nquit\n", "pillars --b first --seed 3"), "a: Attack on Violence"));
  EXPECT_TRUE(has(played("HIGH 3\nquit\n", "hilo --b first --seed 3"), "a guesses high for 3"));
}

TEST_F(AtTheTable, WordsOfTheGameAreExplained) {
  std::string out = played("? pips\n?token\n? nonsens\nquit\n", kGrapple);
  EXPECT_TRUE(has(out, "pips  control pips: 0 to 2 for one side only")) << out;
  EXPECT_TRUE(has(out, "token  a small success that stays")) << out;
  EXPECT_TRUE(has(out, "nothing of grapple is called 'nonsens'")) << out;
}

TEST_F(AtTheTable, ShowTellsBothSidesAndTheRulesInForce) {
  std::string out = played("show\nquit\n", "duel fighter fire_mage --b first --seed 3");
  for (const char* part :
       {"a's hero Fighter", "b's hero Fire Mage", "  abilities\n", "  passive effects\n",
        "rules Standard", "effects that both heroes have"}) {
    EXPECT_TRUE(has(out, part)) << part << out;
  }
  std::string ply = played("show\nquit\n", "skirmish --b first --seed 3");
  EXPECT_TRUE(has(ply, "rules in force")) << ply;
}

TEST_F(AtTheTable, AHintSaysWhoWouldChooseWhatAndWhy) {
  std::string out = played("hint\nquit\n", kGrapple);
  EXPECT_TRUE(has(out, "nash would mix, most often with ")) << out;
  EXPECT_TRUE(has(out, "to win the match from here")) << out;
  EXPECT_TRUE(has(played("hint\nquit\n", "hilo --b first --seed 2"), "lookahead would choose "));
}

TEST_F(AtTheTable, DiceSayWhoseTheyAreAndWhatTheyDecide) {
  std::string out = played("1\n6\n1\nquit\n", std::string(kGrapple) + " --dice manual");
  EXPECT_TRUE(has(out, "throw a's die from 1 to 6 (turn 1, exchange 0: the d6 of a")) << out;
  EXPECT_TRUE(has(out, "throw b's die from 1 to 6 (turn 1, exchange 1: the d6 of a")) << out;
  EXPECT_TRUE(has(out, "   1  a wins by ")) << out;
  std::string coin = played("1\n2\nquit\n", "hilo --b first --dice manual");
  EXPECT_TRUE(has(coin, "   1  the die shows 1: low\n")) << coin;
  EXPECT_TRUE(has(coin, "throw a die of both sides from 1 to 6 (turn 1, first_die 0")) << coin;
}

TEST_F(AtTheTable, MatchesAreKeptInTheStateFolderAndTheNewestGoesOn) {
  expect_refused("agon play --resume", "error: no match is left to go on with in " +
                                           place.path("agon/matches") +
                                           "; 'agon replay list' shows all [usage]\n");
  EXPECT_EQ(run("agon replay list").out,
            "no match is kept in " + place.path("agon/matches") + "\n");
  play("1\nquit\n", "hilo --b first --seed 2");
  play("1\nquit\n", "grapple --b first --seed 3");
  EXPECT_EQ(run("ls").out.find("agon-hilo"), std::string::npos);
  Ran list = run("agon replay list");
  EXPECT_TRUE(has(list.out, "  hilo: human (a) v first (b), not over, turn 1\n")) << list.out;
  EXPECT_LT(list.out.find("grapple"), list.out.find("hilo:")) << "the newest first";
  EXPECT_TRUE(has(play("quit\n", "--resume").out, "grapple: human (a) v first (b)"));
  EXPECT_TRUE(has(play("quit\n", "hilo --resume").out, "hilo: human (a) v first (b)"));
  EXPECT_EQ(run("agon replay list aegis").out,
            "no match is kept in " + place.path("agon/matches") + "\n");
}

TEST_F(AtTheTable, AContentIsShownOutsideAMatch) {
  Ran hero = run("agon show duel fire_mage");
  EXPECT_EQ(hero.code, 0) << hero.err;
  EXPECT_TRUE(has(hero.out, "hero Fire Mage\n")) << hero.out;
  EXPECT_TRUE(has(hero.out, "Fireball")) << hero.out;
  EXPECT_TRUE(has(run("agon show duel high_gravity").out, "rules High Gravity\n"));
  EXPECT_TRUE(has(run("agon show grapple").out, "    pips "));
  EXPECT_EQ(run("agon show duel nobody").code, 2);
}

TEST_F(AtTheTable, OnATerminalLongTextsArePaged) {
  Ran ran = seen("show\n\nquit\n", 24, "dumb", "duel --b first --seed 3 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_TRUE(has(ran.out, " more: Enter shows them")) << ran.out;
  EXPECT_TRUE(has(ran.out, "Enter for more, ? for help)> ")) << ran.out;
  EXPECT_FALSE(has(ran.out, "\x1b")) << "a dumb terminal gets text alone";
}

TEST_F(AtTheTable, ALineIsEditedAndRememberedAndLockedEntriesAreDim) {
  // Ctrl-A, Ctrl-K empty the line; Ctrl-P is what was typed before.
  Ran ran = seen("nonsense\x01\x0b? pips\n\x10\nquit\n", 40, "xterm",
                 "grapple --b first --seed 3 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_FALSE(has(ran.out, "nothing here is called")) << ran.out;
  std::size_t first = ran.out.find("0 to 2 for one side only");
  ASSERT_NE(first, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("0 to 2 for one side only", first + 1), std::string::npos) << ran.out;
  EXPECT_TRUE(has(ran.out, "\x1b[2m   -  A Guillotine")) << ran.out;
}

TEST_F(AtTheTable, CtrlCWhileALineIsEditedLeavesAndKeepsTheMatch) {
  Ran ran = seen("\x03\n", 24, "xterm", "hilo --b first --seed 3 --replay m.json");
  EXPECT_EQ(ran.code, 130) << ran.out;
  EXPECT_TRUE(has(ran.out, "go on with: agon play --resume m.json")) << ran.out;
}

}  // namespace
}  // namespace agon::test
