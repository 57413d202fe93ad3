// The steps that replays are made of stand in game/, because games read and write replays of other
// programs.
#pragma once

#include "agon/game/step.h"

namespace agon::replay {

using game::choices_of, game::NotedChoice, game::NotedChoices, game::Step;

}  // namespace agon::replay
