// A logistic curve over a few numbers of a state, fitted to results (1, 1/2, 0) by weighted maximum
// likelihood, then bent so that what it says is what happened on average; and how well that fits
// matches that it has not seen.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "agon/base/types.h"
#include "agon/json/describe.h"

namespace agon::workbench {

inline constexpr std::size_t kCurveInputs = 6;
using CurveInputs = std::array<double, kCurveInputs>;

// A moment of a match that was played to its end.
struct CurvePoint {
  CurveInputs inputs;
  double result = 0;
  double weight = 1;
  u32 match = 0;
};

class Curve {
 public:
  // A little pull towards even keeps it finite where every match ended alike.
  static Curve fitted_to(std::span<const CurvePoint> points);

  double at(const CurveInputs& inputs) const;

 private:
  struct Knot {
    double said = 0;      // by the logistic curve, on average over some moments
    double happened = 0;  // to them
    double weight = 0;
  };

  double logistic(const CurveInputs& inputs) const;
  void bend(std::span<const CurvePoint> points);

  CurveInputs weights_ = {};
  std::vector<Knot> knots_;  // both numbers grow; straight between them, and to 0 and 1
};

// Moments with nearly the same expected result, and what came of them.
struct CalibrationBin {
  double share = 0;
  double predicted = 0;
  double observed = 0;
};

template <class V>
void describe(V& v, CalibrationBin& b) {
  v("share", b.share, "of all moments; those of a match count as one match");
  v("predicted", b.predicted, "a's expected result, on average");
  v("observed", b.observed, "a's result, on average");
}

struct Calibration {
  u32 matches = 0;
  std::vector<CalibrationBin> bins = {};
  double mean_gap = 0;
  double largest_gap = 0;
  double explained = 0;
};

template <class V>
void describe(V& v, Calibration& c) {
  v("matches", c.matches, "that were played; each was judged by a curve fitted to the others");
  v("bins", c.bins, "moments by what was expected, tenth by tenth");
  v("mean_gap", c.mean_gap, "between expected and observed, on average over all moments");
  v("largest_gap", c.largest_gap, "the same, at most, of bins with a twentieth of the moments");
  v("explained", c.explained, "the part of the results' variance that the expectation foresees");
}

// Each half of the matches is judged by a curve that was fitted to the other half.
Calibration calibrate(std::span<const CurvePoint> points);

}  // namespace agon::workbench
