// Writes the code of a plan from its nodes. On the way, instructions that often stand together
// become one (fusion): a comparison and its test, a store and the rule that ends the match.
//
//   t0 = lt b.0, 1                          modify b.0, -3
//   test t0          ->  test_lt b.0, 1       t0 = lt b.0, 1    ->  modify_fatal b.0, -3, 1 wins a
//     ...                  ...                test t0
//                                               finish wins a
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
