// A rolled check between two sides of one rank, as one would write it without an engine: the pool
// is known before the loop, two dice are taken from one mix by hand. It takes the same dice from
// the same places as the engine (docs/chance.md), so it ends at the same degrees; pillars_bench
// compares them.
#pragma once

#include <algorithm>

#include "agon/chance/place.h"

namespace agon::bench {

struct PillarsByHand {
  chance::Key key;
  u32 dice;
  u32 sides;
  int lead;  // of the actor's bonus

  static constexpr u32 kD20Name = 1;
  static constexpr u32 kRankName = 2;

  // -4 .. 4.
  int degree(u32 turn) const {
    u32 mine = 0;
    u32 theirs = 0;
    for (u32 i = 0; i < dice; ++i) {
      chance::Key words = chance::mix(key, turn, kRankName << 16 | i);
      mine = std::max(mine, chance::below(words, 0, sides));
      theirs = std::max(theirs, chance::below(words, 1, sides));
    }
    chance::Key words = chance::mix(key, turn, kD20Name << 16);
    int my_d20 = static_cast<int>(chance::below(words, 0, 20));  // 0 .. 19, as for the others
    int their_d20 = static_cast<int>(chance::below(words, 1, 20));
    int margin = my_d20 - their_d20 + static_cast<int>(mine) - static_cast<int>(theirs) + lead;
    int degree = margin > 0 ? std::min((margin + 3) / 4, 4) : -std::min((3 - margin) / 4, 4);
    degree += (my_d20 == 19) - (my_d20 == 0) - (their_d20 == 19) + (their_d20 == 0);
    return std::clamp(degree, -4, 4);
  }
};

}  // namespace agon::bench
