// What --help says.
#pragma once

#include <string>

#include "agon/cli/grammar/page.h"

namespace agon::cli {

// In lines of at most this many columns, as far as no word is longer.
std::string help_text(const VerbPage& page, std::size_t width);

}  // namespace agon::cli
