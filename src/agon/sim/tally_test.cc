#include "agon/sim/tally.h"

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

using game::MatchResult, game::Outcome;

constexpr MatchResult kWinOfA{Outcome::a, 5, 10};
constexpr MatchResult kWinOfB{Outcome::b, 7, 14};
constexpr MatchResult kDraw{Outcome::draw, 9, 18};

TEST(Tally, AnExchangedMatchCountsForTheContestantAndForTheSeat) {
  Tally tally;
  tally.count(kWinOfA, false);
  tally.count(kWinOfA, true);
  EXPECT_EQ(tally.first_wins, 1u);
  EXPECT_EQ(tally.second_wins, 1u);
  EXPECT_EQ(tally.seat_a_wins, 2u);
  EXPECT_EQ(score(tally), 0.5);
  EXPECT_EQ(first_seat_score(tally), 1.0);
}

TEST(Tally, ADrawCountsHalf) {
  Tally tally;
  tally.count(kDraw, false);
  tally.count(kWinOfA, false);
  EXPECT_EQ(score(tally), 0.75);
}

TEST(Tally, AddingTalliesEqualsCountingTogether) {
  Tally left;
  Tally right;
  Tally both;
  left.count_pair(kWinOfA, kDraw);
  right.count_pair(kWinOfB, kWinOfA);
  both.count_pair(kWinOfA, kDraw);
  both.count_pair(kWinOfB, kWinOfA);
  right.add(left);
  EXPECT_EQ(right.matches, both.matches);
  EXPECT_EQ(right.pair_sum, both.pair_sum);
  EXPECT_EQ(right.pair_squares, both.pair_squares);
  EXPECT_EQ(right.lengths, both.lengths);
  EXPECT_EQ(interval(right).low, interval(both).low);
}

TEST(Tally, PairsThatAlwaysSplitHaveNoUncertainty) {
  Tally tally;
  for (int i = 0; i < 100; ++i) tally.count_pair(kWinOfA, kWinOfA);  // the seat decides
  EXPECT_EQ(interval(tally).value, 0.5);
  EXPECT_EQ(interval(tally).low, 0.5);
  EXPECT_EQ(interval(tally).high, 0.5);
}

TEST(Tally, TheIntervalOfPairsIsTheNormalOneOverTheirMeans) {
  Tally tally;
  for (int i = 0; i < 50; ++i) {
    tally.count_pair(kWinOfA, kWinOfB);  // 4 half points
    tally.count_pair(kWinOfB, kWinOfA);  // 0
  }
  // Mean 2 of 4, variance 4 * 100 / 99, standard error of the score 0.2010 / 4.
  EXPECT_NEAR(interval(tally).low, 0.5 - 1.959964 * 0.2010076 / 4, 1e-6);
}

TEST(Tally, ADefaultCountsForTheContestantWhereverItSat) {
  MatchResult result = kWinOfA;
  result.defaulted = {2, 5};
  Tally tally;
  tally.count(result, false);
  tally.count(result, true);
  EXPECT_EQ(tally.first_defaulted, 7u);
  EXPECT_EQ(tally.second_defaulted, 7u);
  Tally sum;
  sum.add(tally);
  EXPECT_EQ(sum.first_defaulted, 7u);
}

TEST(Tally, TheIntervalOfAScoreCountsDrawsHalf) {
  Tally tally;
  for (int i = 0; i < 8; ++i) tally.count(kDraw, false);
  tally.count(kWinOfA, false);
  tally.count(kWinOfB, false);
  Estimate estimate = score_interval(tally);
  EXPECT_EQ(estimate.value, 0.5);
  EXPECT_NEAR(estimate.low, wilson(5, 10).low, 1e-12);
  EXPECT_NEAR(estimate.high, wilson(5, 10).high, 1e-12);
  EXPECT_EQ(score_interval({}).high, 1);
}

TEST(Tally, WilsonIsAsTheTextbookHasIt) {
  Estimate estimate = wilson(8, 10);
  EXPECT_NEAR(estimate.low, 0.490162, 1e-6);
  EXPECT_NEAR(estimate.high, 0.943318, 1e-6);
  EXPECT_NEAR(wilson(0, 10).low, 0, 1e-12);
  EXPECT_NEAR(wilson(10, 10).high, 1, 1e-12);
}

TEST(Tally, LengthsAreCountedByTurns) {
  Tally tally;
  for (int i = 0; i < 3; ++i) tally.count(kWinOfA, false);
  tally.count(kDraw, false);
  EXPECT_EQ(length_quantile(tally, 0), 5u);
  EXPECT_EQ(length_quantile(tally, 0.5), 5u);
  EXPECT_EQ(length_quantile(tally, 1), 9u);
  EXPECT_EQ(mean_length(tally), 6);
}

}  // namespace
}  // namespace agon::sim
