// A sweep as a table, for people.
#pragma once

#include <string>

#include "agon/workbench/measure/sweep.h"

namespace agon::cli {

std::string to_text(const workbench::SweepRecord& sweep);

}  // namespace agon::cli
