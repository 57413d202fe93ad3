// Range analysis: how large numbers can get in a match, and with that, which clamps can go.
#pragma once

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

// Drops the clamps of a whole match's arithmetic that its numbers, by their sizes, cannot reach.
// `start` holds the attributes as the match begins.
void drop_clamps(Pieces& pieces, const std::vector<float>& start, const Limits& limits);

}  // namespace agon::duel
