#include "agon/cli/verbs/report_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/text.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/round_robin_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

using game::Band;
using workbench::BandRecord, workbench::JudgedRecord, workbench::PairingBandRecord,
    workbench::UseRecord, workbench::UsesRecord;

SheetRow band_row(const BandRecord& record) {
  const Band& band = *record.band;
  bool per_match = band.of == Band::Of::per_match;
  bool named = band.of == Band::Of::largest || band.of == Band::Of::smallest;
  SheetRow out{.name = record.name,
               .cells = {{record.value}, {band.low}, {band.high}, {static_cast<double>(record.of)}},
               .verdict = record.inside   ? "inside"
                          : record.judged ? "OUTSIDE"
                                          : "known",
               .unit = per_match ? Unit::amount : Unit::share};
  if (named) out.name += fmt::format(" ({})", record.label);
  if (!per_match) out.name += ", %";
  return out;
}

// The bands of who played it.
Sheet bands_sheet(const workbench::BandsReport& report, const workbench::SimulationRecord& played) {
  Sheet out{.name = "bands",
            .sentence = fmt::format("where {} should be, {}", played.contents, played.first.agent),
            .columns = {{"value", Unit::amount},
                        {"low", Unit::amount},
                        {"high", Unit::amount},
                        {"of", Unit::count}}};
  for (const BandRecord& band : report.bands) {
    if (band.agent != played.first.agent) continue;
    out.rows.push_back(band_row(band));
    out.note += fmt::format("{}: {}\n", band.name, band.sentence);
  }
  return out;
}

// Of pairings, or of means, which have no draws and turns of their own.
Sheet judged_sheet(std::string name, std::string sentence, const std::vector<JudgedRecord>& all,
                   std::string_view beside) {
  Sheet out{.name = std::move(name),
            .sentence = std::move(sentence),
            .columns = {{"score", Unit::share, 2, Ends::range}},
            .picture = Picture::intervals};
  bool pairings = !all.empty() && all.front().draws;
  if (pairings) out.columns.insert(out.columns.end(), {{"draws"}, {"turns", Unit::amount}});
  if (!beside.empty()) out.columns.push_back({std::string(beside)});
  for (const JudgedRecord& one : all) {
    Cell score{.value = one.score, .interval = span_of(one.interval_95)};
    if (!one.interval_95) score.mark = "exact";
    SheetRow row{.name = one.name, .cells = {score}};
    if (pairings) row.cells.insert(row.cells.end(), {{one.draws}, {one.turns}});
    if (!beside.empty()) row.cells.push_back({one.beside});
    out.rows.push_back(std::move(row));
  }
  return out;
}

Sheet band_sheet(const PairingBandRecord& band) {
  Sheet out = judged_sheet(
      band.of,
      fmt::format("{}, {:.0f} % to {:.0f} %", band.sentence, 100 * band.low, 100 * band.high),
      band.judged, band.beside);
  out.band = Span{band.low, band.high};
  for (std::size_t i = 0; i < band.judged.size(); ++i) {
    out.rows[i].verdict = band.judged[i].inside ? "inside" : "OUTSIDE";
  }
  out.note =
      fmt::format("{} of {} inside\n", std::ranges::count(band.judged, true, &JudgedRecord::inside),
                  band.judged.size());
  return out;
}

std::string verdict_of(const UseRecord& use) {
  if (use.offered == 0) return "never offered";
  if (use.chosen == 0) return "never chosen";
  return use.dominated_by.empty() ? "" : "dominated";
}

std::string dominated_line(const UseRecord& use) {
  if (use.dominated_by.empty()) return "";
  return fmt::format("{} is dominated: {} was worth as much or more in all {}\n", use.name,
                     use.dominated_by, counted(*use.compared, "decision"));
}

// "never chosen: a, b", in lines.
std::string names_line(std::string_view what, const UsesRecord& uses, auto is_one) {
  std::string names;
  for (const UseRecord& use : uses.uses) {
    if (is_one(use)) names += (names.empty() ? "" : ", ") + use.name;
  }
  if (names.empty()) names = "nothing";
  std::string out;
  for (const std::string& line : wrapped(fmt::format("{}: {}", what, names), 80))
    out += line + "\n";
  return out;
}

