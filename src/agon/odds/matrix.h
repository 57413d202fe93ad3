// Zero-sum matrix games, solved exactly: what both players choose if each knows how the other
// mixes.
#pragma once

#include <span>
#include <vector>

#include "agon/base/types.h"

namespace agon::odds {

// No pure reply gains more than 1e-9 of the payoffs' spread against either strategy.
struct Equilibrium {
  double value = 0;            // to the row player
  std::vector<double> row;     // how often the row player chooses each row
  std::vector<double> column;  // how often the column player chooses each column
};

// `payoffs` are finite, row by row, to the row player; there is at least one row and one column.
Equilibrium solve_matrix(std::span<const double> payoffs, std::size_t rows, std::size_t columns);

}  // namespace agon::odds
