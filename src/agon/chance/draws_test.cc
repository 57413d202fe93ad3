#include "agon/chance/draws.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/keys.h"

namespace agon::chance {
namespace {

TEST(Draws, GiveThePinnedValues) {
  std::vector<u32> first_draws;
  for (u32 decision = 0; decision < 8; ++decision) {
    first_draws.push_back(Draws(kSeat, decision).below(6));
  }
  EXPECT_EQ(first_draws, (std::vector<u32>{2, 2, 0, 2, 2, 2, 5, 0}));
  std::vector<u32> one_decision;
  for (u8 k = 0; k < 8; ++k) one_decision.push_back(Draws(kSeat, 5).below(100, 3, k));
  EXPECT_EQ(one_decision, (std::vector<u32>{39, 92, 84, 54, 96, 20, 44, 24}));
}

TEST(Draws, HaveThePlaceOfTheirDecision) {
  EXPECT_EQ(Draws(kSeat, 0).place(0, 0), Place(0, u16{0}, 0));
  EXPECT_EQ(Draws(kSeat, 1).place(0, 0), Place(0, u16{0}, 1));
  EXPECT_EQ(Draws(kSeat, 2).place(0, 0), Place(1, u16{0}, 0));
  EXPECT_EQ(Draws(kSeat, 9).place(3, 7), Place(4, u16{0x0307}, 1));
  EXPECT_EQ(Draws(kSeat, ~0u).place(255, 255), Place(0x7FFFFFFF, u16{0xFFFF}, 1));
}

TEST(Draws, AreBelowAtThatPlaceUnderTheSeatsKey) {
  for (u32 decision = 0; decision < 100; ++decision) {
    Draws draws(kSeat, decision);
    EXPECT_EQ(draws.below(1000, 2, 9), below(kSeat, draws.place(2, 9), 1000));
  }
}

TEST(Draws, OfTwoConsecutiveDecisionsShareOneMix) {
  for (u32 even = 0; even < 100; even += 2) {
    Key words = mix(kSeat, even / 2, 0);
    EXPECT_EQ(Draws(kSeat, even).below(6), below(words, 0, 6));
    EXPECT_EQ(Draws(kSeat, even + 1).below(6), below(words, 1, 6));
  }
}

TEST(Draws, RememberTheirSeatAndDecision) {
  EXPECT_EQ(Draws(kSeat, 41).seat(), kSeat);
  EXPECT_EQ(Draws(kSeat, 41).decision(), 41u);
}

}  // namespace
}  // namespace agon::chance
