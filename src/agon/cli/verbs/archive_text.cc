#include "agon/cli/verbs/archive_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/text.h"
#include "agon/base/utf8.h"

namespace agon::cli {
namespace {

using archive::MatchStatus, workbench::ArchivedKind, workbench::ArchivedRecord;

std::string ending_text(const ArchivedRecord& match) {
  if (match.status == MatchStatus::running) return "still played";
  std::string steps = counted(match.steps.value_or(0), "step");
  if (match.outcome == "running") return steps + ", left";
  return steps + (match.outcome == "draw" ? ", a draw" : fmt::format(", {} wins", match.outcome));
}

// "2026-11-17 04:00" of "2026-11-17T04:00:00Z".
std::string minute_text(std::string time) {
  if (time.size() > 16) time.resize(16);
  std::ranges::replace(time, 'T', ' ');
  return time;
}

std::string shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  auto within_a_character = [&] { return (text[most] & 0xC0) == 0x80; };
  while (most > 0 && within_a_character()) --most;
  text.resize(most);
  return text + "...";
}

std::string_view status_text(const ArchivedRecord& run) {
  switch (run.run_status.value_or(archive::RunStatus::whole)) {
    case archive::RunStatus::begun:
      return " (has not ended)";
    case archive::RunStatus::stopped:
      return " (stopped early)";
    default:
      return "";
  }
}

}  // namespace

void declare_archive(Syntax& syntax, std::string& file) {
  syntax.text("--archive", file, "the archive's file")
      .shown_as("FILE")
      .shown_default("~/.local/share/agon/archive.sqlite");
}

void declare_kind(Syntax& syntax, std::optional<ArchivedKind>& kind) {
  auto take = [&kind](const std::string& text) -> std::string {
    auto found = std::ranges::find(workbench::kArchivedKindNames, text);
    if (found == workbench::kArchivedKindNames.end()) {
      return fmt::format("'{}' is none of: {}", text,
                         fmt::join(workbench::kArchivedKindNames, ", "));
    }
    kind = static_cast<ArchivedKind>(found - workbench::kArchivedKindNames.begin());
    return "";
  };
  syntax
      .read("--kind", take,
            fmt::format("only these: {}", fmt::join(workbench::kArchivedKindNames, ", ")))
      .shown_as("KIND");
}

Reply<archive::Archive> open_archive(const std::string& typed, archive::Access access) {
  return workbench::open_archive(typed, roster::process_environment, access);
}

std::string to_text(const ArchivedRecord& entry, std::size_t most_of_command) {
  std::string out = fmt::format("{}  {:<11}  {}  {}", entry.id, spaced(game::name_of(entry.kind)),
                                minute_text(entry.created), printable(entry.game));
  if (entry.kind != ArchivedKind::match) {
    return fmt::format("{}: {}{}\n", out, shortened(printable(entry.command), most_of_command),
                       status_text(entry));
  }
  if (!entry.contents.empty()) out += ", " + printable(entry.contents);
  return fmt::format("{}: {}; {}{}\n", out, printable(entry.seats), ending_text(entry),
                     entry.practice.value_or(false) ? " (practice)" : "");
}

std::string size_text(u64 bytes) {
  if (bytes < 1000) return counted(bytes, "byte");
  double kilobytes = static_cast<double>(bytes) / 1000;
  return kilobytes < 1000 ? fmt::format("{:.1f} kB", kilobytes)
                          : fmt::format("{:.1f} MB", kilobytes / 1000);
}

void print_faults(const std::vector<workbench::FaultRecord>& faults, u64 all) {
  for (const workbench::FaultRecord& fault : faults) {
    print_error(fmt::format("{}: error: {} [{}]\n", fault.id, printable(fault.problem.message),
                            fault.problem.code));
  }
  if (all > faults.size()) print_error(fmt::format("and {} more\n", all - faults.size()));
}

}  // namespace agon::cli
