#include "agon/cli/verbs/simulation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "agon/base/utf8.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/terminal/percent.h"

namespace agon::cli {
namespace {

using workbench::ContestantRecord, workbench::LengthsRecord, workbench::MetricRecord,
    workbench::SimulationRecord;

constexpr u32 kLengthBars = 12;  // more lengths than this are grouped

double part_of(u64 part, u64 whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

SheetRow contestant_row(std::string name, const ContestantRecord& c) {
  u64 all = c.wins + c.draws + c.losses;
  return {
      .name = std::move(name),
      .cells = {
          {c.score}, {part_of(c.wins, all)}, {part_of(c.draws, all)}, {part_of(c.losses, all)}}};
}

std::string defaulted_line(const ContestantRecord& c) {
  if (!c.defaulted_decisions) return "";
  return printable(workbench::failure_text(c.agent, {*c.decisions, *c.defaulted_decisions})) + "\n";
}

// Two that are alike are told apart by their seats.
std::array<std::string, 2> row_names(const SimulationRecord& s) {
  if (!s.second || s.first.name != s.second->name) {
    return {s.first.name, s.second ? s.second->name : ""};
  }
  return {s.first.name + " at a", s.second->name + " at b"};
}

std::string interval_line(const SimulationRecord& s) {
  if (!s.interval_95)
    return "play is deterministic: the scores are exact, and any match is as these\n";
  return fmt::format("95 % interval of {}'s score: {:.2f} % to {:.2f} %\n",
                     printable(row_names(s)[0]), percent_below(s.interval_95->low, 2),
                     percent_above(s.interval_95->high, 2));
}

Sheet results_sheet(const SimulationRecord& s) {
  Sheet out{.name = "result",
            .columns = {{"score"}, {"wins"}, {"draws"}, {"losses"}},
            .picture = Picture::intervals,
            .note = defaulted_line(s.first)};
  std::array<std::string, 2> names = row_names(s);
  out.rows.push_back(contestant_row(names[0], s.first));
  out.rows[0].cells[0].interval = span_of(s.interval_95);
  if (s.second) out.rows.push_back(contestant_row(names[1], *s.second));
  if (s.seat_a) out.rows.push_back(contestant_row("seat a", *s.seat_a));
  if (s.second) out.note += defaulted_line(*s.second);
  out.note += interval_line(s);
  return out;
}

// Neighbours together where there are many lengths.
Sheet lengths_sheet(const LengthsRecord& l, u64 matches) {
  Sheet out{.name = "turns",
            .sentence = fmt::format("mean {:.2f}, 10 % within {}, median {}, 90 % within {}, "
                                    "longest {}",
                                    l.mean, l.few_within, l.median, l.most_within, l.longest),
            .corner = "turns",
            .columns = {{"share"}, {"matches", Unit::count}},
            .picture = Picture::bars};
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
    out.rows.push_back({label, {{part_of(count, matches)}, {static_cast<double>(count)}}});
  }
  return out;
}

// How often or how much: as a share of all labels, for one match, and for one use of the label.
Sheet shares_sheet(const std::string& name, const MetricRecord& metric) {
  Sheet out{.name = name, .columns = {{"share"}}, .picture = Picture::bars};
  double all = 0;
  for (const auto& [label, count] : metric.counts) all += count.to_double();
  out.sentence = fmt::format("{}, {:.10g} in all", metric.sentence, all);
  out.columns.push_back({"per match", Unit::amount, 3});
  if (!metric.per_use.empty()) out.columns.push_back({"per use", Unit::amount, 3});
  for (std::size_t i = 0; i < metric.counts.size(); ++i) {
    const auto& [label, count] = metric.counts[i];
    SheetRow row{.name = label, .cells = {{all == 0 ? 0 : count.to_double() / all}}};
    row.cells.push_back({metric.per_match_by_label[i].second});
    if (!metric.per_use.empty()) row.cells.push_back({metric.per_use[i].second});
    out.rows.push_back(std::move(row));
  }
  return out;
}

const Column kMeanColumn = {
    .heading = "mean", .unit = Unit::amount, .digits = 4, .is_signed = true};

Sheet means_sheet(const std::string& name, const MetricRecord& metric) {
  Sheet out{
      .name = name, .sentence = metric.sentence, .columns = {kMeanColumn, {"values", Unit::count}}};
  for (const auto& [label, one] : metric.means) {
    out.rows.push_back({label, {{one.mean}, {static_cast<double>(one.count)}}});
  }
  return out;
}

Sheet metric_sheet(const std::string& name, const MetricRecord& metric, u64 matches) {
  Sheet single{.name = name, .sentence = metric.sentence};
  if (metric.total) {
    single.columns = {{"per match", Unit::amount, 3}};
    single.rows = {{"", {{metric.total->to_double() / static_cast<double>(matches)}}}};
    return single;
  }
  if (!metric.means.empty()) return means_sheet(name, metric);
  if (!metric.mean) return shares_sheet(name, metric);
  single.columns = {kMeanColumn, {"values", Unit::count}};
  std::optional<double> mean = *metric.count == 0 ? std::nullopt : metric.mean;
  single.rows = {{"", {{mean}, {static_cast<double>(*metric.count)}}}};
  return single;
}

}  // namespace

std::string versus(const std::vector<std::string>& names) {
  return names.size() == 1 ? names[0] : fmt::format("{} at a v {} at b", names[0], names[1]);
}

std::optional<Span> span_of(const std::optional<workbench::IntervalRecord>& interval) {
  if (!interval) return std::nullopt;
  return Span{interval->low, interval->high};
}

std::string heading(const SimulationRecord& s) {
  std::vector<std::string> names = {s.first.name};
  if (s.second) names.push_back(s.second->name);
  std::string from =
      s.first_index.value == 0 ? "" : fmt::format(", from index {}", s.first_index.value);
  std::string out = workbench::failures_text(s.failed);
  out +=
      fmt::format("{}, {}: {} matches of {}, seed {}{}{}{}\n", s.game, printable(s.contents),
                  s.matches, printable(versus(names)), s.seed.value, from,
                  s.exchanged_seats ? ", every second one with exchanged seats" : "",
                  printable(workbench::unusual_options(**workbench::find_game(s.game), s.options)));
  if (!s.complete) {
    out += fmt::format("INCOMPLETE: interrupted, {} of {} matches were played\n", s.matches,
                       s.planned_matches);
  }
  return out;
}

std::vector<Sheet> metric_sheets(const SimulationRecord& s) {
  std::vector<Sheet> out;
  if (s.metered_matches == 0) return out;
  for (const auto& [name, metric] : s.metrics) {
    out.push_back(metric_sheet(name, metric, s.metered_matches));
  }
  return out;
}

Exhibit exhibit_of(const SimulationRecord& s) {
  Exhibit out{.heading = heading(s)};
  if (s.matches == 0) return out;
  out.sheets = {results_sheet(s), lengths_sheet(s.turns, s.matches)};
  if (s.metered_matches == 0) return out;
  out.sheets.back().note = fmt::format("\nmetrics, from the first {} matches\n", s.metered_matches);
  for (Sheet& sheet : metric_sheets(s)) out.sheets.push_back(std::move(sheet));
  return out;
}

std::string to_text(const SimulationRecord& s) { return to_text(exhibit_of(s)); }

}  // namespace agon::cli
