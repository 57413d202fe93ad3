// `agon odds duel`: what each ability changes until its turn is over, exactly.
#pragma once

#include <map>

#include "agon/game/exact.h"
#include "agon/game/odds_option.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

// One ability of the side that decides next.
struct AbilityOdds {
  double share = 1;  // of matches in which the side gets to choose in this turn
  game::Side side;
  std::size_t ability;
  std::string problem = {};         // why there are no odds: too many outcomes
  std::array<double, 2> wins = {};  // at once, by side
  // By side and column: how likely each change is; 0 stands among them.
  std::array<std::array<std::map<float, double>, kMostAttributes>, 2> changes;

  double expected(game::Side whose, std::size_t column) const;
};

// From a state to the next turn with a decision, and then for each ability to the end of its turn.
// Where dice decide what the decision looks like, all of that is in the odds. An ability with too
// many outcomes has no odds, and the others have theirs.
Result<std::vector<AbilityOdds>> turn_odds(const Content& content, const State& state,
                                           const game::ExactLimits& limits = {});

Result<game::OddsAnswer> turn_answer(const game::OddsOrder& order);

}  // namespace agon::duel
