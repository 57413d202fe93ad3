// A simulation's result for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::cli {

std::string heading(const workbench::SimulationRecord& simulation);  // what was played
// A sheet for each of the game's metrics; none where no match was metered.
std::vector<Sheet> metric_sheets(const workbench::SimulationRecord& simulation);
Exhibit exhibit_of(const workbench::SimulationRecord& simulation);
std::string to_text(const workbench::SimulationRecord& simulation);

// "Fighter (greedy) at a v Fire Mage (random) at b"; in a game of one player only the first.
std::string versus(const std::vector<std::string>& names);

std::optional<Span> span_of(const std::optional<workbench::IntervalRecord>& interval);

}  // namespace agon::cli
