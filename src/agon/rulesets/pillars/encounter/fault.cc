// What a state of the encounter can never look like. Any bytes may be asked about.
#include <algorithm>

#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {
namespace {

using game::Outcome, game::Side;

const char* enum_fault(const State& state) {
  if (state.phase > Phase::over) return "the phase is none of the seven";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if (state.type > ContestType::obstacle_task) return "the contest type is none of the nine";
  if (state.pillar > Pillar::revelation) return "the pillar is none of the three";
  if (state.turn < 1 || state.turn > kTurnCap) return "the turn is not between 1 and the cap";
  if (state.countered > 1) return "a counter is used or not";
  for (u8 modifier : state.prepared) {
    if (modifier > kBestDegree) return "a prepared modifier is above the best degree";
  }
  for (const auto& track : state.steps) {
    if (std::max(track[0], track[1]) > kLastStep) return "a track has more steps than four";
  }
  return nullptr;
}

// What the active side is doing, by phase.
const char* action_fault(const State& state) {
  bool idle = state.phase == Phase::choose || state.phase == Phase::over;
  bool attack = state.type == ContestType::attack;
  if (idle && (!attack || state.pillar != Pillar::violence)) return "nobody has acted yet";
  if (state.phase == Phase::act) {
    bool endures = state.type == ContestType::endurance;
    if (!uses_prepared(state.type) && !endures) return "nobody acts by such a contest";
    if (!contest_of(state.type).allows(state.pillar)) return "the contest is on another pillar";
    if (endures && state.step(state.active(), state.pillar) == 0) return "nothing to endure";
  } else if (!attack) {
    return "only an attack is answered";
  }
  bool after_counter = state.phase == Phase::negate || state.phase == Phase::resist;
  bool attacking = state.phase == Phase::act && attack;
  if (after_counter ? state.countered == 0 : state.countered != 0 && !attacking) {
    return "a counter is used where there is none";
  }
  return nullptr;
}

const char* hit_fault(const State& state) {
  bool struck = state.phase == Phase::withstand || state.phase == Phase::resist;
  if (!struck) return state.hit == 0 ? nullptr : "a hit without an attack";
  if (state.hit < 1 || state.hit > 2) return "a hit adds one step or two";
  if (state.hit > state.step(state.defender(), state.pillar)) return "a hit is not on the track";
  return nullptr;
}

// How many tracks are full, but for one that can still be resisted.
int full_tracks(const State& state) {
  bool struck = state.phase == Phase::withstand || state.phase == Phase::resist;
  int out = 0;
  for (Pillar pillar : kAllPillars) {
    for (Side side : game::kSides) {
      bool pending = struck && side == state.defender() && pillar == state.pillar;
      if (state.step(side, pillar) == kLastStep && !pending) ++out;
    }
  }
  return out;
}

bool defender_is_down(const State& state) {
  return std::ranges::any_of(kAllPillars, [&](Pillar pillar) {
    return state.step(state.defender(), pillar) == kLastStep;
  });
}

const char* ending_fault(const State& state) {
  bool over = state.phase == Phase::over;
  if (over != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  int full = full_tracks(state);
  if (!over) return full == 0 ? nullptr : "a track is full and the match goes on";
  if (full > 1) return "two tracks are full";
  if (full == 1) {
    bool right = defender_is_down(state) && state.outcome == win_of(state.active());
    return right ? nullptr : "a full track loses against the side that acted";
  }
  if (state.turn != kTurnCap) return "the match is over too early";
  u32 a = steps_of(state, Side::a);
  u32 b = steps_of(state, Side::b);
  Outcome fewer = a == b ? Outcome::draw : a < b ? Outcome::a : Outcome::b;
  return state.outcome == fewer ? nullptr : "the outcome does not follow from the steps";
}

bool fits(u8 kept, u32 thrown, Pool pool) {
  return thrown == 0 ? kept == 0 : kept >= 1 && kept <= pool.sides;
}

const char* dice_fault(const Content& content, const State& state) {
  bool negates = state.phase == Phase::negate;
  bool resists = state.phase == Phase::resist;
  if (!negates && !resists && state.phase != Phase::act) {
    bool none = state.thrown == 0 && state.kept == std::array<u8, 2>{};
    return none ? nullptr : "dice lie where no check is made";
  }
  ContestType type = negates   ? ContestType::counter_negate
                     : resists ? ContestType::counter_resist
                               : state.type;
  Side actor = state.phase == Phase::act ? state.active() : state.defender();
  const Check& check = content.armed(actor, type, state.pillar).check;
  Pool own = check.pool(Who::actor);
  Pool opposing = check.pool(Who::opposition);
  u32 dice = check.rolls(Who::opposition) ? opposing.dice : 0;
  if (state.thrown > own.dice + dice) return "more rank dice lie there than there are";
  u32 first = std::min<u32>(state.thrown, own.dice);
  u32 second = state.thrown - first;
  if (!kHands.lie_whole(first, own.dice) || !kHands.lie_whole(second, dice)) {
    return "rank dice fall a hand at a time";
  }
  bool fit = fits(state.kept[0], first, own) && fits(state.kept[1], second, opposing);
  return fit ? nullptr : "a kept rank die is out of range";
}

}  // namespace

const char* Encounter::fault(const Content& content, const State& state) {
  if (const char* fault = enum_fault(state)) return fault;
  if (const char* fault = action_fault(state)) return fault;
  if (const char* fault = hit_fault(state)) return fault;
  if (const char* fault = ending_fault(state)) return fault;
  return dice_fault(content, state);
}

}  // namespace agon::pillars::encounter
