// Whom the rules ask for dice and tell what happened. Rules are templates over the referee and are
// instantiated exactly twice: for QuickReferee (seeded, mute, inline: simulation) and for Referee
// (virtual: everything else). A roll is what a person reads off a die: 1 .. n.
#pragma once

#include "agon/base/types.h"
#include "agon/chance/place.h"

namespace agon::chance {

class QuickReferee {
 public:
  explicit constexpr QuickReferee(Key rules) : key_(rules) {}

  constexpr u32 roll(Place place, u32 sides) const { return 1 + below(key_, place, sides); }

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

  bool tells() const { return listener_ != nullptr; }
  template <class Event>
  void tell(const Event& event) {
    listener_->on({&kEventTag<Event>, &event});
  }
  void listen(EventListener* listener) { listener_ = listener; }

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
