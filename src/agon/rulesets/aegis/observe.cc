// aegis for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/aegis/law/pipeline.h"
#include "agon/rulesets/aegis/law/statuses.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Side;

float share(u32 part, u32 whole) { return static_cast<float>(part) / static_cast<float>(whole); }

// Any amount between 0 and 1, the small ones apart.
float squashed(u32 amount) {
  auto value = static_cast<float>(amount);
  return value / (value + 8.0F);
}

u32 waiting_bonus(const Content& content, const State& state, Side side) {
  u32 out = 0;
  for (const Buff& buff : state.buffs[at(side)]) {
    if (buff.is_free()) break;
    out += u32{content.grants[buff.grant - 1u].amount} * buff.stacks;
  }
  return out;
}

u32 waiting_stacks(const Content& content, const State& state, Side side, u8 status) {
  u32 out = 0;
  for (const Buff& buff : state.buffs[at(side)]) {
    if (buff.is_free()) break;
    if (content.grants[buff.grant - 1u].status == status) out += buff.stacks;
  }
  return out;
}

// In hit points, roughly.
float worth_of_stacks(const Content& content, const State& state, Side side) {
  float out = static_cast<float>(waiting_bonus(content, state, side));
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    u32 stacks = state.stacks[at(side)][status] + waiting_stacks(content, state, side, status);
    bool harmful = content.statuses[status].record.harmful;
    out += static_cast<float>(stacks) * (harmful ? -2.5F : 1.0F);
  }
  return out;
}

// What the attack is about to take, as far as the roll has come.
float attack_to_come(const Content& content, const State& state) {
  if (state.phase == Phase::choose) {
    u32 best = 0;
    u32 offers = content.hero(state.attacker()).offers[state.dice];
    for (std::size_t i = 0; i < kComboCount; ++i) {
      if ((offers >> i & 1) != 0) {
        best = std::max<u32>(best, content.hero(state.attacker()).attacks[i].damage);
      }
    }
    return 0.7F * static_cast<float>(best);
  }
  Mitigation result = mitigate({.raw = state.raw,
                                .flat = state.flat,
                                .prevent = state.prevent,
                                .block = state.block,
                                .reflect = state.reflect,
                                .dealt = state.dealt});
  return static_cast<float>(result.final_damage) - static_cast<float>(result.returned());
}

}  // namespace

void Aegis::observe(const Content& content, const State& state, Side side,
                    std::span<float> tensor) {
  Side opposing = other(side);
  tensor[0] = share(state.hp[at(side)], content.hero(side).max_hp);
  tensor[1] = share(state.hp[at(opposing)], content.hero(opposing).max_hp);
  tensor[2] = share(state.round(), kRoundCap);
  tensor[3] = state.attacker() == side ? 1.0F : 0.0F;
  tensor[4] = share(state.rolls, kMostTies);
  for (u32 face = 0; face < kFaces; ++face) {
    tensor[5 + face] = share(kHands.counts[state.dice][face], kMostDice);
  }
  for (u32 phase = 0; phase < kPhaseCount; ++phase) {
    tensor[11 + phase] = static_cast<u32>(state.phase) == phase ? 1.0F : 0.0F;
  }
  tensor[21] = squashed(state.raw);
  tensor[22] = squashed(state.flat);
  tensor[23] = squashed(state.block);
  tensor[24] = squashed(state.prevent);
  tensor[25] = squashed(state.reflect);
  tensor[26] = squashed(state.dealt);
  tensor[27] = state.by_card(side) ? 1.0F : 0.0F;
  tensor[28] = state.by_card(opposing) ? 1.0F : 0.0F;
  tensor[29] = squashed(waiting_bonus(content, state, side));
  tensor[30] = squashed(waiting_bonus(content, state, opposing));
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    u32 max = content.statuses[status].max;
    float* row = &tensor[kObserved + 4u * status];
    row[0] = share(state.stacks[at(side)][status], max);
    row[1] = share(state.stacks[at(opposing)][status], max);
    row[2] = share(waiting_stacks(content, state, side, status), max);
    row[3] = share(waiting_stacks(content, state, opposing, status), max);
  }
}

float Aegis::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  auto wealth = [&](Side side) {
    float hp = static_cast<float>(state.hp[at(side)]) + worth_of_stacks(content, state, side);
    if (side == state.defender()) hp -= attack_to_come(content, state);
    return std::max(hp, 0.0F);
  };
  float a = wealth(Side::a);
  float b = wealth(Side::b);
  return std::clamp(0.95F * (a - b) / (a + b + 1.0F), -0.95F, 0.95F);
}

}  // namespace agon::aegis
