// Two variants side by side, for people.
#pragma once

#include <string>

#include "agon/workbench/measure/diff.h"

namespace agon::cli {

std::string to_text(const workbench::DiffRecord& diff);

}  // namespace agon::cli
