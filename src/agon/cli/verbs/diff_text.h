// Two variants side by side, for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/diff.h"

namespace agon::cli {

Exhibit exhibit_of(const workbench::DiffRecord& diff);
std::string to_text(const workbench::DiffRecord& diff);

}  // namespace agon::cli
