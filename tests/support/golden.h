// Pinned texts under tests/golden/. `tools/regenerate golden` writes them anew; the diff is
// reviewed.
#pragma once

#include <string>

namespace agon::test {

// Compares `text` with the file, or writes it where AGON_REGENERATE is set. Empty: all is well;
// otherwise the first line that differs.
std::string compare_with_golden(const std::string& name, const std::string& text);

}  // namespace agon::test
