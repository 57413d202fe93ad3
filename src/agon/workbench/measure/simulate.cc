#include "agon/workbench/measure/simulate.h"

#include <algorithm>
#include <numeric>
#include <thread>

#include "agon/base/float_guard.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

using sim::Tally;

double share(u64 part, u64 whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

ContestantRecord contestant(std::string agent, u64 wins, u64 draws, u64 losses,
                            const Trust& trust = {}) {
  ContestantRecord out{.agent = std::move(agent),
                       .score = share(2 * wins + draws, 2 * (wins + draws + losses)),
                       .wins = wins,
                       .draws = draws,
                       .losses = losses,
                       .defaulted_decisions = {},
                       .decisions = {}};
  if (trust.defaulted == 0) return out;
  out.defaulted_decisions = trust.defaulted;
  out.decisions = trust.decisions;
  return out;
}

Trust first_trust(const Tally& t) { return {t.first_decisions, t.first_defaulted}; }
Trust second_trust(const Tally& t) { return {t.second_decisions, t.second_defaulted}; }

LengthsRecord lengths_of(const Tally& tally, const Spans& spans) {
  LengthsRecord out{.matches_by_turns = {},
                    .mean = sim::mean_length(tally),
                    .mean_interval_95 = spans.turns(),
                    .few_within = sim::length_quantile(tally, 0.1),
                    .median = sim::length_quantile(tally, 0.5),
                    .most_within = sim::length_quantile(tally, 0.9),
                    .longest = sim::length_quantile(tally, 1)};
  for (u32 turns = 0; turns < tally.lengths.size(); ++turns) {
    if (tally.lengths[turns] != 0) out.matches_by_turns[turns] = tally.lengths[turns];
  }
  return out;
}

// Whole where it is counted in whole ones.
json::Number amount_of(const game::Metric& metric, std::size_t i) {
  return metric.scale == 1 ? json::Number(metric.counts[i]) : json::Number(metric.amount(i));
}

// Of amounts, which are counted in parts: the metric that counts, by the same labels, how often
// what brings them was used; the end where there is none.
std::vector<game::Metric>::const_iterator uses_of(const game::Metric& metric, const Tally& tally) {
  if (metric.scale == 1) return tally.metrics.end();
  return std::ranges::find_if(tally.metrics, [&](const game::Metric& other) {
    return other.kind == game::Metric::Kind::share && other.scale == 1 &&
           other.labels == metric.labels;
  });
}

// What each label brought for one match, and for one of its uses.
void add_rates(MetricRecord& out, const game::Metric& metric, const Tally& tally) {
  if (tally.metered == 0) return;
  auto uses = uses_of(metric, tally);
  for (std::size_t i = 0; i < metric.labels.size(); ++i) {
    double amount = metric.amount(i);
    out.per_match_by_label.emplace_back(metric.labels[i],
                                        amount / static_cast<double>(tally.metered));
    if (uses == tally.metrics.end()) continue;
    std::optional<double> per_use;
    if (uses->counts[i] != 0) per_use = amount / uses->amount(i);
    out.per_use.emplace_back(metric.labels[i], per_use);
  }
}

MetricRecord metric_of(const Tally& tally, std::size_t number, const Spans& spans) {
  const game::Metric& metric = tally.metrics[number];
  MetricRecord out{.sentence = metric.sentence, .total = {}, .count = {}, .mean = {}, .counts = {}};
  switch (metric.kind) {
    case game::Metric::Kind::total:
      out.total = amount_of(metric, 0);
      if (tally.metered == 0) break;
      out.per_match = {metric.amount(0) / static_cast<double>(tally.metered),
                       spans.per_match(number)};
      break;
    case game::Metric::Kind::mean:
      for (std::size_t i = 0; i < metric.labels.size(); ++i) {
        out.means.emplace_back(metric.labels[i], mean_of(metric, i));
        out.means.back().second.interval_95 = spans.mean(number, i);
      }
      if (!out.means.empty()) break;
      out.count = metric.counts[0];
      out.mean = game::mean_of(metric.counts, metric.scale);
      out.interval_95 = spans.mean(number, 0);
      break;
    case game::Metric::Kind::share:
      for (std::size_t i = 0; i < metric.labels.size(); ++i) {
        out.counts.emplace_back(metric.labels[i], amount_of(metric, i));
        out.shares.emplace_back(metric.labels[i],
                                EstimateRecord{share_of(metric, i), spans.share(number, i)});
      }
      add_rates(out, metric, tally);
  }
  return out;
}

// Two that are alike are exchanged only where they are compared: there the seat must not count.
bool is_paired(const Contest& contest, const SimulateOptions& options) {
  return options.exchange && contest.facts().players == 2 &&
         (options.all_contents || !contest.alike());
}

SimulationRecord rate(const Contest& contest, const SimulateOptions& options,
                      const sim::Simulation& simulation);

}  // namespace

