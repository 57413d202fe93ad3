#include "agon/workbench/match/play_match.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/match/replays.h"

namespace agon::workbench {
namespace {

Contest contest(const SeatOptions& seats) {
  return seat(workbench::open({.game = "hilo"}).value(), seats).value();
}

TEST(PlayMatch, TellsEveryEventWithItsTurnAndRecordsTheMatch) {
  u32 last = 0;
  std::vector<json::Value> events;
  MatchOptions options{.name = {9, 0}, .tell = [&](const MatchEvent& event) {
                         EXPECT_GE(event.turn, last);
                         last = event.turn;
                         events.push_back(to_value(event));
                       }};
  PlayedMatch played = play_match(contest({.a = "bold"}), options);
  EXPECT_NE(played.record.outcome, game::Outcome::running);
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().find("event")->as_string(), "ended");
  Reply<replay::Verdict> verdict = verify_text(played.replay);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->steps, played.record.steps);
  EXPECT_EQ(verdict->outcome, played.record.outcome);
}

TEST(PlayMatch, CountsDecisionsInWhichTheDefaultStoodIn) {
  Programs programs{.allowed = true};
  PlayedMatch played = play_match(contest({.a = "exec:exit", .programs = programs}), {});
  ASSERT_EQ(played.record.defaulted.count("a"), 1u);
  EXPECT_GT(played.record.defaulted["a"].decisions, 0u);
  EXPECT_NE(played.record.defaulted["a"].first_reason, "");
  json::Value value = json::to_value(played.record);
  EXPECT_TRUE(value.find("defaulted"));
  EXPECT_EQ(played.record.defaulted["a"].of, played.record.defaulted["a"].decisions);
  ASSERT_EQ(played.record.failed.size(), 1u);
  EXPECT_TRUE(played.record.failed[0].starts_with("exec:exit (a) failed in "));
  PlayedMatch fine = play_match(contest({}), {});
  EXPECT_FALSE(json::to_value(fine.record).find("defaulted"));
}

TEST(PlayMatch, SaysWhoPlaysWhichContent) {
  Contest swapped =
      seat(workbench::open({.game = "duel"}).value(), {.a = "first", .swap = true}).value();
  MatchRecord record = play_match(swapped, {}).record;
  EXPECT_EQ(record.seats.at("a").agent, "random");
  EXPECT_EQ(record.seats.at("a").contents, std::vector<std::string>{"fire_mage"});
  EXPECT_EQ(record.seats.at("b").agent, "first");
  EXPECT_EQ(record.seats.at("b").contents, std::vector<std::string>{"fighter"});
}

TEST(PlayMatch, ALimitOfTheReplayIsToldOnceAndWhatThereIsOfItVerifies) {
  std::vector<std::string> told;
  u32 events_after = 0;
  MatchOptions options{.name = {9, 0},
                       .tell = [&](const MatchEvent&) { events_after += !told.empty(); },
                       .replay_bytes = 2500,
                       .no_room = [&](const Problem& problem) { told.push_back(problem.message); }};
  PlayedMatch played = play_match(contest({.a = "bold"}), options);
  EXPECT_FALSE(played.whole);
  EXPECT_NE(played.record.outcome, game::Outcome::running) << "the match goes on";
  EXPECT_GT(events_after, 0u) << "it is told when it happens, not at the end";
  Reply<replay::Verdict> verdict = verify_text(played.replay);
  ASSERT_TRUE(verdict);
  EXPECT_LE(played.replay.size(), 2500u);
  EXPECT_LT(verdict->steps, played.record.steps);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0],
            "a replay has at most 2500 bytes, so that it can be read again: it ends after " +
                std::to_string(verdict->steps) + " steps, before the match does");
}

TEST(PlayMatch, AStopLeavesAMatchThatRuns) {
  std::stop_source stop;
  stop.request_stop();
  PlayedMatch played = play_match(contest({}), {.stop = stop.get_token()});
  EXPECT_EQ(played.record.outcome, game::Outcome::running);
  EXPECT_TRUE(verify_text(played.replay));
}

}  // namespace
}  // namespace agon::workbench
