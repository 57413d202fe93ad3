// The exact chance of each ending: the script is followed step by step with all its chances, equal
// states merged, choices stated or even. A check enters by the exact chances of its degrees. What
// still goes on when a limit stops it is left over, and no ending can be likelier by more than
// that.
#pragma once

#include <stop_token>

#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

// By step: the option that is always chosen there. Where none is stated, or the stated one is
// closed, all open ones are equally likely.
using Stated = std::vector<std::optional<u16>>;

struct EndingLimits {
  std::size_t states = 1u << 16;  // different ones held at once
  u64 steps = 1u << 22;           // looked at altogether
  double rest = 1e-15;            // so little need not be followed
  std::stop_token stop = {};      // what goes on then is left over
};

struct EndingOdds {
  std::vector<double> chance;  // by Content::endings
  double left = 0;             // of scenes that were not followed to their end
  double checks = 0;           // made on average, in what was followed
};

EndingOdds ending_odds(const Content& content, const State& from, const Stated& stated = {},
                       const EndingLimits& limits = {});

}  // namespace agon::pillars::scene
