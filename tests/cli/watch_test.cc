// agon watch, as it runs beside an editor.
#include <gtest/gtest.h>

#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class WatchVerb : public CommandLine {
 protected:
  void SetUp() override {
    place.write("mine.json", R"({"$schema": "hilo/table.json", "name": "Mine", "goal": 5})");
  }

  // With the program in the background, `steps` wait for its words.
  Ran beside(const std::string& arguments, const std::string& steps) const {
    return run(
        "told() { i=0; until grep -q \"$1\" out; do i=$((i+1)); [ $i -lt 400 ] || exit 9; sleep "
        "0.05; done; }; : > out; timeout 60 \"$AGON_PROGRAM\" watch mine.json -n 40 --threads 1 " +
        arguments + " > out 2> err & pid=$!; " + steps);
  }
};

TEST_F(WatchVerb, ShowsABlockForEveryChange) {
  Ran ran =
      beside("--changes 4",
             "told ': fine'; sed 's/5/15/' mine.json > new && mv new mine.json; told ': saved'; "
             "echo '{' > mine.json; told ': 1 error'; rm mine.json; wait $pid; echo $?; cat out");
  auto expect_in = [&](const std::string& part) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\nis not in\n" << ran.out;
  };
  EXPECT_EQ(ran.out.substr(0, 2), "0\n") << ran.out;
  expect_in(
      "mine.json (hilo/table): fine\nhilo, table mine.json: 40 matches of random at a v random at "
      "b");
  expect_in(
      "\n\nmine.json (hilo/table): saved\n  /goal is now 15\nhilo: 40 matches of random at a v");
  expect_in("  from table mine.json before\n  to   table mine.json\n");
  expect_in("\nturns ");
  expect_in(
      "\n\nmine.json: 1 error\n"
      "mine.json:1:1: error: '{' is never closed [json_syntax]\n"
      "    1 | {\n"
      "      | ^\n\n");
  expect_in("\n\nmine.json: gone; waiting for it\n\n");
}

TEST_F(WatchVerb, PrintsALineForPrograms) {
  Ran ran = beside("--changes 1 --json", "wait $pid; wc -l < out; cat out");
  EXPECT_EQ(ran.out.substr(0, 2), "1\n") << ran.out;
  EXPECT_NE(ran.out.find(R"({"event":"first","file":"mine.json","kind":"hilo/table","result":{)"),
            std::string::npos)
      << ran.out;
}

TEST_F(WatchVerb, EndsWhenItIsToldTo) {
  EXPECT_EQ(beside("", "told ': fine'; kill $pid; wait $pid; echo $?").out, "0\n");
}

TEST_F(WatchVerb, RefusesWhatIsNotThere) {
  expect_refused("agon watch none.json",
                 "none.json: error: cannot open the file: No such file or directory "
                 "[file_unreadable]\n");
  expect_refused("agon watch -", "error: standard input is no file to watch [usage]\n");
}

}  // namespace
}  // namespace agon::test
