#include "tests/support/golden.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "agon/base/file.h"
#include "tests/support/tree.h"

namespace agon::test {

std::string compare_with_golden(const std::string& name, const std::string& text) {
  std::string path = test::tree() + fmt::format("/tests/golden/{}", name);
  if (std::getenv("AGON_REGENERATE") != nullptr) {
    Result<void> written = write_file(path, text, {.force = true});
    return written ? "" : to_text(written.error());
  }
  Result<std::string> pinned = read_file(path);
  if (!pinned) return to_text(pinned.error()) + "write it with: tools/regenerate golden";
  std::istringstream now(text);
  std::istringstream then(*pinned);
  std::string now_line;
  std::string then_line;
  for (int line = 1; *pinned != text; ++line) {
    bool more_now = static_cast<bool>(std::getline(now, now_line));
    bool more_then = static_cast<bool>(std::getline(then, then_line));
    if (more_now && more_then && now_line == then_line) continue;
    return fmt::format(
        "{}:{}:\n  pinned: {}\n  now:    {}\nif this is wanted: tools/regenerate golden", path,
        line, more_then ? then_line : "(end)", more_now ? now_line : "(end)");
  }
  return "";
}

}  // namespace agon::test
