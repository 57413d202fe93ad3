// None beside those of every game: look-ahead plays by the outlook of each step.
#include "agon/rulesets/pillars/scene/agents.h"

namespace agon::pillars::scene {

std::span<const game::AgentKind> agents() { return {}; }

}  // namespace agon::pillars::scene
