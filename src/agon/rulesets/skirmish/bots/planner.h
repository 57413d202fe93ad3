// A bot that searches: it makes up plies for itself, and replies to them for the enemy, and so on;
// what turns out well is looked at more often and more deeply, by dice of its own, as long as its
// nodes last (Monte Carlo tree search with progressive widening). A node is a ply that it plays in
// its mind. It knows nothing of who plays against it, and nothing of the match's dice.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

inline constexpr u64 kPlannerNodes = 8'000;

// Fills `plan`, which is empty.
void search_plan(const Content& content, const State& state, const chance::Draws& draws, u64 nodes,
                 Plan& plan);

Result<game::MakeAgent> prepare_planner(const game::AgentOrder& order);
Result<game::MakeAgent> prepare_hard(const game::AgentOrder& order);  // as many as the default

inline constexpr std::array<game::Flag, 1> kPlannerParameters = {{
    {"nodes", "plies that it plays in its mind for each of its own, 8000 unless typed",
     game::FlagKind::number},
}};

}  // namespace agon::skirmish
