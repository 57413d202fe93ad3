#include "agon/cli/terminal/paint.h"

#include <unistd.h>

#include <array>
#include <cstdlib>

namespace agon::cli {
namespace {

constexpr std::array<std::string_view, 8> kPaints = {
    "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[34m", "\x1b[35m", "\x1b[36m"};
constexpr std::string_view kNoPaint = "\x1b[0m";

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool finds_colour() {
  const char* terminal = std::getenv("TERM");
  bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !dumb && !is_set("NO_COLOR") && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace

bool shows_colour() {
  static const bool shows = finds_colour();
  return shows;
}

std::string painted(Paint paint, std::string_view text) {
  if (!shows_colour() || text.empty()) return std::string(text);
  std::string out(kPaints[static_cast<std::size_t>(paint)]);
  return out.append(text).append(kNoPaint);
}

std::size_t paint_length(std::string_view text) {
  if (!shows_colour() || !text.starts_with('\x1b')) return 0;
  for (std::string_view paint : kPaints) {
    if (text.starts_with(paint)) return paint.size();
  }
  return text.starts_with(kNoPaint) ? kNoPaint.size() : 0;
}

}  // namespace agon::cli
