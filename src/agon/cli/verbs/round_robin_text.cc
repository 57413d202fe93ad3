#include "agon/cli/verbs/round_robin_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

using workbench::PairingRecord, workbench::RoundRobinRecord, workbench::TableRecord;

// "exact" where nothing is left to chance, * where matches lack.
Cell shown_cell(const std::optional<workbench::Cell>& cell) {
  if (!cell) return {};
  Cell out{.value = cell->score, .interval = span_of(cell->interval)};
  if (!cell->complete) out.mark = "*";
  if (cell->complete && !cell->interval) out.mark = "exact";
  return out;
}

std::string shown_name(const workbench::RowRecord& row) {
  return row.shown.empty() ? row.name : row.shown;
}

// Columns go by the numbers of their rows: names would not fit.
Sheet matrix_sheet(const RoundRobinRecord& result) {
  std::string rows = "the row";
  std::string columns = "the column";
  if (!result.mirrored && result.agents.size() == 2) {
    rows += fmt::format(" ({}, a)", result.agents[0]);
    columns += fmt::format(" ({}, b)", result.agents[1]);
  }
  Sheet out{.name = "scores",
            .sentence = fmt::format("of {} against {} in %, with 95 % intervals", rows, columns),
            .corner = result.kind,
            .columns = {{"mean", Unit::share, 1}},
            .picture = Picture::heat};
  for (std::size_t row = 0; row < result.rows.size(); ++row) {
    out.columns.push_back({std::to_string(row + 1), Unit::share, 1, Ends::reach});
    SheetRow& line = out.rows.emplace_back(SheetRow{
        .name = fmt::format("{:>2} {}", row + 1, shown_name(result.rows[row])), .cells = {}});
    line.cells.push_back({result.rows[row].mean_score});
    for (std::size_t column = 0; column < result.rows.size(); ++column) {
      line.cells.push_back(shown_cell(cell_of(result, row, column)));
    }
  }
  return out;
}

const workbench::MetricRecord* metric_of(const PairingRecord& pairing, std::string_view name) {
  for (const auto& [own, metric] : pairing.metrics) {
    if (own == name) return &metric;
  }
  return nullptr;
}

// A metric without labels: its mean, or its total for one match.
std::optional<double> plain_value(const workbench::MetricRecord& metric, u64 matches) {
  if (matches == 0) return std::nullopt;
  if (metric.total) return metric.total->to_double() / static_cast<double>(matches);
  if (metric.count && *metric.count == 0) return std::nullopt;
  return metric.mean;
}

// By label, as a share of all labels.
std::vector<std::pair<std::string, double>> shares_of(const workbench::MetricRecord& metric) {
  double all = 0;
  for (const auto& [label, count] : metric.counts) all += count.to_double();
  std::vector<std::pair<std::string, double>> out;
  for (const auto& [label, count] : metric.counts) {
    out.emplace_back(label, all == 0 ? 0 : count.to_double() / all);
  }
  return out;
}

Sheet beside_each_other(const RoundRobinRecord& result, std::string name, Unit unit) {
  Sheet out{.name = std::move(name)};
  for (const PairingRecord& p : result.pairings) out.columns.push_back({p.first, unit});
  return out;
}

void put(Sheet& sheet, const std::string& row, std::size_t column, std::optional<double> value) {
  auto found = std::ranges::find(sheet.rows, row, &SheetRow::name);
  if (found == sheet.rows.end()) {
    found = sheet.rows.insert(found, {row, std::vector<Cell>(sheet.columns.size())});
  }
  found->cells[column].value = value;
}

// What the game measures, the contents beside each other.
std::vector<Sheet> side_by_side(const RoundRobinRecord& result) {
  std::vector<Sheet> out;
  if (result.pairings.front().metrics.empty()) return out;
  Sheet plain = beside_each_other(result, "measures", Unit::amount);
  plain.sentence = "for one match, or on average";
  for (const auto& [name, first] : result.pairings.front().metrics) {
    Sheet shares = beside_each_other(result, name, Unit::share);
    shares.sentence = first.sentence;
    for (std::size_t i = 0; i < result.pairings.size(); ++i) {
      const workbench::MetricRecord* metric = metric_of(result.pairings[i], name);
      if (metric == nullptr || !metric->means.empty()) continue;
      if (metric->total || metric->mean) {
        u64 matches = std::min(result.pairings[i].matches, result.metered_each);
        put(plain, name, i, plain_value(*metric, matches));
      }
      for (const auto& [label, share] : shares_of(*metric)) put(shares, label, i, share);
    }
    if (!shares.rows.empty()) out.push_back(std::move(shares));
  }
  if (!plain.rows.empty()) out.insert(out.begin(), std::move(plain));
  return out;
}

Sheet table_sheet(const TableRecord& table) {
  Sheet out{.name = table.name,
            .sentence = fmt::format("{}, from {} matches", table.sentence, table.metered_matches)};
  for (const workbench::ColumnRecord& column : table.columns) {
    out.columns.push_back({column.heading, Unit::amount, 3});
  }
  for (const workbench::TableRowRecord& row : table.rows) {
    SheetRow& line = out.rows.emplace_back(SheetRow{.name = row.name, .cells = {}});
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      line.cells.emplace_back();
      if (!row.values[i]) continue;
      line.cells.back().value = row.values[i]->to_double();
      if (!row.values[i]->is_real()) out.columns[i].unit = Unit::count;
    }
  }
  return out;
}

