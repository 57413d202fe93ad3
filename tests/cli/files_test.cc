// What the program writes: nothing is lost by it, and nothing is left lying about.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Files : public CommandLine {
 protected:
  // The command is refused for this reason and the file stays; with --force it is written.
  void expect_kept(const std::string& file, const std::string& command, const std::string& kind) {
    std::string before = place.read(file);
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_EQ(ran.err, fmt::format("{}: error: there is such a file already{}; nothing was written "
                                   "[file_unwritable]\n",
                                   file, kind));
    EXPECT_EQ(place.read(file), before) << command;
    EXPECT_EQ(run(command + " --force").code, 0) << command;
    EXPECT_NE(place.read(file), before) << command;
  }

  std::string temporaries() const { return run("find . -name '*.tmp'").out; }
};

TEST_F(Files, AReplayIsWrittenOverReplaysOnly) {
  place.write("hero.json", "{\"name\": \"Precious\"}");
  expect_kept("hero.json", "agon match hilo --replay hero.json",
              ", which is not the replay of a finished match");
  for (const char* text : {"", "{", "[]", "{\"format\": \"agon-replay\", \"note\": \"diary\"}"}) {
    place.write("other", text);
    EXPECT_EQ(run("agon match hilo --replay other").code, 2) << text;
    EXPECT_EQ(place.read("other"), text);
  }
  ASSERT_EQ(run("agon match hilo --seed 1 --replay m.json").code, 0);
  ASSERT_EQ(run("agon match hilo --seed 2 --replay m.json").code, 0);
  EXPECT_NE(place.read("m.json").find("0000000000000002"), std::string::npos);
}

TEST_F(Files, AMatchThatIsStillPlayedIsNotWrittenOver) {
  run("printf '1\\nquit\\n' | agon play hilo --b first --seed 2 --replay mine.json");
  expect_kept("mine.json", "agon match hilo --replay mine.json",
              ", which is not the replay of a finished match");
}

TEST_F(Files, WhetherAReplayMayBeWrittenIsAskedBeforeTheMatch) {
  place.write("hero.json", "{}");
  EXPECT_EQ(run("agon match hilo --replay hero.json").out, "");
}

TEST_F(Files, ASolvedTableIsWrittenOverTablesOnly) {
  run("cp \"$AGON_SOURCE_DIR\"/content/grapple/book/tournament.json mine.json && "
      "sed -i 's/\"maxTurns\": 20/\"maxTurns\": 1/' mine.json && cp mine.json mine.nash");
  expect_kept("mine.nash", "agon solve grapple mine.json", ", which is not a solved table");
  EXPECT_EQ(run("agon solve grapple mine.json").code, 0);
  run("cp mine.json book.nash");
  Ran ran = run("agon solve grapple ./book.nash");
  EXPECT_EQ(ran.code, 2) << "the content itself";
  EXPECT_EQ(place.read("book.nash"), place.read("mine.json"));
}

TEST_F(Files, ASchemaIsWrittenOverItselfOnly) {
  run("mkdir -p out/hilo");
  place.write("out/hilo/table.json", "{\"name\": \"Precious\"}");
  expect_kept("out/hilo/table.json", "agon schema hilo --out out", ", which is not that schema");
  EXPECT_EQ(run("agon schema hilo --out out").code, 0);
}

TEST_F(Files, MadeContentIsWrittenOverNothing) {
  place.write("mine.json", "precious");
  expect_kept("mine.json", "agon new duel mine", "");
  run("mkdir -p out/duel/hero");
  place.write("out/duel/hero/hero_1_0.json", "precious");
  expect_kept("out/duel/hero/hero_1_0.json", "agon generate duel hero --out out", "");
  EXPECT_EQ(run("agon generate duel hero --out out").code, 0) << "it is that already";
}

TEST_F(Files, ASignalLeavesNoTemporaryBehind) {
  for (auto [signal, code] : {std::pair{"TERM", 143}, {"HUP", 129}, {"INT", 130}}) {
    for (int i = 1; i <= 8; ++i) {
      Ran ran =
          run(fmt::format("timeout --preserve-status -s {} 0.{:02} \"$AGON_PROGRAM\" generate duel "
                          "--count 100000 --seed {} --out many",
                          signal, 3 * i, i));
      EXPECT_EQ(ran.code, code) << signal;
      EXPECT_EQ(temporaries(), "") << signal;
    }
  }
}

TEST_F(Files, WhatAKilledProgramLeftTheNextOneRemoves) {
  std::string seen;
  for (int i = 1; i <= 40 && seen.empty(); ++i) {
    run(
        fmt::format("timeout -s KILL 0.{:03} \"$AGON_PROGRAM\" generate duel hero --count 100000 "
                    "--seed {} --out many",
                    50 + 7 * i, i));
    seen = temporaries();
  }
  EXPECT_EQ(run("agon generate duel hero --seed 99 --out many").code, 0);
  EXPECT_EQ(temporaries(), "") << "after " << seen;
}

TEST_F(Files, AFileThatMayNotGrowIsAnErrorAndNotTheEnd) {
  Ran ran = run("ulimit -f 1 && \"$AGON_PROGRAM\" match duel --replay big.json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("big.json: error: cannot write the file: File too large"),
            std::string::npos)
      << ran.err;
  EXPECT_EQ(run("ls -A | grep -v '^.out$\\|^.err$'").out, "");
}

TEST_F(Files, OfManyFilesAllAreWrittenOrNone) {
  const std::string generate = "agon generate duel hero --seed 7 --count 3 --out many";
  ASSERT_EQ(run(generate).code, 0);
  run("f=$(find many -name '*7_1.json'); rm $(find many -name '*7_[02].json'); echo mine > $f");
  EXPECT_EQ(run(generate).code, 2);
  EXPECT_EQ(run("find many -name '*.json' | wc -l").out, "1\n");
  EXPECT_EQ(run(generate + " --force").code, 0);
  ASSERT_EQ(run("agon schema --out all").code, 0);
  run("find all -name '*.json' ! -path '*duel/hero*' -delete; echo mine > all/duel/hero.json");
  EXPECT_EQ(run("agon schema --out all").code, 2);
  EXPECT_EQ(run("find all -name '*.json' | wc -l").out, "1\n");
}

}  // namespace
}  // namespace agon::test
