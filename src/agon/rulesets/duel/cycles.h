// Trigger cycles: effects that wait for changes and make such changes themselves. A cycle whose
// every change is sure to happen never ends by itself; the others may end, and are only suspected.
#pragma once

#include <span>

#include "agon/rulesets/duel/draft.h"

namespace agon::duel {

struct Cycle {
  std::vector<const DraftEffect*> effects;  // each triggers the next, and the last the first
  bool certain = false;
};

// Among effects of one entity, or of two entities that both have them all. Each effect is in at
// most one of the cycles.
std::vector<Cycle> find_cycles(std::span<const DraftEffect> effects, const AttributeTags& tags,
                               bool both_have_them);

}  // namespace agon::duel