// On the scale of Elo; the first agent is the anchor.
Sheet ratings_sheet(const RoundRobinRecord& result) {
  Sheet out{.name = "rating",
            .sentence = "Elo, the first agent has 0",
            .columns = {{"Elo", Unit::amount, 0, Ends::reach, true}}};
  for (const workbench::RatingRecord& one : result.ratings->agents) {
    bool anchor = one.name == result.rows.front().name && one.elo == 0;
    Cell cell{.value = one.elo};
    if (one.error_95 != 0) {
      cell.interval = Span{one.elo - one.error_95, one.elo + one.error_95};
    } else {
      cell.mark = anchor ? "(the anchor)" : "exact";
    }
    out.rows.push_back({one.name, {cell}});
  }
  if (result.ratings->smoothed) {
    out.note = "somebody won or lost everything, so each pairing counts one match more, a draw\n";
  }
  return out;
}

std::string exact_text(const RoundRobinRecord& result) {
  if (std::ranges::none_of(result.pairings, &PairingRecord::deterministic)) return "";
  return "exact: play is deterministic, every match of a seating is the same\n";
}

std::string defaults_text(const RoundRobinRecord& result) {
  u64 defaulted = 0;
  for (const PairingRecord& pairing : result.pairings) {
    defaulted += pairing.first_defaulted_decisions.value_or(0);
    defaulted += pairing.second_defaulted_decisions.value_or(0);
  }
  if (defaulted == 0) return "";
  return fmt::format("agents failed in {} decisions: the game's default was played\n", defaulted);
}

std::string incomplete_text(const RoundRobinRecord& result) {
  if (result.complete) return "";
  return fmt::format("INCOMPLETE: interrupted, {} of {} pairings are done; * marks what is not\n",
                     std::ranges::count(result.pairings, true, &PairingRecord::complete),
                     result.pairings.size());
}

std::string seatings_text(const RoundRobinRecord& result) {
  if (!result.all_contents) return "";
  return result.seatings == 4
             ? "each agent plays each side's content at each seat, a quarter of the matches each\n"
             : "each agent plays each side's content, a half of the matches each\n";
}

}  // namespace

Sheet pairings_sheet(const RoundRobinRecord& result) {
  bool meet = result.matrix && !result.against.empty();
  Sheet out{.name = "pairings",
            .corner = meet ? "against" : result.kind,
            .columns = {{"score", Unit::share, 2, Ends::range}, {"draws"}},
            .picture = Picture::intervals};
  if (meet) {
    out.sentence = fmt::format("score of {} against each", shown_name(result.rows[0]));
  } else if (!result.agents.empty()) {
    out.sentence = fmt::format("score of {} with each", result.agents[0]);
  }
  if (!result.for_one) out.columns.push_back({"seat a"});
  out.columns.push_back({"turns", Unit::amount});
  for (const PairingRecord& p : result.pairings) {
    SheetRow& row =
        out.rows.emplace_back(SheetRow{.name = shown_name(result.rows[p.column]), .cells = {}});
    row.cells.resize(out.columns.size());
    if (!p.score) continue;
    row.cells.front() = shown_cell(workbench::Cell{*p.score, p.interval_95, p.complete});
    row.cells[1].value = static_cast<double>(*p.draws) / static_cast<double>(p.matches);
    if (!result.for_one) row.cells[2].value = p.seat_a_score;
    row.cells.back().value = p.mean_turns;
  }
  return out;
}

std::string heading(const RoundRobinRecord& result) {
  std::string subject =
      !result.contents.empty()  ? fmt::format("{}, {} agents", result.contents, result.rows.size())
      : !result.against.empty() ? fmt::format("{} {} {} {}, {}", result.kind, result.against,
                                              result.matrix ? "against every" : "beside every",
                                              result.kind, versus(result.agents))
                                : fmt::format("every {}, {}", result.kind, versus(result.agents));
  u64 index = result.first_index.value;
  std::string out = workbench::failures_text(result.failed);
  out += fmt::format(
      "{}, {}: {} matches each, seed {}{}{}\n", result.game, printable(subject),
      result.matches_each, result.seed.value,
      index == 0 ? "" : fmt::format(", from index {}", index),
      printable(workbench::unusual_options(**workbench::find_game(result.game), result.options)));
  return out + seatings_text(result) + incomplete_text(result);
}

Exhibit exhibit_of(const RoundRobinRecord& result) {
  Exhibit out{.heading = heading(result), .closing = defaults_text(result)};
  bool matrix = result.matrix && result.against.empty();
  out.sheets.push_back(matrix ? matrix_sheet(result) : pairings_sheet(result));
  if (!matrix && result.matrix && result.rows[0].mean_score) {
    out.sheets.push_back({.name = "mean",
                          .sentence = "score over all of them",
                          .columns = {{"of " + shown_name(result.rows[0])}},
                          .rows = {{"", {{result.rows[0].mean_score}}}}});
  }
  out.sheets.front().note = exact_text(result);
  if (result.ratings) out.sheets.push_back(ratings_sheet(result));
  for (Sheet& sheet : side_by_side(result)) out.sheets.push_back(std::move(sheet));
  for (const TableRecord& table : result.tables) out.sheets.push_back(table_sheet(table));
  return out;
}

std::string to_text(const RoundRobinRecord& result) { return to_text(exhibit_of(result)); }

}  // namespace agon::cli
