// What heroes as data cost: Fighter v Fire Mage, random v random, one thread, mute. The loop
// written by hand for this match-up, the plan match by match, and batches; a batch of a heavier
// match-up beside its plan; steps of many states; compiling and optimising. Refuses to measure if
// one match differs.
//   cmake --build build/release --target bench && build/release/bench/duel_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "agon/agent/agents.h"
#include "agon/json/document.h"
#include "agon/roster/roster.h"
#include "agon/rulesets/duel/batch/batch.h"
#include "agon/rulesets/duel/plan/runner.h"
#include "agon/rulesets/duel/rules.h"
#include "bench/duel_by_hand.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr u64 kSeed = 1;
constexpr u64 kMatches = 50'000;
constexpr std::size_t kStates = 4'096;

// A match-up, ready for all ways to play.
class Pairing {
 public:
  Pairing(const std::string& a, const std::string& b) {
    roster::Opened opened = roster::open(**roster::find("duel"), {.contents = {a, b, "standard"}});
    for (const std::string& file : opened.files) documents_.push_back(*json::load(file));
    for (const json::Document& document : documents_) nodes_.push_back(json::root(document));
    game_ = std::move(opened.game);
    content_ = load();
    start_ = duel::Duel::start(content_, {});
    plan_ = duel::make_plan(content_, start_);
    rows_.resize(plan_.row_count);
    game::Player random = agent::random();
    agents_ = {random.make(*game_), random.make(*game_)};
  }

  duel::Content load() const {
    Problems problems;
    return *duel::Duel::load(nodes_, problems);
  }

  const game::AnyGame& game() const { return *game_; }
  const duel::Content& content() const { return content_; }
  const duel::State& start() const { return start_; }

  // False if this machine has none of that name.
  bool take_kernel(std::string_view name) {
    return roster::find_or_null("duel")->offers.kernels->take(*game_, name);
  }

  void run(std::vector<game::MatchResult>& out) const {
    game_->run_batch({kSeed, 0}, {{agents_[0].get(), agents_[1].get()}}, out, {});
  }

  game::MatchResult play_plan(u64 index) {
    return duel::play_match(plan_, chance::match_key(chance::seed_key(kSeed), index), false, rows_);
  }

 private:
  std::vector<json::Document> documents_;
  std::vector<json::Node> nodes_;
  std::unique_ptr<game::AnyGame> game_;
  duel::Content content_;
  duel::State start_{};
  duel::Plan plan_;
  std::vector<float> rows_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
};

Pairing& classic() {
  static Pairing pairing("fighter", "fire_mage");
  return pairing;
}

// Eight abilities each, some with ROLL; burn, stun, CONTEXT, and a change handler that sets off
// another.
Pairing& heavy() {
  static Pairing pairing("necromancer", "stormcaller");
  return pairing;
}

void count(benchmark::State& state, u64 items) {
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(items));
}

void by_hand(benchmark::State& state) {
  chance::Key seed = chance::seed_key(kSeed);
  std::vector<game::MatchResult> results(kMatches);
  for (auto _ : state) {
    for (u64 i = 0; i < kMatches; ++i) results[i] = fighter_v_fire_mage(seed, i);
    benchmark::DoNotOptimize(results.data());
  }
  count(state, kMatches);
}

void by_plan(benchmark::State& state, Pairing& pairing) {
  std::vector<game::MatchResult> results(kMatches);
  for (auto _ : state) {
    for (u64 i = 0; i < kMatches; ++i) results[i] = pairing.play_plan(i);
    benchmark::DoNotOptimize(results.data());
  }
  count(state, kMatches);
}

void by_batch(benchmark::State& state, Pairing& pairing, std::string_view kernel) {
  if (!pairing.take_kernel(kernel)) return state.SkipWithError("no such kernel here");
  std::vector<game::MatchResult> results(kMatches);
  for (auto _ : state) {
    pairing.run(results);
    benchmark::DoNotOptimize(results.data());
  }
  count(state, kMatches);
}

std::string_view second_kernel() {
  return duel::kernels().front() == "AVX2" ? duel::kernels()[1] : duel::kernels().front();
}

void classic_by_plan(benchmark::State& state) { by_plan(state, classic()); }
void classic_by_batch(benchmark::State& state) { by_batch(state, classic(), "AVX2"); }
void classic_by_other_batch(benchmark::State& state) {
  by_batch(state, classic(), second_kernel());
}
void heavy_by_plan(benchmark::State& state) { by_plan(state, heavy()); }
void heavy_by_batch(benchmark::State& state) { by_batch(state, heavy(), "AVX2"); }

// States in which somebody chooses, and choices for them.
struct Position {
  std::vector<std::byte> states;
  std::vector<chance::Key> keys;
  std::vector<u32> slots;
};

