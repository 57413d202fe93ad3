#include "agon/workbench/luck/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace agon::workbench {
namespace {

template <std::size_t N>
using Row = std::array<double, N>;

template <std::size_t N>
double dot(const Row<N>& x, const Row<N>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += x[i] * y[i];
  return sum;
}

// Solves m * x = y by elimination with the largest pivot. `m` is positive definite.
template <std::size_t N>
Row<N> solve(std::array<Row<N>, N> m, Row<N> y) {
  for (std::size_t c = 0; c < N; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c + 1; r < N; ++r) {
      if (std::abs(m[r][c]) > std::abs(m[pivot][c])) pivot = r;
    }
    std::swap(m[c], m[pivot]);
    std::swap(y[c], y[pivot]);
    for (std::size_t r = c + 1; r < N; ++r) {
      double factor = m[r][c] / m[c][c];
      for (std::size_t i = c; i < N; ++i) m[r][i] -= factor * m[c][i];
      y[r] -= factor * y[c];
    }
  }
  Row<N> x{};
  for (std::size_t c = N; c-- > 0;) {
    double rest = y[c];
    for (std::size_t i = c + 1; i < N; ++i) rest -= m[c][i] * x[i];
    x[c] = rest / m[c][c];
  }
  return x;
}

double chance_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }
double log_odds_of(double chance) { return std::log(chance / (1 - chance)); }

template <std::size_t N>
struct Sample {
  Row<N> inputs;
  double lead;  // log-odds that are there already
  double result;
  double weight;
};

constexpr u32 kRounds = 40;
constexpr double kLongestStep = 4;  // of a weight, in one round
constexpr double kSmallestStep = 1e-10;

// Newton's method on a concave likelihood. Steps are cut, so that it cannot leap away. `pull`: how
// many matches speak for a weight of 0, for each weight's square.
template <std::size_t N>
Row<N> fit(std::span<const Sample<N>> samples, double pull) {
  Row<N> weights{};
  double longest = kLongestStep;
  for (u32 round = 0; round < kRounds && longest > kSmallestStep; ++round) {
    std::array<Row<N>, N> curvature{};
    Row<N> slope{};
    for (const Sample<N>& one : samples) {
      double p = chance_of(one.lead + dot(weights, one.inputs));
      for (std::size_t i = 0; i < N; ++i) {
        slope[i] += one.weight * (one.result - p) * one.inputs[i];
        double bend = one.weight * p * (1 - p) * one.inputs[i];
        for (std::size_t j = 0; j <= i; ++j) curvature[i][j] += bend * one.inputs[j];
      }
    }
    for (std::size_t i = 0; i < N; ++i) {
      slope[i] -= pull * weights[i];
      curvature[i][i] += pull;
      for (std::size_t j = 0; j < i; ++j) curvature[j][i] = curvature[i][j];
    }
    Row<N> step = solve(curvature, slope);
    longest = 0;
    for (std::size_t i = 0; i < N; ++i) {
      step[i] = std::clamp(step[i], -kLongestStep, kLongestStep);
      weights[i] += step[i];
      longest = std::max(longest, std::abs(step[i]));
    }
  }
  return weights;
}

constexpr double kPull = 0.01;
constexpr double kPullOfBends = 0.5;  // where few matches are, it stays as straight as it was
constexpr double kSurest = 7;         // log-odds: one in a thousand

constexpr std::size_t kBins = 10;
constexpr double kLargeBin = 0.05;
constexpr double kMeanOfDeviation = 0.797885;  // of a normal error: |x| on average

// Sums of the moments of a bin. Matches are independent, moments of a match are not: so the error
// is made of one gap for each match.
struct BinSums {
  double share = 0;
  double predicted = 0;
  double observed = 0;
  double squares = 0;
  double gap = 0;
  u32 match = 0;

  void add(const CurvePoint& point, double chance) {
    if (point.match != match) close();
    match = point.match;
    share += point.weight;
    predicted += point.weight * chance;
    observed += point.weight * point.result;
    gap += point.weight * (point.result - chance);
  }
  void close() {
    squares += gap * gap;
    gap = 0;
  }
};

void add_bin(Calibration& out, BinSums sums, double total) {
  if (sums.share == 0) return;
  sums.close();
  CalibrationBin bin{sums.share / total, sums.predicted / sums.share, sums.observed / sums.share,
                     std::sqrt(sums.squares) / sums.share};
  double gap = std::abs(bin.predicted - bin.observed);
  out.mean_gap += bin.share * gap;
  out.chance_gap += bin.share * bin.error * kMeanOfDeviation;
  if (bin.share >= kLargeBin) out.largest_gap = std::max(out.largest_gap, gap);
  out.bins.push_back(bin);
}

double variance_of(std::span<const CurvePoint> points, double total) {
  double mean = 0;
  for (const CurvePoint& point : points) mean += point.weight * point.result / total;
  double out = 0;
  for (const CurvePoint& point : points) {
    out += point.weight * (point.result - mean) * (point.result - mean);
  }
  return out;
}

}  // namespace

u32 matches_in(std::span<const CurvePoint> points) {
  u32 out = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    out += i == 0 || points[i].match != points[i - 1].match;
  }
  return out;
}

Curve Curve::fitted_to(std::span<const CurvePoint> points) {
  Curve out;
  std::vector<Sample<kCurveInputs>> straight;
  for (const CurvePoint& point : points) {
    straight.push_back({point.inputs, 0, point.result, point.weight});
  }
  out.weights_ = fit<kCurveInputs>(straight, kPull);
  std::vector<double> said;
  for (const CurvePoint& point : points) said.push_back(out.straight(point.inputs));
  out.bend_ = Bend::fitted_to(points, said, kPullOfBends);
  return out;
}

double Curve::straight(const CurveInputs& inputs) const {
  return chance_of(std::clamp(dot(weights_, inputs), -kSurest, kSurest));
}

Bend Bend::fitted_to(std::span<const CurvePoint> points, std::span<const double> said,
                     double pull) {
  std::vector<Sample<kBends>> samples;
  for (std::size_t i = 0; i < points.size(); ++i) {
    double lead = log_odds_of(said[i]);
    samples.push_back({bends_at(lead), lead, points[i].result, points[i].weight});
  }
  Bend out;
  out.bends_ = fit<kBends>(samples, pull);
  return out;
}

double Bend::at(double said) const {
  double lead = log_odds_of(said);
  return chance_of(std::clamp(lead + dot(bends_, bends_at(lead)), -kSurest, kSurest));
}

Bend::Bends Bend::bends_at(double log_odds) {
  Bends out{1, log_odds};
  for (std::size_t i = 2; i < kBends; ++i) {
    double place = static_cast<double>(i) - (kBends + 1) / 2.0;  // -4, -3, .. 4
    out[i] = std::max(0.0, log_odds - place);
  }
  return out;
}

Calibration calibration_of(std::span<const CurvePoint> points, std::span<const double> predicted) {
  std::array<BinSums, kBins> sums{};
  Calibration out{.matches = matches_in(points)};
  double total = 0;
  double missed = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const CurvePoint& point = points[i];
    auto bin = static_cast<std::size_t>(predicted[i] * kBins);
    sums[std::min(bin, kBins - 1)].add(point, predicted[i]);
    total += point.weight;
    missed += point.weight * (point.result - predicted[i]) * (point.result - predicted[i]);
  }
  if (total == 0) return out;
  for (const BinSums& one : sums) add_bin(out, one, total);
  double variance = variance_of(points, total);
  out.explained = variance > 0 ? 1 - missed / variance : 0;
  return out;
}

}  // namespace agon::workbench
