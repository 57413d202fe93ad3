#include "agon/workbench/luck/curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "agon/chance/luck.h"

namespace agon::workbench {
namespace {

using Truth = std::function<double(double x)>;

CurveInputs inputs_of(double x) { return {1, x, x * x * x, 0, 0, 0, 0, 0}; }

// Matches of a few moments each, whose results follow a curve that is known.
std::vector<CurvePoint> matches_of(const Truth& chance, u32 count, u32 seed = 5, u32 moments = 3) {
  chance::Luck luck(chance::Key{seed, 7});
  std::vector<CurvePoint> out;
  for (u32 match = 0; match < count; ++match) {
    double x = luck.between(-1000, 1000) / 1000.0;
    double result = luck.below(1u << 20) < chance(x) * (1u << 20) ? 1 : 0;
    for (u32 i = 0; i < moments; ++i) {
      out.push_back({inputs_of(x), result, 1.0 / moments, match});
    }
  }
  return out;
}

double smooth(double x) { return 1 / (1 + std::exp(-(3 * x + 0.4))); }
double steep(double x) { return x < 0.5 ? 0.02 : 0.95; }

std::vector<double> said_of(std::span<const CurvePoint> points, const auto& chance) {
  std::vector<double> out;
  for (const CurvePoint& point : points) out.push_back(chance(point.inputs));
  return out;
}

// In standard deviations, of the bin that is farthest off.
double worst_bin(const Calibration& calibration) {
  double worst = 0;
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.share < 0.02) continue;
    worst = std::max(worst, std::abs(bin.predicted - bin.observed) / bin.error);
  }
  return worst;
}

TEST(LuckCurve, FindsTheCurveThatTheResultsFollow) {
  Curve curve = Curve::fitted_to(matches_of(smooth, 8000));
  for (double x : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
    EXPECT_NEAR(curve.at(inputs_of(x)), smooth(x), 0.03) << x;
  }
}

// A logistic curve alone would say 15 % long before the step, where 2 % win.
TEST(LuckCurve, BendsWhereNoLogisticCurveFits) {
  Curve curve = Curve::fitted_to(matches_of(steep, 1024));
  for (double x : {-0.9, -0.5, 0.0, 0.3}) EXPECT_LT(curve.at(inputs_of(x)), 0.06) << x;
  for (double x : {0.7, 0.9}) EXPECT_GT(curve.at(inputs_of(x)), 0.85) << x;
  std::vector<CurvePoint> others = matches_of(steep, 1024, 6);
  Calibration calibration =
      calibration_of(others, said_of(others, [&](const CurveInputs& in) { return curve.at(in); }));
  EXPECT_LT(calibration.mean_gap, 0.03);
}

TEST(LuckBend, MovesChancesThatAreTooModestToWhereTheyCameOut) {
  auto modest = [](double x) {
    double odds = std::sqrt(smooth(x) / (1 - smooth(x)));
    return odds / (1 + odds);
  };
  std::vector<CurvePoint> points = matches_of(smooth, 8000);
  Bend bend = Bend::fitted_to(
      points, said_of(points, [&](const CurveInputs& in) { return modest(in[1]); }), 1);
  for (double x : {-0.9, -0.5, 0.0, 0.5, 0.9}) {
    EXPECT_NEAR(bend.at(modest(x)), smooth(x), 0.04) << x;
  }
  EXPECT_NEAR(Bend().at(0.3), 0.3, 1e-12) << "who has learned nothing moves nothing";
}

TEST(LuckCalibration, OfTheTruthIsOffByChanceAlone) {
  double gap = 0;
  double by_chance = 0;
  for (u32 seed = 1; seed <= 8; ++seed) {
    std::vector<CurvePoint> points = matches_of(smooth, 4000, seed);
    Calibration calibration = calibration_of(
        points, said_of(points, [](const CurveInputs& in) { return smooth(in[1]); }));
    EXPECT_EQ(calibration.matches, 4000u);
    EXPECT_EQ(calibration.bins.size(), 10u);
    EXPECT_LT(worst_bin(calibration), 3.5);
    EXPECT_GT(calibration.explained, 0.2);
    double share = 0;
    for (const CalibrationBin& bin : calibration.bins) share += bin.share;
    EXPECT_NEAR(share, 1, 1e-9);
    gap += calibration.mean_gap / 8;
    by_chance += calibration.chance_gap / 8;
  }
  EXPECT_NEAR(gap, by_chance, 0.15 * by_chance);
}

TEST(LuckCalibration, FindsOutWhoIsTooSure) {
  std::vector<CurvePoint> points = matches_of(smooth, 1024);
  auto too_sure = [](const CurveInputs& in) {
    double odds = smooth(in[1]) / (1 - smooth(in[1]));
    return odds * odds / (1 + odds * odds);
  };
  Calibration calibration = calibration_of(points, said_of(points, too_sure));
  EXPECT_GT(worst_bin(calibration), 3.5);
  EXPECT_GT(calibration.mean_gap, 2 * calibration.chance_gap);
}

// A hundred moments of a match are no hundred matches.
TEST(LuckCalibration, CountsMatchesAndNotMoments) {
  for (u32 moments : {1u, 50u}) {
    std::vector<CurvePoint> points = matches_of(smooth, 400, 5, moments);
    Calibration calibration = calibration_of(points, std::vector<double>(points.size(), 0.55));
    EXPECT_EQ(calibration.matches, 400u);
    ASSERT_EQ(calibration.bins.size(), 1u);
    EXPECT_NEAR(calibration.bins[0].error, 0.5 / 20, 0.002) << moments;
  }
  EXPECT_EQ(calibration_of({}, {}).matches, 0u);
}

// A curve must not hide behind the matches that it was fitted to.
TEST(LuckCalibration, NoiseExplainsNothing) {
  auto even = [](double) { return 0.5; };
  Curve curve = Curve::fitted_to(matches_of(even, 1000));
  std::vector<CurvePoint> others = matches_of(even, 1000, 6);
  Calibration calibration =
      calibration_of(others, said_of(others, [&](const CurveInputs& in) { return curve.at(in); }));
  EXPECT_LT(calibration.explained, 0.01);
}

TEST(LuckCurve, StaysFiniteWhereEverybodyWins) {
  std::vector<CurvePoint> points = matches_of(smooth, 100);
  for (CurvePoint& point : points) point.result = 1;
  double value = Curve::fitted_to(points).at(inputs_of(0.5));
  EXPECT_GT(value, 0.95);
  EXPECT_LT(value, 1);
  EXPECT_EQ(Curve::fitted_to({}).at(inputs_of(0.5)), 0.5);
}

}  // namespace
}  // namespace agon::workbench
