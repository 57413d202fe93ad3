// What stays the same throughout a match and is data, as arrays of integers, so that a policy can
// read the rules of the match that it plays. Made once a match-up, never in a step.
#pragma once

#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon::game {

struct Encoding {
  std::string_view name;
  std::string_view sentence;
  std::vector<u32> shape;
  std::vector<i32> numbers;
};

}  // namespace agon::game
