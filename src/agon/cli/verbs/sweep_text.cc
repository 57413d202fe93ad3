#include "agon/cli/verbs/sweep_text.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/verbs/simulation_text.h"
#include "agon/workbench/failing.h"

namespace agon::cli {
namespace {

using workbench::SweepPoint, workbench::SweepRecord;

std::string sweep_heading(const SweepRecord& s) {
  std::string from =
      s.first_index.value == 0 ? "" : fmt::format(", from index {}", s.first_index.value);
  std::string now = s.now ? fmt::format(", now {}", to_text(*s.now)) : "";
  return workbench::failures_text(s.failed) +
         fmt::format("{}, {}: {} of {}{}\n{} matches of {} with each value, seed {}{}{}\n", s.game,
                     printable(s.contents), printable(s.number), printable(s.content), now,
                     s.matches_each, printable(versus(s.names)), s.seed.value, from,
                     s.exchanged_seats ? ", every second one with exchanged seats" : "");
}

SheetRow point_row(const SweepPoint& p) {
  SheetRow out{.name = to_text(p.value), .cells = {{}, {}, {}}};
  if (!p.score) return out;
  out.cells[0] = {p.score, span_of(p.interval_95), p.complete ? "" : "*"};
  if (p.complete && !p.interval_95) out.cells[0].mark = "exact";
  out.cells[1].value = static_cast<double>(*p.draws) / static_cast<double>(p.matches);
  out.cells[2].value = p.mean_turns;
  return out;
}

}  // namespace

Exhibit exhibit_of(const SweepRecord& s) {
  Exhibit out{.heading = sweep_heading(s)};
  if (!s.complete) out.heading += "INCOMPLETE: interrupted; * stands where matches lack\n";
  Sheet sheet{
      .name = s.number,
      .sentence = fmt::format("score of {}", s.names.empty() ? "a" : s.names[0]),
      .corner = "value",
      .columns = {{"score", Unit::share, 2, Ends::range}, {"draws"}, {"turns", Unit::amount}},
      .picture = Picture::intervals};
  for (const SweepPoint& point : s.points) sheet.rows.push_back(point_row(point));
  out.sheets.push_back(std::move(sheet));
  return out;
}

std::string to_text(const SweepRecord& s) { return to_text(exhibit_of(s)); }

}  // namespace agon::cli
