// A bot that searches: it makes up plies for itself, and replies to them for the enemy, and so on;
// what turns out well is looked at more often and more deeply, by dice of its own, as long as its
// nodes last (Monte Carlo tree search with progressive widening). A node is a ply that it plays in
// its mind. It knows nothing of who plays against it, and nothing of the match's dice.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

inline constexpr u64 kPlannerNodes = 8'000;

// What a search came to.
struct Searched {
  u64 nodes = 0;
  std::size_t plies = 0;  // that it made up for itself
  u32 visits = 0;         // of the one that it came back to most often,
  u32 worth = 0;          // and what came of it on average (playout.h)
};

// Fills `plan`, which is empty. After a stop it is what was best by then.
Searched search_plan(const Content& content, const State& state, const chance::Draws& draws,
                     const game::Budget& budget, Plan& plan);

Result<game::MakeAgent> prepare_planner(const game::AgentOrder& order);
Result<game::MakeAgent> prepare_hard(const game::AgentOrder& order);  // as many as the default

inline constexpr std::array<game::Flag, 1> kPlannerParameters = {{
    {"nodes", "plies that it plays in its mind for each of its own, 8000 unless typed",
     game::FlagKind::number},
}};

}  // namespace agon::skirmish
