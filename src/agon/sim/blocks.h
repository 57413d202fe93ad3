// Intervals for whatever is counted. Indices are dealt out to blocks, one after the other, and
// sums are kept by block, too. Blocks share no dice, however the matches within one hang together,
// so how far they lie apart says how far their ratio may be off: points to matches, damage to
// defenses. Simulations of the same indices have the same dice in the same blocks, so a sum over
// several of them has an interval in the same way. Integers only, as in a tally.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "agon/json/describe.h"

namespace agon::sim {

inline constexpr std::size_t kBlocks = 32;

struct Interval {
  double low = 0;
  double high = 1;
};

struct Block {
  u64 matches = 0;
  u64 seat_a_points = 0;  // half points
  u64 draws = 0;
  u64 turns = 0;
  u64 metered = 0;               // matches that fed the counts
  std::vector<u64> counts = {};  // of all metrics, one metric after the other

  void add(const Block& other);
};

template <class V>
void describe(V& v, Block& b) {
  v("matches", b.matches, "matches of its indices");
  v("seat_a_points", b.seat_a_points, "half points of whoever sat at a");
  v("draws", b.draws, "matches that nobody won");
  v("turns", b.turns, "their turns");
  v("metered", b.metered, "matches that fed the counts");
  v("counts", b.counts, "of all metrics, one metric after the other");
}

// A block's part in a ratio.
struct Portion {
  double part = 0;
  double whole = 0;
};

// The 95 % interval of the ratio of their sums. Nothing where fewer than two have a whole, or where
// all came to the same: then they say nothing about what may be.
std::optional<Interval> ratio_interval(std::span<const Portion> portions);

// The same where each observation lies from 0 to 1, so that something can be said where all came to
// the same: by the interval of a sample of so many.
std::optional<Interval> share_interval(std::span<const Portion> portions, double observations);

}  // namespace agon::sim