Sheet uses_sheet(const UsesRecord& uses) {
  Sheet out{.name = "choices",
            .sentence = fmt::format("of {} in {} matches, {}", uses.agent, uses.matches,
                                    counted(uses.decisions, "decision")),
            .corner = "choice",
            .columns = {{"of offers"}, {"offered", Unit::count}, {"chosen", Unit::count}},
            .picture = Picture::bars};
  for (const UseRecord& use : uses.uses) {
    Cell share;
    if (use.offered != 0) {
      share.value = static_cast<double>(use.chosen) / static_cast<double>(use.offered);
    }
    out.rows.push_back(
        {.name = use.name,
         .cells = {share, {static_cast<double>(use.offered)}, {static_cast<double>(use.chosen)}},
         .verdict = verdict_of(use)});
  }
  out.note = names_line("never chosen", uses,
                        [](const UseRecord& use) { return use.offered != 0 && use.chosen == 0; });
  out.note +=
      names_line("never offered", uses, [](const UseRecord& use) { return use.offered == 0; });
  std::string dominated;
  for (const UseRecord& use : uses.uses) dominated += dominated_line(use);
  out.note += dominated.empty() ? "dominated: nothing\n" : dominated;
  out.note += fmt::format("worth is looked at one decision ahead, in {}\n",
                          counted(uses.compared_decisions, "decision"));
  return out;
}

Sheet seats_sheet(const workbench::PairingsReport& report) {
  Sheet out{.name = "seats",
            .sentence = "whoever sits at a, over all pairings and in the mirror",
            .columns = {{"seat a"}, {"draws"}, {"turns", Unit::amount}, {"matches", Unit::count}},
            .picture = Picture::intervals};
  if (report.first_seat) {
    double matches = static_cast<double>(report.first_seat->matches);
    out.rows.push_back({"all pairings", {{report.first_seat->score}, {}, {}, {matches}}});
  }
  const workbench::PairingRecord& mirror = *report.mirror;
  SheetRow row{.name = "the mirror", .cells = {{mirror.seat_a_score}, {}, {mirror.mean_turns}, {}}};
  row.cells[0].interval = span_of(mirror.interval_95);
  row.cells[3].value = static_cast<double>(mirror.matches);
  if (mirror.draws) {
    row.cells[1].value = static_cast<double>(*mirror.draws) / static_cast<double>(mirror.matches);
  }
  if (mirror.deterministic) row.cells[0].mark = " exact";
  out.rows.push_back(std::move(row));
  return out;
}

}  // namespace

Exhibit exhibit_of(const workbench::BandsReport& report) {
  Exhibit out{.heading = heading(report.simulation)};
  auto add = [&](Sheet sheet) {
    if (!sheet.rows.empty()) out.sheets.push_back(std::move(sheet));
  };
  add(bands_sheet(report, report.simulation));
  if (report.thinker) add(bands_sheet(report, *report.thinker));
  Exhibit played = exhibit_of(report.simulation);
  for (Sheet& sheet : played.sheets) out.sheets.push_back(std::move(sheet));
  if (report.choices) out.sheets.push_back(uses_sheet(*report.choices));
  return out;
}

Exhibit exhibit_of(const workbench::PairingsReport& report) {
  Exhibit out{.heading = heading(report.round_robin), .sheets = {band_sheet(report.band)}};
  if (report.also) out.sheets.push_back(band_sheet(*report.also));
  if (!report.worst.empty()) {
    if (report.band.of == "mean") out.sheets.push_back(pairings_sheet(report.round_robin));
    out.sheets.push_back(judged_sheet("worst", "the pairings that are least even, the worst first",
                                      report.worst, ""));
  }
  if (report.mirror) out.sheets.push_back(seats_sheet(report));
  if (report.choices) out.sheets.push_back(uses_sheet(*report.choices));
  return out;
}

std::string to_text(const workbench::BandsReport& report) { return to_text(exhibit_of(report)); }

std::string to_text(const workbench::PairingsReport& report) { return to_text(exhibit_of(report)); }

}  // namespace agon::cli
