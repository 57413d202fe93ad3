// The agents that every game has, and how an agent is found by the name that people type.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/any_game.h"

namespace agon::agent {

// Those of every game, then the ruleset's own.
std::vector<game::AgentKind> kinds_of(const game::Entry& entry);

Result<game::AgentKind> find(const game::Entry& entry, std::string_view name);

}  // namespace agon::agent
