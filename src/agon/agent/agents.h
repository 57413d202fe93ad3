// The agents that every game has, and how an agent is found by the name that people type.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/entry.h"

namespace agon::agent {

// Those of every game, then the ruleset's own. Every game has `greedy`: its own, else `lookahead`.
std::vector<game::AgentKind> kinds_of(const game::Entry& entry);

// The yardstick, which needs no finding.
game::Player random();

// The agent that somebody typed as `name` or `name:key=value,...`, for this game, whose contents
// were read from `files` (none where they were not files).
Result<game::Player> find(const game::Entry& entry, std::string_view typed,
                          const game::AnyGame& game, std::span<const std::string> files = {});

}  // namespace agon::agent
