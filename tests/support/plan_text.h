// Plans as text, for the tests of the optimiser's passes: what a pass gets and what it leaves.
//
//   t0 = lt b.0, 1          rows: an attribute by side and column, a temporary, a number
//   test t0                 what stands further in is its body
//     finish for a
//   otherwise
//     modify a.1, -3 old t1
#pragma once

#include <string>
#include <string_view>

#include "agon/rulesets/duel/plan/node.h"

namespace agon::test {

// Numbers become constants of the pieces, and temporaries are counted there.
duel::Nodes read_nodes(std::string_view text, duel::Pieces& pieces);

std::string to_text(const duel::Nodes& nodes, const duel::Pieces& pieces);

// An instruction a line: its place, and further in for every mask that it stands under. Without the
// stop.
std::string to_text(const duel::Plan& plan, const duel::Stretch& stretch);

}  // namespace agon::test
