// What somebody whose turn it is looks at on a terminal: the entries of a menu, and odds.
#pragma once

#include "agon/workbench/match/sitting.h"

namespace agon::cli {

// Some of it, or all.
void show_menu(const workbench::Turn& turn, std::span<const game::Choice> menu, bool all);

void show_odds(const workbench::Turn& turn, const game::Style& style);

}  // namespace agon::cli
