// A luck ledger for people: the chance to win as a line, the steps that changed it most, and what
// dice and choices came to.
#pragma once

#include "agon/workbench/luck/ledger.h"

namespace agon::cli {

// With `verbose` every step, and an estimate's calibration.
std::string luck_text(const workbench::LuckRecord& luck, const game::Style& style);

// The numbers from 0 to 1 as one line of at most so many marks; of several that share a mark, the
// last.
std::string sparkline(std::span<const double> chances, std::size_t width, bool ascii);

}  // namespace agon::cli
