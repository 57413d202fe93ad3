#include "agon/workbench/measure/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "agon/base/float_guard.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

Reply<VariantOptions> settle(const game::Entry& entry, const VariantOptions& typed) {
  if (!typed.from.empty() || !typed.to.empty() || !typed.to_contents.empty()) return typed;
  const game::Variants* usual = entry.offers.variants;
  if (usual != nullptr) return VariantOptions{std::string(usual->from), std::string(usual->to), {}};
  return decline(ErrorCode::usage,
                 fmt::format("{} has no variants of its own to compare: say what differs, match "
                             "options before and after, or other contents",
                             entry.facts.name));
}

// `options` above whatever else was said.
Reply<Contest> open_variant(const game::Entry& entry, roster::Selection selection,
                            const std::string& options, const char* name,
                            const SeatOptions& seats) {
  if (!options.empty()) {
    Result<json::Document> document = json::parse(options, name);
    if (!document) return decline(document.error());
    selection.layers.push_back(roster::Sent::whole(*std::move(document)));
  }
  Reply<OpenGame> open = workbench::open(entry, selection);
  if (!open) return decline(open.error());
  return seat(*std::move(open), seats);
}

DifferenceRecord described(const sim::Difference& d) {
  DifferenceRecord out{d.first, d.second, d.difference, {}};
  if (d.interval) out.interval_95 = SpanRecord{d.interval->low, d.interval->high};
  return out;
}

DifferenceRecord described(const sim::PairedMetric& metric, u64 groups) {
  DifferenceRecord out = described(difference_of(metric.sums, groups, metric.scale));
  if (!metric.has[0]) out.from.reset();
  if (!metric.has[1]) out.to.reset();
  return out;
}

std::vector<std::pair<std::string, MetricDiffRecord>> metrics_of(const sim::Paired& paired) {
  std::vector<std::pair<std::string, MetricDiffRecord>> out;
  for (const sim::PairedMetric& metric : paired.metrics) {
    if (out.empty() || out.back().first != metric.name) {
      out.emplace_back(metric.name,
                       MetricDiffRecord{.sentence = metric.sentence, .value = {}, .values = {}});
    }
    MetricDiffRecord& record = out.back().second;
    DifferenceRecord difference = described(metric, paired.groups);
    if (metric.label.empty()) {
      record.value = difference;
    } else {
      record.values.emplace_back(metric.label, difference);
    }
  }
  return out;
}

std::vector<std::string> failures_of(const Contest& contest, const sim::Paired& paired) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < 2; ++i) {
    Trust trust{paired.decisions[i], paired.defaulted[i]};
    if (trust.failed()) out.push_back(failure_text(contest.players[i].name, trust));
  }
  return out;
}

VariantRecord variant_of(const Contest& contest) {
  return {contest.open.contents, contest.open.game->options()};
}

DiffRecord compare(const Contest& from, const Contest& to, const DiffOptions& options) {
  SimulateOptions asked{.seed = options.seed,
                        .first_index = options.first_index,
                        .matches = options.matches,
                        .exchange = options.exchange,
                        .threads = options.threads};
  std::array<sim::Plan, 2> plans = {plan_of(from, asked), plan_of(to, asked)};
  plans[0].paired = plans[1].paired = plans[0].paired || plans[1].paired;
  sim::Paired paired = sim::simulate_pairs(plans, options.stop, [&](u64 done) {
    if (options.progress) options.progress(std::min(done, options.matches), options.matches);
  });
  DiffRecord out{.failed = failures_of(from, paired),
                 .game = std::string(from.facts().name),
                 .from = variant_of(from),
                 .to = variant_of(to),
                 .agents = {from.players[0].name},
                 .seed = {options.seed},
                 .first_index = {options.first_index},
                 .matches = paired.groups * paired.group_matches,
                 .planned_matches = options.matches,
                 .complete = paired.complete,
                 .exchanged_seats = plans[0].paired,
                 .same_results = paired.same_results,
                 .score = described(difference_of_scores(paired.points, paired.groups)),
                 .draws = described(difference_of_scores(paired.draws, paired.groups)),
                 .turns = described(difference_of(paired.turns, paired.groups)),
                 .metrics = metrics_of(paired),
                 .warnings = from.open.warnings};
  if (to.open.contents != from.open.contents) {
    std::ranges::copy(to.open.warnings, std::back_inserter(out.warnings));
  }
  out.names = {from.who()[0]};
  if (from.facts().players == 2) {
    out.agents.push_back(from.players[1].name);
    out.names.push_back(from.who()[1]);
  }
  return out;
}

}  // namespace

std::string usual_agent(const game::Entry& entry) {
  const game::Balance* balance = entry.offers.balance;
  return balance == nullptr ? "random" : std::string(balance->agent);
}

Reply<DiffRecord> diff(const GameChoice& choice, const VariantOptions& typed,
                       const SeatOptions& seats, const DiffOptions& options) {
  Reply<const game::Entry*> entry = find_game(choice.game);
  if (!entry) return decline(entry.error());
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  Reply<VariantOptions> variants = settle(**entry, typed);
  if (!variants) return decline(variants.error());
  roster::Selection selection = choice.selection();
  Reply<Contest> from = open_variant(**entry, selection, variants->from, "from", seats);
  if (!from) return decline(from.error());
  if (!variants->to_contents.empty()) selection.contents = variants->to_contents;
  Reply<Contest> to = open_variant(**entry, selection, variants->to, "to", seats);
  if (!to) return decline(to.error());
  return with_plain_floats([&] { return compare(*from, *to, options); });
}

}  // namespace agon::workbench
