// A round robin's result for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/round_robin.h"

namespace agon::cli {

std::string heading(const workbench::RoundRobinRecord& result);  // what was played
Exhibit exhibit_of(const workbench::RoundRobinRecord& result);
std::string to_text(const workbench::RoundRobinRecord& result);

// Score, draws, the share of seat a and turns of pairings, a row each.
Sheet pairings_sheet(const workbench::RoundRobinRecord& result);

}  // namespace agon::cli
