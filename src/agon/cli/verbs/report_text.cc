#include "agon/cli/verbs/report_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/round_robin_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

using game::Band;
using workbench::BandRecord, workbench::JudgedRecord, workbench::PairingBandRecord;

std::string number_text(const Band& band, double value) {
  return band.of == Band::Of::per_match ? fmt::format("{:.2f}", value)
                                        : fmt::format("{:.1f} %", 100 * value);
}

std::string paint_verdict(std::string_view verdict) {
  Paint colour = verdict == "inside"    ? Paint::green
                 : verdict == "OUTSIDE" ? Paint::red
                                        : Paint::yellow;
  return painted(colour, fmt::format("{:<7}", verdict));
}

std::string band_line(const BandRecord& record) {
  const Band& band = *record.band;
  std::string range =
      fmt::format("{} to {}", number_text(band, band.low), number_text(band, band.high));
  bool named = band.of == Band::Of::largest || band.of == Band::Of::smallest;
  std::string sentence =
      named ? fmt::format("{}: {}", band.sentence, record.label) : std::string(band.sentence);
  std::string_view verdict = record.inside ? "inside" : record.judged ? "OUTSIDE" : "known";
  if (band.of != Band::Of::per_match) sentence += fmt::format(", of {}", record.of);
  return fmt::format("{} {:<14} {:>8}  ({:>18})  {}\n", paint_verdict(verdict), band.name,
                     number_text(band, record.value), range, sentence);
}

// What was played, and the bands of who played it.
std::string bands_text(const workbench::BandsReport& report,
                       const workbench::SimulationRecord& played) {
  std::string bands;
  for (const BandRecord& band : report.bands) {
    if (band.agent == played.first.agent) bands += band_line(band);
  }
  return heading(played) + bands + (bands.empty() ? "" : "\n");
}

std::string judged_line(const PairingBandRecord& band, const JudgedRecord& one, std::size_t width) {
  std::string interval = one.interval_95 ? fmt::format("{:5.2f} % to {:5.2f} %",
                                                       percent_below(one.interval_95->low, 2),
                                                       percent_above(one.interval_95->high, 2))
                                         : fmt::format("{:>18}", "deterministic");
  std::string out =
      fmt::format("{} {} {:6.2f} %  ({})", paint_verdict(one.inside ? "inside" : "OUTSIDE"),
                  fitted(one.name, width), 100 * one.score, interval);
  if (one.draws && one.turns) {
    out += fmt::format("  draws {:5.2f} %  turns {:5.2f}", 100 * *one.draws, *one.turns);
  }
  if (one.beside) out += fmt::format("  {} {:6.2f} %", band.beside, 100 * *one.beside);
  return out + "\n";
}

std::string band_text(const PairingBandRecord& band) {
  std::size_t width = 12;
  for (const JudgedRecord& one : band.judged) width = std::max(width, utf8_count(one.name));
  std::string out =
      fmt::format("{}: {:.0f} % to {:.0f} %\n\n", band.sentence, 100 * band.low, 100 * band.high);
  for (const JudgedRecord& one : band.judged) {
    out += judged_line(band, one, std::min<std::size_t>(width, 36));
  }
  return out + fmt::format("\n{} of {} inside\n",
                           std::ranges::count(band.judged, true, &JudgedRecord::inside),
                           band.judged.size());
}

}  // namespace

std::string to_text(const workbench::BandsReport& report) {
  std::string out = bands_text(report, report.simulation);
  if (report.thinker) out += bands_text(report, *report.thinker);
  return out + paint_bars(metrics_text(report.simulation));
}

std::string to_text(const workbench::PairingsReport& report) {
  std::string out = heading(report.round_robin) + band_text(report.band);
  if (report.also) out += "\n" + band_text(*report.also);
  return out;
}

}  // namespace agon::cli
