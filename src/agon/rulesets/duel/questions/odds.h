// `agon odds duel`: what each ability changes until its turn is over, exactly.
#pragma once

#include <map>

#include "agon/game/answered.h"
#include "agon/odds/exact.h"
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

struct ChangeChance {
  float change = 0;
  double probability = 0;
};

template <class V>
void describe(V& v, ChangeChance& c) {
  v("change", c.change, "what is added");
  v("probability", c.probability, "its chance");
}

struct AttributeOdds {
  double expected = 0;
  std::vector<ChangeChance> changes;
};

template <class V>
void describe(V& v, AttributeOdds& a) {
  v("expected", a.expected, "the change on average");
  v("changes", a.changes, "every change with its chance");
}

struct AbilityRow {
  game::Side side = game::Side::a;
  double chooses = 1;
  std::string ability;
  std::string words;
  std::optional<std::string> problem;
  std::optional<double> wins_a;
  std::optional<double> wins_b;
  std::map<std::string, AttributeOdds> attributes;
};

template <class V>
void describe(V& v, AbilityRow& a) {
  v("side", a.side, "who may use it");
  v("chooses", a.chooses, "the share of matches in which the side gets to choose in this turn");
  v("ability", a.ability, "its name");
  v("words", a.words, "what it does, in words");
  v("problem", a.problem, "why there are no odds: too many outcomes", json::LeftOut{});
  v("wins_a", a.wins_a, "the chance that a wins at once", json::LeftOut{});
  v("wins_b", a.wins_b, "the chance that b wins at once", json::LeftOut{});
  v("attributes", a.attributes, "what it can change, by side and attribute, as b.health");
}

struct TurnOdds {
  std::vector<AbilityRow> abilities;
};

template <class V>
void describe(V& v, TurnOdds& t) {
  v("abilities", t.abilities, "each ability of the side that decides next");
}

Reply<game::Answered<TurnOdds>> turn_answer(const Content& content, const State& state,
                                            const game::Asked& asked);

}  // namespace agon::duel
