// What the engine costs on dice combat: Pyromancer v Shadow Monk with the reference numbers, both
// greedy, through the whole path of `agon sim`, one thread, mute, beside the same matches in a loop
// written by hand; and a defense by a card that is data, from its dice to the damage, beside the
// same card as code. Refuses to measure if one match or one defense differs.
//   cmake --build build/release --target bench && build/release/bench/aegis_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "agon/base/processor.h"
#include "agon/roster/roster.h"
#include "agon/rulesets/aegis/bots/outlook.h"
#include "bench/aegis_by_hand.h"
#include "bench/bot_matches.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

using game::Side;

constexpr u64 kSeed = 1;
constexpr u64 kMatches = 2000;
constexpr u32 kDefenses = 2000;
constexpr u32 kAttack = 7;
constexpr std::array<std::string_view, 2> kHeroes = {"pyromancer_reference",
                                                     "shadow_monk_reference"};

const game::Entry& aegis_entry() {
  static const game::Entry& entry = **roster::find("aegis");
  return entry;
}

const game::AnyGame& fire_and_shadow() {
  static const std::unique_ptr<game::AnyGame> game =
      roster::open(aegis_entry(), {.contents = {std::string(kHeroes[0]), std::string(kHeroes[1])}})
          .game;
  return *game;
}

sim::Plan plan_of_greedy() {
  return plan_of_bot(aegis_entry(), fire_and_shadow(), "greedy", kSeed, kMatches);
}

void matches_by_hand(benchmark::State& state) {
  for (auto _ : state) {
    for (u64 index = 0; index < kMatches; ++index) {
      benchmark::DoNotOptimize(play_aegis_by_hand(kSeed, index));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

void matches_by_simulation(benchmark::State& state) {
  sim::Plan plan = plan_of_greedy();
  for (auto _ : state) benchmark::DoNotOptimize(sim::simulate(plan).tally);
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

// The records of the files as they are shipped, prepared for the rules.
const aegis::Content& content() {
  static const aegis::Content content = [] {
    std::vector<json::Value> files = fire_and_shadow().contents();
    std::vector<json::Node> nodes;
    for (const json::Value& file : files) nodes.push_back({nullptr, &file});
    Problems problems;
    return aegis::Aegis::load(nodes, problems).value();
  }();
  return content;
}

// The moment before the Pyromancer's dice fall.
aegis::State attacked() {
  aegis::State state = aegis::before_defense(content(), {}, Side::a);
  state.raw = kAttack;
  return state;
}

// A match of its own for every defense.
chance::Key key_of(u32 defense) { return {defense, 14}; }

// Hit points of both after the attack, and what the defender will be able to spend.
using Health = std::array<u32, 3>;

Health defend_by_rules(const aegis::State& before, u32 defense) {
  aegis::State state = before;
  chance::QuickReferee referee(key_of(defense));
  aegis::Aegis::play(content(), state, {}, referee);
  return {state.hp[0], state.hp[1], state.buffs[0][0].stacks};
}

Health defend_by_hand(u32 defense) {
  CinderSkin card(AegisDice{key_of(defense)});
  return {30 - card.left_of(kAttack), 30 - card.dealt - card.reflected, card.readies_scorch};
}

void defenses_by_rules(benchmark::State& state) {
  aegis::State before = attacked();
  for (auto _ : state) {
    for (u32 i = 0; i < kDefenses; ++i) benchmark::DoNotOptimize(defend_by_rules(before, i));
  }
  state.SetItemsProcessed(state.iterations() * i64{kDefenses});
}

void defenses_by_hand(benchmark::State& state) {
  for (auto _ : state) {
    for (u32 i = 0; i < kDefenses; ++i) benchmark::DoNotOptimize(defend_by_hand(i));
  }
  state.SetItemsProcessed(state.iterations() * i64{kDefenses});
}

BENCHMARK(defenses_by_hand);
BENCHMARK(defenses_by_rules);
BENCHMARK(matches_by_hand);
BENCHMARK(matches_by_simulation);

constexpr std::array<Ratio, 2> kRatios = {{
    {"a defense by data v by hand", "defenses_by_rules", "defenses_by_hand", 3},
    {"a match of greedy by simulation v by hand", "matches_by_simulation", "matches_by_hand", 2},
}};

// The program that this game comes from made 105 thousand defenses and 1.7 thousand matches of
// greedy a second; a hundred times that is 95 and 5,882 ns.
constexpr std::array<Limit, 2> kLimits = {{
    {"a defense", "defenses_by_rules", 95},
    {"a match of greedy", "matches_by_simulation", 5882},
}};

bool same_defenses() {
  for (u32 i = 0; i < kDefenses; ++i) {
    if (defend_by_rules(attacked(), i) == defend_by_hand(i)) continue;
    fmt::print("defense {} differs: nothing to compare\n", i);
    return false;
  }
  return true;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  using namespace agon::bench;
  fmt::print("one core of {}\n", agon::processor_name());
  if (!same_match_by_match(plan_of_greedy(), play_aegis_by_hand) || !same_defenses()) return 1;
  fmt::print("{} matches and {} defenses: all the same\n", kMatches, kDefenses);
  return run(argc, argv, kRatios, kLimits);
}
