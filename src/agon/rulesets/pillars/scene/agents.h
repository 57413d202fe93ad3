// The scenes' own agents, for their entry on the roster.
#pragma once

#include <span>

#include "agon/game/agent.h"

namespace agon::pillars::scene {

std::span<const game::AgentKind> agents();

}  // namespace agon::pillars::scene
