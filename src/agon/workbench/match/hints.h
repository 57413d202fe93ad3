// What somebody whose turn it is may want to know: what each entry of their menu may do, exactly,
// and what the game says about it (its question of the verb `play`).
#pragma once

#include "agon/odds/decision.h"
#include "agon/workbench/match/sitting.h"

namespace agon::workbench {

struct Hints {
  odds::DecisionOdds odds;  // against any entry of the other side, all equally likely
  // For each entry, in the order of the odds; empty where the game has nothing to say.
  std::vector<std::string> expected = {};
  std::string_view about = {};  // what the expectations are about
};

// What a game whose question of the verb `play` takes no choices answers about the moment, instead
// of the odds of single entries. Nothing of other games.
std::optional<Reply<game::Answer>> own_hints(const Turn& turn, const game::Style& style);

// What a game whose question of the verb `play` takes choices expects of one; empty where it has
// nothing to say.
std::string expectation_of(const Turn& turn, game::Choice choice, const game::Style& style);

Reply<Hints> hints_for(const Turn& turn, const game::Style& style);

}  // namespace agon::workbench
