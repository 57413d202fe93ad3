// Between two rows of a map, edges bend on tracks, one below the other. Which bend lies on which
// track, so that none is taken for another: two on one track do not touch, and where one comes from
// above in the column in which another goes down, it has turned before.
#pragma once

#include <algorithm>
#include <vector>

#include "agon/base/types.h"

namespace agon::skirmish {

// Comes from above at one or two columns; in the first case it goes down at one.
struct Bend {
  std::vector<i32> above;
  std::vector<i32> below;
  i32 track = -1;  // none: it goes straight down

  i32 first() const { return std::min(above.front(), other_end()); }
  i32 last() const { return std::max(above.front(), other_end()); }

 private:
  i32 other_end() const { return below.empty() ? above.back() : below.front(); }
};

// False if no way was found.
bool lay_tracks(std::vector<Bend>& bends);

}  // namespace agon::skirmish
