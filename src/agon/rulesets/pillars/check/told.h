// A character in words: levels, traits by pillar with the dice that go with them, perks.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/pillars/check/character.h"

namespace agon::pillars {

std::vector<game::ToldGroup> told(const Character& character);

}  // namespace agon::pillars
