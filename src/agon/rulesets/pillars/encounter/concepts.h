// What people must know to follow an encounter.
#pragma once

#include "agon/game/lists.h"
#include "agon/rulesets/pillars/check/concepts.h"

namespace agon::pillars::encounter {

AGON_CONCEPTS(
    AGON_PILLARS_CHECK_CONCEPTS,
    (track, "four condition steps for each pillar and side; who takes the fourth has lost"),
    (step, "on a track: -1 on that side's own totals on that pillar, in every role"),
    (hit, "an attack of degree 1 or 2 adds one step, of 3 or 4 two"),
    (endurance, "a check against a number that takes steps off an own track"),
    (prepared, "a modifier on the next attack or contest, won by a contest; then it is gone"),
    (counter, "once a turn the attacked side negates before the roll or resists after the hit"),
    (negate, "a counter before the attack is rolled: degree 1 or more stops it"),
    (resist, "a counter after the hit: takes off its degree in steps, at most those of the hit"),
    (turn cap, "after turn 60 the side with fewer steps wins; equal steps are a draw"))

}  // namespace agon::pillars::encounter
