#include "agon/script/suggest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/base/near_miss.h"

namespace agon::script {

std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

std::string_view nearest(std::string_view typed, std::span<const std::string_view> names) {
  return near_miss(upper_case(typed), names);
}

std::string suggest(std::string_view typed, std::span<const std::string_view> names) {
  std::string_view near = nearest(typed, names);
  if (!near.empty()) return fmt::format(", did you mean '{}'?", near);
  return fmt::format(" (there are: {})", fmt::join(names, ", "));
}

}  // namespace agon::script
