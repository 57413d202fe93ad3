// agon demo: every game once: a match that is told, its replay verified, a simulation.
#include <fmt/format.h>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/match.h"
#include "agon/cli/verbs/report.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

constexpr u64 kMatches = 100'000;

bool verifies(const std::string& replay) {
  Result<json::Document> document = json::parse(replay, "replay");
  return document && replay::verify(*document, roster::find_or_null).has_value();
}

struct Shown {
  json::Value value = json::Value::object();
  int code = kFine;
};

Shown show(const game::Entry& entry, const Arguments& arguments) {
  Arguments one = arguments;
  one.game = entry.facts.name;
  one.matches = kMatches;
  std::optional<Setup> setup = set_up(one);
  if (!setup) return {.code = kBadInput};
  bool tell = !arguments.json;
  if (tell) print(fmt::format("== {}: {}\n\n", entry.facts.name, entry.facts.sentence));
  bool verified = verifies(play_match(*setup, one, tell).replay);
  if (tell) print(verified ? "replay: verified from its seed\n\n" : "replay: REFUSED\n\n");
  Report report = simulate(*setup, one);
  if (tell) print(to_text(report) + "\n");
  print_rate(report);
  Shown out;
  out.value.set("replay_verified", verified);
  out.value.set("simulation", to_value(report));
  if (!report.simulation.complete) {
    out.code = kInterrupted;
  } else if (!verified) {
    out.code = kNo;
  }
  return out;
}

}  // namespace

int run_demo(const Arguments& arguments) {
  json::Value all = json::Value::object();
  int code = kFine;
  for (const game::Entry* entry : roster::games()) {
    Shown shown = show(*entry, arguments);
    all.set(std::string(entry->facts.name), std::move(shown.value));
    code = shown.code;
    if (code != kFine) break;
  }
  if (arguments.json) print_pretty(all);
  return code;
}

}  // namespace agon::cli
