// Names that somebody else chose: whatever files, arguments, agents and replays are called, a
// terminal only ever gets text. Line ends are ours alone.
#include <gtest/gtest.h>

#include <filesystem>

#include "agon/base/utf8.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/replay/format.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

// Clears the screen, goes back to the margin, starts a line of its own, turns what follows around,
// and is not even UTF-8. A shell's single quotes keep it whole.
const std::string kEvil = "a\x1b[2J\rb\nFAKE\u202e\u2066\u200f\u061c\u009bz\xff";
const std::string kEvilUtf8 = kEvil.substr(0, kEvil.size() - 1);

void expect_only_text(const std::string& said, const std::string& command) {
  for (std::string_view character : utf8_characters(said)) {
    EXPECT_TRUE(character == "\n" || is_printable(character))
        << testing::PrintToString(character) << " of " << testing::PrintToString(command);
  }
  EXPECT_EQ(said.find("\nFAKE"), std::string::npos) << said << "\nof " << command;
}

class Names : public CommandLine {
 protected:
  // One more table, hero and character than ship, under that name.
  Names() {
    namespace fs = std::filesystem;
    fs::path content = place.path("content");
    fs::copy(fs::path(tree()) / "content", content, fs::copy_options::recursive);
    fs::copy(content / "hilo/table/corner.json", content / "hilo/table" / (kEvil + ".json"));
    fs::copy(content / "duel/hero/fighter.json", content / "duel/hero" / (kEvil + ".json"));
    fs::copy(content / "pillars/character/seer.json",
             content / "pillars/character" / (kEvil + ".json"));
  }

  // The command, with a name for every NAME.
  Ran run_with(std::string command, const std::string& name = kEvil) const {
    for (std::size_t at = 0; (at = command.find("NAME", at)) != std::string::npos;) {
      command.replace(at, 4, "'" + name + "'");
      at += name.size() + 2;
    }
    Ran ran = run("export AGON_CONTENT=content; rm -rf '" + name + "'; " + command);
    expect_only_text(ran.out, command);
    expect_only_text(ran.err, command);
    return ran;
  }
};

const std::string kShown = R"(a\u001b[2J\rb\nFAKE\u202e\u2066\u200f\u061c\u009bz\xff)";

TEST_F(Names, OfFilesAreShownEscaped) {
  for (const char* command : {
           "agon list",
           "agon list hilo",
           "agon match hilo NAME",
           "agon sim hilo NAME -n 4",
           "agon sim hilo --all -n 4",
           "agon report duel NAME -n 2 --threads 1",
           "agon match duel NAME NAME",
           "agon match hilo content/hilo/table/NAME.json",
           "agon match hilo --replay NAME.json",
           "agon match hilo --replay NAME && agon replay verify NAME && agon replay show NAME",
           "agon match hilo --replay NAME && agon odds hilo --replay NAME",
           "agon generate duel hero --seed 1 --count 2 --out NAME",
           "agon schema --out NAME hilo",
           "echo quit | agon play hilo --replay NAME",
           "agon new duel mine --out NAME",
           "printf 'save x%s\\nquit\\n' NAME | agon play hilo --replay x",
       }) {
    Ran ran = run_with(command);
    EXPECT_EQ(ran.code, 0) << command << ran.err;
    bool hidden = std::string(command) == "agon match duel NAME NAME";
    EXPECT_TRUE(hidden || (ran.out + ran.err).find(R"(\u001b[2J)") != std::string::npos) << command;
  }
  EXPECT_NE(run_with("agon list hilo").out.find("    " + kShown + " Corner table\n"),
            std::string::npos);
}

TEST_F(Names, OfFilesThatAreWrongAreShownEscaped) {
  for (const char* command : {
           "agon match hilo NAME.json",
           "agon validate content/hilo",
           "agon validate NAME",
           "agon replay verify NAME",
           "agon replay show NAME",
           "agon odds hilo --state NAME",
           "agon odds hilo --replay NAME",
           "agon play --resume NAME",
           "echo '{' > NAME; agon validate NAME --as hilo/table",
           "echo '{' > NAME.json; agon match hilo NAME.json",
           "agon trace duel NAME/nothing",
           "agon trace duel @NAME",
           "agon match hilo --replay no/such/NAME",
           "mkdir NAME; agon validate NAME",
           "export AGON_CONTENT=NAME; agon list",
           "echo '{' > content/hilo/table/NAME.json; agon list; agon match hilo NAME",
       }) {
    EXPECT_NE(run_with(command).code, 0) << command;
  }
}

