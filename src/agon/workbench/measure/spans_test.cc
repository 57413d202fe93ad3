// Intervals beside the numbers of a simulation.
#include "agon/workbench/measure/spans.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {
namespace {

SimulationRecord simulated(const char* game, u64 matches, u64 seed = 1) {
  Contest contest = seat(workbench::open({.game = game}).value(), {}).value();
  return simulate(contest, {.seed = seed, .matches = matches, .metered = matches, .threads = 2})
      .value();
}

bool holds(const std::optional<SpanRecord>& span, double value) {
  return span && span->low <= value && span->high >= value;
}

TEST(Spans, HoldTheNumbersThatTheyStandBeside) {
  SimulationRecord record = simulated("hilo", 400);
  EXPECT_TRUE(holds(record.turns.mean_interval_95, record.turns.mean));
  EXPECT_TRUE(holds(record.seat_a_interval_95, record.seat_a->score));
  EXPECT_TRUE(holds(record.draws->interval_95, record.draws->value));
  ASSERT_FALSE(record.metrics.empty());
  for (const auto& [name, metric] : record.metrics) {
    if (metric.per_match) {
      EXPECT_TRUE(holds(metric.per_match->interval_95, metric.per_match->value)) << name;
    }
    EXPECT_EQ(metric.shares.size(), metric.counts.size()) << name;
    for (const auto& [label, share] : metric.shares) {
      EXPECT_TRUE(holds(share.interval_95, share.value)) << name << " " << label;
    }
  }
}

// Nineteen times of twenty the interval of some matches holds what very many come to.
TEST(Spans, HoldWhatManyMatchesComeTo) {
  SimulationRecord many = simulated("hilo", 40'000, 99);
  u32 turns = 0;
  u32 shares = 0;
  u32 all_shares = 0;
  constexpr u32 kTries = 100;
  for (u32 seed = 0; seed < kTries; ++seed) {
    SimulationRecord few = simulated("hilo", 200, seed);
    turns += holds(few.turns.mean_interval_95, many.turns.mean);
    for (std::size_t m = 0; m < few.metrics.size(); ++m) {
      for (std::size_t i = 0; i < few.metrics[m].second.shares.size(); ++i) {
        const auto& known = many.metrics[m].second.shares[i].second;
        shares += holds(few.metrics[m].second.shares[i].second.interval_95, known.value);
        ++all_shares;
      }
    }
  }
  EXPECT_GE(turns, kTries * 88 / 100);
  EXPECT_GE(shares, all_shares * 90 / 100);
  EXPECT_LT(shares, all_shares) << "an interval that always holds is too long";
}

TEST(Spans, AreTheSameForAnyNumberOfThreads) {
  Contest contest = seat(workbench::open({.game = "aegis"}).value(), {}).value();
  auto text = [&](u32 threads) {
    return json::canonical(json::to_value(
        simulate(contest, {.matches = 60, .metered = 40, .threads = threads}).value()));
  };
  EXPECT_EQ(text(1), text(3));
}

TEST(Spans, WhereNothingIsLeftToChanceThereAreNone) {
  sim::Tally tally;
  for (u32 i = 0; i < 8; ++i) {
    tally.count({{.outcome = game::Outcome::a, .turns = 3 + i % 2}, false}, i);
  }
  EXPECT_TRUE(Spans(tally, false).turns());
  EXPECT_FALSE(Spans(tally, true).turns());
  EXPECT_FALSE(Spans(tally, true).draws());
}

}  // namespace
}  // namespace agon::workbench
