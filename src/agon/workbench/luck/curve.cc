#include "agon/workbench/luck/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace agon::workbench {
namespace {

using Matrix = std::array<CurveInputs, kCurveInputs>;

double dot(const CurveInputs& x, const CurveInputs& y) {
  double sum = 0;
  for (std::size_t i = 0; i < kCurveInputs; ++i) sum += x[i] * y[i];
  return sum;
}

// Solves m * x = y by elimination with the largest pivot. `m` is positive definite.
CurveInputs solve(Matrix m, CurveInputs y) {
  for (std::size_t c = 0; c < kCurveInputs; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c + 1; r < kCurveInputs; ++r) {
      if (std::abs(m[r][c]) > std::abs(m[pivot][c])) pivot = r;
    }
    std::swap(m[c], m[pivot]);
    std::swap(y[c], y[pivot]);
    for (std::size_t r = c + 1; r < kCurveInputs; ++r) {
      double factor = m[r][c] / m[c][c];
      for (std::size_t i = c; i < kCurveInputs; ++i) m[r][i] -= factor * m[c][i];
      y[r] -= factor * y[c];
    }
  }
  CurveInputs x{};
  for (std::size_t c = kCurveInputs; c-- > 0;) {
    double rest = y[c];
    for (std::size_t i = c + 1; i < kCurveInputs; ++i) rest -= m[c][i] * x[i];
    x[c] = rest / m[c][c];
  }
  return x;
}

constexpr double kPull = 0.01;  // of one match, for each weight's square
constexpr u32 kRounds = 30;
constexpr double kLongestStep = 4;  // of a weight, in one round

constexpr double kMatchesOfAKnot = 48;  // at least: fewer would bend it to their luck
constexpr double kMostKnots = 16;
constexpr double kFaith = 8;  // matches that speak for the logistic curve, at each knot

// Share, predicted sum and observed sum of a bin.
using BinSums = std::array<double, 3>;
constexpr std::size_t kBins = 10;
constexpr double kLargeBin = 0.05;

Calibration summed_up(const std::array<BinSums, kBins>& sums, double total) {
  Calibration out;
  for (const auto& [share, predicted, observed] : sums) {
    if (share == 0) continue;
    CalibrationBin bin{share / total, predicted / share, observed / share};
    double gap = std::abs(bin.predicted - bin.observed);
    out.mean_gap += bin.share * gap;
    if (bin.share >= kLargeBin) out.largest_gap = std::max(out.largest_gap, gap);
    out.bins.push_back(bin);
  }
  return out;
}

}  // namespace

// Newton's method on a concave likelihood. Steps are cut, so that it cannot leap away.
Curve Curve::fitted_to(std::span<const CurvePoint> points) {
  Curve out;
  for (u32 round = 0; round < kRounds; ++round) {
    Matrix curvature{};
    CurveInputs slope{};
    for (std::size_t i = 0; i < kCurveInputs; ++i) {
      curvature[i][i] = kPull;
      slope[i] = -kPull * out.weights_[i];
    }
    for (const CurvePoint& point : points) {
      double p = out.logistic(point.inputs);
      for (std::size_t i = 0; i < kCurveInputs; ++i) {
        slope[i] += point.weight * (point.result - p) * point.inputs[i];
        double bend = point.weight * p * (1 - p) * point.inputs[i];
        for (std::size_t j = 0; j < kCurveInputs; ++j) curvature[i][j] += bend * point.inputs[j];
      }
    }
    CurveInputs step = solve(curvature, slope);
    for (std::size_t i = 0; i < kCurveInputs; ++i) {
      out.weights_[i] += std::clamp(step[i], -kLongestStep, kLongestStep);
    }
  }
  if (!points.empty()) out.bend(points);
  return out;
}

double Curve::logistic(const CurveInputs& inputs) const {
  return 1 / (1 + std::exp(-dot(weights_, inputs)));
}

double Curve::at(const CurveInputs& inputs) const {
  double said = logistic(inputs);
  Knot low{};
  for (const Knot& high : knots_) {
    if (said < high.said) {
      return std::lerp(low.happened, high.happened, (said - low.said) / (high.said - low.said));
    }
    low = high;
  }
  return low.said < 1 ? std::lerp(low.happened, 1.0, (said - low.said) / (1 - low.said)) : said;
}

// Moments in the order of what is said about them, in groups of equal weight. Neighbours in which
// more was said and less happened become one.
void Curve::bend(std::span<const CurvePoint> points) {
  std::vector<std::pair<double, const CurvePoint*>> sorted;
  double total = 0;
  for (const CurvePoint& point : points) {
    sorted.emplace_back(logistic(point.inputs), &point);
    total += point.weight;
  }
  std::ranges::sort(sorted);  // equal ones in the order of the points
  double size = total / std::clamp(std::floor(total / kMatchesOfAKnot), 1.0, kMostKnots);
  std::vector<Knot> knots;
  Knot sum;
  for (const auto& [said, point] : sorted) {
    sum.said += point->weight * said;
    sum.happened += point->weight * point->result;
    sum.weight += point->weight;
    if (sum.weight < size && point != sorted.back().second) continue;
    double trusted = sum.happened + kFaith * sum.said / sum.weight;
    knots.push_back({sum.said / sum.weight, trusted / (sum.weight + kFaith), sum.weight});
    sum = {};
    while (knots.size() > 1 && (knots.end() - 2)->happened >= knots.back().happened) {
      Knot last = knots.back();
      knots.pop_back();
      Knot& into = knots.back();
      double both = into.weight + last.weight;
      into.said = (into.said * into.weight + last.said * last.weight) / both;
      into.happened = (into.happened * into.weight + last.happened * last.weight) / both;
      into.weight = both;
    }
  }
  knots_ = std::move(knots);
}

Calibration calibrate(std::span<const CurvePoint> points) {
  std::array<std::vector<CurvePoint>, 2> halves;
  // Neighbours differ in how they begin (estimate.h), so they stay together.
  for (const CurvePoint& point : points) halves[point.match / 4 % 2].push_back(point);
  std::array<BinSums, kBins> sums{};
  double total = 0;
  double mean = 0;
  double missed = 0;
  for (std::size_t half = 0; half < 2; ++half) {
    Curve curve = Curve::fitted_to(halves[1 - half]);
    for (const CurvePoint& point : halves[half]) {
      double predicted = curve.at(point.inputs);
      BinSums& sum = sums[std::min(static_cast<std::size_t>(predicted * kBins), kBins - 1)];
      sum[0] += point.weight;
      sum[1] += point.weight * predicted;
      sum[2] += point.weight * point.result;
      total += point.weight;
      mean += point.weight * point.result;
      missed += point.weight * (point.result - predicted) * (point.result - predicted);
    }
  }
  if (total == 0) return {};
  double variance = 0;
  for (const CurvePoint& point : points) {
    double off = point.result - mean / total;
    variance += point.weight * off * off;
  }
  Calibration out = summed_up(sums, total);
  out.explained = variance > 0 ? 1 - missed / variance : 0;
  for (const CurvePoint& point : points) out.matches = std::max(out.matches, point.match + 1);
  return out;
}

}  // namespace agon::workbench
