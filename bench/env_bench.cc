// What a vector environment costs: one ply of self-play with the view of the side to move, its mask
// and the next match after the last ply, 4,096 matches at a time, one thread, random actions that
// were made before. Every game; and duel step by step, to see where the time goes.
//   cmake --build build/release --target bench && build/release/bench/env_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "agon/base/processor.h"
#include "agon/env/env.h"
#include "agon/env/pure.h"
#include "agon/roster/roster.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr std::size_t kMatches = 4096;
constexpr std::size_t kPlans = 64;

env::SharedGame open(const std::string& name) {
  return roster::open(**roster::find(name), {}).game;
}

std::unique_ptr<env::Env> make(const env::SharedGame& game) {
  env::View view = game->facts().at_once ? env::View::both : env::View::mover;
  return *env::Env::make(env::listed({game}), {.matches = kMatches, .view = view});
}

// Which of the slots that may be chosen, for every row and some steps in a row.
class Plans {
 public:
  explicit Plans(std::size_t rows) : draws_(rows * kPlans), actions_(rows) {
    chance::Key key{1, 2};
    for (std::size_t i = 0; i < draws_.size(); ++i) {
      draws_[i] = chance::mix(key, static_cast<u32>(i), 0).a >> 8;
    }
  }

  std::span<const i32> next(const env::Env& env) {
    const u32* draw = &draws_[(step_++ % kPlans) * actions_.size()];
    std::size_t slots = env.widths().slots;
    for (std::size_t row = 0; row < actions_.size(); ++row) {
      const u8* mask = &env.arrays().masks[row * slots];
      actions_[row] = chosen({mask, slots}, draw[row]);
    }
    return actions_;
  }

 private:
  static i32 chosen(std::span<const u8> mask, u32 draw) {
    u32 allowed = 0;
    for (u8 one : mask) allowed += one;
    if (allowed == 0) return 0;
    u32 left = draw % allowed;
    for (std::size_t slot = 0;; ++slot) {
      if (mask[slot] != 0 && left-- == 0) return static_cast<i32>(slot);
    }
  }

  std::vector<u32> draws_;
  std::vector<i32> actions_;
  std::size_t step_ = 0;
};

// The actions are chosen outside of what is measured.
void steps(benchmark::State& state, const std::string& name) {
  std::unique_ptr<env::Env> env = make(open(name));
  Plans plans(env->rows());
  for (auto _ : state) {
    state.PauseTiming();
    std::span<const i32> actions = plans.next(*env);
    state.ResumeTiming();
    if (!env->step(actions)) state.SkipWithError("an action was refused");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

// The default match-up has three abilities on each side, so any plan of slots is legal.
std::vector<std::vector<i32>> duel_plans() {
  std::vector<std::vector<i32>> out(kPlans, std::vector<i32>(kMatches));
  for (std::size_t i = 0; i < kPlans; ++i) {
    for (std::size_t row = 0; row < kMatches; ++row) {
      u32 draw = chance::mix({1, 2}, static_cast<u32>(i), static_cast<u32>(row)).a;
      out[i][row] = static_cast<i32>((draw >> 8) % 3);
    }
  }
  return out;
}

void duel_steps(benchmark::State& state) {
  std::unique_ptr<env::Env> env = make(open("duel"));
  std::vector<std::vector<i32>> plans = duel_plans();
  std::size_t next = 0;
  for (auto _ : state) {
    if (!env->step(plans[next++ % kPlans])) state.SkipWithError("an action was refused");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

// The same decisions over rows of words, as agon.jax asks for them; matches that are over begin
// anew outside of what is measured.
void duel_rows(benchmark::State& state) {
  env::Pure rules({open("duel")});
  std::vector<std::vector<i32>> plans = duel_plans();
  std::vector<chance::Key> keys(kMatches);
  for (u32 i = 0; i < keys.size(); ++i) keys[i] = chance::mix({3, 4}, i, 0);
  std::vector<i32> match_ups(kMatches);
  std::vector<u32> states(kMatches * rules.words());
  std::vector<float> rewards(kMatches);
  std::vector<i32> told(kMatches);
  rules.start(keys.data(), match_ups.data(), kMatches, states.data());
  std::size_t next = 0;
  for (auto _ : state) {
    rules.step({.states = states.data(),
                .keys = keys.data(),
                .actions = plans[next++ % kPlans].data(),
                .rows = kMatches,
                .rewards = rewards.data(),
                .told = told.data()});
    state.PauseTiming();
    for (std::size_t i = 0; i < kMatches; ++i) {
      if ((told[i] & (env::Told::kTerminated | env::Told::kTruncated)) == 0) continue;
      rules.start(&keys[i], &match_ups[i], 1, &states[i * rules.words()]);
    }
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

BENCHMARK(duel_steps);
BENCHMARK(duel_rows);

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  using namespace agon::bench;
  fmt::print("one core of {}\n", agon::processor_name());
  for (const agon::game::Entry* entry : agon::roster::games()) {
    std::string name(entry->facts.name);
    benchmark::RegisterBenchmark(("steps/" + name).c_str(),
                                 [name](benchmark::State& state) { steps(state, name); });
  }
  constexpr std::array<Ratio, 0> kRatios = {};
  constexpr std::array<Limit, 2> kLimits = {{{"a ply of duel, with its view", "duel_steps", 25},
                                             {"a ply of duel in rows of words", "duel_rows", 16}}};
  return run(argc, argv, kRatios, kLimits);
}
