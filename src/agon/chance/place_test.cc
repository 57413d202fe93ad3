#include "agon/chance/place.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/support/keys.h"

namespace agon::chance {
namespace {

std::vector<u32> below_at(u32 turn, u16 name, u32 indices, u32 n) {
  std::vector<u32> out;
  for (u32 index = 0; index < indices; ++index) {
    out.push_back(below(kRules, Place(turn, name, index), n));
  }
  return out;
}

// The bounded draw as docs/chance.md says it, step by step, with nothing saved.
struct Drawn {
  u32 value;
  u32 retries;
};

Drawn draw_literally(Key w, u32 word, u32 n) {
  constexpr u64 two_32 = u64{1} << 32;
  for (u32 retries = 0;; ++retries) {
    u64 product = u64{word == 0 ? w.a : w.b} * n;
    u64 high = product / two_32;
    u64 low = product % two_32;
    if (low >= two_32 % n) return {static_cast<u32>(high), retries};
    w = mix(w, retries + 1, 0);
  }
}

TEST(Place, TakesTheRollsEnumAsName) {
  enum class Roll : u16 { none, attack_die, damage };
  EXPECT_EQ(Place(7, Roll::damage, 3), Place(7, u16{2}, 3));
  EXPECT_EQ(Place(7, Roll::attack_die), Place(7, u16{1}, 0));
}

TEST(Place, IsOrderedByTurnThenNameThenIndex) {
  EXPECT_LT(Place(1, u16{9}, 9), Place(2, u16{0}, 0));
  EXPECT_LT(Place(1, u16{1}, 9), Place(1, u16{2}, 0));
  EXPECT_LT(Place(1, u16{1}, 0), Place(1, u16{1}, 1));
}

TEST(Words, GiveThePinnedValues) {
  EXPECT_EQ(words_at(kRules, {0, u16{0}, 0}), (Key{0x8021EEE9, 0x1828BE9C}));
  EXPECT_EQ(words_at(kRules, {0, u16{1}, 0}), (Key{0xD2B5C09C, 0x0D2C3742}));
  EXPECT_EQ(words_at(kRules, {0, u16{1}, 2}), (Key{0x3178B6F0, 0x801C54FB}));
  EXPECT_EQ(words_at(kRules, {7, u16{3}, 12345}), (Key{0xB48AB3BB, 0x2ED7FA94}));
  EXPECT_EQ(words_at(kRules, {~0u, u16{0xFFFF}, kIndexLimit - 1}), (Key{0x9E4F56A3, 0xB26BDF4C}));
}

TEST(Words, AreSharedByAnEvenIndexAndTheNext) {
  for (u32 index = 0; index < 100; index += 2) {
    EXPECT_EQ(words_at(kRules, {3, u16{1}, index}), words_at(kRules, {3, u16{1}, index + 1}));
    EXPECT_NE(words_at(kRules, {3, u16{1}, index}), words_at(kRules, {3, u16{1}, index + 2}));
  }
}

TEST(Words, OfTheLargestIndexDoNotReachIntoTheName) {
  EXPECT_EQ(words_at(kRules, {0, u16{1}, kIndexLimit - 1}), mix(kRules, 0, 0x0001FFFF));
  EXPECT_EQ(words_at(kRules, {0, u16{2}, 0}), mix(kRules, 0, 0x00020000));
}

TEST(Below, GivesTheValuesOfTheDocs) {
  EXPECT_EQ(below_at(0, 1, 6, 6), (std::vector<u32>{4, 0, 1, 3, 4, 5}));
  EXPECT_EQ(below_at(1, 1, 6, 6), (std::vector<u32>{0, 3, 1, 0, 1, 1}));
  EXPECT_EQ(below_at(2, 1, 6, 6), (std::vector<u32>{1, 1, 3, 3, 4, 2}));
  EXPECT_EQ(below_at(9, 2, 4, 2147483649),
            (std::vector<u32>{588477498, 1104841264, 1907605553, 1233655942}));
}

TEST(Below, GivesThePinnedValues) {
  EXPECT_EQ(below_at(5, 1, 4, 1), (std::vector<u32>{0, 0, 0, 0}));
  EXPECT_EQ(below_at(5, 1, 4, 2), (std::vector<u32>{0, 1, 1, 1}));
  EXPECT_EQ(below_at(5, 1, 4, 20), (std::vector<u32>{4, 13, 12, 14}));
  EXPECT_EQ(below_at(5, 1, 4, 1000), (std::vector<u32>{247, 681, 649, 745}));
  EXPECT_EQ(below_at(5, 1, 4, 2147483648),
            (std::vector<u32>{530663059, 1463119863, 1394362993, 1600296478}));
  EXPECT_EQ(below_at(5, 1, 4, 3221225472),
            (std::vector<u32>{795994589, 2194679795, 2091544489, 3220807169}));
  EXPECT_EQ(below_at(5, 1, 4, 4294967295),
            (std::vector<u32>{1061326118, 2926239726, 2788725985, 3200592955}));
}

TEST(Below, RunsAtCompileTime) {
  static_assert(below(kRules, Place(0, u16{1}, 0), 6) == 4);
  static_assert(below(kRules, Place(9, u16{2}, 2), 2147483649) == 1907605553);
}

TEST(Below, TakesTheFirstWordForEvenIndicesAndTheSecondForOdd) {
  Key words = {0x40000000, 0xC0000000};
  EXPECT_EQ(below(words, 0, 4), 1u);
  EXPECT_EQ(below(words, 1, 4), 3u);
}

// By the numbers of docs/chance.md: these four draws take 0, 1, 2 and 1 retries.
TEST(Below, TheDocsValuesNearTwoToThe31TakeRetries) {
  std::vector<u32> retries;
  for (u32 index = 0; index < 4; ++index) {
    Key words = words_at(kRules, {9, u16{2}, index});
    retries.push_back(draw_literally(words, index % 2, 2147483649).retries);
  }
  EXPECT_EQ(retries, (std::vector<u32>{0, 1, 2, 1}));
}

TEST(Below, EqualsTheLiteralDrawForManyWordsAndBounds) {
  std::vector<u32> bounds = {1, 2, 3, 5, 6, 7, 10, 12, 20, 100, 1000, 65535, 65536, 65537};
  for (u32 off = 0; off < 40; ++off) {
    bounds.push_back((1u << 31) - 20 + off);
    bounds.push_back((3u << 30) - 20 + off);
    bounds.push_back(~0u - off);
  }
  std::array<u32, 64> depths = {};
  for (u32 n : bounds) {
    for (u32 turn = 0; turn < 1000; ++turn) {
      Key words = words_at(kRules, {turn, u16{1}, 0});
      for (u32 odd : {0u, 1u}) {
        Drawn expected = draw_literally(words, odd, n);
        ASSERT_EQ(below(words, odd, n), expected.value) << "n " << n << ", turn " << turn;
        ++depths[expected.retries];
      }
    }
  }
  EXPECT_GT(depths[1], 10'000u);
  EXPECT_GT(depths[2], 5'000u);
  EXPECT_GT(depths[5], 500u);
  EXPECT_GT(std::ranges::count_if(depths, [](u32 count) { return count > 0; }), 12);
}

// A bound just above 2^31 refuses almost every second word, so a wrong remainder shows at once.
TEST(Below, RefusesExactlyTheWordsOfTheShortRemainder) {
  constexpr u32 n = (1u << 31) + 1;  // 2^32 mod n is 2^31 - 1
  for (u32 word = 0; word < 1000; ++word) {
    u32 low = word * n;
    bool refused = draw_literally({word, 0}, 0, n).retries > 0;
    EXPECT_EQ(refused, low < (1u << 31) - 1) << word;
    if (refused) continue;
    EXPECT_EQ(below(Key{word, 0}, 0, n), u64{word} * n >> 32);
  }
}

TEST(Below, OfAPowerOfTwoNeverRetries) {
  for (u32 shift = 0; shift < 32; ++shift) {
    for (u32 word : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, ~0u}) {
      EXPECT_EQ(below(Key{word, 0}, 0, 1u << shift), shift == 0 ? 0 : word >> (32 - shift));
    }
  }
}

TEST(Below, StaysBelowItsBound) {
  for (u32 n : {1u, 2u, 3u, 6u, 1000u, 1u << 31, ~0u}) {
    EXPECT_LT(below(Key{~0u, ~0u}, 0, n), n);
    EXPECT_LT(below(Key{0, 0}, 1, n), n);
  }
}

}  // namespace
}  // namespace agon::chance
