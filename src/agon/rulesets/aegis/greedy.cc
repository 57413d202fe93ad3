#include "agon/rulesets/aegis/greedy.h"

#include <algorithm>
#include <bit>

#include "agon/rulesets/aegis/law/effects.h"
#include "agon/rulesets/aegis/law/pipeline.h"
#include "agon/rulesets/aegis/law/spending.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Side;

// The most frequent face, of equals the higher.
u32 frequent_face(Hand hand) {
  const FaceCounts& counts = kHands.counts[hand];
  u32 best = 0;
  for (u32 face = 0; face < kFaces; ++face) {
    if (counts[face] >= counts[best]) best = face;
  }
  return best;
}

u32 stacks_of(const Attack& attack) {
  u32 out = 0;
  for (const Gift& gift : attack.gifts) out += gift.stacks;
  return out;
}

Choice hardest_attack(const Hero& hero, Hand hand) {
  Choice out = choose(Verb::pass);
  const Attack* best = nullptr;
  for (Combo combo : every<Combo>()) {
    if ((hero.offers[hand] & bit_of(combo)) == 0) continue;
    const Attack& attack = hero.attacks[static_cast<std::size_t>(combo)];
    bool better = best == nullptr || attack.damage > best->damage ||
                  (attack.damage == best->damage && stacks_of(attack) > stacks_of(*best));
    if (!better) continue;
    best = &attack;
    out = choose(combo);
  }
  return out;
}

Choice attack(const Content& content, const State& state) {
  u32 face = frequent_face(state.dice);
  bool all_equal = kHands.counts[state.dice][face] == kMostDice;
  if (state.rolls < kOffenseRolls && !all_equal) {
    return hold(dice_showing(state.dice, 1u << face));
  }
  return hardest_attack(content.hero(state.attacker()), state.dice);
}

// As many stacks as there are, and no more than it takes.
Choice spend_up_to(Verb verb, const State& state, Side side, u8 status, u32 wanted, u32 each) {
  u32 needed = (wanted + each - 1) / each;
  return choose(verb, status, std::min<u32>(needed, state.stacks[at(side)][status]));
}

Choice commit(const Content& content, const State& state, Side side) {
  u32 hp = state.hp[at(other(side))];
  if (state.raw >= hp) return choose(Verb::pass);
  for (u8 status : content.on_attack) {
    if (!can_spend(content, state, side, status)) continue;
    return spend_up_to(Verb::spend, state, side, status, hp - state.raw,
                       content.statuses[status].attack_damage);
  }
  return choose(Verb::pass);
}

Choice react(const Content& content, const State& state, Side side) {
  for (u8 status : content.negating) {
    if (can_spend(content, state, side, status)) return choose(Verb::react, status, 1);
  }
  u32 left =
      mitigate(
          {.raw = state.raw, .flat = state.flat, .prevent = state.prevent, .block = state.block})
          .final_damage;
  for (u8 status : content.on_defense) {
    if (left == 0 || !can_spend(content, state, side, status)) continue;
    return spend_up_to(Verb::react, state, side, status, left, content.statuses[status].block);
  }
  return choose(Verb::pass);
}

Choice be_rid(const Content& content, const State& state, Side side) {
  for (u8 status : content.removing) {
    if (can_spend(content, state, side, status)) return choose(Verb::spend, status, 1);
  }
  return choose(Verb::pass);
}

}  // namespace

Choice pick_reroll(const Content& content, const State& state) {
  const Card& card = content.hero(state.defender()).card;
  const Rule& rule = card.rules[state.rule];
  const Effect& effect = rule.effects[state.effect];
  u32 candidates = reroll_candidates(card, rule, effect, state.dice);
  u32 count = std::min<u32>(effect.count, static_cast<u32>(std::popcount(candidates)));
  u32 spare = candidates & ~u32{rule.dice[state.dice]};
  u32 first = std::min<u32>(count, static_cast<u32>(std::popcount(spare)));
  u32 mask = lowest_of(spare, first);
  return choose(Verb::reroll, 0, mask | lowest_of(candidates & ~spare, count - first));
}

Choice decide_greedily(const Content& content, const State& state, Side side) {
  switch (state.phase) {
    case Phase::ready:
      return be_rid(content, state, side);
    case Phase::choose:
      return attack(content, state);
    case Phase::commit:
      return commit(content, state, side);
    case Phase::select:
      return pick_reroll(content, state);
    default:
      return react(content, state, side);
  }
}

}  // namespace agon::aegis
