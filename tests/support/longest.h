// The longest match that each game allows: its content with all caps as high as they may be, played
// so that nobody wins early.
#pragma once

#include "agon/game/entry.h"

namespace agon::test {

struct LongMatch {
  u32 steps = 0;
  u32 most_steps = 0;  // that its content allows
  std::string replay;
};

LongMatch longest_match(const game::Entry& entry);

}  // namespace agon::test
