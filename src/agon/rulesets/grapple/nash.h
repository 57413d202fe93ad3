// The agent that plays the equilibrium of every exchange.
#pragma once

#include "agon/game/agent.h"

namespace agon::grapple {

// Reads the table beside the book (table.h), or refuses with the command that makes it.
Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order);

}  // namespace agon::grapple
