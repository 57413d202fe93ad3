#include "agon/workbench/measure/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/float_guard.h"

namespace agon::workbench {
namespace {

using game::PairingBand;

std::vector<JudgedRecord> judged_pairings(const RoundRobinRecord& result,
                                          const RoundRobinRecord* beside) {
  std::vector<JudgedRecord> out;
  for (std::size_t i = 0; i < result.pairings.size(); ++i) {
    const PairingRecord& pairing = result.pairings[i];
    if (!pairing.score) continue;
    out.push_back(
        {.name = fmt::format("{} v {}", pairing.first, pairing.second),
         .score = *pairing.score,
         .interval_95 = pairing.interval_95,
         .draws = static_cast<double>(*pairing.draws) / static_cast<double>(pairing.matches),
         .draws_interval_95 = pairing.draws_interval_95,
         .turns = pairing.mean_turns,
         .turns_interval_95 = pairing.turns_interval_95});
    if (beside != nullptr) out.back().beside = beside->pairings[i].score;
  }
  return out;
}

std::vector<JudgedRecord> judged_means(const RoundRobinRecord& result,
                                       const RoundRobinRecord* beside) {
  std::vector<JudgedRecord> out;
  for (std::size_t row = 0; row < result.rows.size(); ++row) {
    std::optional<double> mean = result.rows[row].mean_score;
    if (!mean) continue;
    out.push_back({.name = result.rows[row].name,
                   .score = *mean,
                   .interval_95 = result.rows[row].interval_95});
    if (beside != nullptr) out.back().beside = beside->rows[row].mean_score;
  }
  return out;
}

PairingBandRecord judge_pairings(const PairingBand& band, const RoundRobinRecord& result,
                                 const RoundRobinRecord* beside) {
  bool means = band.of == PairingBand::Of::mean;
  PairingBandRecord out{.sentence = std::string(band.sentence),
                        .of = means ? "mean" : "pairing",
                        .low = band.low,
                        .high = band.high,
                        .beside = std::string(band.beside),
                        .judged = {}};
  auto judge = means ? &judged_means : &judged_pairings;
  const RoundRobinRecord* shown = band.beside.empty() ? nullptr : beside;
  out.judged = with_plain_floats([&] { return judge(result, shown); });
  for (JudgedRecord& one : out.judged) one.inside = band.inside(one.score);
  return out;
}

SeatOptions seats_of(const game::Entry& entry, std::string_view agent) {
  SeatOptions out{.a = std::string(agent)};
  if (entry.facts.players == 2) out.b = agent;
  return out;
}

Reply<RoundRobinRecord> play_contents(const game::Entry& entry, std::string_view agent,
                                      const ReportOptions& options,
                                      const roster::Selection& selection) {
  if (options.begins) options.begins(agent);
  return contents_round_robin(entry, selection, seats_of(entry, agent),
                              {.seed = options.seed,
                               .matches = options.matches,
                               .threads = options.threads,
                               .progress = options.progress,
                               .stop = options.stop,
                               .tallier = options.tallier});
}

bool all_inside(const PairingBandRecord& band) {
  return std::ranges::all_of(band.judged, &JudgedRecord::inside);
}

// "folder/mine.json" is mine, whatever ships under that name: it was typed as a file.
bool is_known(const Contest& contest, const game::Balance& balance) {
  return std::ranges::any_of(contest.open.names, [&](const std::string& name) {
    return std::ranges::find(balance.known, name) != balance.known.end();
  });
}

// What the simulation says about the number that the band looks at.
std::optional<SpanRecord> interval_of(const game::Band& band, const game::Reading& reading,
                                      const SimulationRecord& record) {
  for (const auto& [name, metric] : record.metrics) {
    if (name != band.metric) continue;
    if (metric.per_match) return metric.per_match->interval_95;
    for (const auto& [label, share] : metric.shares) {
      if (label == reading.label) return share.interval_95;
    }
  }
  return std::nullopt;
}

// Plays the matches, and adds what was measured for each band.
SimulationRecord judge(const Contest& contest, std::span<const game::Band> bands,
                       const ReportOptions& options, std::vector<BandRecord>& out) {
  const std::string& agent = contest.players[0].name;
  if (options.begins) options.begins(agent);
  SimulateOptions asked{.seed = options.seed,
                        .matches = options.matches,
                        .metered = options.matches,
                        .threads = options.threads,
                        .progress = options.progress,
                        .stop = options.stop,
                        .tallier = options.tallier};
  sim::Simulation simulation = tally(contest, asked);
  SimulationRecord record = record_of(contest, asked, simulation);
  for (const game::Band& band : bands) {
    std::optional<game::Reading> reading = with_plain_floats(
        [&] { return game::read_band(band, simulation.tally.metrics, simulation.tally.metered); });
    if (!reading) continue;  // this content has no such label
    out.push_back({.band = &band,
                   .name = std::string(band.name),
                   .sentence = std::string(band.sentence),
                   .agent = agent,
                   .metric = std::string(band.metric),
                   .label = std::string(reading->label),
                   .value = reading->value,
                   .interval_95 = interval_of(band, *reading, record),
                   .of = reading->of,
                   .low = band.low,
                   .high = band.high,
                   .inside = reading->inside(band)});
  }
  return record;
}

}  // namespace

Reply<BandsReport> report_bands(const Contest& contest, const game::Balance* balance,
                                const ReportOptions& options) {
  BandsReport out{.warnings = contest.open.warnings, .simulation = {}};
  std::span<const game::Band> bands;
  if (balance != nullptr) bands = balance->bands;
  out.simulation = judge(contest, bands, options, out.bands);
  if (balance == nullptr) return out;
  if (balance->thinker != nullptr && out.simulation.complete) {
    const game::ThinkerBands& thinker = *balance->thinker;
    SeatOptions seats = seats_of(*contest.open.entry, thinker.agent);
    Reply<Contest> thinks = seat(contest.open, seats);
    if (!thinks) return decline(thinks.error());
    ReportOptions fewer = options;
    fewer.matches = std::max<u64>(1, options.matches / thinker.one_in);
    out.thinker = judge(*thinks, thinker.bands, fewer, out.bands);
  }
  bool known = is_known(contest, *balance);
  for (BandRecord& band : out.bands) band.judged = !known;
  return out;
}

Reply<Report> report(const GameChoice& choice, const ReportOptions& options) {
  Reply<const game::Entry*> entry = find_game(choice.game);
  if (!entry) return decline(entry.error());
  const game::Balance* balance = (*entry)->offers.balance;
  if (balance != nullptr && balance->pairings != nullptr && choice.contents.empty()) {
    return report_pairings(**entry, *balance, options, choice.selection());
  }
  SeatOptions seats;
  if (balance != nullptr) seats = seats_of(**entry, balance->agent);
  Reply<OpenGame> open = workbench::open(**entry, choice.selection());
  if (!open) return decline(open.error());
  Reply<Contest> contest = seat(*std::move(open), seats);
  if (!contest) return decline(contest.error());
  Reply<BandsReport> bands = report_bands(*contest, balance, options);
  if (!bands) return decline(bands.error());
  return *std::move(bands);
}

Reply<PairingsReport> report_pairings(const game::Entry& entry, const game::Balance& balance,
                                      const ReportOptions& options,
                                      const roster::Selection& selection) {
  const PairingBand& band = *balance.pairings;
  Reply<RoundRobinRecord> result = play_contents(entry, balance.agent, options, selection);
  if (!result) return decline(result.error());
  PairingsReport out{.round_robin = *std::move(result), .band = {}};
  std::optional<RoundRobinRecord> beside;
  if (!band.beside.empty() && out.round_robin.complete) {
    Reply<RoundRobinRecord> other = play_contents(entry, band.beside, options, selection);
    if (!other) return decline(other.error());
    beside = *std::move(other);
    out.round_robin.complete = beside->complete;
  }
  const RoundRobinRecord* shown = beside ? &*beside : nullptr;
  out.band = judge_pairings(band, out.round_robin, shown);
  if (band.also != nullptr) out.also = judge_pairings(*band.also, out.round_robin, shown);
  return out;
}

bool is_complete(const Report& report) {
  if (const auto* pairings = std::get_if<PairingsReport>(&report)) {
    return pairings->round_robin.complete;
  }
  const auto& bands = std::get<BandsReport>(report);
  return bands.simulation.complete && (!bands.thinker || bands.thinker->complete);
}

bool all_inside(const Report& report) {
  if (const auto* pairings = std::get_if<PairingsReport>(&report)) {
    return all_inside(pairings->band) && (!pairings->also || all_inside(*pairings->also));
  }
  return std::ranges::all_of(std::get<BandsReport>(report).bands,
                             [](const BandRecord& band) { return band.inside || !band.judged; });
}

}  // namespace agon::workbench
