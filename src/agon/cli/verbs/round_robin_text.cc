#include "agon/cli/verbs/round_robin_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
#include "agon/cli/terminal/wrap.h"

namespace agon::cli {
namespace {

using workbench::Cell, workbench::PairingRecord, workbench::RoundRobinRecord,
    workbench::TableRecord;

constexpr std::size_t kNameWidth = 18;
constexpr std::size_t kCellWidth = 13;
constexpr std::size_t kColumnsAtOnce = 4;  // 80 characters

std::string cell_text(const std::optional<Cell>& cell) {
  std::string text = "-";
  if (cell) {
    std::string exactness = "exact";
    if (cell->interval) {
      double reach =
          std::max(cell->score - cell->interval->low, cell->interval->high - cell->score);
      exactness = fmt::format("±{:.1f}", percent_above(reach, 1));
    }
    text = fmt::format("{:.1f} {}{}", 100 * cell->score, exactness, cell->complete ? "" : "*");
  }
  text = std::string(kCellWidth - std::min(kCellWidth, utf8_count(text)), ' ') + text;
  bool wins = cell && (cell->interval ? cell->interval->low : cell->score) > 0.5;
  bool loses = cell && (cell->interval ? cell->interval->high : cell->score) < 0.5;
  return wins ? painted(Paint::green, text) : loses ? painted(Paint::red, text) : text;
}

std::string matrix_text(const RoundRobinRecord& result, std::size_t first, std::size_t end) {
  std::string out = fmt::format("{:<{}} {:>6}", "", kNameWidth + 3, "mean");
  for (std::size_t column = first; column < end; ++column) {
    out += fmt::format("{:>{}}", column + 1, kCellWidth);
  }
  out += '\n';
  for (std::size_t row = 0; row < result.rows.size(); ++row) {
    std::optional<double> mean = result.rows[row].mean_score;
    out += fmt::format("{:>2} {} {:>6}", row + 1,
                       painted(Paint::bold, fitted(result.rows[row].name, kNameWidth)),
                       mean ? fmt::format("{:.1f}", 100 * *mean) : "-");
    for (std::size_t column = first; column < end; ++column) {
      out += cell_text(cell_of(result, row, column));
    }
    out += '\n';
  }
  return out + "\n";
}

std::string matrices_text(const RoundRobinRecord& result) {
  std::string out = "score of the row against the column in %, with its 95 % interval\n\n";
  for (std::size_t first = 0; first < result.rows.size(); first += kColumnsAtOnce) {
    out += matrix_text(result, first, std::min(first + kColumnsAtOnce, result.rows.size()));
  }
  return out;
}

std::string row_text(const PairingRecord& p) {
  std::string name = fitted(p.first, kNameWidth);
  if (!p.score) return name + fmt::format(" {:>7}\n", "-");
  std::string seat = p.seat_a_score ? fmt::format(" {:>8.2f}", 100 * *p.seat_a_score) : "";
  std::string interval =
      p.interval_95 ? fmt::format("{:.2f} to {:>6.2f}", percent_below(p.interval_95->low, 2),
                                  percent_above(p.interval_95->high, 2))
                    : "exact";
  return name + fmt::format(" {:>7.2f} {:>17} {:>7.2f}{} {:>7.2f}{}\n", 100 * *p.score, interval,
                            100.0 * static_cast<double>(*p.draws) / static_cast<double>(p.matches),
                            seat, *p.mean_turns, p.complete ? "" : " *");
}

std::string exact_text(const RoundRobinRecord& result) {
  if (std::ranges::none_of(result.pairings, &PairingRecord::deterministic)) return "";
  return "exact: play is deterministic, every match of a seating is the same\n";
}

std::string rows_text(const RoundRobinRecord& result) {
  std::string out =
      fmt::format("{:<{}} {:>7} {:>17} {:>7}{} {:>7}\n", result.kind, kNameWidth, "score %",
                  "95 % interval", "draws %", result.for_one ? "" : " seat a %", "turns");
  for (const PairingRecord& pairing : result.pairings) out += row_text(pairing);
  return out + "\n";
}

std::string value_text(const std::optional<json::Number>& value) {
  if (!value) return "-";
  return fmt::format("{:.{}f}", value->to_double(), value->is_real() ? 3 : 0);
}

std::string table_text(const TableRecord& table) {
  std::string out = fmt::format("{}: {}, from {} matches\n\n{:<{}}", table.name, table.sentence,
                                table.metered_matches, "", kNameWidth);
  auto width = [](const workbench::ColumnRecord& column) {
    return std::max<std::size_t>(7, column.heading.size()) + 1;
  };
  for (const workbench::ColumnRecord& column : table.columns) {
    out += fmt::format("{:>{}}", column.heading, width(column));
  }
  out += '\n';
  for (const workbench::TableRowRecord& row : table.rows) {
    out += fitted(row.name, kNameWidth);
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      out += fmt::format("{:>{}}", value_text(row.values[i]), width(table.columns[i]));
    }
    out += '\n';
  }
  return out + "\n";
}

std::string tables_text(const RoundRobinRecord& result) {
  std::string out;
  for (const TableRecord& table : result.tables) out += table_text(table);
  return out;
}

std::string ratings_text(const RoundRobinRecord& result) {
  if (!result.ratings) return "";
  std::string out = "rating (Elo)\n";
  for (const workbench::RatingRecord& one : result.ratings->agents) {
    bool anchor = one.name == result.rows.front().name && one.elo == 0 && one.error_95 == 0;
    out += fmt::format("{} {:>+7.0f} {}\n", fitted(one.name, kNameWidth), one.elo,
                       anchor ? "(the anchor)" : fmt::format("±{:.0f}", std::ceil(one.error_95)));
  }
  if (result.ratings->smoothed) {
    out += "somebody won or lost everything, so each pairing counts one match more, a draw\n";
  }
  return out + "\n";
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
  return painted(Paint::red, "INCOMPLETE:") +
         fmt::format(" interrupted, {} of {} pairings are done; * marks what is not\n",
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

std::string heading(const RoundRobinRecord& result) {
  std::string subject =
      result.contents.empty()
          ? fmt::format("every {}, {}", result.kind, fmt::join(result.agents, " v "))
          : fmt::format("{}, {} agents", result.contents, result.rows.size());
  u64 index = result.first_index.value;
  std::string out = workbench::failures_text(result.failed);
  out += fmt::format(
      "{}, {}: {} matches each, seed {}{}{}\n", result.game, printable(subject),
      result.matches_each, result.seed.value,
      index == 0 ? "" : fmt::format(", from index {}", index),
      printable(workbench::unusual_options(**workbench::find_game(result.game), result.options)));
  return out + seatings_text(result) + incomplete_text(result);
}

std::string to_text(const RoundRobinRecord& result) {
  return heading(result) + (result.matrix ? matrices_text(result) : rows_text(result)) +
         exact_text(result) + ratings_text(result) + tables_text(result) + defaults_text(result);
}

}  // namespace agon::cli
