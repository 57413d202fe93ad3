// What every part of a turn works on.
#pragma once

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

template <class Referee>
struct Turn {
  const Content& content;
  State& state;
  Referee& referee;
  game::Side whose = state.attacker();  // asked for at every turn of the law

  game::Side attacker() const { return whose; }
  game::Side defender() const { return other(whose); }
};

// Throws what is missing of so many dice. Nothing reads their order: a hand is sorted.
template <class Referee>
void throw_missing(Turn<Referee>& turn, Roll name, u32 roll, u32 dice) {
  State& state = turn.state;
  Hand hand = state.dice;
  u32 kept = kHands.size[hand];
  turn.referee.roll_group({state.turn, name, roll * kMostDice + kept}, dice - kept, kFaces,
                          [&](u32 face) { hand = with_die(hand, face); });
  state.dice = hand;
}

// Seen from the side whose card or status it is.
constexpr game::Side side_of(Who who, game::Side self) {
  return who == Who::self ? self : other(self);
}

}  // namespace agon::aegis
