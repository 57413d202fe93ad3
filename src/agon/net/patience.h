// How long somebody waits: to a moment, or until nobody wants the answer any more, which is asked
// often.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

namespace agon::net {

using Clock = std::chrono::steady_clock;

struct Patience {
  Clock::time_point deadline;
  const std::function<bool()>& gone;  // may be empty

  bool is_over() const { return (gone && gone()) || Clock::now() >= deadline; }

  // To the next look at who is gone.
  std::chrono::milliseconds nap() const {
    using std::chrono::milliseconds;
    auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    return std::clamp(left, milliseconds(0), milliseconds(50));
  }
};

}  // namespace agon::net
