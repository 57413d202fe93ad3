// The value of every state of a book by value iteration: backwards over the exchanges left, each
// state is worth the equilibrium of its one-exchange matrix game.
#pragma once

#include "agon/game/any_game.h"
#include "agon/game/solver.h"

namespace agon::grapple {

extern const game::Solver kSolver;

}  // namespace agon::grapple
