#include "agon/workbench/match/frames.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/match/foreign.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/view.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

PlayedMatch played(const std::string& game, const Tell& tell = {}) {
  Contest contest = seat(workbench::open({.game = game}).value(), {.a = "greedy"}).value();
  return play_match(contest, {.name = {4, 0}, .tell = tell});
}

TEST(Frames, HoldEveryStepOfEveryGame) {
  for (const game::Entry* entry : roster::games()) {
    std::vector<std::string> told;
    PlayedMatch match = played(std::string(entry->facts.name), [&](const MatchEvent& event) {
      json::Value value = to_value(event);
      value.set("text", event.game.event_text(event.event, {}));
      auto derived = if_any(event.game.derived_of(event.event));
      if (derived) value.set("derived", *derived);
      told.push_back(json::canonical(value));
    });
    Reply<Watched> watched = watch(match.replay, {.frames = true});
    ASSERT_TRUE(watched) << entry->facts.name;
    ASSERT_EQ(watched->frames.size(), match.record.steps + 1);
    ASSERT_EQ(watched->states.size(), watched->frames.size());
    std::vector<std::string> shown;
    for (const FrameRecord& frame : watched->frames) {
      EXPECT_EQ(frame.state, watched->open.game->state_to_value(watched->states[frame.step]));
      for (const json::Value& event : frame.events) shown.push_back(json::canonical(event));
    }
    EXPECT_EQ(shown, told) << entry->facts.name;
    EXPECT_EQ(watched->frames.back().outcome, match.record.outcome);
    EXPECT_TRUE(watched->frames.front().choices.empty());
  }
}

TEST(Frames, SayWhatWasChosenInWords) {
  Reply<Watched> watched = watch(played("hilo").replay, {.frames = true});
  ASSERT_TRUE(watched);
  const FrameRecord& frame = watched->frames[1];
  EXPECT_EQ(frame.choices.at("a").choice.verb, "guess");
  EXPECT_TRUE(frame.choices.at("a").words.starts_with("guess "));
  EXPECT_EQ(frame.events.at(0).find("event")->as_string(), "guessed");
  EXPECT_EQ(watched->contents_text, "table corner");
}

TEST(Frames, OfAVeryLongMatchAreTheFirst) {
  std::string replay = played("hilo").replay;
  Reply<Watched> whole = watch(replay, {.frames = true});
  Reply<Watched> watched = watch(replay, {.frames = true, .most_bytes = 2000});
  ASSERT_TRUE(watched);
  EXPECT_EQ(watched->states, whole->states);
  ASSERT_GT(watched->frames.size(), 1u);
  ASSERT_LT(watched->frames.size(), whole->frames.size());
  for (std::size_t i = 0; i < watched->frames.size(); ++i) {
    EXPECT_EQ(json::to_value(watched->frames[i]), json::to_value(whole->frames[i]));
  }
}

TEST(Frames, OfAnotherProgramsReplayAreThoseOfOurs) {
  test::Workplace place;
  std::string ours = played("skirmish").replay;
  place.write("ours.json", ours);
  std::string theirs = export_replay({.file = place.path("ours.json"), .format = "asg"}).value();
  Reply<Watched> of_ours = watch(ours, {.frames = true});
  Reply<Watched> of_theirs = watch(theirs, {.frames = true});
  ASSERT_TRUE(of_ours);
  ASSERT_TRUE(of_theirs);
  EXPECT_FALSE(of_theirs->verdict.from_seed);
  ASSERT_EQ(of_theirs->frames.size(), of_ours->frames.size());
  EXPECT_EQ(of_theirs->states, of_ours->states);
}

TEST(Frames, OfAFileThatDoesNotVerifyAreItsProblem) {
  std::string replay = played("hilo").replay;
  replay.replace(replay.find("\"turn\": 1"), 9, "\"turn\": 2");
  EXPECT_EQ(watch(replay).error().front().code, ErrorCode::replay_sum);
  EXPECT_EQ(watch("{}").error().front().code, ErrorCode::replay_format);
  EXPECT_EQ(watch("[]").error().front().code, ErrorCode::replay_format);
  EXPECT_EQ(watch("{").error().front().code, ErrorCode::json_syntax);
}

}  // namespace
}  // namespace agon::workbench
