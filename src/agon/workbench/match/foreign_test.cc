#include "agon/workbench/match/foreign.h"

#include <gtest/gtest.h>

#include "agon/workbench/match/play_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

TEST(ForeignReplays, ATimeIsOneOfUtcWithItsDayAndSecond) {
  for (std::string_view time :
       {"2026-11-17T04:00:00Z", "2024-02-29T23:59:59.5Z", "1999-12-31T00:00:00.123456789Z"}) {
    EXPECT_TRUE(is_utc_time(time)) << time;
  }
  for (std::string_view time :
       {"", "Z", "today", "2026-11-17T04:00:00", "2026-11-17T04:00:00+01:00",
        "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-17T24:00:00Z",
        "2026-11-17T04:60:00Z", "2026-11-17T04:00:60Z", "2026-11-17T04:00:00.Z",
        "2026-11-17T04:00:00.1234567890Z", "2026-11-17 04:00:00Z", "2026-11-17T04:00:00.1xZ"}) {
    EXPECT_FALSE(is_utc_time(time)) << time;
  }
}

TEST(ForeignReplays, AFormatThatNobodyOffersIsRefusedWithThoseThatThereAre) {
  Reply<Imported> imported = import_text("{}", {.file = "x.json", .format = "agf"});
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().front().message, "no replay format is called 'agf' (there are: asg)");
}

TEST(ForeignReplays, AMatchThatHasNoRoomInAReplayOfOursIsComparedAndNotWritten) {
  test::Workplace place;
  Contest contest = seat(workbench::open({.game = "skirmish"}).value(), {.a = "drifter"}).value();
  place.write("ours.json", play_match(contest, {}).replay);
  Reply<std::string> theirs = export_replay({.file = place.path("ours.json"), .format = "asg"});
  ASSERT_TRUE(theirs);
  Reply<Imported> imported =
      import_text(*theirs, {.file = "theirs.json", .format = "asg", .replay_bytes = 10'000});
  ASSERT_TRUE(imported);
  EXPECT_NE(imported->record.outcome, game::Outcome::running);
  ASSERT_FALSE(imported->replay);
  EXPECT_TRUE(imported->replay.error().message.starts_with("a replay has at most 10000 bytes"));
}

TEST(ForeignReplays, WhatIsNotJsonHasAPlace) {
  Reply<Imported> imported = import_text("{\"version\": }", {.file = "x.json", .format = "asg"});
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().front().code, ErrorCode::json_syntax);
  EXPECT_EQ(imported.error().front().place.file, "x.json");
}

TEST(ForeignReplays, EveryFormatHasANameAndASchema) {
  ASSERT_FALSE(all_formats().empty());
  for (const FoundFormat& found : all_formats()) {
    EXPECT_FALSE(found.format->name.empty() || found.format->sentence.empty());
    EXPECT_NE(found.format->schema().find("properties"), nullptr);
  }
}

}  // namespace
}  // namespace agon::workbench
