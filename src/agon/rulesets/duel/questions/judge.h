// What an ability is worth, on exact expectations: the rules themselves are played over every
// outcome of a turn. Where a turn has too many, a fixed number of samples stands for them.
#pragma once

#include <stop_token>
#include <vector>

#include "agon/chance/draws.h"
#include "agon/chance/tape.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

inline constexpr u32 kMostLeaves = 4096;  // of one step
inline constexpr u32 kSamples = 256;      // where there are more

// How a state looks to a side: the logarithm of its health against the other's, which counts more
// so that it attacks; a little for everything else it has; a decided match above all.
double value_of(const Content& content, const State& state, game::Side side);

// Calls `use(state, probability)` with every result of a step, equal ones not merged. False if
// samples stand for them.
template <class Use>
bool each_result(const Content& content, const State& state, const game::Choices& choices,
                 const chance::Draws& draws, Use&& use) {
  std::vector<std::pair<State, double>> results;
  chance::Odometer odometer(kMostLeaves);
  bool complete = true;
  do {
    State result = state;
    Duel::play(content, result, choices, static_cast<chance::Referee&>(odometer));
    complete = !odometer.beyond();
    if (complete) results.emplace_back(result, odometer.probability());
  } while (complete && odometer.advance());
  if (complete) {
    for (const auto& [result, probability] : results) use(result, probability);
    return true;
  }
  for (u32 k = 0; k < kSamples; ++k) {
    chance::QuickReferee referee(
        chance::words_at(draws.seat(), draws.place(1, static_cast<u8>(k))));
    State result = state;
    Duel::play(content, result, choices, referee);
    use(result, 1.0 / kSamples);
  }
  return false;
}

// Of the side's abilities, by index, the value after this turn.
std::vector<double> values_now(const Content& content, const State& state, game::Side side,
                               const chance::Draws& draws);

// The same after `turns` turns, this one included; each side picks what is best for itself. At most
// `plays` steps are played for each ability; beyond them, and after a stop, states are taken as
// they stand.
std::vector<double> values_ahead(const Content& content, const State& state, game::Side side,
                                 const chance::Draws& draws, u32 turns, u64 plays,
                                 const std::stop_token& stop = {});

// The first of the best; values within 1e-9 are equal.
std::size_t best_of(const std::vector<double>& values);

// What an ability changes on average until the turn is over, by side and column, and who wins at
// once.
struct Expected {
  std::array<std::array<double, kMostAttributes>, 2> change = {};
  std::array<double, 2> wins = {};
  bool exact = true;  // not by samples
};

Expected expect(const Content& content, const State& state, game::Choice choice);

}  // namespace agon::duel
