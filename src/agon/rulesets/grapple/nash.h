// The agent `nash` that plays the equilibrium of every exchange.
#pragma once

#include "agon/game/answered.h"

namespace agon::grapple {

// Reads the table beside the book (table.h), or refuses with the command that makes it.
Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order);

struct MatchShares {
  double a = 0;
  double b = 0;
};

template <class V>
void describe(V& v, MatchShares& m) {
  v("a", m.a, "the chance that a wins the match, if both play as nash does");
  v("b", m.b, "the chance that b wins it");
}

// What it thinks of a match (`agon odds grapple --match`), refused likewise.
Reply<game::Answered<MatchShares>> match_odds(const game::Asked& asked);

}  // namespace agon::grapple
