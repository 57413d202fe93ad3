#include "agon/workbench/luck/estimate.h"

#include <gtest/gtest.h>

#include "tests/support/walk.h"

namespace agon::workbench {
namespace {

Estimate estimate_of(const std::string& game, u32 matches, const std::string& policy = "greedy") {
  OpenGame open = workbench::open({.game = game}).value();
  return estimate(open, {.policy = policy, .matches = matches}).value().value();
}

// What it says comes true about as often as it says: an error of chance alone is 1 to 2 points.
TEST(LuckEstimate, IsCalibratedForEveryGameOfTwo) {
  for (const char* game : {"duel", "skirmish", "aegis"}) {
    Calibration calibration = estimate_of(game, 512).calibration;
    EXPECT_EQ(calibration.matches, 512u) << game;
    EXPECT_LT(calibration.mean_gap, 0.05) << game;
    EXPECT_LT(calibration.largest_gap, 0.12) << game;
    EXPECT_GT(calibration.explained, 0.1) << game;
  }
}

TEST(LuckEstimate, IsAChanceForEveryState) {
  OpenGame open = workbench::open({.game = "aegis"}).value();
  Estimate made = estimate(open, {.matches = 64}).value().value();
  test::walk(*open.game, {5, 0}, [&](const test::Moment& moment) {
    if (open.game->deciders(moment.before) == game::Deciders::nobody) return;
    double value = made.values.of_a(moment.before);
    EXPECT_GT(value, 0);
    EXPECT_LT(value, 1);
  });
}

TEST(LuckEstimate, PlaysNoMoreThanItMay) {
  OpenGame open = workbench::open({.game = "skirmish"}).value();
  Estimate made =
      estimate(open, {.policy = "drifter", .matches = 1000, .steps = 1}).value().value();
  EXPECT_EQ(made.calibration.matches, 0u);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(estimate(open, {.stop = source.get_token()}).value());
}

}  // namespace
}  // namespace agon::workbench
