// `agon trace duel`: one script, run alone or in a whole turn, an instruction a line, with the
// values it read and the scripts that it triggered.
#pragma once

#include "agon/game/script_tracer.h"

namespace agon::duel {

extern const game::ScriptTracer kTracer;

}  // namespace agon::duel
