// Dead-code and dead-store elimination: leaves out what nothing can notice.
#pragma once

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

// Computations whose result nothing reads, bodies without anything in them; of whole matches also
// stores to attributes that nothing reads. A die that falls stays: the next one has another index.
void drop_dead_stores(Pieces& pieces, bool whole);

}  // namespace agon::duel
