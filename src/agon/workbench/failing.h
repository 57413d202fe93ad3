// Agents that fail: how often the game's default stood in for one, and whether that is so often
// that the result is not the agent's. Whoever asked gets the result, and is told so first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon::workbench {

struct Trust {
  u64 decisions = 0;
  u64 defaulted = 0;

  bool failed() const { return defaulted * 100 > decisions; }  // in more than 1 of 100
};

// "exec:./bot failed in 12 of 90 decisions: the game's default was played"
std::string failure_text(std::string_view who, const Trust& trust);

// The first line of a report: "FAILED: ..."; empty if nobody did.
std::string failures_text(const std::vector<std::string>& failed);

}  // namespace agon::workbench
