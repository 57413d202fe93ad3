#include "agon/cli/verbs/diff_text.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"

namespace agon::cli {
namespace {

using workbench::DifferenceRecord, workbench::DiffRecord, workbench::MetricDiffRecord;

constexpr std::size_t kMetricWidth = 32;

std::string number_text(const std::optional<double>& number, double scale) {
  return number ? fmt::format("{:.3f}", scale * *number) : "-";
}

bool is_sure(const DifferenceRecord& d) { return d.interval_95 && !d.interval_95->holds_zero(); }

// `scale`: 100 for percentages.
std::string line(std::string_view name, const DifferenceRecord& d, double scale = 1) {
  std::string out = fmt::format("{} {:>9} {:>9}", fitted(name, kMetricWidth),
                                number_text(d.from, scale), number_text(d.to, scale));
  if (!d.difference) return out + '\n';
  std::string difference = fmt::format(" {:>+10.3f}", scale * *d.difference);
  Paint colour = *d.difference > 0 ? Paint::green : Paint::red;
  out += is_sure(d) ? painted(colour, difference) : difference;
  if (d.interval_95) {
    double reach = (d.interval_95->high - d.interval_95->low) / 2;
    out += fmt::format("  ±{:.3f}", scale * reach);
  }
  return out + (is_sure(d) ? " *\n" : "\n");
}

bool is_same(const DifferenceRecord& d) { return d.difference && *d.difference == 0; }

std::string metric_text(const std::string& name, const MetricDiffRecord& metric, u64& same) {
  std::string title = fmt::format("{}: {}", name, metric.sentence);
  if (metric.value) {
    if (!is_same(*metric.value)) return line(name, *metric.value);
    ++same;
    return "";
  }
  std::string out;
  for (const auto& [label, difference] : metric.values) {
    if (!difference.from && !difference.to) continue;
    if (is_same(difference)) {
      ++same;
      continue;
    }
    out += line("  " + label, difference);
  }
  return out.empty() ? "" : printable(title) + "\n" + out;
}

std::string variant_text(const char* name, const DiffRecord& diff,
                         const workbench::VariantRecord& variant) {
  const game::Entry& entry = **workbench::find_game(diff.game);
  return fmt::format("  {:<4} {}{}\n", name, printable(variant.contents),
                     printable(workbench::unusual_options(entry, variant.options)));
}

std::string heading(const DiffRecord& d) {
  std::string out = workbench::failures_text(d.failed);
  std::string from =
      d.first_index.value == 0 ? "" : fmt::format(", from index {}", d.first_index.value);
  out +=
      fmt::format("{}: {} matches of {} in each of two variants, seed {}{}{}\n", d.game, d.matches,
                  printable(fmt::format("{}", fmt::join(d.agents, " v "))), d.seed.value, from,
                  d.exchanged_seats ? ", every second one with exchanged seats" : "");
  out += variant_text("from", d, d.from) + variant_text("to", d, d.to);
  if (!d.complete) {
    out +=
        painted(Paint::red, "INCOMPLETE:") +
        fmt::format(" interrupted, {} of {} matches were played\n", d.matches, d.planned_matches);
  }
  return out;
}

}  // namespace

std::string to_text(const DiffRecord& d) {
  std::string out = heading(d);
  if (d.matches == 0) return out;
  out += fmt::format(
      "{} of {} pairs came to the same result; ± is a 95 % interval of the difference,\n"
      "over pairs that share their dice, and * stands where it does not hold 0\n\n",
      d.same_results, d.matches);
  out += fmt::format("{:<{}} {:>9} {:>9} {:>10}\n", "", kMetricWidth, "from", "to", "difference");
  out += line("score of the first, %", d.score, 100);
  out += line("draws, %", d.draws, 100);
  out += line("turns", d.turns);
  u64 same = 0;
  for (const auto& [name, metric] : d.metrics) out += metric_text(name, metric, same);
  if (same != 0) {
    out += fmt::format("{} {} the same in both (--json shows all)\n", counted(same, "number"),
                       same == 1 ? "is" : "are");
  }
  return out;
}

}  // namespace agon::cli
