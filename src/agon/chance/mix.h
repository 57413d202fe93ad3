// The mixing function: every random word of agon is a pure function of a key and two numbers. Only
// 32-bit add, xor, shift and multiply, so that the same lines run scalar, in SIMD, in JAX and in a
// browser. docs/chance.md writes it down byte by byte; the constants never change within a mixing
// version. It is a simulation mixer, not a cipher.
#pragma once

#include "agon/base/types.h"

namespace agon::chance {

inline constexpr u32 kMixingVersion = 1;

struct Key {
  u32 a = 0;
  u32 b = 0;
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

// What the numbers are spread by, and the multipliers of the four rounds; for SIMD kernels too.
inline constexpr u32 kSpreadX = 0x9E3779B9u;
inline constexpr u32 kAdded = 0x61676F6Eu;
inline constexpr u32 kSpreadY = 0x85EBCA6Bu;
inline constexpr u32 kRound1 = 0x21F0AAADu;
inline constexpr u32 kRound2 = 0xD35A2D97u;
inline constexpr u32 kRound3 = 0xED5AD4BBu;
inline constexpr u32 kRound4 = 0xAC4C1B51u;

// A bijection of `k` for every (x, y).
constexpr Key mix(Key k, u32 x, u32 y) {
  u32 a = k.a + x * kSpreadX + kAdded;
  u32 b = k.b + y * kSpreadY;
  a ^= a >> 16, a *= kRound1, b += a;
  b ^= b >> 15, b *= kRound2, a += b;
  a ^= a >> 16, a *= kRound3, b += a;
  b ^= b >> 15, b *= kRound4, a += b;
  return {a ^ a >> 16, b ^ b >> 16};
}

}  // namespace agon::chance
