// The manual page, for man(1), from the same declarations as the help.
#pragma once

#include <string>

#include "agon/cli/grammar/page.h"

namespace agon::cli {

std::string manual_text(const VerbPage& program, const std::string& version);

}  // namespace agon::cli
