// Helps, the manual page, and what is said about a line that is not understood.
#include "agon/cli/grammar/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/grammar/manual.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

using cli::OptionGroup, cli::OptionPage, cli::VerbPage;

VerbPage small_page() {
  return {
      .name = "agon sort",
      .sentence = "sort what is there",
      .game = "chess",
      .arguments = {{.names = {"FILE"}, .sentence = "what to sort", .required = true},
                    {.names = {"MORE"}, .sentence = "and what else", .several = true}},
      .options = {{.names = {"-n"}, .value = "NUMBER", .fallback = "10", .sentence = "how many"},
                  {.names = {"--a-name-that-is-much-too-long"},
                   .value = "WORD",
                   .sentence = "a sentence that is too long for the line that it stands in"},
                  {.names = {"--mate"}, .sentence = "by mate", .group = OptionGroup::of_game},
                  {.names = {"--seed"},
                   .value = "NUMBER",
                   .sentence = "the seed",
                   .group = OptionGroup::common},
                  {.names = {"-h", "--help"}, .sentence = "this", .group = OptionGroup::output}},
      .footer = "\nExample:\n  agon sort x"};
}

TEST(Help, HasGroupsAndAWidth) {
  EXPECT_EQ(cli::help_text(small_page(), 50),
            "sort what is there\n"
            "Usage: agon sort FILE [MORE...] [options]\n"
            "  FILE            what to sort\n"
            "  MORE...         and what else\n"
            "\n"
            "Options:\n"
            "  -n NUMBER       how many [10]\n"
            "  --a-name-that-is-much-too-long WORD\n"
            "                  a sentence that is too long for\n"
            "                  the line that it stands in\n"
            "\n"
            "Options of chess:\n"
            "  --mate          by mate\n"
            "\n"
            "Common options:\n"
            "  --seed NUMBER   the seed\n"
            "\n"
            "Output:\n"
            "  -h, --help      this\n"
            "\n"
            "Example:\n"
            "  agon sort x\n");
}

TEST(Manual, IsRoff) {
  std::string text =
      cli::manual_text({.name = "agon", .sentence = "it", .verbs = {small_page()}}, "agon 1");
  EXPECT_EQ(text.substr(0, text.find(".SH SYNOPSIS")),
            ".TH AGON 1 \"\" \"agon 1\"\n.SH NAME\nagon \\- it\n");
  EXPECT_NE(text.find(".SS agon sort FILE [MORE...]\nsort what is there\n"
                      ".TP\n\\fIFILE\\fR\nwhat to sort\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(".TP\n\\fB\\-n\\fR \\fINUMBER\\fR\nhow many [10]\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("Also: \\fB\\-\\-seed\\fR, \\fB\\-\\-help\\fR\n"), std::string::npos) << text;
}

class HelpOf : public CommandLine {};

TEST_F(HelpOf, EveryVerbFitsTheScreenAndSpeaksNoDialect) {
  for (const char* command : {
           "agon --help",
#define AGON_VERB(name, typed, sentence) "agon " typed " --help",
#define AGON_VERB_GROUP(typed, sentence) "agon " typed " --help",
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP
       }) {
    std::string text = run(command).out;
    std::string options = text.substr(0, text.find("\nExample"));
    for (const char* noise : {"Excludes:", "Needs:", "TEXT", "REQUIRED", "{"}) {
      EXPECT_EQ(options.find(noise), std::string::npos) << command << text;
    }
    for (std::size_t at = 0; at < options.size();) {
      std::string line = options.substr(at, options.find('\n', at) - at);
      EXPECT_LE(utf8_count(line), 80u) << command << ": " << line;
      at += line.size() + 1;
    }
  }
}

TEST_F(HelpOf, AGameHasItsOwnOptions) {
  std::string grapple = run("agon odds grapple --help").out;
  EXPECT_NE(grapple.find("\nOptions of grapple:\n  --match"), std::string::npos) << grapple;
  EXPECT_EQ(run("agon help odds grapple").out, grapple);
  EXPECT_EQ(run("agon odds hilo --help").out.find("Options of"), std::string::npos);
  EXPECT_EQ(run("agon hilo --help").out, run("agon hilo").out);
  EXPECT_EQ(run("agon help hilo").out, run("agon hilo").out);
}

TEST_F(HelpOf, TheManualIsReadByGroff) {
  if (run("command -v groff").code != 0) GTEST_SKIP() << "groff is not installed";
  Ran ran = run("agon man > agon.1 && groff -man -Tutf8 -ww -z agon.1");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  std::string manual = place.read("agon.1");
  for (const char* name : {
#define AGON_VERB(name, typed, sentence) typed,
#define AGON_VERB_GROUP(typed, sentence)
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP
       }) {
    std::string heading = fmt::format("\n.SS agon {}", name);
    for (std::size_t at = 0; (at = heading.find('-', at)) != std::string::npos; at += 2) {
      heading.insert(at, "\\");
    }
    EXPECT_NE(manual.find(heading), std::string::npos) << heading;
  }
}

TEST_F(HelpOf, WhatStandsInTheWrongPlaceIsToldSo) {
  expect_refused("agon match duel fighter standard",
                 "error: duel has no hero 'standard'; content of the kind rules comes third, as in "
                 "'duel fighter fire_mage standard' [unknown_content]\n");
  expect_refused("agon sim hilo bold random",
                 "error: 'bold' is an agent of hilo, not a content: --a and --b take agents, as in "
                 "'--a bold' [unknown_content]\n");
  expect_refused(
      "agon replay m.json",
      "agon: 'agon replay' does list, verify, show, export, import: say which, as in 'agon "
      "replay verify m.json'\n");
  expect_refused("agon sim hilo --color blue",
                 "agon: --color: 'blue' is none of: auto, always, never (see 'agon sim --help')\n");
  expect_refused(
      "agon replay",
      "agon: 'agon replay' does list, verify, show, export, import: say which (see 'agon "
      "replay --help')\n");
}

TEST_F(HelpOf, AContentIsAFileWhereNoShippedNameFits) {
  place.write("mine", "{\"name\": \"mine\"}\n");
  place.write("marathon", "no content at all");
  EXPECT_EQ(run("agon match hilo mine").code, 0);
  EXPECT_EQ(run("agon match hilo marathon").code, 0) << "what ships comes first";
}

}  // namespace
}  // namespace agon::test
