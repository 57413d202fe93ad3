// A sweep as a table, for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/sweep.h"

namespace agon::cli {

Exhibit exhibit_of(const workbench::SweepRecord& sweep);
std::string to_text(const workbench::SweepRecord& sweep);

}  // namespace agon::cli
