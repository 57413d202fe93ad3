// Small readings and writings that every layer wants: a number that is the whole of a text, a text
// without the space around it, and things counted in words.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon {

// Nothing if the text is anything else than one number of this type, or does not fit it. Base 10
// for whole numbers unless told.
template <class Number, class... Base>
std::optional<Number> number_in(std::string_view text, Base... base) {
  Number number{};
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// Without spaces, tabs and carriage returns at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return text.substr(text.size());
  return text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
}

// "1 step", "2 steps".
inline std::string counted(u64 n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

}  // namespace agon
