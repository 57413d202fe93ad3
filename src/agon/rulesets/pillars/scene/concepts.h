// What people must know to follow a scene.
#pragma once

#include "agon/game/lists.h"
#include "agon/rulesets/pillars/check/concepts.h"

namespace agon::pillars::scene {

AGON_CONCEPTS(
    AGON_PILLARS_CHECK_CONCEPTS,
    (scene, "a script of steps for one player; a decides, b is the scene"),
    (step, "tells its text and goes on by a check, a choice, a branch, or to its next step"),
    (option, "what the player may choose at a step; closed where its conditions do not hold"),
    (key, "something that the state remembers; steps, options and checks change its value"),
    (branch, "the state decides: the first case that holds"),
    (ending, "success, failure or open: the scene is won, lost or a draw"),
    (timeout, "after its last step a scene is cut, which is a draw"))

}  // namespace agon::pillars::scene
