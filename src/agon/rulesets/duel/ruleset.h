// The door of the duel: the only header of this folder that others include.
#pragma once

#include "agon/game/entry.h"

namespace agon::duel {

extern const game::Entry kEntry;

}  // namespace agon::duel
