// A logistic curve over a few numbers of a state, fitted to results (1, 1/2, 0) by weighted maximum
// likelihood, then bent: where moments of which it says the same came out otherwise, its log-odds
// are moved there. And how well any such chances fit matches that they were not made of.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "agon/base/types.h"
#include "agon/json/describe.h"

namespace agon::workbench {

inline constexpr std::size_t kCurveInputs = 8;
using CurveInputs = std::array<double, kCurveInputs>;

// A moment of a match that was played to its end. Those of a match stand together.
struct CurvePoint {
  CurveInputs inputs;
  double result = 0;
  double weight = 1;
  u32 match = 0;
};

u32 matches_in(std::span<const CurvePoint> points);

// Chances moved to where moments of which they say the same came out: a line of log-odds that may
// bend at nine places. Where there are few matches it stays as straight as it was.
class Bend {
 public:
  Bend() = default;
  // `said`: of each point. `pull`: how many matches speak for a straight line.
  static Bend fitted_to(std::span<const CurvePoint> points, std::span<const double> said,
                        double pull);

  double at(double said) const;

 private:
  // The log-odds themselves, and how they go on from each place.
  static constexpr std::size_t kBends = 2 + 9;
  using Bends = std::array<double, kBends>;
  static Bends bends_at(double log_odds);

  Bends bends_ = {};
};

class Curve {
 public:
  // A little pull towards even keeps it finite where every match ended alike.
  static Curve fitted_to(std::span<const CurvePoint> points);

  double at(const CurveInputs& inputs) const { return bend_.at(straight(inputs)); }

 private:
  double straight(const CurveInputs& inputs) const;

  CurveInputs weights_ = {};
  Bend bend_;
};

// Moments with nearly the same expected result, and what came of them.
struct CalibrationBin {
  double share = 0;
  double predicted = 0;
  double observed = 0;
  double error = 0;
};

template <class V>
void describe(V& v, CalibrationBin& b) {
  v("share", b.share, "of all moments; those of a match count as one match");
  v("predicted", b.predicted, "a's expected result, on average");
  v("observed", b.observed, "a's result, on average");
  v("error", b.error, "how far apart the two are by chance alone: one standard deviation");
}

struct Calibration {
  u32 fitted = 0;
  u32 matches = 0;
  std::vector<CalibrationBin> bins = {};
  double mean_gap = 0;
  double chance_gap = 0;
  double largest_gap = 0;
  double explained = 0;
};

template <class V>
void describe(V& v, Calibration& c) {
  v("fitted", c.fitted, "matches that the estimate was made of");
  v("matches", c.matches, "other matches, by which it is judged here");
  v("bins", c.bins, "their moments by what was expected, tenth by tenth");
  v("mean_gap", c.mean_gap, "between expected and observed, on average over all moments");
  v("chance_gap", c.chance_gap, "what that would be by chance alone");
  v("largest_gap", c.largest_gap, "the same, at most, of bins with a twentieth of the moments");
  v("explained", c.explained, "the part of the results' variance that the expectation foresees");
}

// `predicted`: of each point.
Calibration calibration_of(std::span<const CurvePoint> points, std::span<const double> predicted);

}  // namespace agon::workbench
