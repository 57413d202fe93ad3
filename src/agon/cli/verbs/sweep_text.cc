#include "agon/cli/verbs/sweep_text.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
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
                     s.matches_each, printable(fmt::format("{}", fmt::join(s.agents, " v "))),
                     s.seed.value, from,
                     s.exchanged_seats ? ", every second one with exchanged seats" : "");
}

std::string point_text(const SweepPoint& p) {
  std::string value = painted(Paint::bold, fmt::format("{:>12}", to_text(p.value)));
  if (!p.score) return value + fmt::format(" {:>9}\n", "-");
  std::string interval =
      p.interval_95 ? fmt::format("{:.2f} to {:>6.2f}", percent_below(p.interval_95->low, 2),
                                  percent_above(p.interval_95->high, 2))
                    : "exact";
  double draws = static_cast<double>(*p.draws) / static_cast<double>(p.matches);
  return value + fmt::format(" {:>9.2f} {:>17} {:>7.2f} {:>7.2f}{}\n", 100 * *p.score, interval,
                             100 * draws, *p.mean_turns, p.complete ? "" : " *");
}

}  // namespace

std::string to_text(const SweepRecord& s) {
  std::string out = sweep_heading(s);
  if (!s.complete) {
    out += painted(Paint::red, "INCOMPLETE:") + " interrupted; * stands where matches lack\n";
  }
  out += fmt::format("\n{:>12} {:>9} {:>17} {:>7} {:>7}\n", "value", "score %", "95 % interval",
                     "draws %", "turns");
  for (const SweepPoint& point : s.points) out += point_text(point);
  return out;
}

}  // namespace agon::cli
