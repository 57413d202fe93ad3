// The second half of the optimiser: leaves out what nothing can notice.
#pragma once

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

// Computations whose result nothing reads, bodies without anything in them; of whole matches also
// stores to attributes that nothing reads. A die that falls stays: the next one has another index.
void trim(Pieces& pieces, bool whole);

// Drops the clamps of a whole match's arithmetic that its numbers, by their sizes, cannot reach.
void drop_clamps(Pieces& pieces, const std::vector<float>& start, const Limits& limits);

}  // namespace agon::duel
