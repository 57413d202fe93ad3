#include "agon/rulesets/aegis/content/combos.h"

#include <gtest/gtest.h>

namespace agon::aegis {
namespace {

u32 shown(std::array<u8, 5> dice) { return combos_of(hand_of(dice)); }

u32 bits(std::initializer_list<Combo> combos) {
  u32 out = 0;
  for (Combo combo : combos) out |= bit_of(combo);
  return out;
}

TEST(AegisCombos, ALowerOneInsideABetterHandCounts) {
  EXPECT_EQ(shown({4, 4, 4, 4, 4}), bits({Combo::five, Combo::four, Combo::three}));
  EXPECT_EQ(shown({1, 4, 4, 4, 4}), bits({Combo::four, Combo::three}));
  EXPECT_EQ(shown({1, 2, 3, 4, 5}), bits({Combo::large_straight, Combo::small_straight}));
  EXPECT_EQ(shown({1, 2, 3, 4, 4}), bits({Combo::small_straight}));
}

TEST(AegisCombos, AFullHouseIsExactlyThreeAndTwo) {
  EXPECT_EQ(shown({2, 2, 6, 6, 6}), bits({Combo::full_house, Combo::three}));
  EXPECT_EQ(shown({2, 3, 6, 6, 6}), bits({Combo::three}));
}

TEST(AegisCombos, TwoPairsAreTwoDifferentFacesTwiceEach) {
  EXPECT_EQ(shown({2, 2, 5, 6, 6}), bits({Combo::two_pairs}));
  EXPECT_EQ(shown({2, 2, 2, 2, 6}), bits({Combo::four, Combo::three}));
}

TEST(AegisCombos, StraightsMayLieAnywhere) {
  EXPECT_EQ(shown({2, 3, 4, 5, 6}), bits({Combo::large_straight, Combo::small_straight}));
  EXPECT_EQ(shown({3, 4, 5, 6, 6}), bits({Combo::small_straight}));
  EXPECT_EQ(shown({1, 2, 4, 5, 6}), 0u);
}

// 7776 throws of five dice, against what is known of this old game.
TEST(AegisCombos, AreAsFrequentAsDiceMakeThem) {
  std::array<u32, kComboCount> counts{};
  for (u32 i = 0; i < 7776; ++i) {
    std::array<u8, 5> dice{};
    for (u32 rest = i, die = 0; die < 5; ++die, rest /= 6)
      dice[die] = static_cast<u8>(rest % 6 + 1);
    for (std::size_t combo = 0; combo < kComboCount; ++combo) {
      counts[combo] += shown(dice) >> combo & 1;
    }
  }
  EXPECT_EQ(counts, (std::array<u32, kComboCount>{6, 240, 300, 156, 1200, 1656, 1800}));
}

}  // namespace
}  // namespace agon::aegis
