#include "agon/workbench/measure/simulate.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

Contest contest(const std::string& game, const SeatOptions& seats) {
  return seat(workbench::open({.game = game}).value(), seats).value();
}

TEST(Simulate, CountsTheSameForAnyNumberOfThreads) {
  Contest bold = contest("hilo", {.a = "bold"});
  SimulationRecord one = simulate(bold, {.matches = 3001, .metered = 500, .threads = 1});
  SimulationRecord three = simulate(bold, {.matches = 3001, .metered = 500, .threads = 3});
  EXPECT_EQ(json::to_value(one), json::to_value(three));
  EXPECT_EQ(one.matches, 3001u);
  EXPECT_EQ(one.first.wins + one.first.draws + one.first.losses, 3001u);
  EXPECT_EQ(one.metered_matches, 500u);
  u64 counted = 0;
  for (const auto& [turns, matches] : one.turns.matches_by_turns) counted += matches;
  EXPECT_EQ(counted, 3001u);
  EXPECT_EQ(one.turns.matches_by_turns.rbegin()->first, one.turns.longest);
}

TEST(Simulate, ExchangesSeatsOnlyWhereThatSaysAnything) {
  SimulateOptions few{.matches = 10};
  EXPECT_TRUE(simulate(contest("hilo", {.a = "bold"}), few).exchanged_seats);
  EXPECT_FALSE(simulate(contest("hilo", {}), few).exchanged_seats) << "both are alike";
  EXPECT_FALSE(simulate(contest("pillars-scene", {}), few).exchanged_seats) << "one player";
  SimulationRecord straight =
      simulate(contest("hilo", {.a = "bold"}), {.matches = 10, .exchange = false});
  EXPECT_FALSE(straight.exchanged_seats);
  EXPECT_EQ(straight.interval_95.of, "wins");
}

TEST(Simulate, AGameOfOnePlayerHasOneContestant) {
  json::Value value = json::to_value(simulate(contest("pillars-scene", {}), {.matches = 10}));
  EXPECT_TRUE(value.find("first"));
  EXPECT_FALSE(value.find("second"));
  EXPECT_FALSE(value.find("seat_a"));
}

TEST(Simulate, SaysHowFarItIsAndStopsWhenAsked) {
  std::stop_source stop;
  u64 last = 0;
  SimulationRecord record = simulate(contest("hilo", {}), {.matches = u64{1} << 30,
                                                           .progress =
                                                               [&](u64 done, u64 all) {
                                                                 EXPECT_GE(done, last);
                                                                 EXPECT_EQ(all, u64{1} << 30);
                                                                 last = done;
                                                                 stop.request_stop();
                                                               },
                                                           .stop = stop.get_token()});
  EXPECT_FALSE(record.complete);
  EXPECT_LT(record.matches, record.planned_matches);
}

}  // namespace
}  // namespace agon::workbench
