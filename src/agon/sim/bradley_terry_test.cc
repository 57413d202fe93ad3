#include "agon/sim/bradley_terry.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace agon::sim {
namespace {

TEST(BradleyTerry, TwoContestantsHaveTheOddsOfTheirScore) {
  std::array meetings{Meeting{0, 1, 100, 0.75}};
  Strengths fitted = fit_strengths(2, meetings);
  EXPECT_FALSE(fitted.smoothed);
  EXPECT_EQ(fitted.values[0], 0);
  EXPECT_NEAR(fitted.values[1], -std::log(3), 1e-9);
  EXPECT_NEAR(elo_of(fitted.values[1]), -190.848501887865, 1e-6);
}

TEST(BradleyTerry, AnAnchorMovesEverybodyAlike) {
  std::array meetings{Meeting{0, 1, 40, 0.6}, Meeting{1, 2, 60, 0.7}, Meeting{0, 2, 50, 0.9}};
  Strengths first = fit_strengths(3, meetings, 0);
  Strengths last = fit_strengths(3, meetings, 2);
  EXPECT_EQ(last.values[2], 0);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(last.values[i] - last.values[0], first.values[i], 1e-9);
  }
}

// At the maximum everybody is expected to score what it scored.
TEST(BradleyTerry, TheSlopesOfTheLikelihoodAreZero) {
  std::array meetings{Meeting{0, 1, 40, 0.6}, Meeting{1, 2, 60, 0.7}, Meeting{0, 2, 50, 0.9},
                      Meeting{2, 3, 30, 0.2}, Meeting{3, 0, 10, 0.5}};
  Strengths fitted = fit_strengths(4, meetings);
  std::array<double, 4> slopes{};
  for (const Meeting& one : meetings) {
    double p = 1 / (1 + std::exp(fitted.values[one.second] - fitted.values[one.first]));
    slopes[one.first] += one.matches * (one.score - p);
    slopes[one.second] -= one.matches * (one.score - p);
  }
  for (double slope : slopes) EXPECT_NEAR(slope, 0, 1e-7);
}

// Ten against one, and three against one, are thirty against one, though two never met.
TEST(BradleyTerry, StrengthsAddUpOverOthers) {
  std::array meetings{Meeting{0, 1, 11, 10.0 / 11}, Meeting{1, 2, 4, 0.75}};
  Strengths fitted = fit_strengths(3, meetings);
  EXPECT_NEAR(fitted.values[2], -std::log(30), 1e-8);
}

TEST(BradleyTerry, WhereSomebodyWonEverythingEachPairingGetsADraw) {
  std::array meetings{Meeting{0, 1, 9, 1}, Meeting{1, 2, 10, 0.5}, Meeting{0, 2, 9, 1}};
  Strengths fitted = fit_strengths(3, meetings);
  EXPECT_TRUE(fitted.smoothed);
  EXPECT_NEAR(fitted.values[1], -std::log(19), 1e-8);
  EXPECT_NEAR(fitted.values[2], fitted.values[1], 1e-8);
  // Also where two groups meet only in one direction, though nobody won everything.
  std::array split{Meeting{0, 1, 10, 0.5}, Meeting{2, 3, 10, 0.5}, Meeting{0, 2, 10, 1}};
  EXPECT_TRUE(fit_strengths(4, split).smoothed);
}

TEST(BradleyTerry, MovesSayWhatAScoreDoesToAStrength) {
  std::array meetings{Meeting{0, 1, 40, 0.6}, Meeting{1, 2, 60, 0.7}, Meeting{0, 2, 50, 0.9}};
  Strengths fitted = fit_strengths(3, meetings);
  constexpr double kStep = 1e-6;
  for (std::size_t m = 0; m < meetings.size(); ++m) {
    std::array other = meetings;
    other[m].score += kStep;
    Strengths moved = fit_strengths(3, other);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(fitted.moves[i][m], (moved.values[i] - fitted.values[i]) / kStep, 1e-3);
    }
  }
}

// For independent matches the sandwich is the usual error: 1 / sqrt(n p (1 - p)).
TEST(BradleyTerry, ErrorsOfIndependentMatchesAreTheUsualOnes) {
  std::array meetings{Meeting{0, 1, 400, 0.6}};
  Strengths fitted = fit_strengths(2, meetings);
  double variance_of_score = 0.6 * 0.4 / 400;
  EXPECT_NEAR(std::abs(fitted.moves[1][0]) * std::sqrt(variance_of_score),
              1 / std::sqrt(400 * 0.6 * 0.4), 1e-9);
}

}  // namespace
}  // namespace agon::sim
