// Visits every outcome of a piece of rules of which the first rolls are known already:
//   Revealing dice(known, limit);
//   do { play(state copy, dice); use(dice.probability()); } while (dice.advance());
// With nothing known it is an odometer; each roll more that is known narrows what may come, and
// with all of them there is one outcome left. So the mean over what is left, told roll after roll,
// goes from what could be expected to what happened.
//
// Of a group some dice may be known: the rest of it is a group of its own, because what the rules
// do does not depend on which die shows a value.
#pragma once

#include <cassert>
#include <span>

#include "agon/chance/tape.h"

namespace agon::chance {

class Revealing : public Referee {
 public:
  // `known` must be what the rules roll first, and must outlive this.
  Revealing(std::span<const Rolled> known, u64 limit) : known_(known), rest_(limit) {}

  u32 roll(Place place, u32 sides) override {
    if (next_ < known_.size()) return next_known(place);
    ++turned_;
    return rest_.roll(place, sides);
  }
  u32 roll_more(Place place, u32 sides) override {
    if (next_ < known_.size() || turned_ == 0) return roll(place, sides);
    ++turned_;
    return rest_.roll_more(place, sides);
  }

  // To the next outcome; false after the last.
  bool advance() {
    next_ = 0;
    turned_ = 0;
    return rest_.advance();
  }

  double probability() const { return rest_.probability(); }
  // Set once there are more outcomes than the limit; those visited are then not complete.
  const std::optional<Place>& beyond() const { return rest_.beyond(); }

 private:
  u32 next_known([[maybe_unused]] Place place) {
    assert(known_[next_].place == place);
    return known_[next_++].value;
  }

  std::span<const Rolled> known_;
  Odometer rest_;
  std::size_t next_ = 0;
  u32 turned_ = 0;  // rolls of this outcome that were not known
};

}  // namespace agon::chance
