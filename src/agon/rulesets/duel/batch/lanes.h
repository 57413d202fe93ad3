// Matches of one match-up that are kept between steps, for learners (game/lanes.h).
#pragma once

#include "agon/rulesets/duel/batch/kernel.h"

namespace agon::duel {

inline constexpr std::size_t kFewestLanes = 16;  // fewer are quicker one by one

struct LaneKernel {
  void (*step)(const LaneStep&);
  void (*look)(const LaneViews&);
  bool (*load)(const LaneLoad&);  // whether any is odd
  void (*save)(const LaneSave&);
};

struct LanesOrder {
  const Content& content;
  const State& start;
  const Plan& plan;  // of steps
  LaneKernel kernel;
};

// What the order refers to must live as long.
std::unique_ptr<game::Lanes> make_lanes(const LanesOrder& order, std::size_t count);

}  // namespace agon::duel
