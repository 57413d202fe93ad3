// What `agon replay show --luck` says, to people and to programs, and what it refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Luck : public CommandLine {
 protected:
  std::string out_of(const std::string& command) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << "\n" << ran.err;
    return ran.out;
  }

  void play(const std::string& match, const std::string& file) const {
    out_of("agon match " + match + " --replay " + file);
  }

  json::Value ledger(const std::string& arguments) const {
    std::string text = out_of("agon replay show --luck --json " + arguments);
    return json::parse(text, "ledger")->root();
  }

  static bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  }
};

double number(const json::Value& of, std::string_view key) {
  return of.find(key)->as_number().to_double();
}

// Whatever the values are, they add up to what came of the match.
void expect_adds_up(const json::Value& ledger) {
  double sum = number(ledger, "start");
  for (const char* parts : {"luck", "choices"}) {
    for (const json::Member& part : ledger.find(parts)->members()) {
      sum += part.value.as_number().to_double();
    }
  }
  EXPECT_NEAR(sum, number(ledger, "end"), 1e-9);
  EXPECT_EQ(ledger.find("chances")->items().size(), ledger.find("steps")->items().size() + 1);
}

TEST_F(Luck, OfASmallGameIsSolved) {
  play("hilo --a bold --seed 5", "m.json");
  std::string text = out_of("agon replay show m.json --luck --ascii");
  EXPECT_TRUE(text.starts_with("hilo, table corner: bold (a) v random (b)\n")) << text;
  EXPECT_TRUE(has(text, "if both sides play best\n")) << text;
  EXPECT_TRUE(has(text, "   50.0  a's chance at the start\n")) << text;
  EXPECT_TRUE(has(text, "  luck of dice that are no side's own\n")) << text;
  EXPECT_TRUE(has(text, "  guessing, where both chose at once\n")) << text;
  EXPECT_TRUE(has(text, "steps that changed most, of ")) << text;
  json::Value found = ledger("m.json");
  EXPECT_EQ(found.find("from")->as_string(), "solved");
  EXPECT_EQ(found.find("calibration"), nullptr);
  expect_adds_up(found);
}

TEST_F(Luck, OfALargeGameIsEstimatedAndSaysHowWell) {
  play("duel --a greedy --b random --seed 5", "m.json");
  std::string text = out_of("agon replay show m.json --luck --verbose --policy random");
  EXPECT_TRUE(has(text, "if both sides play as random\n")) << text;
  EXPECT_TRUE(has(text, "(a curve fitted to ")) << text;
  EXPECT_TRUE(has(text, " matches of this match-up; over ")) << text;
  EXPECT_TRUE(has(text, "  moments  expected  observed  by chance\n")) << text;
  EXPECT_TRUE(has(text, " % of the variance of the results\n")) << text;
  json::Value found = ledger("m.json --policy random");
  EXPECT_EQ(found.find("from")->as_string(), "estimated");
  // Of 2,048 some end while choices are still random.
  EXPECT_GT(number(*found.find("calibration"), "fitted"), 960);
  EXPECT_GT(number(*found.find("calibration"), "matches"), 960);
  expect_adds_up(found);
}

TEST_F(Luck, OfSeveralFilesIsALineEachInJson) {
  play("hilo --seed 5", "m.json");
  play("pillars-scene --seed 6", "s.json");
  std::string text = out_of("agon replay show m.json s.json --luck --json");
  EXPECT_EQ(std::ranges::count(text, '\n'), 2);
  EXPECT_TRUE(has(text, R"("game":"pillars-scene")")) << text;
}

TEST_F(Luck, OfAReplayOfAnotherProgram) {
  play("skirmish --a drifter --b drifter --seed 2", "m.json");
  out_of("agon replay export --format asg m.json -o theirs.json");
  json::Value found = ledger("theirs.json --policy random");
  EXPECT_EQ(found.find("game")->as_string(), "skirmish");
  expect_adds_up(found);
}

TEST_F(Luck, NamesWhatWasMeant) {
  play("hilo --seed 5", "m.json");
  Ran ran = run("agon replay show m.json --luck --policy blod");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "error: hilo has no agent 'blod', did you mean 'bold'? [unknown_agent]\n");
  ran = run("agon replay show m.json --luck --policy exec:true");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "hilo has no agent 'exec'")) << ran.err;
  ran = run("agon replay show m.json --lukc");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "did you mean '--luck'?")) << ran.err;
  ran = run("agon replay show m.json --policy greedy");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "--luck")) << ran.err;
}

TEST_F(Luck, RefusesWhatIsNoTrueReplay) {
  play("hilo --seed 5", "m.json");
  std::string replay = place.read("m.json");
  replay.replace(replay.find("\"turn\": 1"), 9, "\"turn\": 2");
  place.write("changed.json", replay);
  Ran ran = run("agon replay show changed.json --luck");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.err, "the file was changed: its sum should be ")) << ran.err;
  EXPECT_EQ(ran.out, "");
  place.write("other.json", "{\"a\": 1}");
  ran = run("agon replay show other.json --luck");
  EXPECT_NE(ran.code, 0);
  EXPECT_TRUE(has(ran.err, "this is no replay: \"format\" is not \"agon-replay\"")) << ran.err;
  EXPECT_NE(run("agon replay show nothing.json --luck").code, 0);
  // The others are told all the same.
  ran = run("agon replay show nothing.json m.json --luck");
  EXPECT_NE(ran.code, 0);
  EXPECT_TRUE(has(ran.out, "a's chance at the start")) << ran.out;
}

TEST_F(Luck, EndsOnCtrlCWithWhatIsKnown) {
  play("skirmish --a greedy --b greedy --seed 5", "m.json");
  for (const char* json : {"", " --json"}) {
    Ran ran =
        run(fmt::format("timeout --preserve-status -s INT 0.3 \"$AGON_PROGRAM\" replay show "
                        "m.json --luck --policy greedy{}",
                        json));
    EXPECT_EQ(ran.code, 130) << ran.err;
    EXPECT_TRUE(has(ran.out, *json == 0 ? "interrupted: " : R"("complete":false)")) << ran.out;
  }
}

TEST_F(Luck, ShowsOnATerminalHowFarItIs) {
  play("skirmish --seed 5", "m.json");
  std::string text =
      out_of("script -qec \"$AGON_PROGRAM replay show m.json --luck --policy greedy\" /dev/null");
  EXPECT_TRUE(has(text, "matches of greedy: ")) << text;
  EXPECT_TRUE(has(text, " s left")) << text;
}

}  // namespace
}  // namespace agon::test
