// Names that messages know: listed in them where they are few, else by a command.
#include <gtest/gtest.h>

#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

class Words : public CommandLine {
 protected:
  void expect_begins(const std::string& command, const std::string& text) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out.substr(0, text.size()), text) << command;
  }
};

TEST_F(Words, OfTheLanguageAreListed) {
  expect_begins("agon list duel commands",
                "commands of duel: what scripts can say\n"
                "  CONTEXT(key)                      a value that the trigger tells; 0 if it ");
  expect_begins("agon list duel triggers",
                "triggers of duel: when effects run\n"
                "  ON_GAME_START                   once, before the first turn\n");
  expect_begins("agon list duel context",
                "context of duel: what CONTEXT reads, by its key\n"
                "  delta       new_value - old_value (ON_ATTRIBUTE_CHANGE)\n");
  expect_begins("agon list duel attributes",
                "attributes of duel: the numbers that shipped heroes define or scripts change\n");
  EXPECT_NE(run("agon list duel attributes").out.find("\n  burning "), std::string::npos);
  EXPECT_NE(run("agon list duel")
                .out.find("  lists of words: agon list duel LIST\n"
                          "    commands     what scripts can say\n"),
            std::string::npos);
}

TEST_F(Words, OfEveryGameAreListed) {
  expect_begins("agon list hilo table", "table of hilo: goal, cap, purse and dice\n  corner ");
  expect_begins("agon list hilo agents", "agents of hilo: who can play it\n");
  expect_begins("agon list hilo rolls",
                "rolls of hilo: its dice, as told rolls and replays name them\n");
  expect_refused("agon list duel comands",
                 "error: duel has no list called 'comands', did you mean 'commands'? (there are: "
                 "hero, rules, agents, rolls, commands, triggers, context, attributes) [usage]\n");
  expect_refused("agon list hilo x",
                 "error: hilo has no list called 'x' (there are: table, agents, rolls) [usage]\n");
}

// At most 300 characters, and where the rest is.
TEST_F(Words, AnUnknownAttributeListsThoseThatThereAre) {
  place.write("mine.json",
              R"x({"$schema": "duel/hero.json", "name": "N", "attributes": {"health": 9},
 "abilities": [{"name": "A", "script": "MODIFY(OPPONENT, 'health', GET(SELF, 'zzzzzzzzz'))"}]})x");
  std::string err = run("agon validate mine.json").err;
  std::string message = err.substr(0, err.find('\n'));
  EXPECT_NE(message.find("no hero and no effect defines or sets 'zzzzzzzzz' (there are: "),
            std::string::npos)
      << message;
  EXPECT_NE(message.find(" more, see 'agon list duel attributes') [script_attribute]"),
            std::string::npos)
      << message;
  EXPECT_LE(message.substr(message.find("no hero")).size(), 300u);
}

TEST_F(Words, AnUnknownAbilityListsThoseThatThereAre) {
  place.write("mine.json",
              R"x({"$schema": "duel/hero.json", "name": "N", "attributes": {"health": 9},
 "passive_effects": [{"trigger": "ON_ABILITY_USED(zzzzzzzzz)", "script": "MODIFY(SELF, 'mana', 1)"}],
 "abilities": [{"name": "Kick", "tags": ["leg"], "script": "MODIFY(OPPONENT, 'health', -1)"}]})x");
  EXPECT_NE(run("agon validate mine.json")
                .err.find("no ability and no tag is called 'zzzzzzzzz' (there are: Kick, leg), so "
                          "this never runs [trigger_parameter]\n"),
            std::string::npos);
}

TEST_F(Words, OddAttributesAreQuotedInTraces) {
  Ran ran = run("agon trace duel \"SEQ(SET(SELF, 'fire power', 3), MODIFY(SELF, mana, 1))\"");
  EXPECT_NE(ran.out.find("  SET self.'fire power', 3            self.'fire power' is 0"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("  a's 'fire power' 0 -> 3 (+3)\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  a's mana 0 -> 1 (+1)\n"), std::string::npos) << ran.out;
}

TEST_F(Words, WhatBeginsLikeAScriptIsNoFile) {
  expect_refused("agon trace duel 'NOOP / 2'",
                 "script:1:6: error: a script has no use for '/'; a / b is DIV(a, b) "
                 "[script_syntax]\n"
                 "    1 | NOOP / 2\n"
                 "      |      ^\n");
  expect_refused("agon trace duel '“mana”/2'",
                 "script:1:1: error: “ is no quote here: names stand in straight ones, as in "
                 "'mana' [script_syntax]\n"
                 "    1 | “mana”/2\n"
                 "      | ^\n");
  std::string fighter = test::tree("/content/duel/hero/fighter.json");
  EXPECT_EQ(run("cp '" + fighter + "' 'mine (2).json'").code, 0);
  EXPECT_EQ(run("agon trace duel './mine (2).json/sword_slash'").code, 0);
}

}  // namespace
}  // namespace agon::test
