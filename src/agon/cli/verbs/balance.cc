// agon report: a content's metrics, and whether they are where its ruleset wants them.
#include <fmt/format.h>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/pairing_report.h"
#include "agon/cli/verbs/report.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

using game::Band, game::Reading;

std::string number_text(const Band& band, double value) {
  return band.of == Band::Of::per_match ? fmt::format("{:.2f}", value)
                                        : fmt::format("{:.1f} %", 100 * value);
}

std::string band_line(const Band& band, const Reading& reading) {
  std::string range =
      fmt::format("{} to {}", number_text(band, band.low), number_text(band, band.high));
  bool named = band.of == Band::Of::largest || band.of == Band::Of::smallest;
  std::string sentence =
      named ? fmt::format("{}: {}", band.sentence, reading.label) : std::string(band.sentence);
  return fmt::format("{:<7} {:<14} {:>8}  ({:>18})  {}\n",
                     reading.inside(band) ? "inside" : "OUTSIDE", band.name,
                     number_text(band, reading.value), range, sentence);
}

json::Value band_to_value(const Band& band, const Reading& reading) {
  json::Value out = json::Value::object();
  out.set("name", band.name);
  out.set("sentence", band.sentence);
  out.set("metric", band.metric);
  if (!reading.label.empty()) out.set("label", reading.label);
  out.set("value", reading.value);
  out.set("low", band.low);
  out.set("high", band.high);
  out.set("inside", reading.inside(band));
  return out;
}

struct Bands {
  std::string text;
  json::Value value = json::Value::array();
  bool all_inside = true;
};

Bands read_bands(const game::Balance& balance, const sim::Tally& tally) {
  Bands out;
  for (const Band& band : balance.bands) {
    std::optional<Reading> reading = game::read_band(band, tally.metrics, tally.metered);
    if (!reading) continue;  // this content has no such label
    out.text += band_line(band, *reading);
    out.value.push(band_to_value(band, *reading));
    out.all_inside &= reading->inside(band);
  }
  return out;
}

}  // namespace

int run_report(const Arguments& arguments) {
  Arguments asked = arguments;
  const game::Entry* entry = roster::find_or_null(arguments.game);
  const game::Balance* balance = entry == nullptr ? nullptr : entry->offers.balance;
  if (balance != nullptr) asked.a = asked.b = balance->agent;
  if (balance != nullptr && balance->pairings != nullptr && arguments.contents.empty()) {
    return run_pairing_report(*entry, *balance, asked);
  }
  asked.metered = asked.matches;
  std::optional<Setup> setup = set_up(asked);
  if (!setup) return kBadInput;
  Report report = simulate(*setup, asked);
  const sim::Tally& tally = report.simulation.tally;
  Bands bands = balance == nullptr ? Bands{} : read_bands(*balance, tally);
  if (arguments.json) {
    json::Value out = to_value(report);
    out.set("bands", std::move(bands.value));
    print_pretty(out);
  } else {
    print(heading(report) + bands.text + (bands.text.empty() ? "" : "\n") + metrics_text(tally));
  }
  if (!report.simulation.complete) return kInterrupted;
  return bands.all_inside ? kFine : kNo;
}

}  // namespace agon::cli
