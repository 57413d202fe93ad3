#include "agon/sim/paired.h"

#include <algorithm>
#include <cmath>

#include "agon/sim/match.h"
#include "agon/sim/questioned.h"

namespace agon::sim {
namespace {

constexpr u64 kHalvesOfAMatch = 2;  // points

// What a counter of a metric is compared by. A label of a share counts per match: that its share of
// all labels moved would not say which of them did.
struct Slot {
  std::size_t metric;
  std::size_t label;
};

std::vector<Slot> slots_of(const std::vector<game::Metric>& metrics) {
  std::vector<Slot> out;
  for (std::size_t metric = 0; metric < metrics.size(); ++metric) {
    std::size_t labels = std::max<std::size_t>(1, metrics[metric].labels.size());
    for (std::size_t label = 0; label < labels; ++label) out.push_back({metric, label});
  }
  return out;
}

PairedMetric fresh(const game::Metric& metric, const Slot& slot) {
  return {.name = metric.name,
          .label = metric.labels.empty() ? "" : metric.labels[slot.label],
          .sentence = metric.sentence,
          .scale = metric.scale};
}

// The metrics of both variants, those that both have once, and where a variant's slots stand.
struct Layout {
  explicit Layout(const std::array<Plan, 2>& variants) {
    for (std::size_t v = 0; v < 2; ++v) {
      game::Meter meter;
      variants[v].games[0]->measure(meter);
      slots[v] = slots_of(meter.metrics());
      for (const Slot& slot : slots[v]) {
        std::size_t place = find(fresh(meter.metrics()[slot.metric], slot));
        places[v].push_back(place);
        metrics[place].has[v] = true;
      }
    }
  }

  std::size_t find(PairedMetric wanted) {
    auto same = [&](const PairedMetric& one) {
      return one.name == wanted.name && one.label == wanted.label && one.scale == wanted.scale;
    };
    auto found = std::ranges::find_if(metrics, same);
    if (found != metrics.end()) return static_cast<std::size_t>(found - metrics.begin());
    // Behind the others of its metric, so that labels of one variant stand among those of both.
    auto last =
        std::ranges::find(metrics.rbegin(), metrics.rend(), wanted.name, &PairedMetric::name);
    auto at = last == metrics.rend() ? metrics.end() : last.base();
    std::size_t place = static_cast<std::size_t>(at - metrics.begin());
    metrics.insert(at, std::move(wanted));
    for (std::vector<std::size_t>& known : places) {
      for (std::size_t& one : known) one += one >= place;
    }
    return place;
  }

  std::array<std::vector<Slot>, 2> slots;
  std::array<std::vector<std::size_t>, 2> places;  // of each slot, among the metrics
  std::vector<PairedMetric> metrics;
};

Part part_of(const game::Metric& metric, std::size_t label, u64 matches) {
  auto at = [&](std::size_t i) { return static_cast<i64>(metric.counts[i]); };
  if (metric.kind != game::Metric::Kind::mean) return {at(label), static_cast<i64>(matches)};
  std::size_t first = label * game::kCountsOfMean;
  return {at(first + 1) - at(first + 2), at(first)};
}

// A group of one variant.
struct Group {
  std::vector<game::MatchResult> results;
  std::vector<Part> parts;  // by metric of the layout
  i64 points = 0;
  i64 draws = 0;
  i64 turns = 0;
};

// One variant at one thread's table.
class Table {
 public:
  explicit Table(const Plan& plan)
      : plan_(plan),
        seatings_(seatings(plan)),
        agents_{Questioned(plan.agents[0].make(*plan.games[0])),
                Questioned(plan.agents[1].make(*plan.games[0]))} {
    for (std::size_t i = 0; i < 2; ++i) plan.games[i]->measure(meters_[i]);
  }

  Group play(u64 index, const Layout& layout, std::size_t variant) {
    Group out;
    for (game::Meter& meter : meters_) meter.clear();
    for (const Seating& seating : seatings_) {
      out.results.push_back(play(index, seating));
      count(out, out.results.back(), seating.exchanged);
    }
    meters_[0].add(meters_[1].metrics());
    out.parts.resize(layout.metrics.size());
    for (std::size_t i = 0; i < layout.slots[variant].size(); ++i) {
      const auto& [metric, label] = layout.slots[variant][i];
      out.parts[layout.places[variant][i]] =
          part_of(meters_[0].metrics()[metric], label, seatings_.size());
    }
    return out;
  }

