#include "agon/chance/mix.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace agon::chance {
namespace {

// The inverse of an odd factor modulo 2^32, by Newton's method.
constexpr u32 inverse(u32 factor) {
  u32 x = factor;
  for (int i = 0; i < 5; ++i) x *= 2 - factor * x;
  return x;
}

// The v for which v ^ v >> shift is `mixed`, for shifts from 11 on.
constexpr u32 unshift(u32 mixed, int shift) {
  u32 v = mixed ^ mixed >> shift;
  return mixed ^ v >> shift;
}

// mix() read backwards.
constexpr Key unmix(Key out, u32 x, u32 y) {
  u32 a = unshift(out.a, 16);
  u32 b = unshift(out.b, 16);
  a -= b, b = unshift(b * inverse(0xAC4C1B51u), 15), b -= a;
  a = unshift(a * inverse(0xED5AD4BBu), 16), a -= b;
  b = unshift(b * inverse(0xD35A2D97u), 15), b -= a;
  a = unshift(a * inverse(0x21F0AAADu), 16);
  return {a - x * 0x9E3779B9u - 0x61676F6Eu, b - y * 0x85EBCA6Bu};
}

TEST(Mix, GivesThePinnedValue) { EXPECT_EQ(mix({1, 2}, 3, 4), (Key{0xF3ECF070, 0x5766F3E9})); }

TEST(Mix, GivesThePinnedValues) {
  constexpr u32 all = ~0u;
  EXPECT_EQ(mix({0, 0}, 0, 0), (Key{0xA6D077C2, 0xD0B02C11}));
  EXPECT_EQ(mix({0, 0}, 1, 0), (Key{0xD8DFF201, 0xEC2EDCFB}));
  EXPECT_EQ(mix({0, 0}, 0, 1), (Key{0x046A7AE0, 0x7BE06B7F}));
  EXPECT_EQ(mix({0x80000000, 0}, 0, 0), (Key{0x374061E8, 0xBEACE5B7}));
  EXPECT_EQ(mix({all, all}, all, all), (Key{0x18CC6456, 0x80A83389}));
}

TEST(Mix, RunsAtCompileTime) { static_assert(mix({1, 2}, 3, 4) == Key{0xF3ECF070, 0x5766F3E9}); }

TEST(Mix, IsABijectionOfTheKeyForEveryPairOfNumbers) {
  Key key = {12345, 67890};
  for (u32 i = 0; i < 10'000; ++i) {
    u32 x = i % 3 == 0 ? i : key.b;
    u32 y = i % 5 == 0 ? i : ~key.a;
    Key mixed = mix(key, x, y);
    ASSERT_EQ(unmix(mixed, x, y), key) << i;
    key = mixed;
  }
}

// Of 64 output bits an input bit should flip 32. Over 10,000 inputs the mean of a flip is binomial
// with a standard deviation of 0.5 / sqrt(640,000) = 0.000625; 6 of them are allowed, which chance
// exceeds once in 500 million bits. Everything is fixed, so the test cannot be unlucky.
TEST(Mix, EveryInputBitFlipsHalfOfTheOutput) {
  constexpr u32 inputs = 10'000;
  for (u32 bit = 0; bit < 128; ++bit) {
    u32 flips = 0;
    for (u32 i = 0; i < inputs; ++i) {
      std::array<u32, 4> in = {i, i / 7, i % 16, i % 100};  // small numbers, as in real matches
      Key plain = mix({in[0], in[1]}, in[2], in[3]);
      in[bit / 32] ^= 1u << bit % 32;
      Key flipped = mix({in[0], in[1]}, in[2], in[3]);
      flips +=
          static_cast<u32>(std::popcount(plain.a ^ flipped.a) + std::popcount(plain.b ^ flipped.b));
    }
    EXPECT_NEAR(flips / (64.0 * inputs), 0.5, 6 * 0.000625) << "input bit " << bit;
  }
}

}  // namespace
}  // namespace agon::chance
