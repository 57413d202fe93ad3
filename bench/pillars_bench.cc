// What a check costs: sampled with the engine's dice beside a loop written by hand, at three ranks,
// which must end at the same degrees; its exact odds beside trying every pair of d20s and of kept
// dice, which must be the same odds; and the algebra of dice below them.
//   cmake --build build/release --target bench && build/release/bench/pillars_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "agon/base/processor.h"
#include "agon/chance/distribution.h"
#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/rulesets/pillars/check/exact.h"
#include "bench/pillars_by_hand.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

using chance::Distribution;
using pillars::Check;
using pillars::CheckDice;
using pillars::DegreeOdds;
using pillars::kDegrees;

constexpr u32 kChecks = 20'000;
constexpr int kLead = 1;
enum class Roll : u16 { none, d20, rank };

using Degrees = std::array<u32, kDegrees>;  // how often each was reached

// A value that the compiler knows nothing about, as if it came from content.
template <class T>
T hidden(T value) {
  benchmark::DoNotOptimize(value);
  return value;
}

chance::Key rules_key() {
  return hidden(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
}

Check check_of(int rank, int other_rank) {
  return {.sides = {{{.bonus = kLead, .rank = hidden(rank)}, {.rank = hidden(other_rank)}}}};
}

Degrees sample(const Check& check, u32 checks) {
  Degrees out = {};
  chance::QuickReferee referee(rules_key());
  for (u32 turn = 0; turn < checks; ++turn) {
    CheckDice dice = roll_dice(check, turn, Roll::d20, Roll::rank, referee);
    ++out[pillars::degree_index(judge(check, dice).degree)];
  }
  return out;
}

Degrees sample_by_hand(int rank) {
  pillars::Pool pool = pillars::pool_of(rank);
  PillarsByHand hand = {rules_key(), hidden(pool.dice), hidden(pool.sides), hidden(kLead)};
  Degrees out = {};
  for (u32 turn = 0; turn < kChecks; ++turn) ++out[static_cast<std::size_t>(hand.degree(turn) + 4)];
  return out;
}

void sampled(benchmark::State& state, int rank) {
  Check check = check_of(rank, rank);
  for (auto _ : state) benchmark::DoNotOptimize(sample(check, kChecks));
  state.SetItemsProcessed(state.iterations() * kChecks);
}

void by_hand(benchmark::State& state, int rank) {
  for (auto _ : state) benchmark::DoNotOptimize(sample_by_hand(rank));
  state.SetItemsProcessed(state.iterations() * kChecks);
}

void rank_0_sampled(benchmark::State& state) { sampled(state, 0); }
void rank_0_by_hand(benchmark::State& state) { by_hand(state, 0); }
void rank_2_sampled(benchmark::State& state) { sampled(state, 2); }
void rank_2_by_hand(benchmark::State& state) { by_hand(state, 2); }
void rank_10_sampled(benchmark::State& state) { sampled(state, 10); }
void rank_10_by_hand(benchmark::State& state) { by_hand(state, 10); }

BENCHMARK(rank_0_sampled);
BENCHMARK(rank_0_by_hand);
BENCHMARK(rank_2_sampled);
BENCHMARK(rank_2_by_hand);
BENCHMARK(rank_10_sampled);
BENCHMARK(rank_10_by_hand);

Distribution kept_of(int rank) {
  pillars::Pool pool = pillars::pool_of(rank);
  Distribution die = Distribution::die(static_cast<int>(pool.sides));
  return keep_highest(die, static_cast<int>(pool.dice), 1);
}

// Every pair of d20s with every pair of kept dice: 57,600 cells for two d12.
DegreeOdds enumerate(const Check& check, const Distribution& mine, const Distribution& theirs) {
  DegreeOdds out = {};
  for (u32 cell = 0; cell < 20 * 20 * 12 * 12; ++cell) {
    CheckDice dice = {
        .d20 = {static_cast<u8>(cell % 20 + 1), static_cast<u8>(cell / 20 % 20 + 1)},
        .kept = {static_cast<u8>(cell / 400 % 12 + 1), static_cast<u8>(cell / 4800 + 1)}};
    out[pillars::degree_index(judge(check, dice).degree)] +=
        mine.probability(dice.kept[0]) * theirs.probability(dice.kept[1]) / 400;
  }
  return out;
}

void odds_by_enumeration(benchmark::State& state) {
  Check check = check_of(10, 9);
  Distribution mine = kept_of(10);
  Distribution theirs = kept_of(9);
  for (auto _ : state) benchmark::DoNotOptimize(enumerate(check, mine, theirs));
  state.SetItemsProcessed(state.iterations());
}

// Every pair of ranks to 10 with changing bonuses.
void odds_by_convolution(benchmark::State& state) {
  for (auto _ : state) {
    for (int rank = 0; rank <= 10; ++rank) {
      for (int other = 0; other <= 10; ++other) {
        Check check = check_of(rank, other);
        check.sides[0].bonus = hidden(other - rank);
        benchmark::DoNotOptimize(degree_odds(check));
      }
    }
  }
  state.SetItemsProcessed(state.iterations() * 11 * 11);
}

void odds_of_another_modifier(benchmark::State& state) {
  Check check = check_of(2, 2);
  for (auto _ : state) {
    for (int bonus = -20; bonus <= 20; ++bonus) {
      check.sides[0].bonus = hidden(bonus);
      benchmark::DoNotOptimize(degree_odds(check));
    }
  }
  state.SetItemsProcessed(state.iterations() * 41);
}

void ten_d6_keep_five(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(keep_highest(Distribution::die(hidden(6)), 10, 5));
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(odds_by_enumeration);
BENCHMARK(odds_by_convolution);
BENCHMARK(odds_of_another_modifier);
BENCHMARK(ten_d6_keep_five);

constexpr std::array<Ratio, 4> kRatios = {{
    {"a check at rank 0 by the engine v by hand", "rank_0_sampled", "rank_0_by_hand", 1.3},
    {"a check at rank 2 by the engine v by hand", "rank_2_sampled", "rank_2_by_hand", 1.3},
    {"a check at rank 10 by the engine v by hand", "rank_10_sampled", "rank_10_by_hand", 1.3},
    {"exact odds by enumeration v by convolution", "odds_by_enumeration", "odds_by_convolution"},
}};

constexpr std::array<Limit, 4> kLimits = {{
    {"a sampled check at rank 2", "rank_2_sampled", 100},
    {"exact odds, all pairs of ranks to 10", "odds_by_convolution", 2000},
    {"exact odds of the same ranks, another modifier", "odds_of_another_modifier", 2000},
    {"10d6 keep 5", "ten_d6_keep_five", 100'000},
}};

bool same_degrees(int rank) {
  bool same = sample(check_of(rank, rank), kChecks) == sample_by_hand(rank);
  fmt::print("rank {}: {} checks: {}\n", rank, kChecks,
             same ? "all the same" : "the degrees differ: nothing to compare");
  return same;
}

bool same_odds() {
  for (int rank = 0; rank <= 10; ++rank) {
    for (int other = 0; other <= 10; ++other) {
      Check check = check_of(rank, other);
      DegreeOdds exact = degree_odds(check);
      DegreeOdds slow = enumerate(check, kept_of(rank), kept_of(other));
      for (std::size_t i = 0; i < kDegrees; ++i) {
        if (std::abs(exact[i] - slow[i]) < 1e-12) continue;
        fmt::print("the odds of rank {} v {} differ: nothing to compare\n", rank, other);
        return false;
      }
    }
  }
  fmt::print("121 pairs of ranks: the odds are the same by enumeration\n");
  return true;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  fmt::print("one core of {}\n", agon::processor_name());
  for (int rank : {0, 2, 10}) {
    if (!agon::bench::same_degrees(rank)) return 1;
  }
  if (!agon::bench::same_odds()) return 1;
  return agon::bench::run(argc, argv, agon::bench::kRatios, agon::bench::kLimits);
}
