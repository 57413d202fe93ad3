// The pipeline by numbers (seed "Combat Pipeline" and "Integrity & Damage Calculations").
#include "agon/rulesets/aegis/law/pipeline.h"

#include <gtest/gtest.h>

namespace agon::aegis {
namespace {

TEST(AegisPipeline, HalfIsRoundedUpForTheDefender) {
  // Seed: ceil(remaining / 2) is prevented; of 1, that 1.
  std::array<u32, 8> prevented = {0, 1, 1, 2, 2, 3, 3, 4};
  for (u32 raw = 0; raw < prevented.size(); ++raw) {
    Mitigation m = mitigate({.raw = raw, .prevent = 1});
    EXPECT_EQ(m.prevented, prevented[raw]) << raw;
    EXPECT_EQ(m.final_damage, raw - prevented[raw]) << raw;
  }
}

TEST(AegisPipeline, SeveralHalvesComeOneAfterTheOther) {
  EXPECT_EQ(mitigate({.raw = 9, .prevent = 2}).final_damage, 2u);  // 9, 4, 2
  EXPECT_EQ(mitigate({.raw = 9, .prevent = 2}).prevented, 7u);
}

TEST(AegisPipeline, StagesComeInTheSeedsOrder) {
  Mitigation m =
      mitigate({.raw = 13, .flat = 2, .prevent = 1, .block = 3, .reflect = 1, .dealt = 2});
  EXPECT_EQ(m.after_flat, 11u);
  EXPECT_EQ(m.after_prevent, 5u);
  EXPECT_EQ(m.after_block, 2u);
  EXPECT_EQ(m.after_reflect, 2u);
  EXPECT_EQ(m.final_damage, 2u);
  EXPECT_EQ(m.returned(), 3u);
}

TEST(AegisPipeline, BlockAndPreventionAreNeverMixed) {
  Mitigation m = mitigate({.raw = 13, .flat = 2, .prevent = 1, .block = 3});
  EXPECT_EQ(m.blocked, 5u);  // 2 flat and 3 block
  EXPECT_EQ(m.prevented, 6u);
  EXPECT_TRUE(is_whole(13, m));
}

TEST(AegisPipeline, WhatAStageCannotRemoveIsClampedAndWasted) {
  Mitigation m = mitigate({.raw = 4, .flat = 1, .block = 9});
  EXPECT_EQ(m.final_damage, 0u);
  EXPECT_EQ(m.blocked, 4u);
  EXPECT_EQ(m.wasted, 6u);
  EXPECT_TRUE(m.clamped);
  EXPECT_FALSE(mitigate({.raw = 4, .block = 4}).clamped);
}

TEST(AegisPipeline, ANegatedAttackIsPreventedAsAWhole) {
  Mitigation m = mitigate(
      {.raw = 8, .flat = 2, .prevent = 1, .block = 1, .reflect = 3, .dealt = 2, .negated = true});
  EXPECT_EQ(m.prevented, 8u);
  EXPECT_EQ(m.blocked, 0u);
  EXPECT_EQ(m.after_flat + m.after_prevent + m.after_block + m.final_damage, 0u);
  EXPECT_EQ(m.returned(), 0u);
  EXPECT_TRUE(is_whole(8, m));
}

TEST(AegisPipeline, NumbersThatDoNotAddUpAreSeen) {
  Mitigation m = mitigate({.raw = 8, .block = 1});
  ++m.blocked;
  EXPECT_FALSE(is_whole(8, m));
}

}  // namespace
}  // namespace agon::aegis
