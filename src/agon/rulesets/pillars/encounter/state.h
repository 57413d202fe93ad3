// An encounter at rest: only what the rules read, no padding, no pointers, no dice to come.
#pragma once

#include "agon/base/list.h"
#include "agon/rulesets/pillars/encounter/content.h"

namespace agon::pillars::encounter {

inline constexpr u8 kLastStep = 4;  // of a track: whoever stands there has lost
inline constexpr u8 kTurnCap = 60;

// What happens next. The active side chooses; an attacked side may ward the attack off before it is
// rolled, or withstand it after it hit; in negate, act and resist the dice of that check fall.
AGON_ENUM(Phase, u8, choose, ward, negate, act, withstand, resist, over)

struct State {
  std::array<std::array<u8, 2>, kPillarCount> steps;  // of a and b on each pillar's track
  std::array<u8, 2> prepared;                         // for the next Attack or contest of a and b
  u8 turn;                                            // from 1; a acts in the odd ones
  Phase phase;
  ContestType type;        // what the active side does; Attack while it chooses
  Pillar pillar;           // on which pillar; Violence while it chooses
  u8 hit;                  // steps that the attack has just added, while they can be resisted
  u8 countered;            // 1 once the defender has used its counter
  u8 thrown;               // rank dice of the check that lie on the table, the actor's first
  std::array<u8, 2> kept;  // the highest of them, of actor and opposition; 0 for none
  game::Outcome outcome;

  u8& step(game::Side side, Pillar on) { return steps[static_cast<std::size_t>(on)][at(side)]; }
  u8 step(game::Side side, Pillar on) const {
    return steps[static_cast<std::size_t>(on)][at(side)];
  }
  game::Side active() const { return turn % 2 == 1 ? game::Side::a : game::Side::b; }
  game::Side defender() const { return other(active()); }
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

// All steps of a side.
constexpr u32 steps_of(const State& state, game::Side side) {
  u32 out = 0;
  for (const auto& track : state.steps) out += track[at(side)];
  return out;
}

void describe(auto& v, const Content&, State& s) {
  v("violence", s.steps[0], "condition steps of a and b on Violence");
  v("influence", s.steps[1], "condition steps of a and b on Influence");
  v("revelation", s.steps[2], "condition steps of a and b on Revelation");
  v("prepared", s.prepared, "what a and b add to their next Attack or contest");
  v("turn", s.turn, "the turn being played, from 1; a acts in the odd ones");
  v("phase", s.phase, "what happens next");
  v("type", s.type, "what the active side does; Attack while it chooses");
  v("pillar", s.pillar, "on which pillar; Violence while it chooses");
  v("hit", s.hit, "steps that the attack has just added, while they can be resisted");
  v("countered", s.countered, "1 once the defender has used its counter");
  v("thrown", s.thrown, "rank dice of the check that have fallen, the actor's first");
  v("kept", s.kept, "the highest of them, of actor and opposition");
  v("outcome", s.outcome, "how the match stands");
}

struct Options {};

template <class V>
void describe(V&, Options&) {}

}  // namespace agon::pillars::encounter