Position position(const game::AnyGame& game) {
  std::size_t bytes = game.sizes().state_bytes;
  Position out;
  out.states.resize(kStates * bytes);
  for (std::size_t i = 0; i < kStates; ++i) {
    game::StateSpan state(out.states.data() + i * bytes, bytes);
    chance::QuickReferee referee(chance::mix({1, 2}, static_cast<u32>(i), 0));
    game.start(state);
    std::vector<game::Choice> scratch;
    u32 steps = static_cast<u32>(2 + 2 * (i % 5));
    for (u32 step = 0; step < steps || game.deciders(state) == game::Deciders::nobody; ++step) {
      game::Choices choices{};
      for (game::Side side : game::kSides) {
        auto menu = game.menu(state, side, scratch);
        if (!menu.empty()) choices[at(side)] = menu[(i + step) % menu.size()];
      }
      if (game.outcome(state) != game::Outcome::running) game.start(state);
      game.play(state, choices, referee);
    }
    out.keys.push_back(chance::mix({5, 6}, static_cast<u32>(i), 0));
    out.slots.push_back(static_cast<u32>(i % 3));
  }
  return out;
}

void steps_by_loop(benchmark::State& state) {
  const game::AnyGame& game = classic().game();
  const Position start = position(game);
  std::size_t bytes = game.sizes().state_bytes;
  std::vector<std::byte> states;
  const duel::Content& content = classic().content();
  for (auto _ : state) {
    states = start.states;
    for (std::size_t i = 0; i < kStates; ++i) {
      duel::State one{};
      std::memcpy(&one, states.data() + i * bytes, bytes);
      chance::QuickReferee referee(start.keys[i]);
      game::Choices choices{};
      u8 ability = static_cast<u8>(start.slots[i]);
      choices[at(one.active)] = duel::use(content, one.active, ability);
      do {
        duel::Duel::play(content, one, choices, referee);
        choices = {};
      } while (one.outcome == game::Outcome::running && one.phase != duel::Phase::choosing);
      std::memcpy(states.data() + i * bytes, &one, bytes);
    }
    benchmark::DoNotOptimize(states.data());
  }
  count(state, kStates);
}

void steps_by_batch(benchmark::State& state) {
  if (!classic().take_kernel("AVX2")) return state.SkipWithError("no such kernel here");
  const game::AnyGame& game = classic().game();
  const Position start = position(game);
  std::vector<std::byte> states;
  std::size_t bytes = game.sizes().state_bytes;
  std::unique_ptr<game::Lanes> lanes = game.lanes(kStates);
  std::vector<u8> faulty(kStates);
  for (auto _ : state) {
    states = start.states;
    lanes->load_all({states.data(), bytes}, start.keys, faulty);
    lanes->step(start.slots, {});
    lanes->save_all({states.data(), bytes}, faulty);
    benchmark::DoNotOptimize(states.data());
  }
  count(state, kStates);
}

// Two heroes and the rules, from JSON values in memory: read, checked and compiled.
void compile(benchmark::State& state, const Pairing& pairing) {
  for (auto _ : state) benchmark::DoNotOptimize(pairing.load());
  count(state, 2);
}

void compile_classic(benchmark::State& state) { compile(state, classic()); }
void compile_heavy(benchmark::State& state) { compile(state, heavy()); }

void optimise(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(duel::make_plan(heavy().content(), heavy().start()));
  }
  count(state, 1);
}

BENCHMARK(by_hand);
BENCHMARK(classic_by_plan);
BENCHMARK(classic_by_batch);
BENCHMARK(classic_by_other_batch);
BENCHMARK(heavy_by_plan);
BENCHMARK(heavy_by_batch);
BENCHMARK(steps_by_loop);
BENCHMARK(steps_by_batch);
BENCHMARK(compile_classic);
BENCHMARK(compile_heavy);
BENCHMARK(optimise);

constexpr std::array<Ratio, 5> kRatios = {{
    {"a match by the plan v by hand (0.5x as fast or better)", "classic_by_plan", "by_hand", 2.0},
    {"a match by batch, AVX2, v by hand (6x as fast or better)", "classic_by_batch", "by_hand",
     1.0 / 6},
    {"a match by batch, another kernel, v by hand", "classic_by_other_batch", "by_hand"},
    {"a heavy match by batch v by the plan (4x as fast or better)", "heavy_by_batch",
     "heavy_by_plan", 1.0 / 4},
    {"a step by batch v by the rules (1.5x as fast or better)", "steps_by_batch", "steps_by_loop",
     1.0 / 1.5},
}};

constexpr std::array<Limit, 3> kLimits = {{
    {"compiling a hero of the seed", "compile_classic", 100'000},
    {"compiling a heavy hero", "compile_heavy", 100'000},
    {"optimising a match-up", "optimise", 1'000'000},
}};

bool same_matches() {
  std::vector<game::MatchResult> batch(kMatches);
  classic().run(batch);
  chance::Key seed = chance::seed_key(kSeed);
  for (u64 i = 0; i < kMatches; ++i) {
    bool same = batch[i] == fighter_v_fire_mage(seed, i) && batch[i] == classic().play_plan(i);
    if (same) continue;
    fmt::print("match {} differs: nothing to compare\n", i);
    return false;
  }
  u64 turns = 0;
  for (const game::MatchResult& result : batch) turns += result.turns;
  fmt::print("{} matches, {} turns: all the same; the best kernel here is {}\n", kMatches, turns,
             duel::kernels().front());
  return true;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  if (!agon::bench::same_matches()) return 1;
  return agon::bench::run(argc, argv, agon::bench::kRatios, agon::bench::kLimits);
}
