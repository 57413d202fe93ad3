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
  SimulationRecord one = simulate(bold, {.matches = 3001, .metered = 500, .threads = 1}).value();
  SimulationRecord three = simulate(bold, {.matches = 3001, .metered = 500, .threads = 3}).value();
  EXPECT_EQ(json::to_value(one), json::to_value(three));
  EXPECT_EQ(one.matches, 3001u);
  EXPECT_EQ(one.first.wins + one.first.draws + one.first.losses, 3001u);
  EXPECT_EQ(one.metered_matches, 500u);
  u64 counted = 0;
  for (const auto& [turns, matches] : one.turns.matches_by_turns) counted += matches;
  EXPECT_EQ(counted, 3001u);
  EXPECT_EQ(one.turns.matches_by_turns.rbegin()->first, one.turns.longest);
  u64 within = 0;
  for (const auto& [turns, matches] : one.turns.matches_by_turns) {
    if (turns <= one.turns.few_within) within += matches;
  }
  u64 last = one.turns.matches_by_turns.at(one.turns.few_within);
  EXPECT_TRUE(within >= 301 && within - last < 301) << "of 3001, a tenth";
}

TEST(Simulate, ExchangesSeatsOnlyWhereThatSaysAnything) {
  SimulateOptions few{.matches = 10};
  EXPECT_TRUE(simulate(contest("hilo", {.a = "bold"}), few)->exchanged_seats);
  EXPECT_FALSE(simulate(contest("hilo", {}), few)->exchanged_seats) << "both are alike";
  EXPECT_FALSE(simulate(contest("pillars-scene", {}), few)->exchanged_seats) << "one player";
  EXPECT_FALSE(simulate(contest("hilo", {.a = "bold"}), {.matches = 10, .exchange = false})
                   ->exchanged_seats);
}

TEST(Simulate, SaysThatPlayIsDeterministicInsteadOfAnInterval) {
  SimulationRecord duel =
      simulate(contest("duel", {.a = "first", .b = "first"}), {.matches = 20}).value();
  EXPECT_TRUE(duel.deterministic) << "no die falls between these heroes";
  EXPECT_FALSE(json::to_value(duel).find("interval_95"));
  SimulationRecord draws = simulate(contest("duel", {.a = "first"}), {.matches = 20}).value();
  EXPECT_FALSE(draws.deterministic) << "random draws";
  EXPECT_TRUE(draws.interval_95);
  SimulationRecord dice =
      simulate(contest("hilo", {.a = "first", .b = "first"}), {.matches = 4}).value();
  EXPECT_FALSE(dice.deterministic) << "a die falls";
  // The same choices as `first`, of which we cannot know it.
  std::string program =
      "exec:while read -r l; do case $l in *decide*) echo '{\"menu\":0}';; esac; done";
  SimulationRecord exec =
      simulate(contest("duel", {.a = "first", .b = program, .programs = {.allowed = true}}),
               {.matches = 4})
          .value();
  EXPECT_FALSE(exec.deterministic);
  EXPECT_TRUE(exec.failed.empty());
}

TEST(Simulate, AnIntervalIsNeverAPoint) {
  SimulationRecord pair = simulate(contest("hilo", {.a = "bold"}), {.matches = 2}).value();
  ASSERT_TRUE(pair.interval_95) << "one pair says little, and not that nothing is left to chance";
  EXPECT_GT(pair.interval_95->high - pair.interval_95->low, 0.5);
  EXPECT_LE(pair.interval_95->low, pair.first.score);
  EXPECT_GE(pair.interval_95->high, pair.first.score);
}

TEST(Simulate, SaysWhoFailedInMoreThanOneOfAHundredDecisions) {
  Contest failing = contest("hilo", {.a = "exec:exit", .programs = {.allowed = true}});
  SimulationRecord record = simulate(failing, {.matches = 4}).value();
  ASSERT_EQ(record.failed.size(), 1u);
  EXPECT_EQ(record.failed[0],
            failure_text("exec:exit", {*record.first.decisions, *record.first.decisions}));
  EXPECT_EQ(record.first.defaulted_decisions, record.first.decisions);
  EXPECT_FALSE(record.second->decisions);
}

TEST(Simulate, RefusesIndicesThatPassTheLastOne) {
  Contest hilo = contest("hilo", {});
  Reply<SimulationRecord> past = simulate(hilo, {.first_index = ~u64{0}, .matches = 2});
  ASSERT_FALSE(past);
  EXPECT_EQ(past.error()[0].message,
            "2 from index 18446744073709551615 on would pass the last index, 18446744073709551615");
  EXPECT_TRUE(simulate(hilo, {.first_index = ~u64{0}, .matches = 1}));
}

TEST(Simulate, AGameOfOnePlayerHasOneContestant) {
  json::Value value = json::to_value(*simulate(contest("pillars-scene", {}), {.matches = 10}));
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
                                                           .stop = stop.get_token()})
                                .value();
  EXPECT_FALSE(record.complete);
  EXPECT_LT(record.matches, record.planned_matches);
}

}  // namespace
}  // namespace agon::workbench
