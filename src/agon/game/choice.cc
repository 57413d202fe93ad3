#include "agon/game/choice.h"

namespace agon::game {

std::span<const std::string_view> names_of(Side) {
  static constexpr std::array<std::string_view, 2> names = {"a", "b"};
  return names;
}

std::span<const std::string_view> names_of(Deciders) {
  static constexpr std::array<std::string_view, 4> names = {"nobody", "a", "b", "both"};
  return names;
}

std::span<const std::string_view> names_of(Outcome) {
  static constexpr std::array<std::string_view, 4> names = {"running", "a", "b", "draw"};
  return names;
}

}  // namespace agon::game
