// A round robin's result for people.
#pragma once

#include <string>

#include "agon/workbench/measure/round_robin.h"

namespace agon::cli {

std::string heading(const workbench::RoundRobinRecord& result);  // what was played
std::string to_text(const workbench::RoundRobinRecord& result);

}  // namespace agon::cli
