// Draws from a key, one after the other, for whoever makes content by chance or searches by dice of
// their own. A match's dice have places instead (place.h): there a draw more must not shift the
// others.
#pragma once

#include <iterator>

#include "agon/chance/place.h"

namespace agon::chance {

class Luck {
 public:
  explicit Luck(Key key) : key_(key) {}

  u32 below(u32 n) { return chance::below(key_, Place(0, u16{1}, next_++), n); }
  int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<u32>(high - low + 1)));
  }
  bool one_in(u32 n) { return below(n) == 0; }
  template <class List>
  const auto& pick(const List& list) {
    return list[below(static_cast<u32>(std::size(list)))];
  }

 private:
  Key key_;
  u32 next_ = 0;
};

}  // namespace agon::chance
