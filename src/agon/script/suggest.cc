#include "agon/script/suggest.h"

#include <fmt/format.h>

#include "agon/base/near_miss.h"

namespace agon::script {

std::string_view nearest(std::string_view typed, std::span<const std::string_view> names) {
  std::string upper(typed);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return near_miss(upper, names);
}

std::string suggest(std::string_view typed, std::span<const std::string_view> names) {
  std::string_view near = nearest(typed, names);
  return near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
}

}  // namespace agon::script
