// Merges abilities, for batches: those that are nothing but constant MODIFYs run together, each
// store once for all lanes, with what it adds looked up by the lane's choice. (If-conversion: what
// the choice decides becomes data.) An ability may stand under one comparison: where it fails, the
// choice is diverted to another column of the tables, as long as there are free ones.
//
//   strike: modify b.0, -3            table b.0   strike -3, heal 0
//   heal:   modify a.0, 2      ->     table a.0   strike 0, heal 2
#pragma once

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

struct Merged {
  Nodes nodes;
  std::vector<Table> tables;
  std::vector<u8> others;  // the abilities that do not fit
};

// Numbers of tables begin at `first_table`.
Merged merge(const std::vector<Piece>& abilities, const std::vector<float>& constants,
             std::size_t first_table);

}  // namespace agon::duel
