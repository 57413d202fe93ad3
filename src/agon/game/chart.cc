#include "agon/game/chart.h"

#include <fmt/format.h>

#include <cmath>

namespace agon::game {

std::string bar(double share, std::size_t width, std::string_view mark) {
  std::string out;
  auto length = std::lround(share * static_cast<double>(width));
  for (long i = 0; i < length; ++i) out += mark;
  return out;
}

std::string percent_line(std::string_view label, double share, const Style& style) {
  return fmt::format("  {:<28} {:8.4f} % {}\n", label, 100 * share,
                     bar(share, 30, style.ascii ? "#" : "\u2588"));
}

}  // namespace agon::game
