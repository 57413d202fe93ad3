#include "agon/rulesets/aegis/bots/greedy.h"

#include <algorithm>
#include <bit>

#include "agon/rulesets/aegis/law/effects.h"
#include "agon/rulesets/aegis/law/pipeline.h"
#include "agon/rulesets/aegis/law/spending.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Side;

Choice attack(const Content& content, const State& state) {
  u32 frequent = kHands.frequent[state.dice];
  bool all_equal = frequent == kMasks - 1;
  if (state.rolls < kOffenseRolls && !all_equal) return hold(frequent);
  u8 combo = content.hero(state.attacker()).hardest[state.dice];
  return combo == kNoCombo ? choose(Verb::pass) : choose(static_cast<Combo>(combo));
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
