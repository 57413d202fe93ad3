// The door of pillars: the only header of this folder that others include. Two games stand on the
// checks of check/: the encounter of two characters, and scenes for one player.
#pragma once

#include "agon/game/entry.h"

namespace agon::pillars::encounter {

extern const game::Entry kEntry;

}  // namespace agon::pillars::encounter

namespace agon::pillars::scene {

extern const game::Entry kEntry;

}  // namespace agon::pillars::scene
