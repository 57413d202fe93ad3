#include "agon/sim/blocks.h"

#include <gtest/gtest.h>

#include "agon/chance/luck.h"

namespace agon::sim {
namespace {

// Blocks of matches in which an event happens with this chance, some matches twice as long as
// others.
std::vector<Portion> blocks_of(double chance, u32 matches, chance::Luck& luck) {
  std::vector<Portion> out(kBlocks);
  for (u32 i = 0; i < matches; ++i) {
    u32 tries = 1 + luck.below(2);
    Portion& block = out[i % kBlocks];
    for (u32 k = 0; k < tries; ++k) {
      block.part += luck.below(1u << 20) < chance * (1u << 20) ? 1 : 0;
    }
    block.whole += tries;
  }
  return out;
}

TEST(Blocks, AnIntervalHoldsTheTruthNineteenTimesOfTwenty) {
  chance::Luck luck(chance::Key{3, 4});
  for (u32 matches : {40u, 2000u}) {
    u32 holds = 0;
    for (u32 i = 0; i < 1000; ++i) {
      Interval interval = ratio_interval(blocks_of(0.3, matches, luck)).value();
      holds += interval.low <= 0.3 && interval.high >= 0.3;
    }
    EXPECT_NEAR(holds, 950, 25) << matches;
  }
}

TEST(Blocks, MoreMatchesGiveShorterIntervals) {
  chance::Luck luck(chance::Key{3, 4});
  Interval few = ratio_interval(blocks_of(0.3, 500, luck)).value();
  Interval many = ratio_interval(blocks_of(0.3, 50'000, luck)).value();
  EXPECT_NEAR((few.high - few.low) / (many.high - many.low), 10, 4);
}

// A hundred matches that share their dice are one.
TEST(Blocks, WhatHangsTogetherWithinABlockIsOneObservation) {
  std::vector<Portion> once = {{1, 2}, {2, 2}, {0, 2}, {1, 2}};
  std::vector<Portion> often;
  for (const Portion& one : once) often.push_back({100 * one.part, 100 * one.whole});
  EXPECT_NEAR(ratio_interval(once)->low, ratio_interval(often)->low, 1e-12);
}

TEST(Blocks, WhereAllCameToTheSameTheySayNothingUnlessItIsAShare) {
  std::vector<Portion> never = {{0, 10}, {0, 10}, {0, 10}};
  EXPECT_FALSE(ratio_interval(never));
  Interval interval = share_interval(never, 30).value();
  EXPECT_EQ(interval.low, 0);
  EXPECT_GT(interval.high, 0.1);
  EXPECT_LT(interval.high, 0.2);
  EXPECT_FALSE(share_interval({}, 30));
}

TEST(Blocks, OneBlockIsNotEnough) {
  std::vector<Portion> one = {{1, 3}, {0, 0}};
  EXPECT_FALSE(ratio_interval(one));
  EXPECT_FALSE(ratio_interval({}));
}

TEST(Blocks, SharesStayBetweenNothingAndAll) {
  std::vector<Portion> some = {{0, 10}, {1, 10}, {0, 10}};
  EXPECT_EQ(share_interval(some, 30)->low, 0);
  std::vector<Portion> most = {{10, 10}, {9, 10}, {10, 10}};
  EXPECT_EQ(share_interval(most, 30)->high, 1);
}

}  // namespace
}  // namespace agon::sim
