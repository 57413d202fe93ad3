// What a die costs, beside SplitMix64 with a multiply-shift, which has a state to carry along, a
// bias, and no places.
//   cmake --build build/release --target bench && build/release/bench/dice_bench
#include <benchmark/benchmark.h>

#include <array>

#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr u32 kTurns = 512;  // of two dice each
constexpr u32 kSides = 6;
enum class Roll : u16 { none, attack };

class SplitMix64 {
 public:
  explicit SplitMix64(u64 seed) : state_(seed) {}

  u64 next() {
    u64 z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }

  u32 roll(u32 sides) { return 1 + static_cast<u32>((next() >> 32) * sides >> 32); }

 private:
  u64 state_;
};

void splitmix64(benchmark::State& state) {
  SplitMix64 generator(1);
  for (auto _ : state) {
    for (u32 turn = 0; turn < kTurns; ++turn) {
      benchmark::DoNotOptimize(generator.roll(kSides) + generator.roll(kSides));
    }
  }
  state.SetItemsProcessed(state.iterations() * kTurns * 2);
}

// Both dice of a turn, indices 0 and 1: they share one mix.
void die_of_a_pair(benchmark::State& state) {
  chance::QuickReferee referee(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  for (auto _ : state) {
    for (u32 turn = 0; turn < kTurns; ++turn) {
      benchmark::DoNotOptimize(referee.roll({turn, Roll::attack, 0}, kSides) +
                               referee.roll({turn, Roll::attack, 1}, kSides));
    }
  }
  state.SetItemsProcessed(state.iterations() * kTurns * 2);
}

// The only die of its turn.
void lone_die(benchmark::State& state) {
  chance::QuickReferee referee(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  for (auto _ : state) {
    for (u32 turn = 0; turn < kTurns * 2; turn += 2) {
      benchmark::DoNotOptimize(referee.roll({turn, Roll::attack}, kSides) +
                               referee.roll({turn + 1, Roll::attack}, kSides));
    }
  }
  state.SetItemsProcessed(state.iterations() * kTurns * 2);
}

BENCHMARK(splitmix64);
BENCHMARK(die_of_a_pair);
BENCHMARK(lone_die);

constexpr std::array<Ratio, 2> kRatios = {{
    {"a die of a pair v SplitMix64 and multiply-shift", "die_of_a_pair", "splitmix64", 1.25},
    {"a lone die v SplitMix64 and multiply-shift", "lone_die", "splitmix64", 2.0},
}};

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) { return agon::bench::run(argc, argv, agon::bench::kRatios); }
