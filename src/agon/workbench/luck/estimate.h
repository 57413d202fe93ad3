// What states are worth where nobody knows it exactly: matches of a named agent against itself are
// played on the very match-up, and a curve is fitted to how half of them ended (curve.h); the other
// half says how well it fits. It reads the ruleset's `worth`, who decides, and how far the match
// is. Three of four matches begin with a few choices at random, of both sides or of one, so that it
// has seen lost positions, too.
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
  u32 matches = 2048;        // half of them to be judged by
  u64 steps = u64{1} << 20;  // of all matches; then no further one is begun
  std::stop_token stop = {};
  Progress progress = {};  // in matches
};

// How likely a side chooses each entry of its menu. One thread at a time.
using PolicyMix = std::function<std::vector<double>(game::StateView state, game::Side side,
                                                    std::span<const game::Choice> menu)>;

struct Estimate {
  game::Values values;
  PolicyMix policy;  // of the agent; nothing where it chooses what no menu offers
  Calibration calibration;
};

// Declines an agent that there is not; nothing after a stop. The game must outlive it.
Reply<std::optional<Estimate>> estimate(const OpenGame& open, const EstimateOptions& options);

}  // namespace agon::workbench
