#include "agon/game/meter.h"

#include <algorithm>
#include <cassert>

namespace agon::game {

void Meter::on(chance::EventView event) {
  for (const Feeder& feeder : feeders_) {
    if (feeder.tag == event.tag) feeder.feed(event.data);
  }
}

void Meter::clear() {
  for (Metric& metric : metrics_) std::fill(metric.counts.begin(), metric.counts.end(), 0);
}

void Meter::add(const std::vector<Metric>& others) {
  assert(others.size() == metrics_.size());
  for (std::size_t m = 0; m < metrics_.size(); ++m) {
    for (std::size_t i = 0; i < metrics_[m].counts.size(); ++i) {
      metrics_[m].counts[i] += others[m].counts[i];
    }
  }
}

std::size_t Meter::add(Metric::Kind kind, std::string name, std::string sentence,
                       std::vector<std::string> labels, u32 scale) {
  std::size_t counters = labels.empty() ? 1 : labels.size();
  if (kind == Metric::Kind::mean) counters *= kCountsOfMean;
  metrics_.push_back({kind, std::move(name), std::move(sentence), std::move(labels),
                      std::vector<u64>(counters), scale});
  return metrics_.size() - 1;
}

void Meter::add_value(std::size_t metric, std::size_t label, i64 value, u64 weight) {
  u64* counts = &metrics_[metric].counts.at(label * kCountsOfMean);
  counts[0] += weight;
  counts[value > 0 ? 1 : 2] += static_cast<u64>(value > 0 ? value : -value);
}

}  // namespace agon::game
