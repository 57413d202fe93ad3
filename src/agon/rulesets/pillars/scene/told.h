// A scene in words: who takes part, what the state holds, how it may end; not its story.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/pillars/scene/content.h"

namespace agon::pillars::scene {

std::vector<game::ToldGroup> told(const Content& content, std::size_t kind);

}  // namespace agon::pillars::scene
