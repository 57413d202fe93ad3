// What the engine costs on a strategy game: skirmish on scenario_01 through the whole path of
// `agon sim`, one thread, mute, beside the same matches in a loop written by hand, for three bots
// against themselves: random (any entry of the menu), drifter (one action a ply) and greedy.
// Refuses to measure if one match differs. Times of random and drifter are those of a ply, times of
// greedy those of a match.
//   cmake --build build/release --target bench && build/release/bench/skirmish_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "agon/base/processor.h"
#include "agon/roster/roster.h"
#include "bench/bot_matches.h"
#include "bench/ratios.h"
#include "bench/skirmish_by_hand.h"

namespace agon::bench {
namespace {

constexpr u64 kSeed = 1;
constexpr u64 kMatches = 2000;

const game::Entry& skirmish() {
  static const game::Entry& entry = **roster::find("skirmish");
  return entry;
}

const game::AnyGame& two_lanes() {
  static const std::unique_ptr<game::AnyGame> game =
      roster::open(skirmish(), {.contents = {"scenario_01"}}).game;
  return *game;
}

sim::Plan plan_of(std::string_view bot) {
  return plan_of_bot(skirmish(), two_lanes(), bot, kSeed, kMatches);
}

// Who won how often (a, b, nobody), and how long matches took.
struct Counts {
  std::array<u64, 3> winners = {};
  std::vector<u64> lengths;
};

template <class Bot>
Counts count_by_hand() {
  Counts counts;
  for (u64 index = 0; index < kMatches; ++index) {
    HandResult result = play_skirmish_by_hand<Bot>(kSeed, index);
    ++counts.winners[result.winner];
    if (result.turns >= counts.lengths.size()) counts.lengths.resize(result.turns + 1);
    ++counts.lengths[result.turns];
  }
  return counts;
}

i64 plies_of(const std::vector<u64>& lengths) {
  u64 sum = 0;
  for (u64 plies = 0; plies < lengths.size(); ++plies) sum += plies * lengths[plies];
  return static_cast<i64>(sum);
}

template <class Bot>
void by_hand(benchmark::State& state, bool count_plies) {
  i64 plies = 0;
  for (auto _ : state) plies += plies_of(count_by_hand<Bot>().lengths);
  state.SetItemsProcessed(count_plies ? plies : state.iterations() * static_cast<i64>(kMatches));
}

void by_simulation(benchmark::State& state, std::string_view bot, bool count_plies) {
  sim::Plan plan = plan_of(bot);
  i64 plies = 0;
  for (auto _ : state) plies += plies_of(sim::simulate(plan).tally.lengths);
  state.SetItemsProcessed(count_plies ? plies : state.iterations() * static_cast<i64>(kMatches));
}

void random_by_hand(benchmark::State& state) { by_hand<RandomByHand>(state, true); }
void random_by_simulation(benchmark::State& state) { by_simulation(state, "random", true); }
void drifter_by_hand(benchmark::State& state) { by_hand<DrifterByHand>(state, true); }
void drifter_by_simulation(benchmark::State& state) { by_simulation(state, "drifter", true); }
void greedy_by_hand(benchmark::State& state) { by_hand<GreedyByHand>(state, false); }
void greedy_by_simulation(benchmark::State& state) { by_simulation(state, "greedy", false); }

BENCHMARK(random_by_hand);
BENCHMARK(random_by_simulation);
BENCHMARK(drifter_by_hand);
BENCHMARK(drifter_by_simulation);
BENCHMARK(greedy_by_hand);
BENCHMARK(greedy_by_simulation);

constexpr std::array<Ratio, 3> kRatios = {{
    {"a ply of random by simulation v by hand", "random_by_simulation", "random_by_hand", 1.5},
    {"a ply of drifter by simulation v by hand", "drifter_by_simulation", "drifter_by_hand", 2},
    {"a match of greedy by simulation v by hand", "greedy_by_simulation", "greedy_by_hand", 1.5},
}};

// The program that this game comes from made 99 thousand plies of its random bot, which is our
// drifter, and 1.2 thousand matches of greedy a second; a hundred times that is 101 and 8,333 ns.
// A ply of random has five actions where that of drifter has one.
constexpr std::array<Limit, 3> kLimits = {{
    {"a ply of random", "random_by_simulation", 500},
    {"a ply of drifter", "drifter_by_simulation", 101},
    {"a match of greedy", "greedy_by_simulation", 8333},
}};

// Match by match, then the counts of a simulation.
template <class Bot>
bool same_matches(std::string_view bot) {
  sim::Plan plan = plan_of(bot);
  if (!same_match_by_match(plan, play_skirmish_by_hand<Bot>)) return false;
  sim::Tally tally = sim::simulate(plan).tally;
  Counts hand = count_by_hand<Bot>();
  std::array<u64, 3> winners = {tally.seat_a_wins, tally.seat_b_wins, tally.draws};
  bool same = winners == hand.winners && tally.lengths == hand.lengths;
  fmt::print("{}: {} matches of {:.1f} plies: {}\n", bot, kMatches,
             static_cast<double>(plies_of(hand.lengths)) / kMatches,
             same ? "all the same" : "the counts differ");
  return same;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  using namespace agon::bench;
  fmt::print("one core of {}\n", agon::processor_name());
  if (!same_matches<RandomByHand>("random")) return 1;
  if (!same_matches<DrifterByHand>("drifter")) return 1;
  if (!same_matches<GreedyByHand>("greedy")) return 1;
  return run(argc, argv, kRatios, kLimits);
}
