// Dice of a search's own, one after the other.
#pragma once

#include <vector>

#include "agon/chance/place.h"

namespace agon::skirmish {

class Luck {
 public:
  explicit Luck(chance::Key key) : key_(key) {}

  u32 below(u32 n) { return chance::below(chance::mix(key_, next_++, 1), 0, n); }
  bool one_in(u32 n) { return below(n) == 0; }
  template <class T>
  const T& any_of(const std::vector<T>& list) {
    return list[below(static_cast<u32>(list.size()))];
  }

 private:
  chance::Key key_;
  u32 next_ = 0;
};

}  // namespace agon::skirmish
