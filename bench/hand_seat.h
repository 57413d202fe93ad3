// The random agent's seat in the loops written by hand.
#pragma once

#include "agon/chance/keys.h"
#include "agon/chance/place.h"

namespace agon::bench {

// Two consecutive decisions of a seat share one mix.
class HandSeat {
 public:
  explicit HandSeat(chance::Key key) : key_(key) {}

  u32 draw(u32 n) {
    u32 odd = decisions_ % 2;
    if (odd == 0) words_ = chance::mix(key_, decisions_ / 2, 0);
    ++decisions_;
    return chance::below(words_, odd, n);
  }

 private:
  chance::Key key_;
  chance::Key words_;
  u32 decisions_ = 0;
};

}  // namespace agon::bench
