// Colour, pictures and the width at hand: where they are, and that pipes never see them.
#include "agon/cli/terminal/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/surface.h"
#include "agon/cli/terminal/wrap.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

using cli::ColourWish, cli::Paint, cli::Surface;

struct Painting {
  Painting() { cli::use_paint(true); }
  ~Painting() { cli::use_paint(false); }
};

roster::Environment environment(std::map<std::string, std::string> variables) {
  return [variables](const std::string& name) -> std::optional<std::string> {
    auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
}

constexpr Surface kColoured{.colour = true};

TEST(Paint, IsNothingUntilSomebodyWantsIt) { EXPECT_EQ(cli::painted(Paint::red, "no"), "no"); }

TEST(Paint, BecomesEscapeSequencesOnlyWhereColourIsShown) {
  Painting on;
  std::string text =
      cli::painted(Paint::red, "no") + " and " + cli::painted(Paint::bold, "yes") + "\n";
  EXPECT_EQ(cli::shown_on(kColoured, text), "\x1b[31mno\x1b[0m and \x1b[1myes\x1b[0m\n");
  EXPECT_EQ(cli::shown_on({}, text), "no and yes\n");
}

TEST(Paint, OnlyTheHashesThatEndALineAreABar) {
  Painting on;
  EXPECT_EQ(cli::shown_on(kColoured, cli::paint_bars("5 % ██\n")), "5 % \x1b[36m██\x1b[0m\n");
  EXPECT_EQ(cli::shown_on(kColoured, cli::paint_bars("x # y\n  1 % ###\n####\n")),
            "x # y\n  1 % \x1b[36m###\x1b[0m\n####\n");
}

TEST(Paint, NoEscapeOfAContentReachesATerminal) {
  Painting on;
  EXPECT_EQ(cli::shown_on(kColoured, cli::painted(Paint::green, "\x1b[31mred\x1b]0;x\a\u009b")),
            "\x1b[32m\\u001b[31mred\\u001b]0;x\\u0007\\u009b\x1b[0m");
}

TEST(Paint, TakesNoColumn) {
  Painting on;
  std::string painted = cli::painted(Paint::green, "four") + " " + cli::painted(Paint::red, "more");
  EXPECT_EQ(cli::wrapped(painted, 9).size(), 1u);
  EXPECT_EQ(cli::wrapped(painted, 8).size(), 2u);
  EXPECT_EQ(cli::folded(painted, 9), painted);
}

TEST(Folded, BreaksAtSpacesUnderTheLastColumn) {
  EXPECT_EQ(cli::folded("  12  a chooses, and b chooses too", 20),
            "  12  a chooses, and\n      b chooses too");
  EXPECT_EQ(cli::folded("    name     what it is and does", 26),
            "    name     what it is\n             and does");
  EXPECT_EQ(cli::folded("a_word_that_is_longer_than_that and more", 10),
            "a_word_that_is_longer_than_that\nand more");
  EXPECT_EQ(cli::folded("柔道 柔道", 8), "柔道\n柔道") << "wide characters take two columns";
}

TEST(Surface, HasColourWhereATerminalShowsIt) {
  auto colour = [](ColourWish wish, bool terminal, std::map<std::string, std::string> variables) {
    return cli::surface_of({.terminal = terminal}, wish, environment(std::move(variables))).colour;
  };
  EXPECT_TRUE(colour(ColourWish::automatic, true, {{"TERM", "xterm"}}));
  EXPECT_TRUE(colour(ColourWish::automatic, true, {{"TERM", "xterm"}, {"NO_COLOR", ""}}));
  EXPECT_FALSE(colour(ColourWish::automatic, true, {{"TERM", "xterm"}, {"NO_COLOR", "1"}}));
  EXPECT_FALSE(colour(ColourWish::automatic, true, {{"TERM", "dumb"}}));
  EXPECT_FALSE(colour(ColourWish::automatic, true, {}));
  EXPECT_FALSE(colour(ColourWish::automatic, false, {{"TERM", "xterm"}}));
  EXPECT_FALSE(colour(ColourWish::never, true, {{"TERM", "xterm"}}));
  EXPECT_TRUE(colour(ColourWish::always, false, {{"NO_COLOR", "1"}}));
}

TEST(Surface, HasPicturesWhereLocaleAndTerminalShowThem) {
  auto pictures = [](bool terminal, std::map<std::string, std::string> variables) {
    return cli::surface_of({.terminal = terminal}, {}, environment(std::move(variables))).pictures;
  };
  EXPECT_TRUE(pictures(true, {{"TERM", "xterm"}, {"LANG", "C.UTF-8"}}));
  EXPECT_TRUE(pictures(true, {{"TERM", "xterm"}, {"LC_ALL", ""}, {"LANG", "de_DE.utf8"}}));
  EXPECT_FALSE(pictures(true, {{"TERM", "xterm"}, {"LC_ALL", "C"}, {"LANG", "C.UTF-8"}}));
  EXPECT_FALSE(pictures(true, {{"TERM", "xterm"}}));
  EXPECT_FALSE(pictures(true, {{"TERM", "linux"}, {"LANG", "C.UTF-8"}}));
  EXPECT_TRUE(pictures(false, {{"LANG", "C"}})) << "a pipe gets the same bytes always";
}

TEST(Surface, WithoutPicturesOnlyAsciiIsShown) {
  EXPECT_EQ(cli::shown_on({.pictures = false}, "50 ±1 ★ \u2764\ufe0f ü\n"), "50 +-1 * ? ?\n");
}

class Terminal : public CommandLine {
 protected:
  bool coloured(const std::string& command) const {
    return place.on_terminal(command).find("\x1b[") != std::string::npos;
  }
};

TEST_F(Terminal, HasColourUnlessItIsNotWanted) {
  EXPECT_TRUE(coloured("agon match hilo"));
  EXPECT_TRUE(coloured("agon sim hilo -n 10"));
  EXPECT_TRUE(coloured("agon --help"));
  EXPECT_TRUE(coloured("agon smi"));
  EXPECT_FALSE(coloured("agon match hilo --color never"));
  EXPECT_FALSE(coloured("agon --color=never smi"));
  EXPECT_FALSE(coloured("NO_COLOR=1 agon match hilo"));
  EXPECT_FALSE(coloured("TERM=dumb agon sim hilo -n 10"));
  EXPECT_FALSE(coloured("agon match hilo | cat"));
  EXPECT_FALSE(coloured("agon match hilo --json"));
  EXPECT_TRUE(coloured("agon match hilo --color always | cat"));
}

TEST_F(Terminal, WhatIsPaintedSaysTheSame) {
  for (const char* command :
       {"agon match hilo", "agon sim hilo -n 100 --all", "agon odds hilo", "agon list hilo",
        "agon validate \"$AGON_SOURCE_DIR\"/content/hilo", "agon sim --help", "agon smi"}) {
    std::string painted = run(std::string(command) + " --color always").out;
    std::string plain = run(command).out;
    for (std::size_t at = 0; (at = painted.find("\x1b[", at)) != std::string::npos;) {
      painted.erase(at, painted.find('m', at) + 1 - at);
    }
    EXPECT_EQ(painted, plain) << command;
  }
}

TEST_F(Terminal, BreaksNoWord) {
  for (unsigned short columns = 40; columns <= 80; columns += 40) {
    for (const char* command :
         {"agon list --color never", "agon sim --help --color never",
          "agon match pillars --color never", "agon demo --color never 2>/dev/null"}) {
      std::string text = place.on_terminal(command, columns);
      for (std::size_t at = 0; at < text.size();) {
        std::string line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        std::size_t first = std::min(line.find_first_not_of(' '), line.size());
        bool one_word = line.find(' ', first) == std::string::npos;
        EXPECT_TRUE(utf8_count(line) <= columns || one_word) << command << ": " << line;
      }
    }
  }
}

TEST_F(Terminal, ShowsLettersWhereItHasNoPictures) {
  for (const char* where : {"LANG=C", "TERM=linux", "LC_ALL=POSIX"}) {
    for (const char* command : {" agon match aegis", " agon sim hilo --all -n 20"}) {
      std::string text = place.on_terminal(std::string(where) + command);
      EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return static_cast<u8>(c) < 0x80; }))
          << where << command << text;
    }
  }
}

}  // namespace
}  // namespace agon::test
