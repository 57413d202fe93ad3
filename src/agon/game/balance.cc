#include "agon/game/balance.h"

#include <algorithm>
#include <numeric>

namespace agon::game {
namespace {

// Which label a band is about; none: the metric's end.
std::size_t chosen(const Band& band, const Metric& metric) {
  const std::vector<u64>& counts = metric.counts;
  switch (band.of) {
    case Band::Of::largest:
      return static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
    case Band::Of::smallest:
      return static_cast<std::size_t>(std::ranges::min_element(counts) - counts.begin());
    default:
      return static_cast<std::size_t>(std::ranges::find(metric.labels, band.label) -
                                      metric.labels.begin());
  }
}

Reading share_of(const Metric& metric, std::size_t label) {
  u64 all = std::accumulate(metric.counts.begin(), metric.counts.end(), u64{0});
  double count = static_cast<double>(metric.counts[label]);
  return {all == 0 ? 0 : count / static_cast<double>(all), all / metric.scale,
          metric.labels[label]};
}

}  // namespace

std::optional<Reading> read_band(const Band& band, std::span<const Metric> metrics, u64 matches) {
  auto metric = std::ranges::find(metrics, band.metric, &Metric::name);
  bool per_match = band.of == Band::Of::per_match;
  Metric::Kind wanted = per_match ? Metric::Kind::total : Metric::Kind::share;
  if (metric == metrics.end() || metric->kind != wanted) return std::nullopt;
  if (per_match) {
    return Reading{matches == 0 ? 0 : metric->amount(0) / static_cast<double>(matches), matches};
  }
  std::size_t label = chosen(band, *metric);
  if (label >= metric->labels.size()) return std::nullopt;
  return share_of(*metric, label);
}

}  // namespace agon::game
