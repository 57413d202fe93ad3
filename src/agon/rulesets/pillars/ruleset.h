// The door of pillars: the only header of this folder that others include.
#pragma once

#include "agon/game/any_game.h"

namespace agon::pillars {

extern const game::Entry kEntry;

}  // namespace agon::pillars
