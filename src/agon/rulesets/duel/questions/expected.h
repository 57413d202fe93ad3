// What `odds` at the table adds to the chances of an ability: what it changes on average until the
// turn is over.
#pragma once

#include <map>

#include "agon/game/answered.h"
#include "agon/rulesets/duel/questions/judge.h"

namespace agon::duel {

struct ExpectedChanges {
  std::map<std::string, double> changes;
  double wins_a = 0;
  double wins_b = 0;
  bool exact = true;
};

template <class V>
void describe(V& v, ExpectedChanges& e) {
  v("changes", e.changes, "by side and attribute, as b.health; what stays is left out");
  v("wins_a", e.wins_a, "the chance that a wins at once");
  v("wins_b", e.wins_b, "the chance that b wins at once");
  v("exact", e.exact, "over all outcomes, not by samples");
}

// Of the choice that was made for the side that decides. As text "b health -10, a mana -15"; the
// nearest hundredth.
Reply<game::Answered<ExpectedChanges>> expected_changes(const Content& content, const State& state,
                                                        const game::Asked& asked);

}  // namespace agon::duel
