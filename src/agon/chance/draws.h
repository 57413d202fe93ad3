// An agent's own dice. The runner counts each seat's decisions and hands over Draws for one of
// them; two consecutive decisions of a seat share one mix, which simulation makes use of.
#pragma once

#include "agon/chance/place.h"

namespace agon::chance {

class Draws {
 public:
  constexpr Draws(Key seat, u32 decision) : seat_(seat), decision_(decision) {}

  // Uniform in 0 .. n - 1: draw `k` (below 256) of name `name` in this decision.
  constexpr u32 below(u32 n, u8 name = 0, u8 k = 0) const {
    return chance::below(seat_, place(name, k), n);
  }

  constexpr Place place(u8 name, u8 k) const {
    return {decision_ / 2, static_cast<u16>(name << 8 | k), decision_ % 2};
  }

  constexpr Key seat() const { return seat_; }
  constexpr u32 decision() const { return decision_; }

 private:
  Key seat_;
  u32 decision_;
};

}  // namespace agon::chance
