#include "agon/cli/verbs/pairing_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/round_robin.h"

namespace agon::cli {
namespace {

using game::PairingBand;

// What the band is held against: a pairing, or a content's mean over the others.
struct Judged {
  std::string name;
  double score = 0;
  sim::Estimate interval = {};
  std::optional<double> beside = {};  // the same with the other agent
  const sim::Tally* tally = nullptr;  // of a pairing
};

// Independent errors add up by their squares.
sim::Estimate mean_interval(const RoundRobin& result, std::size_t row, double mean) {
  double squares = 0;
  double met = 0;
  for (std::size_t column = 0; column < result.names.size(); ++column) {
    std::optional<Cell> cell = cell_of(result, row, column);
    if (!cell) continue;
    double reach = (cell->interval.high - cell->interval.low) / 2;
    squares += reach * reach;
    ++met;
  }
  double reach = std::sqrt(squares) / met;
  return {mean, std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

std::vector<Judged> judged_pairings(const RoundRobin& result, const RoundRobin* beside) {
  std::vector<Judged> out;
  for (const Pairing& pairing : result.pairings) {
    std::optional<Cell> cell = cell_of(result, pairing.row, pairing.column);
    if (!cell) continue;
    Judged one{
        .name = fmt::format("{} v {}", result.names[pairing.row], result.names[pairing.column]),
        .score = cell->score,
        .interval = cell->interval,
        .tally = &pairing.simulation.tally};
    if (beside != nullptr) {
      if (auto other = cell_of(*beside, pairing.row, pairing.column)) one.beside = other->score;
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Judged> judged_means(const RoundRobin& result, const RoundRobin* beside) {
  std::vector<Judged> out;
  for (std::size_t row = 0; row < result.names.size(); ++row) {
    std::optional<double> mean = mean_score(result, row);
    if (!mean) continue;
    out.push_back({.name = result.names[row],
                   .score = *mean,
                   .interval = mean_interval(result, row, *mean),
                   .beside = beside == nullptr ? std::nullopt : mean_score(*beside, row)});
  }
  return out;
}

double draws_of(const sim::Tally& tally) {
  return static_cast<double>(tally.draws) / static_cast<double>(tally.matches);
}

std::string judged_line(const PairingBand& band, const Judged& one, std::size_t width) {
  std::string out = fmt::format(
      "{:<7} {} {:6.2f} %  ({:5.2f} % to {:5.2f} %)", band.inside(one.score) ? "inside" : "OUTSIDE",
      fitted(one.name, width), 100 * one.score, 100 * one.interval.low, 100 * one.interval.high);
  if (one.tally != nullptr) {
    out += fmt::format("  draws {:5.2f} %  turns {:5.2f}", 100 * draws_of(*one.tally),
                       sim::mean_length(*one.tally));
  }
  if (one.beside) out += fmt::format("  {} {:6.2f} %", band.beside, 100 * *one.beside);
  return out + "\n";
}

std::string to_text(const PairingBand& band, const std::vector<Judged>& judged) {
  std::size_t width = 12;
  for (const Judged& one : judged) width = std::max(width, utf8_count(one.name));
  std::string out =
      fmt::format("{}: {:.0f} % to {:.0f} %\n\n", band.sentence, 100 * band.low, 100 * band.high);
  std::size_t inside = 0;
  for (const Judged& one : judged) {
    out += judged_line(band, one, std::min<std::size_t>(width, 36));
    inside += band.inside(one.score);
  }
  return out + fmt::format("\n{} of {} inside\n", inside, judged.size());
}

json::Value to_value(const PairingBand& band, const Judged& one) {
  json::Value out = json::Value::object();
  out.set("name", one.name);
  out.set("score", one.score);
  out.set("interval_95", cli::to_value(one.interval));
  if (one.tally != nullptr) out.set("draws", draws_of(*one.tally));
  if (one.beside) out.set("beside", *one.beside);
  out.set("inside", band.inside(one.score));
  return out;
}

json::Value to_value(const PairingBand& band, const std::vector<Judged>& judged) {
  json::Value out = json::Value::object();
  out.set("sentence", band.sentence);
  out.set("of", band.of == PairingBand::Of::mean ? "mean" : "pairing");
  out.set("low", band.low);
  out.set("high", band.high);
  if (!band.beside.empty()) out.set("beside", band.beside);
  json::Value list = json::Value::array();
  for (const Judged& one : judged) list.push(to_value(band, one));
  out.set("judged", std::move(list));
  return out;
}

}  // namespace

int run_pairing_report(const game::Entry& entry, const game::Balance& balance,
                       const Arguments& arguments) {
  const PairingBand& band = *balance.pairings;
  Arguments asked = arguments;
  asked.all = true;
  std::optional<RoundRobin> result = play_round_robin(entry, asked);
  if (!result) return kBadInput;
  std::optional<RoundRobin> beside;
  if (!band.beside.empty() && result->complete) {
    asked.a = asked.b = band.beside;
    beside = play_round_robin(entry, asked);
    if (!beside) return kBadInput;
  }
  const RoundRobin* shown = beside ? &*beside : nullptr;
  std::vector<Judged> judged = band.of == PairingBand::Of::mean ? judged_means(*result, shown)
                                                                : judged_pairings(*result, shown);
  if (arguments.json) {
    json::Value out = to_value(*result);
    out.set("band", to_value(band, judged));
    print_pretty(out);
  } else {
    print(heading(*result) + to_text(band, judged));
  }
  if (!result->complete || (beside && !beside->complete)) return kInterrupted;
  bool all = std::ranges::all_of(judged, [&](const Judged& one) { return band.inside(one.score); });
  return all ? kFine : kNo;
}

}  // namespace agon::cli
