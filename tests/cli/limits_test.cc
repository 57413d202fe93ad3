// What the program does where the machine gives it little: a line and a code, never an abort. And
// what docs/workbench.md states that each verb needs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>

#include "agon/base/text.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

#ifdef __has_feature  // clang, with which sanitizers are built
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define AGON_SANITIZED
#endif
#endif

namespace agon::test {
namespace {

class Limits : public CommandLine {
 protected:
  void SetUp() override {
#ifdef AGON_SANITIZED
    GTEST_SKIP() << "a sanitizer takes more memory than any limit here";
#endif
    ASSERT_EQ(run("agon match hilo --seed 1 --replay match.json").code, 0);
    ASSERT_EQ(run("agon match skirmish --seed 1 --replay skirmish.json").code, 0);
    ASSERT_EQ(run("agon replay export --format asg skirmish.json -o imported.json").code, 0);
    while (run_within(kLoaded, "agon --version").code != 0 && larger_ < 64) ++larger_;
  }

  // A build that is not optimised is larger, and the loader needs more for it.
  Ran run_within(u32 megabytes, const std::string& command) const {
    return run(fmt::format("ulimit -v {}; {}", (megabytes + larger_) * 1024, command));
  }

 private:
  static constexpr u32 kLoaded = 12;  // MB that are enough to load the program
  u32 larger_ = 0;
};

TEST_F(Limits, OfMemoryEndTheProgramWithOneLine) {
  for (u32 megabytes : {16, 24, 48}) {
    for (const char* command : {
             "agon list",
             "agon match duel --seed 3",
             "agon match grapple --a greedy --replay g.json",
             "agon sim duel -n 2000 --threads 8",
             "agon sim grapple -n 200 --threads 8",
             "agon sim hilo --all-agents random,first,greedy -n 100 --threads 4",
             "agon replay verify match.json",
             "agon replay show match.json",
             "rm -f p.json; echo quit | agon play hilo --replay p.json",
             "agon odds hilo",
             "agon odds duel gambler stormcaller --match --states 100000 --memory 500",
             "agon roll pillars --help",
             "echo '{}' | agon step pillars",
             "agon bench --help",
             "agon report hilo -n 200",
             "agon validate \"$AGON_SOURCE_DIR/content\"",
             "agon schema --out s",
             "agon trace duel 'ADD(1, 2)'",
             "agon generate duel hero",
             "agon match hilo --a 'exec:exit 1'",
         }) {
      Ran ran = run_within(megabytes, command);
      std::string where = fmt::format("{} MB: {}\n{}", megabytes, command, ran.err);
      EXPECT_LE(ran.code, 2) << where;
      bool refused = ran.code == 2;
      EXPECT_TRUE(!refused || ran.err == "agon: not enough memory\n") << where;
    }
  }
}

struct Stated {
  std::string command;
  std::optional<u32> megabytes;  // nothing where it is "about" so much
};

// The rows "| `command` | ... | 16 MB |"; a bar in a command is escaped there.
std::vector<Stated> stated_limits() {
  constexpr std::string_view kEnd = " MB |";
  std::ifstream file(tree("/docs/workbench.md"));
  std::vector<Stated> out;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| `") || !line.ends_with(kEnd)) continue;
    std::string command = line.substr(3, line.find('`', 3) - 3);
    std::erase(command, '\\');
    line.resize(line.size() - kEnd.size());
    out.push_back({command, number_in<u32>(line.substr(line.rfind("| ") + 2))});
  }
  return out;
}

TEST_F(Limits, ThatAreStatedAreEnough) {
  std::vector<Stated> stated = stated_limits();
  place.write("table.json", R"({"name": "mine"})");
  run("cp $AGON_SOURCE_DIR/examples/pillars_check.json check.json");
  for (const auto& [command, megabytes] : stated) {
    if (!megabytes) continue;  // takes too long to be tried each time
    Ran ran = run_within(*megabytes, command);
    EXPECT_EQ(ran.code, 0) << *megabytes << " MB: " << command << "\n" << ran.err;
  }
#define AGON_VERB(name, typed, sentence)                          \
  EXPECT_TRUE(std::ranges::any_of(stated, [](const Stated& one) { \
    return one.command.find("agon " typed) != std::string::npos;  \
  })) << typed;
#define AGON_VERB_GROUP(typed, sentence)
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP
}

TEST_F(Limits, OfMemoryEndTheProgramAlsoInTheMiddleOfWork) {
  Ran ran = run_within(64, "agon odds duel gambler stormcaller --match --memory 1000");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "agon: not enough memory\n");
  EXPECT_EQ(ran.out, "");
}

TEST_F(Limits, OfThreadsMeanFewerThreads) {
  Ran few = run_within(40, "agon sim hilo -n 2000 --threads 64");
  EXPECT_EQ(few.code, 0) << few.err;
  EXPECT_EQ(few.out, run("agon sim hilo -n 2000 --threads 1").out);
  EXPECT_EQ(run_within(40, "agon bench hilo --signature --threads 64").out,
            run("agon bench hilo --signature").out);
}

TEST_F(Limits, OfMatchOddsAreKeptAndStated) {
  Ran ran = run_within(64, "agon odds duel gambler stormcaller --match --memory 24");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find(" of 24 MB\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("stopped: more than 24 MB of states (--memory)"), std::string::npos);
  EXPECT_NE(run("agon odds duel --help").out.find("so many MB of states, 192 unless"),
            std::string::npos);
}

}  // namespace
}  // namespace agon::test
