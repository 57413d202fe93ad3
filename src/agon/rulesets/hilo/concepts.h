// What people must know to follow a match of hilo.
#pragma once

#include "agon/game/lists.h"

namespace agon::hilo {

AGON_CONCEPTS((round, "both sides guess, a die falls, and who was wrong answers"),
              (high, "the upper half of the die"), (low, "the lower half of the die"),
              (stake, "points that a right guess gains, from 1 to the purse"),
              (purse, "the largest stake of a round"),
              (gain,
               "what the right side is about to get: its stake, unless the other one doubles"),
              (answer, "the wrong side concedes the gain, or doubles"),
              (second die,
               "thrown by a side that doubles: high enough cancels the gain, else it counts twice"),
              (goal, "points that win at once"),
              (cap, "rounds after which the higher score wins; equal scores are a draw"))

}  // namespace agon::hilo
