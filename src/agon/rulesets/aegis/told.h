// Heroes and statuses in words: their guide as lists.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/aegis/content.h"

namespace agon::aegis {

std::vector<game::ToldGroup> told(const Content& content, std::size_t kind);

}  // namespace agon::aegis
