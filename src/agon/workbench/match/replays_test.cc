#include "agon/workbench/match/replays.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/match/play_match.h"

namespace agon::workbench {
namespace {

std::string replay_of(const SeatOptions& seats) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), seats).value();
  return play_match(contest, {.name = {9, 0}}).replay;
}

TEST(Replays, TellWhatTheMatchTold) {
  std::vector<std::string> played;
  std::vector<std::string> shown;
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  PlayedMatch match = play_match(contest, {.tell = [&](const MatchEvent& event) {
                                   played.push_back(json::canonical(to_value(event)));
                                 }});
  u32 started = 0;
  ReplayOptions options{
      .start = [&](const auto&, const auto&) { ++started; },
      .tell = [&](const MatchEvent& event) { shown.push_back(json::canonical(to_value(event))); }};
  EXPECT_TRUE(verify_text(match.replay, options));
  EXPECT_EQ(shown, played);
  EXPECT_EQ(started, 1u);
}

TEST(Replays, NotesOfFailedAgentsAreTold) {
  std::string replay = replay_of({.a = "exec:exit", .programs = {.allowed = true}});
  u32 notes = 0;
  EXPECT_TRUE(verify_text(replay, {.noted = [&](game::Side side, const std::string&) {
                            EXPECT_EQ(side, game::Side::a);
                            ++notes;
                          }}));
  EXPECT_GT(notes, 0u);
}

TEST(Replays, AnEditedFileIsRefusedWithAProblem) {
  std::string replay = replay_of({});
  replay.replace(replay.find("\"turn\": 1"), 9, "\"turn\": 2");
  VerdictRecord record = record_of("m.json", verify_text(replay));
  EXPECT_FALSE(record.verified);
  ASSERT_TRUE(record.problem);
  EXPECT_EQ(record.problem->code, "replay_sum");
  EXPECT_FALSE(json::to_value(record).find("outcome"));
}

}  // namespace
}  // namespace agon::workbench
