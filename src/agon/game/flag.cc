#include "agon/game/flag.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"

namespace agon::game {
namespace {

template <class Number>
Result<Number> read(std::span<const TypedFlag> typed, std::string_view name, Number fallback,
                    Number low, Number high, std::string_view what) {
  const std::string* text = find(typed, name);
  if (text == nullptr) return fallback;
  std::optional<Number> number = number_in<Number>(*text);
  if (number && *number >= low && *number <= high) return *number;
  return refuse(ErrorCode::usage, fmt::format("--{} takes a {} from {} to {}, not {}", name, what,
                                              low, high, quote(*text)));
}

}  // namespace

std::string_view Flag::value_text() const {
  if (!shape.empty()) return shape;
  switch (kind) {
    case FlagKind::yes:
      return "";
    case FlagKind::text:
      return "TEXT";
    case FlagKind::number:
      return "NUMBER";
    case FlagKind::file:
      return "FILE";
  }
  return "";
}

const std::string* find(std::span<const TypedFlag> typed, std::string_view name) {
  for (const TypedFlag& flag : typed) {
    if (flag.name == name) return &flag.value;
  }
  return nullptr;
}

Result<u64> read_whole(std::span<const TypedFlag> typed, std::string_view name, u64 fallback,
                       u64 low, u64 high) {
  return read(typed, name, fallback, low, high, "whole number");
}

Result<double> read_number(std::span<const TypedFlag> typed, std::string_view name, double fallback,
                           double low, double high) {
  return read(typed, name, fallback, low, high, "number");
}

}  // namespace agon::game
