// Trigger cycles: effects that wait for changes and make such changes themselves. A cycle whose
// every change is sure to happen never ends by itself; the others may end, and are only suspected.
#pragma once

#include <span>

#include "agon/rulesets/duel/content/draft.h"

namespace agon::duel {

struct Cycle {
  std::vector<const DraftEffect*> effects;  // each triggers the next, and the last the first
  bool certain = false;
};

// Effects that an entity has: its hero's, or those of the rules.
struct Holder {
  std::size_t entity;  // 0 or 1
  std::span<const DraftEffect> effects;
  const AttributeTags& tags;
};

// Each effect is in at most one of the cycles.
std::vector<Cycle> find_cycles(std::span<const Holder> holders);

}  // namespace agon::duel
