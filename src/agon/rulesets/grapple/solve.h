// The value of every state of a book by value iteration: backwards over the exchanges left, each
// state is worth the equilibrium of its one-exchange matrix game.
#pragma once

#include "agon/game/offers.h"

namespace agon::grapple {

// The bytes of a table (table.h).
Result<std::string> solve(const game::AnyGame& game, const game::SolveOrder& order);

inline constexpr game::Solver kSolver = {
    .extension = ".nash",
    .sentence = "the chance to win from every state, which the agent nash reads",
    .solve = solve,
};

}  // namespace agon::grapple
