#include "agon/chance/keys.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <utility>

namespace agon::chance {
namespace {

TEST(Keys, GiveThePinnedValues) {
  Key match = match_key({1, 0});
  EXPECT_EQ(match, (Key{0xE00F8F99, 0x10AEFEAE}));
  EXPECT_EQ(domain_key(match, Domain::rules), (Key{0xD4EEEA01, 0xC4F49095}));
  EXPECT_EQ(domain_key(match, Domain::seat_a), (Key{0x70ECD6D9, 0xDB5C1501}));
  EXPECT_EQ(domain_key(match, Domain::seat_b), (Key{0x5724952C, 0x1EFC8F3D}));
  EXPECT_EQ(domain_key(match, Domain::content), (Key{0xA1F5C13E, 0xE999EF05}));
}

TEST(Keys, UseAll64BitsOfSeedAndIndex) {
  EXPECT_EQ(match_key({0, 0}), (Key{0xD4B42E0A, 0xF74A33FF}));
  EXPECT_EQ(match_key({1ull << 32, 0}), (Key{0xD765B2CD, 0xCE7EA0D5}));
  EXPECT_EQ(match_key({0, 1ull << 32}), (Key{0x66FC8811, 0x09ACB9B0}));
  EXPECT_EQ(match_key({0xFEDCBA9876543210, 0x0123456789ABCDEF}), (Key{0x3B398784, 0x5A87F881}));
  EXPECT_EQ(match_key({~0ull, ~0ull}), (Key{0x93181619, 0xACE9A1B2}));
}

TEST(Keys, SeedAndIndexAreNoSum) {
  EXPECT_EQ(match_key({0, 1}), (Key{0xF044E6BD, 0x9EE10645}));
  EXPECT_EQ(match_key({1, 1}), (Key{0x0615687D, 0x8D070EB2}));
  EXPECT_EQ(match_key({2, 0}), (Key{0x125C92B4, 0xAA45A8D4}));
}

TEST(Keys, OfAMatchAreThoseOfItsMatchKey) {
  MatchName name = {77, 8};
  EXPECT_EQ(domain_key(name, Domain::seat_b), domain_key(match_key(name), Domain::seat_b));
}

TEST(Keys, OfSmallSeedsIndicesAndDomainsAreAllDifferent) {
  constexpr std::array domains = {Domain::rules, Domain::seat_a, Domain::seat_b, Domain::content};
  std::set<std::pair<u32, u32>> seen;
  for (u64 seed = 0; seed < 100; ++seed) {
    for (u64 index = 0; index < 100; ++index) {
      for (Domain domain : domains) {
        Key key = domain_key(MatchName{seed, index}, domain);
        EXPECT_TRUE(seen.insert({key.a, key.b}).second) << seed << ", " << index;
      }
    }
  }
}

}  // namespace
}  // namespace agon::chance
