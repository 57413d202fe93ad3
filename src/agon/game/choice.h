// The small vocabulary that every game shares: two sides, who decides, how a match stands, and a
// choice of eight bytes. What verb, object and amount mean is the ruleset's business.
#pragma once

#include <array>
#include <compare>
#include <span>
#include <string>
#include <string_view>

#include "agon/base/list.h"
#include "agon/base/types.h"

namespace agon::game {

AGON_ENUM(Side, u8, a, b)
AGON_ENUM(Deciders, u8, nobody, a, b, both)
AGON_ENUM(Outcome, u8, running, a, b, draw)

inline constexpr std::array kSides = every<Side>();

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
constexpr Side other(Side side) { return side == Side::a ? Side::b : Side::a; }
constexpr Outcome win_of(Side side) { return side == Side::a ? Outcome::a : Outcome::b; }
constexpr float worth_of(Outcome outcome) {  // to side a
  return outcome == Outcome::a ? 1.0F : outcome == Outcome::b ? -1.0F : 0.0F;
}
constexpr Deciders only(Side side) { return side == Side::a ? Deciders::a : Deciders::b; }
constexpr bool includes(Deciders deciders, Side side) {
  return (static_cast<u8>(deciders) >> at(side) & 1) != 0;
}

template <class Enum>
constexpr std::string_view name_of(Enum value) {
  return names_of(value)[static_cast<std::size_t>(value)];
}

// Verb 0 is no choice. The order is the canonical order of menus.
struct Choice {
  u16 verb = 0;
  u16 object = 0;
  u32 amount = 0;
  friend constexpr auto operator<=>(const Choice&, const Choice&) = default;
};

// Something that a side could choose if it had what it takes.
struct Locked {
  Choice choice;
  std::string needs;  // "needs arm isolated"
};

// An entry as a menu prints it: what people call it, and a picture or a letter for it.
struct Title {
  std::string name;
  std::string picture = {};
};

// By side; a side that does not decide holds Choice{}.
using Choices = std::array<Choice, 2>;

}  // namespace agon::game
