// Writes the code of a plan from its pieces, with instructions that often stand together as one.
#pragma once

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

struct FlattenOptions {
  bool whole = true;
  bool fuse = true;
};

// Fills code, stretches, procedures and tables; `plan.rows` holds the attributes already.
void flatten(const Pieces& pieces, const FlattenOptions& options, Plan& plan);

}  // namespace agon::duel
