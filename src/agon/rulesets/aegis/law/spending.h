// What statuses can be spent on, and when: the questions that menu, law and rules ask alike.
#pragma once

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

// Each asks for a side that has stacks of the status.
inline bool can_remove(const Content& content, const State& state, game::Side side, u8 status) {
  u8 removes = content.statuses[status].removes;
  return removes != kNoStatus && state.stacks[at(side)][removes] > 0;
}

inline bool can_add_damage(const Content& content, const State& state, game::Side side, u8 status) {
  const Status& known = content.statuses[status];
  if (known.attack_damage == 0) return false;
  return known.opponent_has == kNoStatus || state.stacks[at(other(side))][known.opponent_has] > 0;
}

// Block is bought only on top of block.
inline bool can_add_block(const Content& content, const State& state, u8 status) {
  return content.statuses[status].block > 0 && state.flat + state.block > 0;
}

inline bool can_negate(const Content& content, u8 status) {
  return content.statuses[status].negates_from > 0;
}

// Whether a stack of the status can be spent in the phase that the state is in.
inline bool can_spend(const Content& content, const State& state, game::Side side, u8 status) {
  if (state.stacks[at(side)][status] == 0) return false;
  switch (state.phase) {
    case Phase::ready:
      return can_remove(content, state, side, status);
    case Phase::commit:
      return can_add_damage(content, state, side, status);
    case Phase::react:
      return can_add_block(content, state, status) || can_negate(content, status);
    default:
      return false;
  }
}

// A die decides about each stack.
inline bool throws_a_die(const Content& content, const State& state, u8 status) {
  return state.phase == Phase::ready ||
         (state.phase == Phase::react && can_negate(content, status));
}

// The statuses that the phase is about; nothing else can be spent in it.
inline bool can_spend_any(const Content& content, const State& state, game::Side side) {
  if (is_zero(state.stacks[at(side)])) return false;
  auto any = [&](const std::vector<u8>& statuses) {
    for (u8 status : statuses) {
      if (can_spend(content, state, side, status)) return true;
    }
    return false;
  };
  switch (state.phase) {
    case Phase::ready:
      return any(content.removing);
    case Phase::commit:
      return any(content.on_attack);
    case Phase::react:
      return any(content.negating) || any(content.on_defense);
    default:
      return false;
  }
}

}  // namespace agon::aegis
