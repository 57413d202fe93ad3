// What a page is shown of replays that are true, of other programs, older, changed or broken.
#include "agon/workbench/match/theater.h"

#include <gtest/gtest.h>

#include "agon/replay/format.h"
#include "agon/workbench/match/foreign.h"
#include "agon/workbench/match/play_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

std::string replay_of(const std::string& game, u64 index = 0) {
  Contest contest = seat(workbench::open({.game = game}).value(), {}).value();
  return play_match(contest, {.name = {17, index}}).replay;
}

json::Value* member(json::Value& of, std::string_view key) {
  for (json::Member& one : of.members()) {
    if (one.key == key) return &one.value;
  }
  return nullptr;
}

json::Value read(const std::string& replay) { return json::parse(replay, "m.json")->root(); }

// As a program would write it that has other rules: everything fits together.
std::string sealed(json::Value replay) {
  replay.set("sum", replay::sum_of(replay));
  return json::canonical(replay);
}

// Another die in the first step that has one.
std::size_t change_a_die(json::Value& replay) {
  std::vector<json::Value>& steps = member(replay, "steps")->items();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    std::vector<json::Value>& rolls = member(steps[i], "rolls")->items();
    if (rolls.empty()) continue;
    bool is_one = *rolls.front().find("value") == json::Value(1);
    rolls.front().set("value", is_one ? 2 : 1);
    return i;
  }
  return steps.size();
}

TEST(Theater, ShowsAFileThatDiffersAsFarAsItAgrees) {
  for (const char* game : {"hilo", "pillars-scene", "skirmish", "grapple", "aegis", "pillars"}) {
    json::Value replay = read(replay_of(game));
    std::size_t step = change_a_die(replay);
    for (bool fits_together : {true, false}) {
      std::string text = fits_together ? sealed(replay) : json::canonical(replay);
      TheaterRecord shown = theater(text, {.luck = LuckOptions{}}).value();
      EXPECT_FALSE(shown.verified.verified) << game;
      EXPECT_EQ(shown.verified.steps, step) << game;
      EXPECT_EQ(shown.frames.size(), step + 1) << game;
      EXPECT_FALSE(shown.luck) << game;
      ASSERT_TRUE(shown.verified.problem) << game;
      EXPECT_EQ(shown.verified.problem->code, "replay_differs") << game;
      EXPECT_NE(shown.verified.problem->message.find("roll: the file says"), std::string::npos);
      EXPECT_TRUE(shown.verified.problem->path.starts_with("/steps/" + std::to_string(step)))
          << shown.verified.problem->path;
    }
  }
}

TEST(Theater, SaysThatAFileWasChangedWhereThatChangesNoStep) {
  json::Value replay = read(replay_of("hilo"));
  member(*member(replay, "seats"), "a")->set("agent", "somebody");
  TheaterRecord shown = theater(json::canonical(replay)).value();
  EXPECT_FALSE(shown.verified.verified);
  EXPECT_EQ(shown.verified.problem->code, "replay_sum");
  EXPECT_EQ(shown.frames.size(), *shown.verified.steps + 1);
  EXPECT_NE(shown.frames.back().outcome, game::Outcome::running);
}

TEST(Theater, PlaysOlderRulesFromTheRollsOfTheFile) {
  json::Value replay = read(replay_of("duel"));
  replay.set("rules_version", 1);
  TheaterRecord shown = theater(sealed(replay)).value();
  EXPECT_TRUE(shown.verified.verified);
  EXPECT_EQ(shown.verified.from, "rolls");
  EXPECT_EQ(shown.verified.other_versions, true);
  EXPECT_EQ(shown.verified.rules_version, 1u);
  EXPECT_FALSE(theater(replay_of("duel")).value().verified.rules_version);
}

TEST(Theater, ReadsReplaysOfOtherPrograms) {
  test::Workplace place;
  place.write("ours.json", replay_of("skirmish"));
  std::string text = export_replay({.file = place.path("ours.json"), .format = "asg"}).value();
  TheaterRecord shown = theater(text).value();
  EXPECT_TRUE(shown.verified.verified);
  EXPECT_EQ(shown.format, "asg");
  EXPECT_EQ(shown.verified.from, "rolls");

  json::Value changed = read(text);
  std::vector<json::Value>& turns = member(changed, "turns")->items();
  turns.resize(turns.size() / 2);
  Reply<TheaterRecord> cut = theater(json::canonical(changed));
  ASSERT_FALSE(cut);
  EXPECT_FALSE(cut.error().front().message.empty());
}

// Cut anywhere, or with any byte changed: something is said, and nothing is believed.
TEST(Theater, WithstandsBrokenFiles) {
  std::string text = replay_of("hilo");
  for (std::size_t i = 0; i < 200; ++i) {
    std::size_t at = text.size() * i / 200;
    EXPECT_FALSE(theater(text.substr(0, at)));
    std::string changed = text;
    changed[at] = changed[at] == '7' ? '8' : '7';
    Reply<TheaterRecord> shown = theater(changed);
    EXPECT_TRUE(!shown || (!shown->verified.verified && shown->verified.problem)) << at;
  }
}

TEST(Theater, ShowsTheFirstStepsOfAVeryLongMatch) {
  std::string text = replay_of("skirmish");
  TheaterRecord shown = theater(text, {.watch = {.most_bytes = 20'000}}).value();
  EXPECT_TRUE(shown.verified.verified);
  EXPECT_LT(shown.frames.size(), *shown.verified.steps);
  EXPECT_EQ(shown.frames.back().step + 1, shown.frames.size());
}

}  // namespace
}  // namespace agon::workbench
