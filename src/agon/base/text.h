// Small readings and writings that every layer wants: a number that is the whole of a text, a text
// without the space around it, names as words, and things counted.
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

// Without white space at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return text.substr(text.size());
  return text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
}

// Digits only, and at least one.
constexpr bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A name as words: "posture_broken" is "posture broken".
inline std::string spaced(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = c == '_' ? ' ' : c;
  return out;
}

// "step" of 1, "steps" and "matches" of 2.
inline std::string plural(u64 n, std::string_view thing) {
  return fmt::format("{}{}", thing, n == 1 ? "" : thing.ends_with("ch") ? "es" : "s");
}

// "1 step", "2 steps".
inline std::string counted(u64 n, std::string_view thing) {
  return fmt::format("{} {}", n, plural(n, thing));
}

}  // namespace agon
