// hilo's door: the only header of this folder that others include.
#pragma once

#include "agon/game/entry.h"

namespace agon::hilo {

extern const game::Entry kEntry;

}  // namespace agon::hilo
