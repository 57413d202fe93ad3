#include "agon/workbench/measure/bench.h"

#include <chrono>

#include "agon/agent/agents.h"
#include "agon/base/hash.h"
#include "agon/base/processor.h"
#include "agon/sim/signature.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {
namespace {

constexpr auto kMeasureFor = std::chrono::seconds(1);
constexpr std::size_t kBatch = 16'384;  // as many as a batch needs to run at full speed

SpeedRecord measure(const game::AnyGame& game, const game::Player& player) {
  using Clock = std::chrono::steady_clock;
  std::unique_ptr<game::Agent> a = player.make(game);
  std::unique_ptr<game::Agent> b = player.make(game);
  std::vector<game::MatchResult> results(kBatch);
  u64 matches = 0;
  u64 steps = 0;
  Clock::time_point start = Clock::now();
  Clock::duration passed{};
  while (passed < kMeasureFor) {
    game.run_batch({1, matches}, {{a.get(), b.get()}}, results, {});
    matches += kBatch;
    for (const game::MatchResult& result : results) steps += result.steps;
    passed = Clock::now() - start;
  }
  double seconds = std::chrono::duration<double>(passed).count();
  return {static_cast<double>(matches) / seconds, 1e9 * seconds / static_cast<double>(steps), ""};
}

// Where all games are meant, a kernel is meant for those that have several.
roster::Selection selection_of(const game::Entry& entry, const BenchOptions& options) {
  bool takes = !options.game.empty() || entry.offers.kernels != nullptr;
  return {.kernel = takes ? options.kernel : ""};
}

Reply<SpeedRecord> speed_of(const game::Entry& entry, const BenchOptions& options) {
  Reply<OpenGame> open = workbench::open(entry, selection_of(entry, options));
  if (!open) return decline(open.error());
  SpeedRecord out = measure(*open->game, agent::random());
  if (entry.offers.kernels != nullptr) out.kernel = entry.offers.kernels->of(*open->game);
  return out;
}

Reply<json::Hex> signature_of(const game::Entry& entry, const BenchOptions& options) {
  std::string parts;
  std::vector<roster::Shipped> contents = roster::shipped(entry.facts, entry.facts.contents[0]);
  if (contents.empty()) return decline(roster::no_content(entry.facts));
  roster::Selection selection = selection_of(entry, options);
  for (const roster::Shipped& content : contents) {
    selection.contents = {content.name};
    Reply<OpenGame> open = workbench::open(entry, selection);
    if (!open) return decline(open.error());
    parts += to_hex(sim::signature(*open->game, agent::random(), thread_count(options.threads)));
  }
  return json::Hex{hash64(parts)};
}

// What `of` gives for each game that is meant, until a stop.
template <class Value, class Each>
Reply<std::vector<std::pair<std::string, Value>>> of_each_game(
    const BenchOptions& options, Reply<Value> (*of)(const game::Entry&, const BenchOptions&),
    const Each& each) {
  Reply<std::vector<const game::Entry*>> games = chosen_games(options.game);
  if (!games) return decline(games.error());
  std::vector<std::pair<std::string, Value>> out;
  for (const game::Entry* game : *games) {
    if (options.stop.stop_requested()) break;
    Reply<Value> value = of(*game, options);
    if (!value) return decline(value.error());
    out.emplace_back(game->facts.name, *std::move(value));
    if (each) each(out.back().first, out.back().second);
  }
  return out;
}

}  // namespace

Reply<SpeedsRecord> measure_speeds(const BenchOptions& options, const EachSpeed& each) {
  auto games = of_each_game(options, &speed_of, each);
  if (!games) return decline(games.error());
  return SpeedsRecord{processor_name(), *std::move(games)};
}

Reply<SignaturesRecord> signatures(const BenchOptions& options, const EachSignature& each) {
  return of_each_game(options, &signature_of, each);
}

}  // namespace agon::workbench
