// The encounter's own agents, for its entry on the roster.
#pragma once

#include <span>

#include "agon/game/agent.h"

namespace agon::pillars::encounter {

std::span<const game::AgentKind> agents();

}  // namespace agon::pillars::encounter
