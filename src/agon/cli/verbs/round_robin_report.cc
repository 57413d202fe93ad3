// A round robin's result, for people and for programs.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/hash.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/round_robin.h"

namespace agon::cli {
namespace {

using sim::Estimate, sim::Tally;

// The result as text.

constexpr std::size_t kNameWidth = 18;
constexpr std::size_t kCellWidth = 13;
constexpr std::size_t kColumnsAtOnce = 4;  // 80 characters

Estimate mirrored(const Estimate& e) { return {1 - e.value, 1 - e.high, 1 - e.low}; }

double reach_of(const Cell& cell) {
  return std::max(cell.score - cell.interval.low, cell.interval.high - cell.score);
}

std::string cell_text(const std::optional<Cell>& cell) {
  std::string text = "-";
  if (cell) {
    text = fmt::format("{:.1f} ±{:.1f}{}", 100 * cell->score, 100 * reach_of(*cell),
                       cell->complete ? "" : "*");
  }
  return std::string(kCellWidth - std::min(kCellWidth, utf8_count(text)), ' ') + text;
}

std::string matrix_text(const RoundRobin& result, std::size_t first, std::size_t end) {
  std::string out = fmt::format("{:<{}} {:>6}", "", kNameWidth + 3, "mean");
  for (std::size_t column = first; column < end; ++column) {
    out += fmt::format("{:>{}}", column + 1, kCellWidth);
  }
  out += "\n";
  for (std::size_t row = 0; row < result.names.size(); ++row) {
    std::optional<double> mean = mean_score(result, row);
    out += fmt::format("{:>2} {} {:>6}", row + 1, fitted(result.names[row], kNameWidth),
                       mean ? fmt::format("{:.1f}", 100 * *mean) : "-");
    for (std::size_t column = first; column < end; ++column) {
      out += cell_text(cell_of(result, row, column));
    }
    out += "\n";
  }
  return out + "\n";
}

std::string matrices_text(const RoundRobin& result) {
  std::string out = "score of the row against the column in %, with its 95 % interval\n\n";
  for (std::size_t first = 0; first < result.names.size(); first += kColumnsAtOnce) {
    out += matrix_text(result, first, std::min(first + kColumnsAtOnce, result.names.size()));
  }
  return out;
}

bool is_for_one(const RoundRobin& result) { return result.facts->players == 1; }

std::string row_text(const RoundRobin& result, const Pairing& pairing) {
  const Tally& t = pairing.simulation.tally;
  std::string name = fitted(result.names[pairing.row], kNameWidth);
  if (t.matches == 0) return name + fmt::format(" {:>7}\n", "-");
  Estimate interval = sim::score_interval(t);
  std::string seat =
      is_for_one(result) ? "" : fmt::format(" {:>8.2f}", 100 * sim::first_seat_score(t));
  return name + fmt::format(" {:>7.2f} {:>7.2f} to {:>6.2f} {:>7.2f}{} {:>7.2f}{}\n",
                            100 * sim::score(t), 100 * interval.low, 100 * interval.high,
                            100.0 * static_cast<double>(t.draws) / static_cast<double>(t.matches),
                            seat, sim::mean_length(t), pairing.simulation.complete ? "" : " *");
}

std::string rows_text(const RoundRobin& result) {
  std::string out =
      fmt::format("{:<{}} {:>7} {:>17} {:>7}{} {:>7}\n", result.kind, kNameWidth, "score %",
                  "95 % interval", "draws %", is_for_one(result) ? "" : " seat a %", "turns");
  for (const Pairing& pairing : result.pairings) out += row_text(result, pairing);
  return out + "\n";
}

std::string defaults_text(const RoundRobin& result) {
  u64 defaulted = 0;
  for (const Pairing& pairing : result.pairings) {
    const Tally& tally = pairing.simulation.tally;
    defaulted += tally.first_defaulted + tally.second_defaulted;
  }
  if (defaulted == 0) return "";
  return fmt::format("agents failed in {} decisions: the game's default was played\n", defaulted);
}

std::string incomplete_text(const RoundRobin& result) {
  if (result.complete) return "";
  auto done = std::ranges::count_if(result.pairings,
                                    [](const Pairing& p) { return p.simulation.complete; });
  return fmt::format("INCOMPLETE: interrupted, {} of {} pairings are done; * marks what is not\n",
                     done, result.pairings.size());
}

// The result as JSON.

json::Value pairing_to_value(const RoundRobin& result, const Pairing& pairing) {
  const Tally& t = pairing.simulation.tally;
  json::Value out = json::Value::object();
  out.set("first", result.names[pairing.row]);
  if (result.matrix) out.set("second", result.names[pairing.column]);
  out.set("matches", t.matches);
  out.set("complete", pairing.simulation.complete);
  if (t.matches == 0) return out;
  out.set("wins", t.first_wins);
  out.set("draws", t.draws);
  out.set("losses", t.second_wins);
  out.set("score", sim::score(t));
  out.set("interval_95", cli::to_value(sim::score_interval(t)));
  if (!is_for_one(result)) out.set("seat_a_score", sim::first_seat_score(t));
  out.set("mean_turns", sim::mean_length(t));
  if (t.first_defaulted != 0) out.set("first_defaulted_decisions", t.first_defaulted);
  if (t.second_defaulted != 0) out.set("second_defaulted_decisions", t.second_defaulted);
  return out;
}

json::Value row_to_value(const RoundRobin& result, std::size_t row) {
  json::Value out = json::Value::object();
  out.set("name", result.names[row]);
  std::optional<double> mean = mean_score(result, row);
  out.set("mean_score", mean ? json::Value(*mean) : json::Value());
  json::Value cells = json::Value::array();
  for (std::size_t column = 0; column < result.names.size(); ++column) {
    std::optional<Cell> cell = cell_of(result, row, column);
    cells.push(cell ? json::Value(cell->score) : json::Value());
  }
  if (result.matrix) out.set("scores", std::move(cells));
  return out;
}

}  // namespace

std::optional<Cell> cell_of(const RoundRobin& result, std::size_t row, std::size_t column) {
  for (const Pairing& pairing : result.pairings) {
    bool straight = pairing.row == row && pairing.column == column;
    bool other_way = result.mirrored && pairing.row == column && pairing.column == row;
    const sim::Simulation& simulation = pairing.simulation;
    if ((!straight && !other_way) || simulation.tally.matches == 0) continue;
    Estimate interval = sim::score_interval(simulation.tally);
    double score = sim::score(simulation.tally);
    if (straight) return Cell{score, interval, simulation.complete};
    return Cell{1 - score, mirrored(interval), simulation.complete};
  }
  return std::nullopt;
}

std::optional<double> mean_score(const RoundRobin& result, std::size_t row) {
  double sum = 0;
  u32 met = 0;
  for (std::size_t column = 0; column < result.names.size(); ++column) {
    std::optional<Cell> cell = cell_of(result, row, column);
    if (!cell) continue;
    sum += cell->score;
    ++met;
  }
  return met == 0 ? std::nullopt : std::optional(sum / met);
}

std::string heading(const RoundRobin& result) {
  std::string subject =
      result.contents.empty()
          ? fmt::format("every {}, {}", result.kind,
                        versus_text(*result.facts, result.agents[0], result.agents[1]))
          : fmt::format("{}, {} agents", result.contents, result.names.size());
  std::string out = fmt::format(
      "{}, {}: {} matches each, seed {}{}\n", result.facts->name, subject, result.matches,
      result.seed,
      result.first_index == 0 ? "" : fmt::format(", from index {}", result.first_index));
  return out + incomplete_text(result);
}

std::string to_text(const RoundRobin& result) {
  return heading(result) + (result.matrix ? matrices_text(result) : rows_text(result)) +
         defaults_text(result);
}

json::Value to_value(const Estimate& interval) {
  json::Value out = json::Value::object();
  out.set("low", interval.low);
  out.set("high", interval.high);
  return out;
}

json::Value to_value(const RoundRobin& result) {
  json::Value out = json::Value::object();
  out.set("game", result.facts->name);
  out.set("kind", result.kind);
  if (result.contents.empty()) {
    json::Value agents = json::Value::array({result.agents[0]});
    if (!is_for_one(result)) agents.push(result.agents[1]);
    out.set("agents", std::move(agents));
  } else {
    out.set("contents", result.contents);
  }
  out.set("options", result.options);
  out.set("seed", to_hex(result.seed));
  out.set("first_index", to_hex(result.first_index));
  out.set("matches_each", result.matches);
  out.set("complete", result.complete);
  json::Value rows = json::Value::array();
  for (std::size_t row = 0; row < result.names.size(); ++row) rows.push(row_to_value(result, row));
  out.set("rows", std::move(rows));
  json::Value pairings = json::Value::array();
  for (const Pairing& pairing : result.pairings) pairings.push(pairing_to_value(result, pairing));
  out.set("pairings", std::move(pairings));
  return out;
}

}  // namespace agon::cli
