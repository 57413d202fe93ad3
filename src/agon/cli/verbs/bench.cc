// agon bench: matches per second on one core, or the signature of every game.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "agon/agent/agents.h"
#include "agon/base/hash.h"
#include "agon/base/processor.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/setup.h"
#include "agon/roster/roster.h"
#include "agon/sim/signature.h"

namespace agon::cli {
namespace {

constexpr auto kMeasureFor = std::chrono::seconds(1);
constexpr std::size_t kBatch = 16'384;  // as many as a batch needs to run at full speed

// The signature of a game is over every shipped content of its first kind, in order of their names.
Result<u64> game_signature(const game::Entry& entry, u32 threads) {
  std::string parts;
  std::vector<roster::Shipped> contents = roster::shipped(entry.facts, entry.facts.contents[0]);
  if (contents.empty()) return refuse(roster::no_content(entry.facts));
  for (const roster::Shipped& content : contents) {
    roster::Opened opened = roster::open(entry, {{content.name}, ""});
    if (!opened.game) return refuse(first_error(opened.problems));
    parts += to_hex(sim::signature(*opened.game, agent::random(), threads));
  }
  return hash64(parts);
}

struct Speed {
  double matches_per_second = 0;
  double nanoseconds_per_step = 0;
};

Speed measure(const game::AnyGame& game, const game::Player& player) {
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
  return {static_cast<double>(matches) / seconds, 1e9 * seconds / static_cast<double>(steps)};
}

int run_signatures(const std::vector<const game::Entry*>& entries, const Arguments& arguments) {
  json::Value all = json::Value::object();
  for (const game::Entry* entry : entries) {
    Result<u64> signature = game_signature(*entry, arguments.threads);
    if (!signature) {
      print_problems({signature.error()}, arguments.json);
      return kBadInput;
    }
    all.set(std::string(entry->facts.name), to_hex(*signature));
    if (!arguments.json) print(fmt::format("{} {}\n", entry->facts.name, to_hex(*signature)));
  }
  if (arguments.json) print_pretty(all);
  return kFine;
}

int run_speeds(const std::vector<const game::Entry*>& entries, const Arguments& arguments) {
  json::Value all = json::Value::object();
  all.set("cpu", processor_name());
  if (!arguments.json) print(fmt::format("random v random, one core of {}\n", processor_name()));
  for (const game::Entry* entry : entries) {
    roster::Opened opened = roster::open(*entry, {});
    if (!opened.game) {
      print_problems(opened.problems, arguments.json);
      return kBadInput;
    }
    Speed speed = measure(*opened.game, agent::random());
    json::Value value = json::Value::object();
    value.set("matches_per_second", speed.matches_per_second);
    value.set("nanoseconds_per_step", speed.nanoseconds_per_step);
    if (entry->offers.kernels != nullptr) value.set("kernel", std::string(entry->offers.kernels->current()));
    all.set(std::string(entry->facts.name), std::move(value));
    if (arguments.json) continue;
    print(fmt::format(
        "{:<12} {} matches/s, {:.1f} ns a step{}\n", entry->facts.name,
        rounded(speed.matches_per_second), speed.nanoseconds_per_step,
        entry->offers.kernels != nullptr ? fmt::format(", kernel {}", entry->offers.kernels->current()) : ""));
  }
  if (arguments.json) print_pretty(all);
  return kFine;
}

}  // namespace

int run_bench(const Arguments& arguments) {
  Result<std::vector<const game::Entry*>> entries = chosen_games(arguments);
  if (!entries) {
    print_problems({entries.error()}, arguments.json);
    return kBadInput;
  }
  bool any = std::ranges::any_of(*entries, [](const game::Entry* entry) { return entry->offers.kernels; });
  for (const game::Entry* entry : *entries) {
    if (any && entry->offers.kernels == nullptr) continue;  // of all games, those that have kernels
    Result<void> taken = use_kernel(*entry, arguments);
    if (taken) continue;
    print_problems({taken.error()}, arguments.json);
    return kBadInput;
  }
  return arguments.signature ? run_signatures(*entries, arguments)
                             : run_speeds(*entries, arguments);
}

}  // namespace agon::cli
