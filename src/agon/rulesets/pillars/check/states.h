// What a check makes of its StateKey: a value, or, where the values of the key have an order, a
// move in that order.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "agon/json/describe.h"

namespace agon::pillars {

inline constexpr std::size_t kLongestState = 60;  // characters of a key or a value
inline constexpr std::size_t kMostValues = 64;    // of one key

using StateValue = std::variant<std::string, json::Number, bool>;

std::string text_of(const StateValue& value);

// Above is better. A move never goes the other way: one better than the limit of NotAbove stays
// where it is. A limit alone is "at least" and "at most".
struct Relative {
  std::optional<u32> better;
  std::optional<u32> worse;
  std::optional<StateValue> not_above;
  std::optional<StateValue> not_below;
};

void describe(auto& v, Relative& r) {
  using json::Line, json::Range;
  v("Better", r.better, "so many values better, as far as there are", Range{1, kMostValues - 1});
  v("Worse", r.worse, "so many values worse, as far as there are", Range{1, kMostValues - 1});
  v("NotAbove", r.not_above, "no better than this value", Line{{1, kLongestState}});
  v("NotBelow", r.not_below, "no worse than this value", Line{{1, kLongestState}});
}

using Transition = std::variant<StateValue, Relative>;

}  // namespace agon::pillars