Reply<SimulationRecord> simulate(const Contest& contest, const SimulateOptions& options) {
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  return record_of(contest, options, tally(contest, options));
}

sim::Plan plan_of(const Contest& contest, const SimulateOptions& options) {
  return {.games = {&contest.game(false), &contest.game(true)},
          .agents = contest.players,
          .seed = options.seed,
          .first_index = options.first_index,
          .matches = options.matches,
          .paired = is_paired(contest, options),
          .all_contents = options.all_contents && contest.has_two_contents(),
          .threads = thread_count(options.threads),
          .metered = options.metered};
}

sim::Simulation tally(const Contest& contest, const SimulateOptions& options) {
  if (options.tallier) return options.tallier(contest, options);
  return sim::simulate(plan_of(contest, options), options.stop, [&](u64 done) {
    if (options.progress) options.progress(done, options.matches);
  });
}

SimulationRecord record_of(const Contest& contest, const SimulateOptions& options,
                           const sim::Simulation& simulation) {
  return with_plain_floats([&] { return rate(contest, options, simulation); });
}

namespace {

SimulationRecord rate(const Contest& contest, const SimulateOptions& options,
                      const sim::Simulation& simulation) {
  const Tally& t = simulation.tally;
  SimulationRecord out{.failed = failures_of(contest, t),
                       .game = std::string(contest.facts().name),
                       .contents = contest.open.contents,
                       .options = contest.open.game->options(),
                       .seed = {options.seed},
                       .first_index = {options.first_index},
                       .matches = t.matches,
                       .planned_matches = options.matches,
                       .complete = simulation.complete,
                       .exchanged_seats = is_paired(contest, options),
                       .first = contestant(contest.players[0].name, t.first_wins, t.draws,
                                           t.second_wins, first_trust(t)),
                       .second = {},
                       .seat_a = {},
                       .interval_95 = {},
                       .deterministic = is_deterministic(contest, options, simulation),
                       .turns = {},
                       .metered_matches = t.metered,
                       .metrics = {},
                       .warnings = record_of(contest.open.warnings).problems};
  Spans spans(t, out.deterministic);
  out.turns = lengths_of(t, spans);
  if (contest.facts().players == 2) {
    out.second =
        contestant(contest.players[1].name, t.second_wins, t.draws, t.first_wins, second_trust(t));
    out.seat_a = contestant("", t.seat_a_wins, t.draws, t.seat_b_wins);
    out.seat_a_interval_95 = spans.seat_a();
    out.draws = {share(t.draws, t.matches), spans.draws()};
  }
  std::array<std::string, 2> who = contest.who();
  out.first.name = options.all_contents ? out.first.agent : who[0];
  if (out.second) out.second->name = options.all_contents ? out.second->agent : who[1];
  if (!out.deterministic) out.interval_95 = interval_of(t);
  for (std::size_t i = 0; i < t.metrics.size(); ++i) {
    out.metrics.emplace_back(t.metrics[i].name, metric_of(t, i, spans));
  }
  return out;
}

}  // namespace

IntervalRecord interval_of(const sim::Tally& tally) {
  sim::Interval interval = sim::interval(tally);
  return {interval.low, interval.high};
}

bool is_deterministic(const Contest& contest, const SimulateOptions& options,
                      const sim::Simulation& simulation) {
  return sim::looks_deterministic(simulation.tally) && !contest.has_programs() &&
         sim::is_deterministic(plan_of(contest, options));
}

u32 seating_count(const Contest& contest, const SimulateOptions& options) {
  return static_cast<u32>(sim::seatings(plan_of(contest, options)).size());
}

std::vector<std::string> failures_of(const Contest& contest, const sim::Tally& tally) {
  std::vector<std::string> out;
  std::array trusts{first_trust(tally), second_trust(tally)};
  for (std::size_t i = 0; i < trusts.size(); ++i) {
    if (trusts[i].failed()) out.push_back(failure_text(contest.players[i].name, trusts[i]));
  }
  return out;
}

MeanRecord mean_of(const game::Metric& metric, std::size_t label) {
  MeanRecord out{.count = metric.counts[label * game::kCountsOfMean], .mean = {}};
  if (out.count != 0) out.mean = game::mean_of(metric.counts, metric.scale, label);
  return out;
}

double share_of(const game::Metric& metric, std::size_t label) {
  return share(metric.counts[label],
               std::accumulate(metric.counts.begin(), metric.counts.end(), u64{0}));
}

u32 thread_count(u32 asked) {
  return asked != 0 ? asked : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace agon::workbench