  void add_failures_to(Paired& out) {
    for (std::size_t i = 0; i < 2; ++i) {
      out.decisions[i] += agents_[i].take_decisions();
      out.defaulted[i] += defaulted_[i];
    }
  }

 private:
  game::MatchResult play(u64 index, const Seating& seating) {
    std::array<game::Agent*, 2> sitting = {&agents_[0], &agents_[1]};
    if (seating.exchanged) std::swap(sitting[0], sitting[1]);
    Match match(*plan_.games[seating.game], {plan_.seed, plan_.first_index + index},
                {sitting, plan_.budget});
    match.listen(&meters_[seating.game]);
    while (!match.over()) match.advance();
    return match.result();
  }

  void count(Group& group, const game::MatchResult& result, bool exchanged) {
    bool draw = result.outcome == game::Outcome::draw;
    bool won = result.outcome == (exchanged ? game::Outcome::b : game::Outcome::a);
    group.points += draw ? 1 : won ? 2 : 0;
    group.draws += draw;
    group.turns += result.turns;
    for (std::size_t i = 0; i < 2; ++i) defaulted_[i] += result.defaulted[exchanged ? 1 - i : i];
  }

  const Plan& plan_;
  std::vector<Seating> seatings_;
  std::array<Questioned, 2> agents_;
  std::array<game::Meter, 2> meters_;  // by game
  std::array<u64, 2> defaulted_ = {};
};

class PairedWorker {
 public:
  PairedWorker(const std::array<Plan, 2>& variants, const Layout& layout, std::stop_token stop)
      : layout_(layout), stop_(std::move(stop)), tables_{Table(variants[0]), Table(variants[1])} {
    out_.metrics = layout.metrics;
  }

  bool run(Chunk chunk) {
    for (u64 i = 0; i < chunk.count; ++i) {
      if (stop_.stop_requested()) return false;
      count(tables_[0].play(chunk.first + i, layout_, 0),
            tables_[1].play(chunk.first + i, layout_, 1));
    }
    return true;
  }

  u64 matches() const { return out_.groups * out_.group_matches; }

  void add_to(Paired& out) {
    for (Table& table : tables_) table.add_failures_to(out);
    out.groups += out_.groups;
    out.same_results += out_.same_results;
    out.points.add(out_.points);
    out.draws.add(out_.draws);
    out.turns.add(out_.turns);
    for (std::size_t i = 0; i < out.metrics.size(); ++i) {
      out.metrics[i].sums.add(out_.metrics[i].sums);
    }
  }

 private:
  void count(const Group& first, const Group& second) {
    auto matches = static_cast<i64>(first.results.size());
    ++out_.groups;
    out_.group_matches = first.results.size();
    for (std::size_t i = 0; i < first.results.size(); ++i) {
      const game::MatchResult& one = first.results[i];
      const game::MatchResult& two = second.results[i];
      out_.same_results += one.outcome == two.outcome && one.turns == two.turns;
    }
    i64 most = matches * static_cast<i64>(kHalvesOfAMatch);
    out_.points.count({first.points, most}, {second.points, most});
    out_.draws.count({first.draws, matches}, {second.draws, matches});
    out_.turns.count({first.turns, matches}, {second.turns, matches});
    for (std::size_t i = 0; i < out_.metrics.size(); ++i) {
      out_.metrics[i].sums.count(first.parts[i], second.parts[i]);
    }
  }

  const Layout& layout_;
  std::stop_token stop_;
  std::array<Table, 2> tables_;
  Paired out_;
};

}  // namespace

void PairedSums::count(const Part& first, const Part& second) {
  std::array<i64, 4> values = {first.part, first.whole, second.part, second.whole};
  sums[0].part += first.part;
  sums[0].whole += first.whole;
  sums[1].part += second.part;
  sums[1].whole += second.whole;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i; j < values.size(); ++j) products[i][j] += i128{values[i]} * values[j];
  }
}

