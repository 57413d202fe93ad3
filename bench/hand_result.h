// How a match of a loop written by hand ended.
#pragma once

#include "agon/base/types.h"

namespace agon::bench {

inline constexpr u32 kNobody = 2;

struct HandResult {
  u32 winner;  // 0: a, 1: b, kNobody: a draw
  u32 turns;
};

}  // namespace agon::bench
