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
    if (!mean || (!result.against.empty() && row != 0)) continue;
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

// One content against all, or all of them.
Reply<RoundRobinRecord> play_pairings(const game::Entry& entry, std::string_view agent,
                                      const ReportOptions& options,
                                      const roster::Selection& selection) {
  if (options.begins) options.begins(agent);
  auto play = selection.contents.empty() ? &contents_round_robin : &against_all;
  return play(entry, selection, seats_of(entry, agent),
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
std::optional<SpanRecord> interval_in(const game::Band& band, const game::Reading& reading,
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

constexpr u64 kOneIn = 20;  // matches for one of the strongest agent, which may think for long
constexpr u64 kMostOfStrongest = 50;
constexpr std::size_t kWorst = 3;

// The strongest agent's choices in all contests, of the first contestant only or of both.
Reply<UsesRecord> choices_of(const std::vector<Contest>& contests, bool only_first,
                             const ReportOptions& options) {
  ChoiceCounter counter(options.stop);
  u64 matches =
      std::max<u64>(contests.size(), std::min(options.matches / kOneIn, kMostOfStrongest));
  std::vector<game::Player> players;
  for (const Contest& contest : contests) {
    Reply<game::Player> player = strongest_player(contest.open);
    if (!player) return decline(player.error());
    players.push_back(*std::move(player));
  }
  if (options.begins) options.begins(players.front().name);
  for (u64 match = 0; match < matches && !options.stop.stop_requested(); ++match) {
    std::size_t i = match % contests.size();
    bool exchanged = only_first && match / contests.size() % 2 == 1;
    std::optional<game::Side> only;
    if (only_first) only = exchanged ? game::Side::b : game::Side::a;
    counter.play(contests[i].game(exchanged), players[i], {options.seed, match}, only);
    if (options.progress) options.progress(match + 1, matches);
  }
  return counter.record();
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
                   .interval_95 = interval_in(band, *reading, record),
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
  roster::Selection selection = sorted_by_kind(**entry, choice.selection());
  if (balance != nullptr && balance->pairings != nullptr && selection.contents.size() <= 1) {
    auto judge = selection.contents.empty() ? &report_pairings : &report_content;
    Reply<PairingsReport> pairings = judge(**entry, *balance, options, selection);
    if (!pairings) return decline(pairings.error());
    return *std::move(pairings);
  }
  SeatOptions seats;
  if (balance != nullptr) seats = seats_of(**entry, balance->agent);
  Reply<OpenGame> open = workbench::open(**entry, selection);
  if (!open) return decline(open.error());
  Reply<Contest> contest = seat(*std::move(open), seats);
  if (!contest) return decline(contest.error());
  Reply<BandsReport> bands = report_bands(*contest, balance, options);
  if (!bands) return decline(bands.error());
  if (!bands->simulation.complete) return *std::move(bands);
  Reply<UsesRecord> choices = choices_of({*std::move(contest)}, false, options);
  if (!choices) return decline(choices.error());
  bands->choices = *std::move(choices);
  return *std::move(bands);
}

Reply<PairingsReport> report_pairings(const game::Entry& entry, const game::Balance& balance,
                                      const ReportOptions& options,
                                      const roster::Selection& selection) {
  const PairingBand& band = *balance.pairings;
  Reply<RoundRobinRecord> result = play_pairings(entry, balance.agent, options, selection);
  if (!result) return decline(result.error());
  PairingsReport out{.round_robin = *std::move(result), .band = {}};
  std::optional<RoundRobinRecord> beside;
  if (!band.beside.empty() && out.round_robin.complete) {
    Reply<RoundRobinRecord> other = play_pairings(entry, band.beside, options, selection);
    if (!other) return decline(other.error());
    beside = *std::move(other);
    out.round_robin.complete = beside->complete;
  }
  const RoundRobinRecord* shown = beside ? &*beside : nullptr;
  out.band = judge_pairings(band, out.round_robin, shown);
  if (band.also != nullptr) out.also = judge_pairings(*band.also, out.round_robin, shown);
  return out;
}

namespace {

FirstSeatRecord first_seat_of(const RoundRobinRecord& result) {
  FirstSeatRecord out;
  for (const PairingRecord& pairing : result.pairings) {
    if (!pairing.seat_a_score) continue;
    out.score += *pairing.seat_a_score * static_cast<double>(pairing.matches);
    out.matches += pairing.matches;
  }
  if (out.matches != 0) out.score /= static_cast<double>(out.matches);
  return out;
}

std::vector<JudgedRecord> worst_of(const RoundRobinRecord& result) {
  std::vector<JudgedRecord> out = judged_pairings(result, nullptr);
  std::ranges::sort(out, {}, [](const JudgedRecord& one) {
    return std::pair(-std::abs(one.score - 0.5), std::string_view(one.name));
  });
  out.resize(std::min(out.size(), kWorst));
  return out;
}

// The content against itself, and then against every other one.
Reply<std::vector<Contest>> contests_of(const game::Entry& entry, const RoundRobinRecord& result,
                                        const roster::Selection& selection,
                                        const SeatOptions& seats) {
  std::vector<Contest> out;
  for (const RowRecord& row : result.rows) {
    roster::Selection chosen = selection;
    const std::string& mine = selection.contents[0];
    chosen.contents = {mine, out.empty() ? mine : row.name};
    Reply<OpenGame> open = workbench::open(entry, chosen);
    if (!open) return decline(open.error());
    Reply<Contest> contest = seat(*std::move(open), seats);
    if (!contest) return decline(contest.error());
    out.push_back(*std::move(contest));
  }
  return out;
}

PairingRecord mirror_of(const Contest& contest, const std::string& name,
                        const ReportOptions& options) {
  SimulateOptions asked{.seed = options.seed,
                        .matches = options.matches,
                        .metered = 0,
                        .threads = options.threads,
                        .progress = options.progress,
                        .stop = options.stop,
                        .tallier = options.tallier};
  PairingRecord out{.first = name, .second = name};
  fill_pairing(out, contest, asked, tally(contest, asked));
  return out;
}

}  // namespace

Reply<PairingsReport> report_content(const game::Entry& entry, const game::Balance& balance,
                                     const ReportOptions& options,
                                     const roster::Selection& selection) {
  Reply<PairingsReport> out = report_pairings(entry, balance, options, selection);
  if (!out || !out->round_robin.complete || !out->round_robin.matrix) return out;
  RoundRobinRecord& result = out->round_robin;
  Reply<std::vector<Contest>> contests =
      contests_of(entry, result, selection, seats_of(entry, balance.agent));
  if (!contests) return decline(contests.error());
  out->warnings = contests->front().open.warnings;
  out->worst = with_plain_floats([&] { return worst_of(result); });
  out->first_seat = with_plain_floats([&] { return first_seat_of(result); });
  if (options.begins) options.begins(balance.agent);
  out->mirror = mirror_of(contests->front(), result.against, options);
  contests->erase(contests->begin());
  Reply<UsesRecord> choices = choices_of(*contests, true, options);
  if (!choices) return decline(choices.error());
  out->choices = *std::move(choices);
  result.complete = out->mirror->complete && !options.stop.stop_requested();
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
