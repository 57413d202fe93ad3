// Heroes and rules in words: their guide as lists.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/duel/content.h"

namespace agon::duel {

std::vector<game::ToldGroup> told(const Content& content, std::size_t kind);

}  // namespace agon::duel
