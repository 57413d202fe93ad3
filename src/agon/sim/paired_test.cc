#include "agon/sim/paired.h"

#include <gtest/gtest.h>

#include <cmath>

namespace agon::sim {
namespace {

// Groups of part and whole, of the first variant and of the second.
struct Seen {
  Part first;
  Part second;
};

PairedSums sums_of(const std::vector<Seen>& groups) {
  PairedSums out;
  for (const Seen& group : groups) out.count(group.first, group.second);
  return out;
}

TEST(Paired, ADifferenceOfMeansIsThatOfPairs) {
  // Differences 1, 2, 3: mean 2, variance 1.
  PairedSums sums = sums_of({{{10, 1}, {11, 1}}, {{20, 1}, {22, 1}}, {{60, 1}, {63, 1}}});
  Difference found = difference_of(sums, 3);
  EXPECT_DOUBLE_EQ(*found.first, 30);
  EXPECT_DOUBLE_EQ(*found.second, 32);
  EXPECT_DOUBLE_EQ(*found.difference, 2);
  double reach = kNormal95 * std::sqrt(1.0 / 3);
  EXPECT_NEAR(found.interval->low, 2 - reach, 1e-9);
  EXPECT_NEAR(found.interval->high, 2 + reach, 1e-9);
}

TEST(Paired, WhatBothShareCancelsOut) {
  PairedSums sums = sums_of({{{5, 2}, {5, 2}}, {{9, 3}, {9, 3}}, {{0, 4}, {0, 4}}});
  Difference found = difference_of(sums, 3);
  EXPECT_EQ(*found.difference, 0);
  EXPECT_EQ(found.interval->low, 0);
  EXPECT_EQ(found.interval->high, 0);
}

// The residuals of part / whole by hand.
TEST(Paired, ARatioCountsItsGroupsByTheirWholes) {
  std::vector<Seen> groups = {{{3, 2}, {1, 1}}, {{1, 4}, {4, 5}}, {{6, 3}, {2, 2}}};
  Difference found = difference_of(sums_of(groups), 3, 10);
  double first = 10.0 / 9;
  double second = 7.0 / 8;
  EXPECT_DOUBLE_EQ(*found.first, first / 10);
  EXPECT_DOUBLE_EQ(*found.difference, second / 10 - first / 10);
  double squares = 0;
  for (const Seen& group : groups) {
    double of_first =
        static_cast<double>(group.first.part) - first * static_cast<double>(group.first.whole);
    double of_second =
        static_cast<double>(group.second.part) - second * static_cast<double>(group.second.whole);
    double residual = of_second / (8.0 / 3) - of_first / (9.0 / 3);
    squares += residual * residual;
  }
  double reach = kNormal95 * std::sqrt(squares / (3 * 2)) / 10;
  EXPECT_NEAR(found.interval->high - *found.difference, reach, 1e-12);
}

TEST(Paired, ThereIsNoDifferenceToWhatNeverHappened) {
  Difference found = difference_of(sums_of({{{0, 0}, {3, 1}}, {{0, 0}, {5, 1}}}), 2);
  EXPECT_FALSE(found.first);
  EXPECT_DOUBLE_EQ(*found.second, 4);
  EXPECT_FALSE(found.difference);
  EXPECT_FALSE(found.interval);
}

TEST(Paired, OneGroupHasNoInterval) {
  Difference found = difference_of(sums_of({{{1, 2}, {2, 2}}}), 1);
  EXPECT_TRUE(found.difference);
  EXPECT_FALSE(found.interval);
}

TEST(Paired, ScoresThatNeverDifferKeepTheWidthOfAFewPairs) {
  std::vector<Seen> same(20, {{4, 4}, {4, 4}});
  Difference found = difference_of_scores(sums_of(same), 20);
  EXPECT_EQ(*found.difference, 0);
  EXPECT_LT(found.interval->low, -0.01);
  EXPECT_GT(found.interval->high, 0.01);
}

TEST(Paired, SumsAddUpInAnyOrder) {
  std::vector<Seen> groups = {{{3, 2}, {1, 1}}, {{-1, 4}, {4, 5}}, {{6, 3}, {2, 2}}};
  PairedSums whole = sums_of(groups);
  PairedSums parts = sums_of({groups[2]});
  parts.add(sums_of({groups[0], groups[1]}));
  EXPECT_EQ(parts.products, whole.products);
  EXPECT_EQ(parts.sums[0].part, whole.sums[0].part);
  EXPECT_EQ(parts.sums[1].whole, whole.sums[1].whole);
}

// 2^31 squared, as often as there are groups, is more than 64 bits hold.
TEST(Paired, LargeCountsDoNotOverflow) {
  PairedSums sums;
  constexpr i64 kLarge = i64{1} << 31;
  for (i64 i = 0; i < 64; ++i) sums.count({kLarge * i, 1}, {kLarge * 2 * i, 1});
  Difference found = difference_of(sums, 64);
  EXPECT_DOUBLE_EQ(*found.difference / kLarge, 31.5);
  double variance = (64.0 * 64 - 1) / 12 * 64 / 63;  // of 0 to 63
  EXPECT_NEAR((found.interval->high - *found.difference) / kLarge,
              kNormal95 * std::sqrt(variance / 64), 1e-6);
}

}  // namespace
}  // namespace agon::sim
