#include "agon/rulesets/grapple/terms.h"

namespace agon::grapple {

std::span<const std::string_view> names_of(Category) {
  static constexpr std::array<std::string_view, kCategories> names = {"attack", "control",
                                                                      "defense", "sweep"};
  return names;
}

std::span<const std::string_view> names_of(Role) {
  static constexpr std::array<std::string_view, 2> names = {"top", "bottom"};
  return names;
}

std::span<const std::string_view> names_of(Initiative) {
  static constexpr std::array<std::string_view, 3> names = {"neutral", "top", "bottom"};
  return names;
}

std::span<const std::string_view> names_of(Risk) {
  static constexpr std::array<std::string_view, 2> names = {"neutral", "risky"};
  return names;
}

std::span<const std::string_view> names_of(Tier) {
  static constexpr std::array<std::string_view, 4> names = {"stalemate", "minor", "major",
                                                            "dominant"};
  return names;
}

std::span<const std::string_view> names_of(Token) {
  static constexpr std::array<std::string_view, kTokens> names = {
      "posture_broken", "inside_position", "arm_isolated", "leg_isolated", "balance_compromised"};
  return names;
}

Icon icon_of(Category category) {
  static constexpr std::array<Icon, kCategories> icons = {
      {{"\u2694", "A"}, {"\U0001F91D", "C"}, {"\U0001F6E1", "D"}, {"\U0001F504", "S"}}};
  return icons[static_cast<std::size_t>(category)];
}

Icon icon_of(Token token) {
  static constexpr std::array<Icon, kTokens> icons = {{{"\U0001F53B", "P"},
                                                       {"\U0001F532", "I"},
                                                       {"\U0001F4AA", "A"},
                                                       {"\U0001F9B5", "L"},
                                                       {"\u2696", "B"}}};
  return icons[static_cast<std::size_t>(token)];
}

}  // namespace agon::grapple
