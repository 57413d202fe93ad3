#include "agon/cli/show/tournament_text.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/verbs/round_robin_text.h"

namespace agon::cli {
namespace {

using workbench::TournamentRecord;

std::string until_text(const TournamentRecord& tournament) {
  if (!tournament.until) return "";
  return fmt::format(
      "until every interval reaches less than {} % to either side; the intervals hold for all "
      "pairings\nat once, whenever it stops\n",
      100 * *tournament.until);
}

std::string winner_text(const TournamentRecord& tournament) {
  if (!tournament.result.matrix) return "";
  if (!tournament.winner) return "no winner: nobody is surely better than everybody it met\n";
  return fmt::format("winner: {}\n", printable(*tournament.winner));
}

std::string failures_text(const TournamentRecord& tournament) {
  std::string out;
  for (const auto& [name, failures] : tournament.failures) {
    out += fmt::format("{}: {} crashed, {} late, {} illegal\n", printable(name), failures.crashed,
                       failures.late, failures.illegal);
  }
  return out;
}

std::string file_text(const TournamentRecord& tournament) {
  if (tournament.file.empty()) return "";
  std::string had =
      tournament.resumed_matches == 0
          ? ""
          : fmt::format(", which had {} already", counted(tournament.resumed_matches, "match"));
  return fmt::format("kept in {}{}{}\n", printable(tournament.file), had,
                     tournament.result.complete ? "" : "; the same command goes on with it");
}

}  // namespace

Exhibit exhibit_of(const TournamentRecord& tournament) {
  Exhibit out = exhibit_of(tournament.result);
  out.closing += until_text(tournament) + winner_text(tournament) + failures_text(tournament) +
                 file_text(tournament);
  return out;
}

std::string to_text(const TournamentRecord& tournament) { return to_text(exhibit_of(tournament)); }

}  // namespace agon::cli
