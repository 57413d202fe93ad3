// The words of the sport as enumerations, with their names in JSON and on the screen.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "agon/base/types.h"

namespace agon::grapple {

enum class Category : u8 { attack, control, defense, sweep };
enum class Role : u8 { top, bottom };
enum class Initiative : u8 { neutral, top, bottom };
enum class Risk : u8 { neutral, risky };
enum class Tier : u8 { stalemate, minor, major, dominant };

// Seed section 8, "Token Types".
enum class Token : u8 {
  posture_broken,
  inside_position,
  arm_isolated,
  leg_isolated,
  balance_compromised,
};

inline constexpr std::size_t kCategories = 4;
inline constexpr std::size_t kTiers = 4;
inline constexpr std::size_t kTokens = 5;

std::span<const std::string_view> names_of(Category);
std::span<const std::string_view> names_of(Role);
std::span<const std::string_view> names_of(Initiative);
std::span<const std::string_view> names_of(Risk);
std::span<const std::string_view> names_of(Tier);
std::span<const std::string_view> names_of(Token);

// A small picture, or a letter where pictures cannot be shown.
struct Icon {
  std::string_view picture;
  std::string_view letter;
};

Icon icon_of(Category category);
Icon icon_of(Token token);

}  // namespace agon::grapple
