#include "agon/cli/terminal/surface.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace agon::cli {
namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 20;

std::string variable(const roster::Environment& environment, const char* name) {
  return environment(name).value_or("");
}

// The first of these that is set names the character set (POSIX, 8.2).
bool shows_utf8(const roster::Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = variable(environment, name);
    if (locale.empty()) continue;
    std::ranges::transform(locale, locale.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

// Those whose letters are all that there is: real ones, and the console without a desktop.
bool shows_letters_only(std::string_view terminal) {
  return terminal.empty() || terminal == "dumb" || terminal == "linux" ||
         terminal.starts_with("vt");
}

ColourWish wish_in(std::string_view word, ColourWish otherwise) {
  if (word == "always") return ColourWish::always;
  if (word == "never") return ColourWish::never;
  return word == "auto" ? ColourWish::automatic : otherwise;
}

}  // namespace

Device device_of(int descriptor) {
  if (::isatty(descriptor) != 1) return {};
  winsize size{};
  bool known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0;
  return {.terminal = true, .columns = known ? size.ws_col : std::size_t{0}};
}

Surface surface_of(const Device& device, ColourWish wish, const roster::Environment& environment) {
  Surface out{.colour = wish == ColourWish::always};
  if (!device.terminal) return out;
  std::string terminal = variable(environment, "TERM");
  bool mono = terminal.empty() || terminal == "dumb" || !variable(environment, "NO_COLOR").empty();
  if (wish == ColourWish::automatic) out.colour = !mono;
  out.rewrites = !terminal.empty() && terminal != "dumb";
  out.pictures = shows_utf8(environment) && !shows_letters_only(terminal);
  out.width = device.columns == 0 ? kUsualWidth : std::max(device.columns, kLeastWidth);
  return out;
}

ColourWish colour_wish(int argc, const char* const* argv) {
  constexpr std::string_view kOption = "--color";
  ColourWish out = ColourWish::automatic;
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    if (word == kOption && i + 1 < argc) out = wish_in(argv[i + 1], out);
    if (word.starts_with("--color=")) out = wish_in(word.substr(kOption.size() + 1), out);
  }
  return out;
}

}  // namespace agon::cli
