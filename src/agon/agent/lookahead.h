// The agent that plays each entry of its menu over every outcome of the dice, until somebody
// decides again, and takes the one with the best expected `worth`. Against somebody who decides at
// the same time, whatever that one's menu holds is equally likely. Of equals, the first on the
// menu.
//
// A match that ends inside is worth more than any `worth`, won or lost. The outcomes of a decision
// are limited; an entry with more is looked at to the end of its turn only, and beyond that counts
// as if it left everything as it is. A large menu of the other side is represented by some of it.
#pragma once

#include <span>

#include "agon/game/agent.h"

namespace agon::agent {

std::span<const game::Flag> lookahead_parameters();
Result<game::MakeAgent> prepare_lookahead(const game::AgentOrder& order);

}  // namespace agon::agent
