// A ruleset's events as one list of types: `using Events = EventList<Dealt, Bid, Ended>`. Each
// event is a small struct with a `kName` and a description; the list finds the type behind a view.
// One whose fresh value cannot be described has a `sample(content)`, an optional one that can.
#pragma once

#include <array>
#include <string_view>

#include "agon/chance/referee.h"
#include "agon/json/write.h"

namespace agon::game {

template <class... Event>
struct EventList {
  static constexpr std::array<std::string_view, sizeof...(Event)> kNames = {Event::kName...};

  // Calls `f` with the typed event. The view comes from the same ruleset's rules.
  template <class F>
  static void visit(chance::EventView view, F&& f) {
    (void)((view.tag == &chance::kEventTag<Event> ? (f(*static_cast<const Event*>(view.data)), true)
                                                  : false) ||
           ...);
  }

  // What `text_of` says about the typed event.
  template <class F>
  static std::string to_text(chance::EventView view, F&& text_of) {
    std::string out;
    visit(view, [&](const auto& event) { out = text_of(event); });
    return out;
  }

  // {"event": name, and the described fields}
  template <class Content>
  static json::Value to_value(const Content& content, chance::EventView view) {
    json::Value out;
    visit(view, [&]<class E>(const E& event) {
      E copy = event;
      out = json::fields_to_value([&](auto& v) { describe(v, content, copy); });
      out.set("event", E::kName);
    });
    return out;
  }

  // Calls `f` with a fresh one of each.
  template <class F>
  static void each(F&& f) {
    (f(Event{}), ...);
  }
};

}  // namespace agon::game
