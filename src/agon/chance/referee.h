// Whom the rules ask for dice and tell what happened. Rules are templates over the referee and are
// instantiated exactly twice: for QuickReferee (seeded, mute, inline: simulation) and for Referee
// (virtual: everything else). A roll is what a person reads off a die: 1 .. n.
//
// Dice are rolled one by one, or as a group whose order does not matter: what the rules do then
// depends on how often each value falls, and not on which of the dice shows it. Every die of a
// group falls at its own place, with the value that it would have alone; but exact odds visit the
// sorted throws only, each for all its orders (five six-sided dice: 252 outcomes instead of 7,776).
#pragma once

#include "agon/base/types.h"
#include "agon/chance/place.h"

namespace agon::chance {

class QuickReferee {
 public:
  explicit constexpr QuickReferee(Key rules) : key_(rules) {}

  constexpr u32 roll(Place place, u32 sides) const { return 1 + below(key_, place, sides); }

  // Two neighbours, the first at an even index, share their words, which are mixed once for both.
  template <class Take>
  constexpr void roll_group(Place place, u32 dice, u32 sides, Take take) const {
    u32 end = place.index + dice;
    if (place.index % 2 == 1 && dice > 0) {
      take(roll(place, sides));
      ++place.index;
    }
    for (; place.index + 1 < end; place.index += 2) {
      Key words = words_at(key_, place);
      take(1 + below(words, 0, sides));
      take(1 + below(words, 1, sides));
    }
    if (place.index < end) take(roll(place, sides));
  }

  static constexpr bool tells() { return false; }
  template <class Event>
  static constexpr void tell(const Event&) {}

 private:
  Key key_;
};

// A ruleset's typed event on its way through code that knows no ruleset. The tag says which type
// `data` points at; only that ruleset's own code looks inside.
struct EventView {
  const void* tag;
  const void* data;
};

template <class Event>
inline constexpr char kEventTag = 0;  // only its address matters, one per type

class EventListener {
 public:
  virtual ~EventListener() = default;
  virtual void on(EventView event) = 0;
};

class Referee {
 public:
  virtual ~Referee() = default;

  virtual u32 roll(Place place, u32 sides) = 0;

  // `dice` dice at this place and the ones behind it; `take` gets each value.
  template <class Take>
  void roll_group(Place place, u32 dice, u32 sides, Take take) {
    for (u32 i = 0; i < dice; ++i, ++place.index) {
      take(i == 0 ? roll(place, sides) : roll_more(place, sides));
    }
  }

  // One more die of the group to which the last roll belongs.
  virtual u32 roll_more(Place place, u32 sides) { return roll(place, sides); }

  bool tells() const { return listener_ != nullptr; }
  template <class Event>
  void tell(const Event& event) {
    listener_->on({&kEventTag<Event>, &event});
  }
  void listen(EventListener* listener) { listener_ = listener; }
  EventListener* listener() const { return listener_; }

 private:
  EventListener* listener_ = nullptr;
};

// The same values as QuickReferee, with events.
class SeededReferee : public Referee {
 public:
  explicit SeededReferee(Key rules) : key_(rules) {}
  u32 roll(Place place, u32 sides) override { return 1 + below(key_, place, sides); }

 private:
  Key key_;
};

}  // namespace agon::chance
