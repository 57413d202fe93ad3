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

template <class V>
void Aegis::observe(const Content& content, const State& state, Side side, V& v) {
  static constexpr std::array<std::string_view, kFaces> kFaceNames = {"ones",  "twos",  "threes",
                                                                      "fours", "fives", "sixes"};
  Side opposing = other(side);
  v("own_hp", share(state.hp[at(side)], content.hero(side).max_hp),
    "own hit points, of those at the start");
  v("opposing_hp", share(state.hp[at(opposing)], content.hero(opposing).max_hp),
    "the other side's hit points, of those at its start");
  v("round", share(state.round(), kRoundCap), "the round being played, of the last");
  v("attacking", state.attacker() == side, "1 in an own turn");
  v("rolls", share(state.rolls, kMostTies),
    "ties of the standoff, throws of the attack or rerolls of the defense so far, of 10");
  v.within("dice", [&] {
    for (u32 face = 0; face < kFaces; ++face) {
      v(kFaceNames[face], share(kHands.counts[state.dice][face], kMostDice),
        "dice on the table that show it, of five");
    }
  });
  v.one_hot("phase", static_cast<std::size_t>(state.phase), kPhaseNames, "what happens next");
  v("raw", squashed(state.raw), "damage d of the attack, as d / (d + 8)");
  v("flat", squashed(state.flat), "flat block that the defense has given, likewise");
  v("block", squashed(state.block), "block, likewise");
  v("prevent", squashed(state.prevent), "how often half is prevented, likewise");
  v("reflect", squashed(state.reflect), "reflected damage, likewise");
  v("dealt", squashed(state.dealt), "damage that the defense deals, likewise");
  v("own_card", state.by_card(side), "1 if we defend by a card, 0 by a board");
  v("opposing_card", state.by_card(opposing), "1 if the other side defends by a card");
  v("own_bonus", squashed(waiting_bonus(content, state, side)),
    "damage b that waits for our next attack, as b / (b + 8)");
  v("opposing_bonus", squashed(waiting_bonus(content, state, opposing)),
    "damage that waits for the other side's, likewise");
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    u32 max = content.statuses[status].max;
    game::Bounds waiting = {0, share(kMostBuffs * kMostStacks, max)};  // they are capped later
    v.within("status", content.status_names[status], [&] {
      v("own", share(state.stacks[at(side)][status], max), "own stacks, of the most");
      v("opposing", share(state.stacks[at(opposing)][status], max), "the other side's, likewise");
      v("own_waiting", share(waiting_stacks(content, state, side, status), max),
        "own stacks that are not usable yet, of the most that are", waiting);
      v("opposing_waiting", share(waiting_stacks(content, state, opposing, status), max),
        "the other side's, likewise", waiting);
    });
  }
}

AGON_INSTANTIATE_OBSERVE(Aegis);

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
