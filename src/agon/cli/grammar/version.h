// What this program is: version and commit.
#pragma once

#include <string>

namespace agon::cli {

std::string version_text();  // "agon 0.1.0 (commit 1234567)"

}  // namespace agon::cli
