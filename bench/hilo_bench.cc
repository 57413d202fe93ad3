// What the engine costs: hilo through the whole path of `agon sim`, one thread, mute, random v
// random, beside the same matches in a loop written by hand. Refuses to measure if one match
// differs.
//   cmake --build build/release --target bench && build/release/bench/hilo_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <memory>
#include <vector>

#include "agon/agent/agents.h"
#include "agon/roster/roster.h"
#include "agon/sim/simulation.h"
#include "bench/hilo_by_hand.h"
#include "bench/random_plan.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr u64 kSeed = 1;
constexpr u64 kMatches = 20'000;

const game::Entry& hilo() {
  static const game::Entry& entry = **roster::find("hilo");
  return entry;
}

const game::AnyGame& corner_table() {
  static const std::unique_ptr<game::AnyGame> game =
      roster::open(hilo(), {.contents = {"corner"}}).game;
  return *game;
}

sim::Plan plan() { return random_plan(corner_table(), kSeed, kMatches); }

// The counts of the hand-written loop: who won how often, and how long matches took.
struct Counts {
  std::array<u64, 3> winners = {};
  std::vector<u64> lengths;
};

Counts count_by_hand() {
  Counts counts;
  for (u64 index = 0; index < kMatches; ++index) {
    HiloResult result = play_hilo_by_hand(kSeed, index);
    ++counts.winners[static_cast<std::size_t>(result.winner)];
    if (result.rounds >= counts.lengths.size()) counts.lengths.resize(result.rounds + 1);
    ++counts.lengths[result.rounds];
  }
  return counts;
}

void by_hand(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(count_by_hand());
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

void by_simulation(benchmark::State& state) {
  sim::Plan matches = plan();
  for (auto _ : state) benchmark::DoNotOptimize(sim::simulate(matches));
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

BENCHMARK(by_hand);
BENCHMARK(by_simulation);

constexpr std::array<Ratio, 1> kRatios = {{
    {"a match of hilo by simulation v by hand", "by_simulation", "by_hand", 1.5},
}};

Winner winner_of(game::Outcome outcome) {
  if (outcome == game::Outcome::draw) return Winner::none;
  return outcome == game::Outcome::a ? Winner::a : Winner::b;
}

// Index by index through the batch hook that simulation uses, then the counts of a simulation.
bool same_matches() {
  game::Player random = agent::random();
  std::unique_ptr<game::Agent> a = random.make(corner_table());
  std::unique_ptr<game::Agent> b = random.make(corner_table());
  std::vector<game::MatchResult> results(kMatches);
  corner_table().run_batch({kSeed, 0}, {{a.get(), b.get()}}, results, {});
  for (u64 index = 0; index < kMatches; ++index) {
    HiloResult hand = play_hilo_by_hand(kSeed, index);
    if (winner_of(results[index].outcome) == hand.winner && results[index].turns == hand.rounds) {
      continue;
    }
    fmt::print("match {} differs: nothing to compare\n", index);
    return false;
  }
  sim::Tally tally = sim::simulate(plan()).tally;
  Counts hand = count_by_hand();
  std::array<u64, 3> winners = {tally.draws, tally.seat_a_wins, tally.seat_b_wins};
  bool same = winners == hand.winners && tally.lengths == hand.lengths;
  fmt::print("{} matches: {}\n", kMatches, same ? "all the same" : "the counts differ");
  return same;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  if (!agon::bench::same_matches()) return 1;
  return agon::bench::run(argc, argv, agon::bench::kRatios);
}
