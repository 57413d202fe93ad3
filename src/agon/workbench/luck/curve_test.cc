#include "agon/workbench/luck/curve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "agon/chance/luck.h"

namespace agon::workbench {
namespace {

// Matches of three moments each, whose results follow a curve that is known.
std::vector<CurvePoint> matches_of(double slope, double lead, u32 count) {
  chance::Luck luck(chance::Key{5, 7});
  std::vector<CurvePoint> out;
  for (u32 match = 0; match < count; ++match) {
    double x = luck.between(-1000, 1000) / 500.0;
    double chance = 1 / (1 + std::exp(-(slope * x + lead)));
    double result = luck.below(1u << 20) < chance * (1u << 20) ? 1 : 0;
    for (u32 i = 0; i < 3; ++i) out.push_back({{1, x, 0, 0, 0, 0}, result, 1.0 / 3, match});
  }
  return out;
}

// One of 16 knots has 2,500 of the matches, so its mean is off by 0.01 (one standard deviation).
TEST(LuckCurve, FindsTheCurveThatTheResultsFollow) {
  Curve curve = Curve::fitted_to(matches_of(1.5, 0.4, 40'000));
  for (double x : {-2.0, -0.5, 0.0, 1.0, 2.0}) {
    EXPECT_NEAR(curve.at({1, x, 0, 0, 0, 0}), 1 / (1 + std::exp(-(1.5 * x + 0.4))), 0.03) << x;
  }
}

TEST(LuckCurve, IsCalibratedWhereItsShapeFits) {
  Calibration calibration = calibrate(matches_of(1.5, 0.4, 4000));
  EXPECT_EQ(calibration.matches, 4000u);
  EXPECT_EQ(calibration.bins.size(), 10u);
  EXPECT_LT(calibration.mean_gap, 0.03);
  EXPECT_GT(calibration.explained, 0.2);
  double share = 0;
  for (const CalibrationBin& bin : calibration.bins) share += bin.share;
  EXPECT_NEAR(share, 1, 1e-9);
}

// A curve must not hide behind the matches that it was fitted to.
TEST(LuckCurve, NoiseExplainsNothing) {
  Calibration calibration = calibrate(matches_of(0, 0, 2000));
  EXPECT_LT(calibration.explained, 0.01);
}

TEST(LuckCurve, StaysFiniteWhereEverybodyWins) {
  std::vector<CurvePoint> points = matches_of(1, 0, 100);
  for (CurvePoint& point : points) point.result = 1;
  double value = Curve::fitted_to(points).at({1, 0.5, 0, 0, 0, 0});
  EXPECT_GT(value, 0.95);
  EXPECT_LE(value, 1);
  EXPECT_EQ(calibrate({}).matches, 0u);
}

}  // namespace
}  // namespace agon::workbench
