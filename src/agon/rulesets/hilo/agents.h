// The ruleset's own agents, for its entry on the roster.
#pragma once

#include <span>

#include "agon/game/agent.h"

namespace agon::hilo {

std::span<const game::AgentKind> agents();

}  // namespace agon::hilo
