// The agent `nash` that plays the equilibrium of every exchange.
#pragma once

#include "agon/game/answered.h"

namespace agon::grapple {

// Reads the table beside the book (table.h), or refuses with the command that makes it.
Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order);

struct MatchShares {
  double a = 0;
  double b = 0;
  double error = 0;
};

template <class V>
void describe(V& v, MatchShares& m) {
  v("a", m.a, "the chance that a wins the match, if both play as nash does");
  v("b", m.b, "the chance that b wins it");
  v("error", m.error,
    "how far off they may be: what random states of the last three exchanges were off at most from "
    "the exact chances, so that earlier it may be more; 0 in the last exchange, which is worked "
    "out "
    "exactly");
}

// What it thinks of every pair of entries, if its table is there.
std::optional<game::MatchChances> match_chances(const game::Asked& asked,
                                                std::span<const game::Choice> of_a,
                                                std::span<const game::Choice> of_b);

// What it thinks of every state, if its table is there.
std::optional<game::Values> match_values(const game::Asked& asked);

// What it thinks of a match (`agon odds grapple --match`), refused likewise.
Reply<game::Answered<MatchShares>> match_odds(const game::Asked& asked);

}  // namespace agon::grapple
