// The agent `nash` that plays the equilibrium of every exchange.
#pragma once

#include "agon/game/odds_option.h"

namespace agon::grapple {

// Reads the table beside the book (table.h), or refuses with the command that makes it.
Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order);

// What it thinks of a match (`agon odds grapple --match`), refused likewise.
Result<game::OddsAnswer> match_odds(const game::OddsOrder& order);

}  // namespace agon::grapple
