#include "agon/cli/verbs/diff_text.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

using workbench::DifferenceRecord, workbench::DiffRecord, workbench::MetricDiffRecord;

bool is_sure(const DifferenceRecord& d) { return d.interval_95 && !d.interval_95->holds_zero(); }

bool is_same(const DifferenceRecord& d) { return d.difference && *d.difference == 0; }

SheetRow row_of(std::string name, const DifferenceRecord& d, Unit unit = Unit::amount) {
  Cell difference{.value = d.difference, .mark = is_sure(d) ? " *" : ""};
  if (d.interval_95) difference.interval = Span{d.interval_95->low, d.interval_95->high};
  return {.name = std::move(name), .cells = {{d.from}, {d.to}, difference}, .unit = unit};
}

Sheet differences(std::string name, std::string sentence) {
  return {.name = std::move(name),
          .sentence = std::move(sentence),
          .columns = {{"from", Unit::amount, 3},
                      {"to", Unit::amount, 3},
                      {"difference", Unit::amount, 3, Ends::reach, true}},
          .picture = Picture::differences};
}

// What is the same in both is counted, and left out.
Sheet metric_differences(const std::string& name, const MetricDiffRecord& metric, u64& same) {
  Sheet out = differences(name, metric.sentence);
  auto add = [&](const std::string& label, const DifferenceRecord& difference) {
    if (!difference.from && !difference.to) return;
    if (is_same(difference)) {
      ++same;
    } else {
      out.rows.push_back(row_of(label, difference));
    }
  };
  if (metric.value) add(name, *metric.value);
  for (const auto& [label, difference] : metric.values) add(label, difference);
  return out;
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
  out += fmt::format("{}: {} matches of {} in each of two variants, seed {}{}{}\n", d.game,
                     d.matches, printable(versus(d.names)), d.seed.value, from,
                     d.exchanged_seats ? ", every second one with exchanged seats" : "");
  out += variant_text("from", d, d.from) + variant_text("to", d, d.to);
  if (!d.complete) {
    out += fmt::format("INCOMPLETE: interrupted, {} of {} matches were played\n", d.matches,
                       d.planned_matches);
  }
  return out;
}

}  // namespace

Exhibit exhibit_of(const DiffRecord& d) {
  Exhibit out{.heading = heading(d)};
  if (d.matches == 0) return out;
  out.heading += fmt::format(
      "{} of {} pairs came to the same result; ± is a 95 % interval of the difference,\n"
      "over pairs that share their dice, and * stands where it does not hold 0\n",
      d.same_results, d.matches);
  Sheet& result = out.sheets.emplace_back(differences("result", ""));
  std::string who = d.names.empty() ? "the first" : d.names[0];
  result.rows = {row_of(fmt::format("score of {}, %", who), d.score, Unit::share),
                 row_of("draws, %", d.draws, Unit::share), row_of("turns", d.turns)};
  u64 same = 0;
  for (const auto& [name, metric] : d.metrics) {
    Sheet sheet = metric_differences(name, metric, same);
    if (!sheet.rows.empty()) out.sheets.push_back(std::move(sheet));
  }
  if (same != 0) {
    out.closing = fmt::format("{} {} the same in both (--json shows all)\n",
                              counted(same, "number"), same == 1 ? "is" : "are");
  }
  return out;
}

std::string to_text(const DiffRecord& d) { return to_text(exhibit_of(d)); }

}  // namespace agon::cli