TEST_F(Names, ThatAreTypedAreShownEscaped) {
  for (const char* command : {
           "agon NAME",
           "agon --NAME",
           "agon --NAME=1",
           "agon list NAME",
           "agon list --NAME",
           "agon list hilo NAME",
           "agon list hilo --json NAME",
           "agon list -NAME",
           "agon replay NAME",
           "agon replay --NAME",
           "agon sim NAME",
           "agon sim hilo NAMEx",
           "agon sim hilo --a NAME",
           "agon sim hilo --a random:NAME=1",
           "agon sim hilo --a greedy:depth=NAME",
           "agon sim hilo --all-agents random,NAME",
           "agon sim hilo -n NAME",
           "agon sim hilo --seed NAME",
           "agon sim duel --kernel NAME",
           "agon sim hilo --options NAME",
           "agon match hilo --agent-deadline NAME",
           "agon step NAME",
           "agon odds hilo --choose NAME",
           "agon odds hilo --choose a=NAME",
           "agon odds hilo --at NAME",
           "agon odds duel --match --states NAME",
           "agon odds duel --ability NAME",
           "agon roll NAME",
           "agon roll pillars --rolls NAME",
           "agon roll pillars --dice NAME",
           "agon bench NAME",
           "agon report NAME",
           "agon solve NAME",
           "agon solve hilo NAME",
           "agon schema NAME",
           "agon schema hilo NAME",
           "agon new duel NAME",
           "agon new NAME x",
           "agon generate NAME",
           "agon generate duel NAME",
           "agon validate x --as NAME",
           "agon trace duel NAME",
           "agon trace duel 'ADD(1, 'NAME')'",
           "agon play NAME",
           "agon play hilo --a NAME",
       }) {
    EXPECT_EQ(run_with(command).code, 2) << command;
    run_with(std::string(command) + " --json");
  }
  EXPECT_EQ(run("agon list '" + kEvil + "'").err.find("error: no game is called '" + kShown + "'"),
            0u);
  expect_refused("agon '" + kEvil + "'", "agon: no command is called '" + kShown + "'\n");
}

TEST_F(Names, OfProgramsThatPlayAreShownEscaped) {
  for (const char* command :
       {"agon match hilo --a 'exec:: \"'NAME'\"'", "agon sim hilo -n 2 --a 'exec:: \"'NAME'\"'",
        "agon match hilo --a 'exec:: \"'NAME'\"' --replay m.json && agon replay show m.json"}) {
    Ran ran = run_with(command, kEvilUtf8);
    EXPECT_NE((ran.out + ran.err).find("FAKE"), std::string::npos) << command;
  }
}

TEST_F(Names, InsideAReplayAreShownEscaped) {
  ASSERT_EQ(run("agon match hilo --a first --replay m.json").code, 0);
  json::Value replay = json::parse(place.read("m.json"), "m.json")->root();
  json::Value seats = *replay.find("seats");
  json::Value seat = *seats.find("a");
  seat.set("agent", kEvilUtf8);
  seats.set("a", seat);
  replay.set("seats", seats);
  replay.set("sum", replay::sum_of(replay));
  place.write("m.json", json::pretty(replay));
  Ran ran = run_with("agon replay show m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("FAKE"), std::string::npos) << ran.out;
  for (const char* command :
       {"agon replay show m.json --json", "agon replay verify m.json",
        "agon odds hilo --replay m.json", "echo quit | agon play --resume m.json"}) {
    run_with(command);
  }
}

// In content they are refused, with their place; what is no name is shown escaped.
TEST_F(Names, InsideContentAreRefused) {
  for (const char* evil : {"\\u001b[2J", "x\\ny", "\\u007f", "\\u009b", "\\u202e", "\\u2067"}) {
    place.write("evil.json", std::string(R"({"name": ")") + evil + "\"}");
    Ran ran = run_with("agon match hilo evil.json");
    EXPECT_EQ(ran.code, 2) << evil;
    EXPECT_EQ(ran.err.find("evil.json:1:10: error: /name: expected one line without control "
                           "characters or bidirectional overrides [json_range]\n"),
              0u)
        << ran.err;
    ran = run_with("agon validate evil.json --as hilo/table --json");
    EXPECT_EQ(ran.code, 1);
  }
  place.write("content/hilo/table/corner.json", R"({"name": "\u202e\u001b[2J\nFAKE"})");
  Ran ran = run_with("agon list hilo");
  EXPECT_NE(ran.out.find(R"( \u202e\u001b[2J\nFAKE (default))"), std::string::npos) << ran.out;
}

// JSON escapes by itself, and what it would leave as it is the program escapes: the name is the
// same for whoever reads it.
TEST_F(Names, InJsonAreEscapedAndTheSameNames) {
  Ran ran = run_with("agon list hilo --json");
  Result<json::Document> list = json::parse(ran.out, "out");
  ASSERT_TRUE(list);
  std::string names;
  for (const json::Value& one :
       list->root().items()[0].find("contents")->items()[0].find("shipped")->items()) {
    names += one.find("name")->as_string() + "|";
  }
  EXPECT_EQ(names, kEvilUtf8 + "\uFFFD|corner|marathon|");
}

}  // namespace
}  // namespace agon::test
