// A scenario in words, for whoever plays on it.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

std::vector<game::ToldGroup> told(const Content& content, std::size_t kind);

}  // namespace agon::skirmish
