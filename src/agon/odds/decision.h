// What a decision is worth, exactly: the distribution of what comes of fixed choices, a table over
// a menu, and the matrix game of a simultaneous decision with its equilibrium.
#pragma once

#include "agon/game/any_game.h"
#include "agon/game/offers.h"
#include "agon/odds/matrix.h"

namespace agon::odds {

// One of the game's metrics, as expected counts instead of counted ones.
struct Expectation {
  game::Metric metric;
  std::vector<double> expected;  // per label; a total has one
};

struct Chance {
  std::vector<std::byte> state;
  double probability = 0;
};

// What comes of choices that are all fixed, until somebody decides or the match ends.
struct Prospect {
  std::array<double, 4> outcome = {};  // by game::Outcome: running, a, b, draw
  double worth = 0;                    // to a, on average
  std::vector<Chance> results;         // different states, the likeliest first
  std::vector<Expectation> expectations;

  double chance_of(game::Outcome which) const { return outcome[static_cast<std::size_t>(which)]; }
};

Result<Prospect> prospect(const game::AnyGame& game, game::StateView state,
                          const game::Choices& choices, const game::ExactLimits& limits = {});

// How a menu entry does on average over what the other side may choose.
struct EntryOdds {
  game::Choice choice;
  double wins = 0;  // the match, at once
  double loses = 0;
  double worth = 0;  // to the side that chooses
};

// What is known of the whole match, for entries of a's and b's menus. Then an entry is worth what
// its chance to win is, on the scale of a worth: -1 lost, 1 won.
using Appraise = std::function<std::optional<game::MatchChances>(
    std::span<const game::Choice> of_a, std::span<const game::Choice> of_b)>;

constexpr double worth_of_chance(double chance) { return 2 * chance - 1; }

// What the equilibrium means for the match.
struct MatchShare {
  double a = 0;  // the chance that a wins it
  double error = 0;
  std::string note;
};

// The decision as far as it is open. A choice that is fixed is the only entry of its side.
struct DecisionOdds {
  std::array<std::vector<EntryOdds>, 2> sides;  // empty where a side does not decide
  std::vector<double> payoffs;                  // worth to a, a's entries by b's
  Equilibrium equilibrium;  // its value is worth to a; where a side does not decide, no shares
  std::optional<MatchShare> match;
};

// `fixed` holds a choice for each side whose choice is known, Choice{} otherwise.
Result<DecisionOdds> decision_odds(const game::AnyGame& game, game::StateView state,
                                   const game::Choices& fixed, const Appraise& appraise = {},
                                   const std::stop_token& stop = {});

}  // namespace agon::odds
