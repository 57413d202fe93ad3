// The map for a terminal of 80 columns, with owners, troops and yields: a picture drawn from x and
// y, or, where it does not fit, a table of the nodes and their neighbours.
#pragma once

#include "agon/game/facts.h"
#include "agon/rulesets/skirmish/state.h"

namespace agon::skirmish {

// Lines without a line break at the end.
std::string map_text(const Content& content, const State& state, const game::Style& style);

}  // namespace agon::skirmish
