// The combat pipeline (seed "Combat Pipeline", step 4): what an attack is worth after every stage,
// in this order and no other.
//
//   rawDamage   attack, bonuses, spends
//      |  - flat block                      removed damage counts as blocked
//   afterFlat
//      |  - half, rounded up, each time     removed damage counts as prevented
//   afterPrevent
//      |  - block                           removed damage counts as blocked
//   afterBlock
//      |    reflect and dealt damage go to the attacker; the attack stays as it is
//   afterReflect
//      |    floor at 0
//   finalDamage
//
// A negated attack (a status can do that, a card cannot) is prevented as a whole, and takes back
// what the roll would have reflected and dealt.
#pragma once

#include <algorithm>

#include "agon/base/types.h"

namespace agon::aegis {

// What goes in.
struct Stages {
  u32 raw = 0;
  u32 flat = 0;
  u32 prevent = 0;  // how often half is prevented
  u32 block = 0;
  u32 reflect = 0;
  u32 dealt = 0;
  bool negated = false;
};

struct Mitigation {
  u32 after_flat = 0;
  u32 after_prevent = 0;
  u32 after_block = 0;
  u32 after_reflect = 0;
  u32 final_damage = 0;
  u32 blocked = 0;    // by the flat and block stages
  u32 prevented = 0;  // by prevent-half or a negation: the two are never mixed
  u32 reflected = 0;
  u32 dealt = 0;
  u32 wasted = 0;        // block for which no damage was left
  bool clamped = false;  // a stage could have removed more than was left

  // To the attacker: reduced by nothing.
  constexpr u32 returned() const { return reflected + dealt; }
};

// What is left of a number of which half, rounded up, is prevented so often: each time half of it,
// rounded down.
constexpr u32 without_halves(u32 damage, u32 often) { return damage >> std::min(often, 31u); }

constexpr u32 without(u32 damage, u32 reduction) {
  return damage > reduction ? damage - reduction : 0;
}

constexpr Mitigation mitigate(const Stages& in) {
  Mitigation out;
  if (in.negated) {
    out.prevented = in.raw;
    return out;
  }
  out.after_flat = without(in.raw, in.flat);
  out.after_prevent = without_halves(out.after_flat, in.prevent);
  out.after_block = without(out.after_prevent, in.block);
  out.after_reflect = out.after_block;
  out.final_damage = out.after_reflect;
  out.blocked = (in.raw - out.after_flat) + (out.after_prevent - out.after_block);
  out.prevented = out.after_flat - out.after_prevent;
  out.reflected = in.reflect;
  out.dealt = in.dealt;
  out.wasted = in.flat + in.block - out.blocked;
  out.clamped = in.flat > in.raw || in.block > out.after_prevent;
  return out;
}

// Seed "Integrity & Damage Calculations", recomputed from what the attack was and what was counted.
constexpr bool is_whole(u32 attack_base, const Mitigation& m) {
  return attack_base == m.final_damage + m.blocked + m.prevented;
}

}  // namespace agon::aegis
