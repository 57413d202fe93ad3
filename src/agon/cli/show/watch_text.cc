#include "agon/cli/show/watch_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/diff_text.h"
#include "agon/cli/verbs/simulation_text.h"
#include "agon/json/write.h"

namespace agon::cli {
namespace {

using workbench::WatchEvent, workbench::WatchRecord;

constexpr std::size_t kChangeWidth = 96;
constexpr std::size_t kMostChanges = 12;

std::string event_text(const WatchRecord& change) {
  workbench::LintCount count;
  count.add({.path = change.file, .problems = change.problems});
  std::string warnings =
      count.warnings == 0 ? "" : fmt::format(", {}", counted(count.warnings, "warning"));
  switch (change.event) {
    case WatchEvent::gone:
      return "gone; waiting for it";
    case WatchEvent::back:
      return "back, as it was";
    case WatchEvent::broken:
      return counted(count.errors, "error") + warnings;
    case WatchEvent::first:
      return "fine" + warnings;
    case WatchEvent::saved:
      return "saved" + warnings;
  }
  return "";
}

std::string changes_text(const WatchRecord& change) {
  std::string out;
  for (std::size_t i = 0; i < change.changes.size() && i < kMostChanges; ++i) {
    std::string path = change.changes[i].path.empty() ? "the file" : change.changes[i].path;
    std::string line = fmt::format("{} is now {}", path, json::canonical(change.changes[i].value));
    bool fits = utf8_count(printable(line)) <= kChangeWidth;
    out += fmt::format("  {}\n", fits ? printable(line) : fitted(line, kChangeWidth));
  }
  std::size_t rest = change.changes.size() - std::min(change.changes.size(), kMostChanges);
  if (rest > 0) out += fmt::format("  and {}\n", counted(rest, "other change"));
  if (change.event == WatchEvent::saved && change.changes.empty()) {
    out += "  it says what it said\n";
  }
  return out;
}

std::string result_text(const workbench::SimulationRecord& result) {
  std::string out = heading(result);
  if (result.matches == 0) return out;
  double draws = static_cast<double>(result.first.draws) / static_cast<double>(result.matches);
  out += fmt::format("score of the first {:.2f} %", 100 * result.first.score);
  if (result.interval_95) {
    out += fmt::format(" ({:.2f} % to {:.2f} %)", 100 * result.interval_95->low,
                       100 * result.interval_95->high);
  }
  return out + fmt::format(", draws {:.2f} %, {:.2f} turns\n", 100 * draws, result.turns.mean);
}

}  // namespace

std::string to_text(const WatchRecord& change) {
  std::string kind = change.kind.empty() ? "" : fmt::format(" ({})", change.kind);
  std::string out = fmt::format("{}{}: {}\n", printable(change.file), kind, event_text(change));
  for (const Problem& problem : change.problems) out += agon::to_text(problem);
  out += changes_text(change);
  if (change.result) out += result_text(*change.result);
  if (change.difference) out += to_text(*change.difference);
  return out + "\n";
}

}  // namespace agon::cli
