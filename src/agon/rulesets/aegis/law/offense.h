// The attacker's half of a turn: upkeep, five dice up to three times, a combo, and what is spent on
// it.
#pragma once

#include "agon/rulesets/aegis/law/spending.h"
#include "agon/rulesets/aegis/law/statuses.h"

namespace agon::aegis {

template <class Referee>
void throw_offense(Turn<Referee>& turn) {
  State& state = turn.state;
  Hand held = state.dice;
  throw_missing(turn, Roll::offense_die, state.rolls, kMostDice);
  ++state.rolls;
  state.phase = Phase::choose;
  if (turn.referee.tells()) {
    turn.referee.tell(OffenseThrown{turn.attacker(), state.rolls, held, state.dice});
  }
}

// Upkeep: expiries, then grants that are due, then what hurts. False if the attacker fell.
template <class Referee>
bool begin_turn(Turn<Referee>& turn) {
  State& state = turn.state;
  if (turn.referee.tells()) {
    turn.referee.tell(TurnBegan{state.turn, state.round(), turn.attacker(), state.hp});
  }
  expire_passed(turn);
  for (game::Side side : game::kSides) release(turn, side, UsablePhase::next_turn);
  hurt(turn, turn.attacker());
  return state.hp[at(turn.attacker())] > 0;
}

// A die decides whether a stack of what the status removes goes to the opponent; what does not fit
// there is lost.
template <class Referee>
void remove_status(Turn<Referee>& turn, u8 status) {
  State& state = turn.state;
  game::Side side = turn.attacker();
  const Status& known = turn.content.statuses[status];
  lose_live(turn, side, status, 1, Loss::spent);
  u32 die = turn.referee.roll({state.turn, Roll::removal_die, state.spent++}, kFaces);
  bool success = die >= known.removes_from;
  if (turn.referee.tells()) {
    turn.referee.tell(StatusDie{side, status, static_cast<u8>(die), known.removes_from, success});
  }
  if (!success) return;
  lose_live(turn, side, known.removes, 1, Loss::moved);
  const Status& moved = turn.content.statuses[known.removes];
  if (state.stacks[at(other(side))][known.removes] == moved.max) return;
  u8 until = deadline_now(moved.expires, other(side), state, state.turn);
  gain_live(turn, other(side), known.removes, 1, until, Source::status, kNoGrant);
}

// The attack is chosen: what waits for it counts.
template <class Referee>
void declare(Turn<Referee>& turn, u8 combo) {
  State& state = turn.state;
  game::Side side = turn.attacker();
  const Attack& attack = turn.content.hero(side).attacks[combo];
  state.combo = combo;
  state.raw = attack.damage;
  state.dice = kNoDice;
  state.rolls = 0;
  if (turn.referee.tells()) {
    turn.referee.tell(Attacked{side, static_cast<Combo>(combo), attack.damage});
  }
  release(turn, side, UsablePhase::next_attack);
  consume_bonuses(turn, side);
}

template <class Referee>
void spend_on_attack(Turn<Referee>& turn, u8 status, u32 stacks) {
  u32 damage = turn.content.statuses[status].attack_damage * stacks;
  turn.state.raw += damage;
  if (turn.referee.tells()) {
    turn.referee.tell(Committed{turn.attacker(), status, static_cast<u8>(stacks), damage, 0});
  }
  lose_live(turn, turn.attacker(), status, stacks, Loss::spent);
}

}  // namespace agon::aegis
