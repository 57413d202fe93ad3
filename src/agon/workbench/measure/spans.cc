#include "agon/workbench/measure/spans.h"

#include <algorithm>
#include <numeric>

namespace agon::workbench {

using sim::Block, sim::Portion;

std::optional<SpanRecord> record_of(const std::optional<sim::Interval>& interval) {
  if (!interval) return std::nullopt;
  return SpanRecord{interval->low, interval->high};
}

Portion mean_portion(std::span<const u64> counts, u32 scale) {
  double sum = static_cast<double>(counts[1]) - static_cast<double>(counts[2]);
  return {sum / scale, static_cast<double>(counts[0])};
}

Spans::Spans(const sim::Tally& tally, bool exact) : tally_(tally) {
  if (!exact) blocks_ = tally.blocks;
  std::size_t next = 0;
  for (const game::Metric& metric : tally.metrics) {
    first_.push_back(next);
    next += metric.counts.size();
  }
}

std::optional<SpanRecord> Spans::turns() const {
  return record_of(sim::ratio_interval(portions([](const Block& b) {
    return Portion{static_cast<double>(b.turns), static_cast<double>(b.matches)};
  })));
}

std::optional<SpanRecord> Spans::draws() const {
  auto portion = [](const Block& b) {
    return Portion{static_cast<double>(b.draws), static_cast<double>(b.matches)};
  };
  return record_of(sim::share_interval(portions(portion), groups_of(tally_.matches)));
}

std::optional<SpanRecord> Spans::seat_a() const {
  auto portion = [](const Block& b) {
    return Portion{static_cast<double>(b.seat_a_points), 2 * static_cast<double>(b.matches)};
  };
  return record_of(sim::share_interval(portions(portion), groups_of(tally_.matches)));
}

std::optional<SpanRecord> Spans::per_match(std::size_t metric) const {
  double scale = tally_.metrics[metric].scale;
  return record_of(sim::ratio_interval(portions([&](const Block& b) {
    if (b.metered == 0) return Portion{};
    return Portion{static_cast<double>(b.counts[first_[metric]]) / scale,
                   static_cast<double>(b.metered)};
  })));
}

std::optional<SpanRecord> Spans::share(std::size_t metric, std::size_t label) const {
  std::size_t labels = tally_.metrics[metric].labels.size();
  auto portion = [&](const Block& b) {
    if (b.metered == 0) return Portion{};
    std::span<const u64> counts = std::span(b.counts).subspan(first_[metric], labels);
    u64 all = std::accumulate(counts.begin(), counts.end(), u64{0});
    return Portion{static_cast<double>(counts[label]), static_cast<double>(all)};
  };
  return record_of(sim::share_interval(portions(portion), groups_of(tally_.metered)));
}

std::optional<SpanRecord> Spans::mean(std::size_t metric, std::size_t label) const {
  u32 scale = tally_.metrics[metric].scale;
  std::size_t place = first_[metric] + label * game::kCountsOfMean;
  return record_of(sim::ratio_interval(portions([&](const Block& b) {
    if (b.metered == 0) return Portion{};
    return mean_portion(std::span(b.counts).subspan(place, game::kCountsOfMean), scale);
  })));
}

template <class F>
std::vector<Portion> Spans::portions(F portion_of) const {
  std::vector<Portion> out;
  std::ranges::transform(blocks_, std::back_inserter(out), portion_of);
  return out;
}

// Matches of an index share their dice.
double Spans::groups_of(u64 matches) const {
  u64 groups = matches / std::max<u64>(1, tally_.group_matches);
  return static_cast<double>(groups);
}

}  // namespace agon::workbench
