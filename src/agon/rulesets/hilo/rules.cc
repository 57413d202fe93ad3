#include "agon/rulesets/hilo/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::hilo {
namespace {

using game::Choices, game::Outcome, game::Side;

Outcome leader(const State& state) {
  if (state.score[0] == state.score[1]) return Outcome::draw;
  return state.score[0] > state.score[1] ? Outcome::a : Outcome::b;
}

// The goal ends a match at once; otherwise the cap does after its last round.
void finish_round(const Content& content, State& state, auto& referee) {
  const Table& table = content.table;
  bool at_goal = state.score[0] >= table.goal || state.score[1] >= table.goal;
  if (at_goal || state.round == table.cap) {
    state.phase = Phase::over;
    state.outcome = leader(state);
    if (referee.tells()) referee.tell(Ended{state.outcome, at_goal, state.score});
  } else {
    ++state.round;
    state.phase = Phase::guess;
  }
  state.stake = {};
  state.guess = {};
  state.right = Side::a;
}

void gain(const Content& content, State& state, u32 times, auto& referee) {
  Side side = state.right;
  u32 points = state.stake[at(side)] * times;
  state.score[at(side)] += points;
  if (points > 0 && referee.tells()) referee.tell(Gained{side, points, state.score});
  finish_round(content, state, referee);
}

void take_guesses(State& state, const Choices& choices, auto& referee) {
  for (Side side : game::kSides) {
    state.guess[at(side)] = static_cast<Guess>(choices[at(side)].object);
    state.stake[at(side)] = choices[at(side)].amount;
  }
  state.phase = Phase::fall;
  if (referee.tells()) referee.tell(Guessed{state.guess, state.stake});
}

void let_die_fall(const Content& content, State& state, auto& referee) {
  u32 die = content.table.die;
  u32 value = referee.roll({state.round, Roll::first_die}, die);
  Guess showed = value > die / 2 ? Guess::high : Guess::low;
  if (referee.tells()) referee.tell(Fell{value, showed});
  if (state.guess[0] == state.guess[1]) {
    if (referee.tells()) referee.tell(Evened{state.guess[0]});
    finish_round(content, state, referee);
  } else {
    state.right = state.guess[0] == showed ? Side::a : Side::b;
    state.phase = Phase::answer;
  }
}

void take_answer(const Content& content, State& state, const Choices& choices, auto& referee) {
  bool doubled = choices[at(other(state.right))] == choose(Verb::double_up);
  if (referee.tells()) referee.tell(Answered{other(state.right), doubled});
  if (!doubled) return gain(content, state, 1, referee);
  u32 value = referee.roll({state.round, Roll::second_die}, content.table.die);
  bool saved = value >= content.table.saved_from;
  if (referee.tells()) referee.tell(FellAgain{value, saved});
  gain(content, state, saved ? 0 : 2, referee);
}

const char* guess_fault(const Table& table, const State& state) {
  bool staked = state.phase == Phase::fall || state.phase == Phase::answer;
  for (Side side : game::kSides) {
    u32 stake = state.stake[at(side)];
    if (state.guess[at(side)] > Guess::low) return "a guess is neither high nor low";
    if (staked ? stake < 1 || stake > table.purse : stake != 0) return "a stake is out of range";
    if (!staked && state.guess[at(side)] != Guess::high) return "a guess without a stake";
    if (state.score[at(side)] >= table.goal + 2 * table.purse) return "a score is out of reach";
  }
  if (state.phase == Phase::answer && state.guess[0] == state.guess[1]) {
    return "equal guesses have no answer";
  }
  if (state.phase != Phase::answer && state.right != Side::a) return "nobody is right yet";
  return nullptr;
}

}  // namespace

State Hilo::start(const Content&, const Options& options) {
  State state{};
  state.score = options.head_start;
  state.round = 1;
  return state;
}

// Six guesses (high, low by 1, half, all), then concede and double. Where the purse is so small
// that two stakes are the same, the larger name's slot stays empty.
u32 Hilo::slot(const Content& content, const State&, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::concede)) return 6;
  if (choice.verb == static_cast<u16>(Verb::double_up)) return 7;
  u32 size = choice.amount == 1 ? 0 : choice.amount == content.table.purse ? 2 : 1;
  return choice.object * 3u + size;
}

std::string Hilo::slot_name(const Content& content, Side, u32 slot) {
  for (Choice choice : content.guesses) {
    if (Hilo::slot(content, {}, choice) != slot) continue;
    return fmt::format("guess {} {}", kGuessNames[choice.object], choice.amount);
  }
  return slot == 6 ? "concede" : slot == 7 ? "double" : "";
}

Refused Hilo::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (state.phase == Phase::answer) {
    bool is_answer = choice == choose(Verb::concede) || choice == choose(Verb::double_up);
    return is_answer ? Refused::allowed : Refused::wrong_verb;
  }
  if (choice.verb != static_cast<u16>(Verb::guess)) return Refused::wrong_verb;
  if (choice.object > static_cast<u16>(Guess::low)) return Refused::unknown_guess;
  if (choice.amount < 1) return Refused::stake_too_small;
  if (choice.amount > content.table.purse) return Refused::stake_too_large;
  return Refused::allowed;
}

const char* Hilo::fault(const Content& content, const State& state) {
  const Table& table = content.table;
  if (state.phase > Phase::over) return "the phase is none of the four";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if (state.right > Side::b) return "the right side is neither a nor b";
  if (state.unused != std::array<u8, 3>{}) return "unused bytes are not 0";
  if (state.round < 1 || state.round > table.cap) return "the round is not between 1 and the cap";
  bool over = state.phase == Phase::over;
  if (over != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  bool at_goal = std::max(state.score[0], state.score[1]) >= table.goal;
  if (!over && at_goal) return "a score is at the goal and the match goes on";
  if (over && !at_goal && state.round != table.cap) return "the match is over too early";
  if (over && state.outcome != leader(state)) return "the outcome does not follow from the score";
  return guess_fault(table, state);
}

template <class Referee>
void Hilo::play(const Content& content, State& state, const Choices& choices, Referee& referee) {
  switch (state.phase) {
    case Phase::guess:
      return take_guesses(state, choices, referee);
    case Phase::fall:
      return let_die_fall(content, state, referee);
    case Phase::answer:
      return take_answer(content, state, choices, referee);
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(Hilo);

}  // namespace agon::hilo
