// What a die costs, beside SplitMix64 with a multiply-shift, which has a state to carry along, a
// small bias, and no places. The number of sides is not known to the compiler, as in rules, where
// it comes from content; how a die does whose sides are known is shown too.
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

// A value that the compiler knows nothing about.
template <class T>
T hidden(T value) {
  benchmark::DoNotOptimize(value);
  return value;
}

chance::QuickReferee make_referee() {
  return chance::QuickReferee(hidden(domain_key(chance::MatchName{1, 0}, chance::Domain::rules)));
}

// `two_dice(turn)` is the sum of the two dice of a turn. Every sum is shown to the outside, or
// clang would roll SplitMix64's dice side by side, which no rules could.
template <class TwoDice>
void measure(benchmark::State& state, TwoDice two_dice) {
  for (auto _ : state) {
    u32 sum = 0;
    for (u32 turn = 0; turn < kTurns; ++turn) benchmark::DoNotOptimize(sum += two_dice(turn));
  }
  state.SetItemsProcessed(state.iterations() * kTurns * 2);
}

void measure_splitmix64(benchmark::State& state, auto sides) {
  SplitMix64 generator(hidden(u64{1}));
  measure(state, [&](u32) {
    u32 first = generator.roll(sides);
    return first + generator.roll(sides);
  });
}

// Indices 0 and 1 of a turn: the dice share one mix.
void measure_pair(benchmark::State& state, auto sides) {
  chance::QuickReferee referee = make_referee();
  measure(state, [&](u32 turn) {
    return referee.roll({turn, Roll::attack, 0}, sides) +
           referee.roll({turn, Roll::attack, 1}, sides);
  });
}

// Each die is the only one of its turn.
void measure_lone(benchmark::State& state, auto sides) {
  chance::QuickReferee referee = make_referee();
  measure(state, [&](u32 turn) {
    return referee.roll({2 * turn, Roll::attack}, sides) +
           referee.roll({2 * turn + 1, Roll::attack}, sides);
  });
}

constexpr std::integral_constant<u32, kSides> kKnown;

void splitmix64(benchmark::State& state) { measure_splitmix64(state, hidden(kSides)); }
void die_of_a_pair(benchmark::State& state) { measure_pair(state, hidden(kSides)); }
void lone_die(benchmark::State& state) { measure_lone(state, hidden(kSides)); }
void splitmix64_known_sides(benchmark::State& state) { measure_splitmix64(state, kKnown); }
void die_of_a_pair_known_sides(benchmark::State& state) { measure_pair(state, kKnown); }
void lone_die_known_sides(benchmark::State& state) { measure_lone(state, kKnown); }

BENCHMARK(splitmix64);
BENCHMARK(die_of_a_pair);
BENCHMARK(lone_die);
BENCHMARK(splitmix64_known_sides);
BENCHMARK(die_of_a_pair_known_sides);
BENCHMARK(lone_die_known_sides);

constexpr std::array<Ratio, 4> kRatios = {{
    {"a die of a pair v SplitMix64", "die_of_a_pair", "splitmix64", 1.25},
    {"a lone die v SplitMix64", "lone_die", "splitmix64", 2.0},
    {"a die of a pair, sides known, v SplitMix64", "die_of_a_pair_known_sides",
     "splitmix64_known_sides"},
    {"a lone die, sides known, v SplitMix64", "lone_die_known_sides", "splitmix64_known_sides"},
}};

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) { return agon::bench::run(argc, argv, agon::bench::kRatios); }
