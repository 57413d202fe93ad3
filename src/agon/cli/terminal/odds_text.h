// Odds for people.
#pragma once

#include <functional>

#include "agon/odds/decision.h"
#include "agon/workbench/questions/odds.h"

namespace agon::cli {

// Results of fixed choices: outcome, the game's own metrics, and every field of the state that may
// differ.
std::string to_text(const game::AnyGame& game, const odds::Prospect& prospect,
                    const game::Style& style);

// A table over each open menu, and for a simultaneous decision the matrix and its equilibrium.
std::string to_text(const game::AnyGame& game, const odds::DecisionOdds& odds,
                    const game::Style& style);

// Whatever was asked, below the position that it is about.
std::string to_text(const workbench::OddsAnswer& answer, const game::Style& style);

// Only one side's table, its entries by these names.
using NameOf = std::function<std::string(game::Choice)>;
std::string menu_text(const odds::DecisionOdds& odds, game::Side side, const NameOf& name_of,
                      const game::Style& style);

}  // namespace agon::cli
