#include "agon/cli/verbs/simulation_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/game/chart.h"

namespace agon::cli {
namespace {

using workbench::ContestantRecord, workbench::LengthsRecord, workbench::MetricRecord,
    workbench::SimulationRecord;

constexpr u32 kLengthBars = 12;  // more lengths than this are grouped

double percent(double part, double whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

// Wide enough for both names, within 80 columns.
std::size_t name_width(const SimulationRecord& s) {
  std::size_t longest = utf8_count(s.first.agent);
  if (s.second) longest = std::max(longest, utf8_count(s.second->agent));
  return std::clamp<std::size_t>(longest, 12, 36);
}

std::string contestant_line(std::string_view name, const ContestantRecord& c) {
  auto of_all = [&](u64 part) {
    return percent(static_cast<double>(part), static_cast<double>(c.wins + c.draws + c.losses));
  };
  return fmt::format("{} {:7.2f} % {:7.2f} % {:7.2f} % {:7.2f} %\n", name, 100 * c.score,
                     of_all(c.wins), of_all(c.draws), of_all(c.losses));
}

std::string defaulted_line(const ContestantRecord& c) {
  if (!c.defaulted_decisions) return "";
  return printable(workbench::failure_text(c.agent, {*c.decisions, *c.defaulted_decisions})) + "\n";
}

std::string interval_line(const SimulationRecord& s) {
  if (!s.interval_95)
    return "play is deterministic: the scores are exact, and any match is as these\n";
  return fmt::format("95 % interval of {}'s score: {:.2f} % to {:.2f} %\n",
                     printable(s.first.agent), percent_below(s.interval_95->low, 2),
                     percent_above(s.interval_95->high, 2));
}

std::string results_text(const SimulationRecord& s) {
  std::size_t width = name_width(s);
  auto fit = [width](std::string_view name) { return painted(Paint::bold, fitted(name, width)); };
  std::string out =
      fmt::format("{} {:>9} {:>9} {:>9} {:>9}\n", fit(""), "score", "wins", "draws", "losses");
  out += contestant_line(fit(s.first.agent), s.first);
  if (s.second) out += contestant_line(fit(s.second->agent), *s.second);
  if (s.seat_a) out += contestant_line(fit("seat a"), *s.seat_a);
  out += defaulted_line(s.first);
  if (s.second) out += defaulted_line(*s.second);
  return out + interval_line(s) + "\n";
}

// Bars by number of turns, neighbours together where there are many.
std::string lengths_text(const LengthsRecord& l, u64 matches) {
  std::string out =
      fmt::format("turns: mean {:.2f}, 10 % within {}, median {}, 90 % within {}, longest {}\n",
                  l.mean, l.few_within, l.median, l.most_within, l.longest);
  u32 first = l.matches_by_turns.begin()->first;
  u32 step = (l.longest + 1 - first + kLengthBars - 1) / kLengthBars;
  for (u32 low = first; low <= l.longest; low += step) {
    u32 end = std::min(low + step, l.longest + 1);
    u64 count = 0;
    for (auto at = l.matches_by_turns.lower_bound(low);
         at != l.matches_by_turns.end() && at->first < end; ++at) {
      count += at->second;
    }
    std::string label = end - low == 1 ? std::to_string(low) : fmt::format("{}-{}", low, end - 1);
    double share = percent(static_cast<double>(count), static_cast<double>(matches));
    out += fmt::format("  {:<12} {:7.2f} % {}\n", label, share, game::bar(share / 100, 40));
  }
  return out + "\n";
}

double sum_of(const MetricRecord& metric) {
  double out = 0;
  for (const auto& [label, count] : metric.counts) out += count.to_double();
  return out;
}

std::string shares_text(const MetricRecord& metric) {
  double all = sum_of(metric);
  std::size_t width = 12;
  for (const auto& [label, count] : metric.counts) width = std::max(width, label.size());
  std::string out;
  for (const auto& [label, count] : metric.counts) {
    double share = percent(count.to_double(), all);
    out += fmt::format("  {:<{}} {:7.2f} % {}\n", label, width, share, game::bar(share / 100, 40));
  }
  return out;
}

std::string means_text(const MetricRecord& metric) {
  std::size_t width = 12;
  for (const auto& [label, one] : metric.means) width = std::max(width, utf8_count(label));
  std::string out;
  for (const auto& [label, one] : metric.means) {
    std::string mean = one.mean ? fmt::format("{:+10.4f} over {}", *one.mean, one.count) : "none";
    out += fmt::format("  {} {}\n", fitted(label, width), mean);
  }
  return out;
}

std::string metric_text(const std::string& name, const MetricRecord& metric, u64 matches) {
  std::string out = fmt::format("{}: {}", name, metric.sentence);
  if (metric.total) {
    double mean = matches == 0 ? 0 : metric.total->to_double() / static_cast<double>(matches);
    return out + fmt::format(", {:.3f} per match\n", mean);
  }
  if (!metric.means.empty()) return out + "\n" + means_text(metric);
  if (!metric.mean) {
    return out + fmt::format(", {:.10g} in all\n", sum_of(metric)) + shares_text(metric);
  }
  if (*metric.count == 0) return out + ", none\n";
  return out + fmt::format(", {:+.4f} over {}\n", *metric.mean, *metric.count);
}

}  // namespace

std::string heading(const SimulationRecord& s) {
  std::string versus =
      s.second ? fmt::format("{} v {}", s.first.agent, s.second->agent) : s.first.agent;
  std::string from =
      s.first_index.value == 0 ? "" : fmt::format(", from index {}", s.first_index.value);
  std::string out = workbench::failures_text(s.failed);
  out +=
      fmt::format("{}, {}: {} matches of {}, seed {}{}{}{}\n", s.game, printable(s.contents),
                  s.matches, printable(versus), s.seed.value, from,
                  s.exchanged_seats ? ", every second one with exchanged seats" : "",
                  printable(workbench::unusual_options(**workbench::find_game(s.game), s.options)));
  if (!s.complete) {
    out +=
        painted(Paint::red, "INCOMPLETE:") +
        fmt::format(" interrupted, {} of {} matches were played\n", s.matches, s.planned_matches);
  }
  return out + "\n";
}

std::string metrics_text(const SimulationRecord& s) {
  std::string out;
  for (const auto& [name, metric] : s.metrics) out += metric_text(name, metric, s.metered_matches);
  return out;
}

std::string to_text(const SimulationRecord& s) {
  std::string out = heading(s);
  if (s.matches == 0) return out;
  out += results_text(s) + lengths_text(s.turns, s.matches);
  if (s.metered_matches == 0) return paint_bars(out);
  out += fmt::format("metrics, from the first {} matches\n", s.metered_matches) + metrics_text(s);
  return paint_bars(out);
}

}  // namespace agon::cli
