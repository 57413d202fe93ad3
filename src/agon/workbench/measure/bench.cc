#include "agon/workbench/measure/bench.h"

#include <chrono>

#include "agon/agent/agents.h"
#include "agon/base/hash.h"
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

}  // namespace

Reply<SpeedRecord> measure_speed(const game::Entry& entry, const std::string& kernel) {
  Reply<OpenGame> open = workbench::open(entry, {.kernel = kernel});
  if (!open) return decline(open.error());
  SpeedRecord out = measure(*open->game, agent::random());
  if (entry.offers.kernels != nullptr) out.kernel = entry.offers.kernels->of(*open->game);
  return out;
}

Result<json::Hex> signature(const game::Entry& entry, u32 threads, const std::string& kernel) {
  std::string parts;
  std::vector<roster::Shipped> contents = roster::shipped(entry.facts, entry.facts.contents[0]);
  if (contents.empty()) return refuse(roster::no_content(entry.facts));
  for (const roster::Shipped& content : contents) {
    roster::Opened opened = roster::open(entry, {.contents = {content.name}, .kernel = kernel});
    if (!opened.game) return refuse(first_error(opened.problems));
    parts += to_hex(sim::signature(*opened.game, agent::random(), thread_count(threads)));
  }
  return json::Hex{hash64(parts)};
}

}  // namespace agon::workbench
