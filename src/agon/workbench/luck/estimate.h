// What states are worth where nobody knows it exactly: matches of a named agent against itself are
// played on the very match-up, and a curve is fitted to how they ended (curve.h). It reads the
// ruleset's `worth`, who decides, and how far the match is. Half of the matches begin with a few
// choices at random, of both sides or of one, so that it has seen lost positions, too.
//
// The same game gives the same estimate, always.
#pragma once

#include <stop_token>

#include "agon/game/values.h"
#include "agon/workbench/luck/curve.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

struct EstimateOptions {
  std::string policy = "greedy";
  u32 matches = 1024;
  u64 steps = u64{1} << 20;  // of all matches; then no further one is begun
  std::stop_token stop = {};
  Progress progress = {};  // in matches
};

struct Estimate {
  game::Values values;
  Calibration calibration;
};

// Declines an agent that there is not; nothing after a stop. The game must outlive it.
Reply<std::optional<Estimate>> estimate(const OpenGame& open, const EstimateOptions& options);

}  // namespace agon::workbench
