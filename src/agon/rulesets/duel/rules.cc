#include "agon/rulesets/duel/rules.h"

#include <algorithm>
#include <cmath>

#include "agon/rulesets/duel/law/engine.h"

namespace agon::duel {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

const char* attribute_fault(const Content& content, const State& state) {
  for (Side side : game::kSides) {
    std::span<const float> row = state.row(content, side);
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (!std::isfinite(row[column])) return "an attribute is no finite number";
      if (row[column] == 0 && std::signbit(row[column])) return "an attribute is -0";
      if (content.matchup.columns[column].empty() && row[column] != 0) {
        return "an unused column holds a value";
      }
    }
  }
  return nullptr;
}

const char* turn_fault(const Content& content, const State& state) {
  bool before = state.phase == Phase::coin || state.phase == Phase::opening;
  if (state.turn > content.matchup.limits.turns) return "the turn is beyond the cap";
  if (before && state.turn != 0) return "the match opens before the first turn";
  bool playing = state.phase == Phase::beginning || state.phase == Phase::choosing;
  if (playing && state.turn == 0) return "turns count from 1";
  bool choosing = state.phase == Phase::choosing;
  if (state.triggered > (choosing ? content.matchup.limits.runs : 0)) {
    return "more scripts were triggered than can be";
  }
  if (state.phase == Phase::coin && state.active != Side::a) return "the coin has not fallen yet";
  if (state.outcome == Outcome::draw && state.turn != content.matchup.limits.turns) {
    return "only the cap on turns makes a draw";
  }
  return nullptr;
}

}  // namespace

Choice use(const Content& content, Side side, std::size_t ability) {
  const std::vector<u8>& by_word = content.ability_of[at(side)];
  auto word = std::ranges::find(by_word, static_cast<u8>(ability));
  return {static_cast<u16>(Verb::use), static_cast<u16>(word - by_word.begin()), 0};
}

State Duel::start(const Content& content, const Options& options) {
  State state{};
  state.phase = options.coin ? Phase::coin : Phase::opening;
  for (Side side : game::kSides) {
    const auto& start = content.entity(side).start;
    std::copy_n(start.begin(), content.columns(), state.row(content, side).begin());
  }
  return state;
}

u32 Duel::slot(const Content& content, const State& state, Choice choice) {
  return content.ability_of[at(state.active)][choice.object];
}

Refused Duel::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (choice.verb != static_cast<u16>(Verb::use)) return Refused::not_a_use;
  const std::vector<u8>& by_word = content.ability_of[at(side)];
  bool known = choice.object < by_word.size() && by_word[choice.object] != kNoAbility;
  if (!known) return Refused::no_such_ability;
  return choice.amount != 0 ? Refused::takes_no_amount : Refused::allowed;
}

template <class Referee>
void Duel::play(const Content& content, State& state, const Choices& choices, Referee& referee) {
  script::NoObserver nobody;
  Engine(content, state, referee, nobody).play(choices);
}

const char* Duel::fault(const Content& content, const State& state) {
  if (!is_named(state.phase)) return "the phase is none of the five";
  if (!is_named(state.active)) return "the active side is neither a nor b";
  if (!is_named(state.outcome)) return "the outcome is none of the four";
  if ((state.phase == Phase::over) != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  if (const char* fault = turn_fault(content, state)) return fault;
  return attribute_fault(content, state);
}

void Duel::forget(const Content& content, State& state) {
  for (Side side : game::kSides) {
    std::span<float> row = state.row(content, side);
    for (u8 column : content.unread[at(side)]) row[column] = 0;
  }
}

AGON_INSTANTIATE_PLAY(Duel);

}  // namespace agon::duel
