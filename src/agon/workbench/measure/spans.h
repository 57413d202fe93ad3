// How far the numbers of a simulation may be off: 95 % intervals of what was counted by block
// (sim/blocks.h). None where nothing was left to chance.
#pragma once

#include "agon/json/describe.h"
#include "agon/sim/tally.h"

namespace agon::workbench {

// Of a number that may lie anywhere.
struct SpanRecord {
  double low = 0;
  double high = 0;

  bool holds_zero() const { return low <= 0 && high >= 0; }
};

template <class V>
void describe(V& v, SpanRecord& s) {
  v("low", s.low, "the lower end");
  v("high", s.high, "the upper end");
}

// A number that is estimated.
struct EstimateRecord {
  double value = 0;
  std::optional<SpanRecord> interval_95 = {};
};

template <class V>
void describe(V& v, EstimateRecord& e) {
  v("value", e.value, "on average");
  v("interval_95", e.interval_95,
    "95 % interval of it; absent where nothing was left to chance, or too little was played to say",
    json::LeftOut{});
}

// Of the metrics of a tally by their places in it. The tally must outlive it.
class Spans {
 public:
  // `exact`: nothing was left to chance, so there are none.
  Spans(const sim::Tally& tally, bool exact);

  std::optional<SpanRecord> turns() const;   // of a match
  std::optional<SpanRecord> draws() const;   // share of the matches
  std::optional<SpanRecord> seat_a() const;  // score

  std::optional<SpanRecord> per_match(std::size_t metric) const;                 // of a total
  std::optional<SpanRecord> share(std::size_t metric, std::size_t label) const;  // of all labels
  std::optional<SpanRecord> mean(std::size_t metric, std::size_t label) const;

 private:
  template <class F>
  std::vector<sim::Portion> portions(F portion_of) const;
  double groups_of(u64 matches) const;

  const sim::Tally& tally_;
  std::span<const sim::Block> blocks_;  // none where there are no intervals
  std::vector<std::size_t> first_;      // of a metric's counts in a block
};

// Of the mean of parts that a metric counts in three (game/meter.h), over their scale.
sim::Portion mean_portion(std::span<const u64> counts, u32 scale);

std::optional<SpanRecord> record_of(const std::optional<sim::Interval>& interval);

}  // namespace agon::workbench
