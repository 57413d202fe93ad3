// Where a moment comes from: the start, a state, a replay.
#include "agon/workbench/moment.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/match/play_match.h"

namespace agon::workbench {
namespace {

OpenGame open_hilo() { return *open({.game = "hilo"}); }

json::Document replay() {
  Reply<Contest> contest = seat(open_hilo(), {});
  return *json::parse(play_match(*contest, {.name = {4, 0}}).replay, "replay");
}

TEST(Moment, TheStartKnowsItsGame) {
  Moment start = start_of(open_hilo());
  EXPECT_EQ(start.entry, roster::find_or_null("hilo"));
  EXPECT_EQ(start.game->deciders(start.state), game::Deciders::both);
  EXPECT_TRUE(start.decides(game::Side::a));
  EXPECT_EQ(record_of(start).turn, 1u);
}

TEST(Moment, AStateIsReadAndRefusedIfItBreaksAnInvariant) {
  json::Value state = record_of(start_of(open_hilo())).state;
  json::Document good = *json::parse(json::canonical(state), "state.json");
  Reply<Moment> moment = moment_at(open_hilo(), good);
  ASSERT_TRUE(moment) << moment.error()[0].message;
  EXPECT_EQ(record_of(*moment).state, state);
  json::Document broken = *json::parse("{}", "state.json");
  EXPECT_FALSE(moment_at(open_hilo(), broken));
}

TEST(Moment, AReplayHasOneForEveryStep) {
  json::Document match = replay();
  Reply<Moment> first = moment_of(match, 0);
  ASSERT_TRUE(first) << first.error()[0].message;
  EXPECT_EQ(record_of(*first).state, record_of(start_of(open_hilo())).state);
  EXPECT_EQ(first->entry, roster::find_or_null("hilo"));
  ASSERT_EQ(first->files.size(), 1u);
  EXPECT_TRUE(first->files[0].ends_with("corner.json")) << first->files[0];
  Reply<Moment> last = moment_of(match, std::nullopt);
  ASSERT_TRUE(last);
  EXPECT_NE(last->game->deciders(last->state), game::Deciders::nobody);
  EXPECT_EQ(moment_of(match, 9999).error()[0].code, ErrorCode::usage);
}

}  // namespace
}  // namespace agon::workbench
