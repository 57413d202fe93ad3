// One game shown: a match that is told, its replay verified, a simulation.
#pragma once

#include "agon/workbench/match/play_match.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

struct DemoRecord {
  bool replay_verified = false;
  SimulationRecord simulation;
};

template <class V>
void describe(V& v, DemoRecord& d) {
  v("replay_verified", d.replay_verified, "whether the match's replay is what was played");
  v("simulation", d.simulation, "what many matches came to");
}

using DemosRecord = std::vector<std::pair<std::string, DemoRecord>>;  // by game

DemoRecord demo(const Contest& contest, const Tell& tell, const SimulateOptions& options);

}  // namespace agon::workbench
