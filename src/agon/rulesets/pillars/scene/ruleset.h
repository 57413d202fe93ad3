// The door of the scenes: the only header of this folder that others include.
#pragma once

#include "agon/game/any_game.h"

namespace agon::pillars::scene {

extern const game::Entry kEntry;

}  // namespace agon::pillars::scene
