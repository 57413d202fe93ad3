// Two clocks of one match. Whose side decides has its clock running; a choice stops it and gives
// the increment back.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "agon/game/choice.h"

namespace agon::server {

using Time = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

class Clocks {
 public:
  Clocks(std::array<Milliseconds, 2> left, Milliseconds increment)
      : left_(left), increment_(increment) {}

  bool runs(game::Side side) const { return since_[at(side)].has_value(); }

  void start(game::Side side, Time now) {
    if (!runs(side)) since_[at(side)] = now;
  }

  // With what is given back, if somebody chose.
  void stop(game::Side side, Time now, bool chose) {
    if (!runs(side)) return;
    left_[at(side)] = left(side, now) + (chose ? increment_ : Milliseconds(0));
    since_[at(side)].reset();
  }

  Milliseconds left(game::Side side, Time now) const {
    if (!runs(side)) return left_[at(side)];
    auto used = std::chrono::duration_cast<Milliseconds>(now - *since_[at(side)]);
    return std::max(Milliseconds(0), left_[at(side)] - used);
  }

  bool ran_out(game::Side side, Time now) const {
    return runs(side) && left(side, now) == Milliseconds(0);
  }

  Milliseconds increment() const { return increment_; }

 private:
  std::array<Milliseconds, 2> left_;
  Milliseconds increment_;
  std::array<std::optional<Time>, 2> since_ = {};
};

}  // namespace agon::server
