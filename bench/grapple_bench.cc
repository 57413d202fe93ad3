// What the engine costs on a real game: grapple through the whole path of `agon sim`, one thread,
// mute, random v random, beside the same matches in a loop written by hand, for each shipped book.
// Refuses to measure if one match differs.
//   cmake --build build/release --target bench && build/release/bench/grapple_bench
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "agon/agent/agents.h"
#include "agon/json/document.h"
#include "agon/roster/roster.h"
#include "agon/rulesets/grapple/rules.h"
#include "agon/sim/simulation.h"
#include "bench/grapple_by_hand.h"
#include "bench/random_plan.h"
#include "bench/ratios.h"

namespace agon::bench {
namespace {

constexpr u64 kSeed = 1;
constexpr u64 kMatches = 20'000;

// One book, ready for both ways to play.
class Book {
 public:
  explicit Book(const std::string& name) : name_(name) {
    const game::Entry& grapple = **roster::find("grapple");
    roster::Opened opened = roster::open(grapple, {.contents = {name}});
    Problems problems;
    json::Document document = *json::load(opened.files[0]);
    hand_.emplace(*grapple::Grapple::load(std::vector{json::root(document)}, problems));
    game_ = std::move(opened.game);
  }

  const std::string& name() const { return name_; }
  const game::AnyGame& game() const { return *game_; }
  const GrappleByHand& hand() const { return *hand_; }

  sim::Plan plan() const { return random_plan(*game_, kSeed, kMatches); }

 private:
  std::string name_;
  std::unique_ptr<game::AnyGame> game_;
  std::optional<GrappleByHand> hand_;
};

const Book& classic() {
  static const Book book("classic");
  return book;
}

const Book& tournament() {
  static const Book book("tournament");
  return book;
}

// The counts of the hand-written loop: who won how often, and how long matches took.
struct Counts {
  std::array<u64, 2> winners = {};
  std::vector<u64> lengths;
};

Counts count_by_hand(const GrappleByHand& hand) {
  Counts counts;
  for (u64 index = 0; index < kMatches; ++index) {
    GrappleResult result = hand.play(kSeed, index);
    ++counts.winners[result.winner];
    if (result.turns >= counts.lengths.size()) counts.lengths.resize(result.turns + 1);
    ++counts.lengths[result.turns];
  }
  return counts;
}

void by_hand(benchmark::State& state, const Book& book) {
  for (auto _ : state) benchmark::DoNotOptimize(count_by_hand(book.hand()));
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

void by_simulation(benchmark::State& state, const Book& book) {
  sim::Plan matches = book.plan();
  for (auto _ : state) benchmark::DoNotOptimize(sim::simulate(matches));
  state.SetItemsProcessed(state.iterations() * static_cast<i64>(kMatches));
}

void classic_by_hand(benchmark::State& state) { by_hand(state, classic()); }
void classic_by_simulation(benchmark::State& state) { by_simulation(state, classic()); }
void tournament_by_hand(benchmark::State& state) { by_hand(state, tournament()); }
void tournament_by_simulation(benchmark::State& state) { by_simulation(state, tournament()); }

BENCHMARK(classic_by_hand);
BENCHMARK(classic_by_simulation);
BENCHMARK(tournament_by_hand);
BENCHMARK(tournament_by_simulation);

constexpr std::array<Ratio, 2> kRatios = {{
    {"a classic match by simulation v by hand", "classic_by_simulation", "classic_by_hand", 1.5},
    {"a tournament match by simulation v by hand", "tournament_by_simulation", "tournament_by_hand",
     1.5},
}};

// Index by index through the batch hook that simulation uses, then the counts of a simulation.
bool same_matches(const Book& book) {
  game::Player random = agent::random();
  std::unique_ptr<game::Agent> a = random.make(book.game());
  std::unique_ptr<game::Agent> b = random.make(book.game());
  std::vector<game::MatchResult> results(kMatches);
  book.game().run_batch({kSeed, 0}, {{a.get(), b.get()}}, results, {});
  for (u64 index = 0; index < kMatches; ++index) {
    GrappleResult hand = book.hand().play(kSeed, index);
    game::Outcome outcome = hand.winner == 0 ? game::Outcome::a : game::Outcome::b;
    if (results[index].outcome == outcome && results[index].turns == hand.turns) continue;
    fmt::print("{}: match {} differs: nothing to compare\n", book.name(), index);
    return false;
  }
  sim::Tally tally = sim::simulate(book.plan()).tally;
  Counts hand = count_by_hand(book.hand());
  std::array<u64, 2> winners = {tally.seat_a_wins, tally.seat_b_wins};
  bool same = winners == hand.winners && tally.lengths == hand.lengths;
  fmt::print("{}: {} matches: {}\n", book.name(), kMatches,
             same ? "all the same" : "the counts differ");
  return same;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv) {
  if (!agon::bench::same_matches(agon::bench::classic())) return 1;
  if (!agon::bench::same_matches(agon::bench::tournament())) return 1;
  return agon::bench::run(argc, argv, agon::bench::kRatios);
}
