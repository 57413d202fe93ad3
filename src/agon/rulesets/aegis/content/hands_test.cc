#include "agon/rulesets/aegis/content/hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace agon::aegis {
namespace {

TEST(AegisHands, EveryThrowHasItsOwnNumberAndItsDiceSorted) {
  std::set<std::vector<u8>> seen;
  for (Hand hand = 0; hand < kHandCount; ++hand) {
    std::vector<u8> dice(dice_of(hand).begin(), dice_of(hand).end());
    EXPECT_TRUE(std::ranges::is_sorted(dice));
    EXPECT_TRUE(seen.insert(dice).second);
    EXPECT_EQ(hand_of(dice), hand);
  }
}

TEST(AegisHands, TheOrderOfDiceDoesNotMatter) {
  EXPECT_EQ(hand_of(std::array<u8, 4>{6, 1, 3, 1}), hand_of(std::array<u8, 4>{1, 1, 3, 6}));
}

TEST(AegisHands, ThoseOfASizeStandTogether) {
  std::array<u32, 6> counts = {1, 6, 21, 56, 126, 252};
  for (u32 dice = 0; dice <= kMostDice; ++dice) {
    auto [first, last] = hands_of_size(dice);
    EXPECT_EQ(last - first, static_cast<int>(counts[dice]));
    for (Hand hand = first; hand < last; ++hand) EXPECT_EQ(kHands.size[hand], dice);
  }
}

TEST(AegisHands, AMaskKeepsTheSortedDice) {
  Hand hand = hand_of(std::array<u8, 5>{2, 2, 3, 5, 6});
  EXPECT_EQ(kHands.kept[hand][0b10001], hand_of(std::array<u8, 2>{2, 6}));
  EXPECT_EQ(kHands.kept[hand][0], kNoDice);
  EXPECT_EQ(kHands.kept[hand][31], hand);
}

TEST(AegisHands, TheMostFrequentFaceIsTheHigherOfEquals) {
  EXPECT_EQ(kHands.frequent[hand_of(std::array<u8, 5>{2, 2, 2, 5, 5})], 0b00111);
  EXPECT_EQ(kHands.frequent[hand_of(std::array<u8, 5>{2, 2, 5, 5, 6})], 0b01100);
  EXPECT_EQ(kHands.frequent[hand_of(std::array<u8, 5>{1, 2, 3, 4, 5})], 0b10000);
  EXPECT_EQ(kHands.frequent[kNoDice], 0);
}

TEST(AegisHands, EqualDiceAreMeantByTheFirstOfThem) {
  Hand hand = hand_of(std::array<u8, 5>{2, 2, 3, 5, 5});
  EXPECT_EQ(first_of_equals(hand, 0b10010), 0b01001u);
  EXPECT_FALSE(is_first_of_equals(hand, 0b10010));
  EXPECT_TRUE(is_first_of_equals(hand, 0b01001));
}

}  // namespace
}  // namespace agon::aegis
