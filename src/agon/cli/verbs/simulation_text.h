// A simulation's result for people.
#pragma once

#include <string>

#include "agon/workbench/measure/simulate.h"

namespace agon::cli {

std::string heading(const workbench::SimulationRecord& simulation);  // what was played
std::string metrics_text(const workbench::SimulationRecord& simulation);
std::string to_text(const workbench::SimulationRecord& simulation);

}  // namespace agon::cli
