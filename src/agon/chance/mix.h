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

// A bijection of `k` for every (x, y).
constexpr Key mix(Key k, u32 x, u32 y) {
  u32 a = k.a + x * 0x9E3779B9u + 0x61676F6Eu;
  u32 b = k.b + y * 0x85EBCA6Bu;
  a ^= a >> 16, a *= 0x21F0AAADu, b += a;
  b ^= b >> 15, b *= 0xD35A2D97u, a += b;
  a ^= a >> 16, a *= 0xED5AD4BBu, b += a;
  b ^= b >> 15, b *= 0xAC4C1B51u, a += b;
  return {a ^ a >> 16, b ^ b >> 16};
}

}  // namespace agon::chance