void PairedSums::add(const PairedSums& other) {
  for (std::size_t v = 0; v < sums.size(); ++v) {
    sums[v].part += other.sums[v].part;
    sums[v].whole += other.sums[v].whole;
  }
  for (std::size_t i = 0; i < products.size(); ++i) {
    for (std::size_t j = i; j < products.size(); ++j) products[i][j] += other.products[i][j];
  }
}

Paired simulate_pairs(const std::array<Plan, 2>& variants, std::stop_token stop,
                      const Progress& progress) {
  Layout layout(variants);
  u64 seats = seatings(variants[0]).size();
  Paired out;
  out.group_matches = seats;
  out.metrics = layout.metrics;
  out.complete = share_out(
      {{0, (variants[0].matches + seats - 1) / seats}, variants[0].threads, progress},
      [&] { return PairedWorker(variants, layout, stop); },
      [&](PairedWorker& worker) { worker.add_to(out); });
  return out;
}

namespace {

std::optional<double> ratio_of(const Part& sum, u32 scale) {
  if (sum.whole == 0) return std::nullopt;
  return static_cast<double>(sum.part) / scale / static_cast<double>(sum.whole);
}

// How two ratios vary together over the groups: the sum of the products of their residuals, part -
// ratio x whole, each over the mean whole.
double shared_variation(const PairedSums& sums, std::size_t one, std::size_t two, double groups) {
  auto ratio = [&](std::size_t v) {
    return static_cast<double>(sums.sums[v].part) / static_cast<double>(sums.sums[v].whole);
  };
  auto product = [&](std::size_t i, std::size_t j) {
    return static_cast<double>(sums.products[std::min(i, j)][std::max(i, j)]);
  };
  auto mean_whole = [&](std::size_t v) { return static_cast<double>(sums.sums[v].whole) / groups; };
  std::size_t a = 2 * one;
  std::size_t b = 2 * two;
  double residuals = product(a, b) - ratio(one) * product(a + 1, b) -
                     ratio(two) * product(a, b + 1) +
                     ratio(one) * ratio(two) * product(a + 1, b + 1);
  return residuals / (mean_whole(one) * mean_whole(two));
}

}  // namespace

// The interval of a difference of two ratio estimates over the same groups, by linearisation
// (Cochran, "Sampling Techniques", 1977, sections 6.3 and 6.9): a group's residual stands for what
// it adds to each ratio, so the difference of the residuals has the variance of the difference.
Difference difference_of(const PairedSums& sums, u64 groups, u32 scale) {
  Difference out{ratio_of(sums.sums[0], scale), ratio_of(sums.sums[1], scale), {}, {}};
  if (!out.first || !out.second) return out;
  double difference = *out.second - *out.first;
  out.difference = difference;
  if (groups < 2) return out;
  auto n = static_cast<double>(groups);
  double variation = shared_variation(sums, 0, 0, n) + shared_variation(sums, 1, 1, n) -
                     2 * shared_variation(sums, 0, 1, n);
  double reach = kNormal95 * std::sqrt(std::max(0.0, variation) / (n * (n - 1))) / scale;
  out.interval = Interval{difference - reach, difference + reach};
  return out;
}

// A difference d of two scores is from -1 to 1, so (d + 1) / 2 is an observation of a sample.
Difference difference_of_scores(const PairedSums& sums, u64 groups) {
  Difference out = difference_of(sums, groups);
  if (!out.interval) return out;
  auto n = static_cast<double>(groups);
  double most = static_cast<double>(sums.sums[0].whole) / n;  // of a group
  double sum = static_cast<double>(sums.sums[1].part - sums.sums[0].part) / most;
  double squares =
      static_cast<double>(sums.products[2][2] - 2 * sums.products[0][2] + sums.products[0][0]) /
      (most * most);
  Interval half = interval(Sample{n, (sum + n) / 2, (squares + 2 * sum + n) / 4});
  out.interval = Interval{2 * half.low - 1, 2 * half.high - 1};
  return out;
}

}  // namespace agon::sim
