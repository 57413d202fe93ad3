// The same matches in two variants of a game: each index is played in every seating of both, with
// the same dice wherever a roll has the same name. What both share cancels out, so a difference
// between the variants shows in far fewer matches than two simulations need.
//
// An index is one observation, a group. Everything compared is a ratio: of the groups' parts to the
// groups' wholes (points to matches, damage to defenses). Sums of integers, so the result does not
// depend on the number of threads; ratios and intervals are computed once, at the end.
#pragma once

#include <stop_token>

#include "agon/sim/simulation.h"

namespace agon::sim {

// Squares of what a group counts, over all groups, pass 64 bits.
__extension__ using i128 = __int128;

struct Part {
  i64 part = 0;
  i64 whole = 0;
};

// Of all groups, part and whole of both variants, and each product of two of them.
struct PairedSums {
  std::array<Part, 2> sums = {};
  std::array<std::array<i128, 4>, 4> products = {};  // first part, first whole, second ...

  void count(const Part& first, const Part& second);
  void add(const PairedSums& other);
};

// A metric, or a label of one, in the variants that have it.
struct PairedMetric {
  std::string name;
  std::string label;  // empty: the metric has none
  std::string sentence;
  u32 scale = 1;
  std::array<bool, 2> has = {};
  PairedSums sums = {};
};

struct Paired {
  u64 groups = 0;
  u64 group_matches = 1;  // in each of them, in each variant
  u64 same_results = 0;   // pairs of matches with the same outcome and length
  PairedSums points;      // of the first contestant, in half points
  PairedSums draws;
  PairedSums turns;
  std::vector<PairedMetric> metrics;
  // By contestant, in both variants.
  std::array<u64, 2> decisions = {};
  std::array<u64, 2> defaulted = {};
  bool complete = true;  // false: a stop was asked for, and this is the result so far
};

// Plans of the same seed, index, matches, threads and seatings. All matches are played with events,
// and only whole groups: a few more matches, if the last one would lack some seatings.
Paired simulate_pairs(const std::array<Plan, 2>& variants, std::stop_token stop = {},
                      const Progress& progress = {});

// Nothing where a variant has no wholes.
struct Difference {
  std::optional<double> first;
  std::optional<double> second;
  std::optional<double> difference;
  std::optional<Interval> interval;  // 95 %; nothing of fewer than two groups
};

Difference difference_of(const PairedSums& sums, u64 groups, u32 scale = 1);

// Of ratios from 0 to 1 with the same wholes in every group, as scores are: by the interval of a
// tally, which keeps its width where all groups come to the same.
Difference difference_of_scores(const PairedSums& sums, u64 groups);

}  // namespace agon::sim
