// An interval for a mean that may be looked at after every observation, and acted upon: whenever
// somebody stops, whatever made them stop, the true mean has been inside it all the time, but for a
// chance of `alpha` over the whole sequence. A usual 95 % interval that is looked at until it says
// what somebody hopes for says so far more often than in 5 of 100 cases.
//
// The empirical-Bernstein confidence sequence of Howard, Ramdas, McAuliffe and Sekhon,
// "Time-uniform, nonparametric, nonasymptotic confidence sequences", The Annals of Statistics 49
// (2021): Theorem 4 with the stitched boundary of Theorem 1 (their equations 10 and 11). It asks
// nothing of the observations but that they lie between 0 and 1 and share a mean given those
// before.
//
// Observations come in blocks, as sums: within a block each is held against the mean of all blocks
// before, which is known when the block begins, as the theorem wants it.
#pragma once

#include "agon/sim/tally.h"

namespace agon::sim {

class ConfidenceSequence {
 public:
  explicit ConfidenceSequence(double alpha) : alpha_(alpha) {}

  void add(const Sample& block);

  double size() const { return size_; }
  double mean() const { return size_ > 0 ? sum_ / size_ : 0.5; }
  Interval interval() const;
  double reach() const;  // from the mean to the farther end

 private:
  double alpha_;
  double size_ = 0;
  double sum_ = 0;
  double variance_ = 0;  // sum of squared distances from what was expected before: "intrinsic time"
};

// A curve that a sum with this variance process crosses with a chance of at most alpha, ever; for
// observations that lie within an interval of length 1.
double stitched_boundary(double variance, double alpha);

}  // namespace agon::sim
