// The effects of a card (seed "Effect Registry"), one function each; content/effects.def is their
// list. An effect says how much it came to, or why it came to nothing; whoever called it tells.
#pragma once

#include <bit>

#include "agon/rulesets/aegis/law/pipeline.h"
#include "agon/rulesets/aegis/law/statuses.h"

namespace agon::aegis {

// A rule that matched.
struct Trigger {
  game::Side self;  // whose card it is
  u8 rule;
  u8 effect;
  u32 count;  // matchCount
};

template <class Referee>
const Rule& rule_of(const Turn<Referee>& turn, const Trigger& trigger) {
  return turn.content.hero(trigger.self).card.rules[trigger.rule];
}

inline bool holds(const State& state, game::Side self, const Condition& condition) {
  game::Side side = side_of(condition.who, self);
  if (condition.status == kNoStatus) return state.hp[at(side)] < condition.hp_below;
  return state.stacks[at(side)][condition.status] >= condition.min;
}

inline bool all_hold(const State& state, game::Side self, const std::vector<Condition>& all) {
  return std::ranges::all_of(all, [&](const Condition& one) { return holds(state, self, one); });
}

inline u32 cap_of(const State& state, game::Side self, const Cap& cap) {
  if (cap.status == kNoStatus) return cap.number;
  return state.stacks[at(side_of(cap.who, self))][cap.status];
}

inline u32 times(const Effect& effect, const Trigger& trigger) {
  return effect.per_match ? trigger.count : 1;
}

// So much, once or a match, at most the cap, is added to a stage of the pipeline.
template <class Referee>
Applied add_to(u32& stage, Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  u32 amount = std::min(effect.amount * times(effect, trigger),
                        cap_of(turn.state, trigger.self, effect.cap));
  if (amount == 0) return {0, Rejection::cap_reached};
  stage += amount;
  return {amount};
}

template <class Referee>
Applied deal_per(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return add_to(turn.state.dealt, turn, effect, trigger);
}

template <class Referee>
Applied flat_block(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return add_to(turn.state.flat, turn, effect, trigger);
}

template <class Referee>
Applied block_per(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return add_to(turn.state.block, turn, effect, trigger);
}

template <class Referee>
Applied reflect(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return add_to(turn.state.reflect, turn, effect, trigger);
}

// Grants of several rules do not add up: the largest counts.
template <class Referee>
Applied prevent_half(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  u32 often = std::min(times(effect, trigger), cap_of(turn.state, trigger.self, effect.cap));
  if (often == 0) return {0, Rejection::cap_reached};
  turn.state.prevent = static_cast<u8>(std::max<u32>(turn.state.prevent, often));
  return {often};
}

template <class Referee>
Applied gain_status(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return give(turn, effect.grant, side_of(effect.owner, trigger.self),
              effect.amount * times(effect, trigger));
}

template <class Referee>
Applied apply_status(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  return gain_status(turn, effect, trigger);
}

// Seed "Effect Registry": caps may be stacks of a status. This one counts stacks of the buff, those
// that wait already among them.
template <class Referee>
Applied buff_next_attack(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  game::Side owner = side_of(effect.owner, trigger.self);
  u32 cap = cap_of(turn.state, trigger.self, effect.cap);
  u32 room = without(cap, waiting(turn.content, turn.state, owner, effect.grant));
  u32 fitting = std::min(effect.stacks * times(effect, trigger), room);
  if (fitting == 0) return {0, Rejection::cap_reached};
  return give(turn, effect.grant, owner, fitting);
}

template <class Referee>
Applied heal(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  game::Side side = side_of(effect.target, trigger.self);
  u8& hp = turn.state.hp[at(side)];
  u32 missing = turn.content.hero(side).max_hp - hp;
  u32 healed = std::min(effect.amount * times(effect, trigger), missing);
  if (healed == 0) return {0, Rejection::full_health};
  hp = static_cast<u8>(hp + healed);
  return {healed};
}

// `any`: harmful statuses from oneself, helpful ones and bonuses from the opponent.
template <class Referee>
Applied cleanse(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  game::Side side = side_of(effect.target, trigger.self);
  u32 taken = 0;
  for (u8 status = 0; status < turn.content.statuses.size(); ++status) {
    bool harmful = turn.content.statuses[status].record.harmful;
    bool meant = effect.status == kNoStatus ? harmful == (effect.target == Who::self)
                                            : effect.status == status;
    if (meant && taken < effect.amount) {
      taken += cleanse_status(turn, side, status, effect.amount - taken);
    }
  }
  if (effect.status == kNoStatus && effect.target == Who::opponent) {
    taken += cleanse_waiting(turn, side, kNoStatus, effect.amount - taken);
  }
  return taken > 0 ? Applied{taken} : Applied{0, Rejection::nothing_to_cleanse};
}

// Live stacks leave at once; the opponent has them as its own rules for new stacks say.
template <class Referee>
Applied transfer_status(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  u32 held = turn.state.stacks[at(trigger.self)][effect.status];
  u32 wanted = std::min<u32>(effect.amount, held);
  if (wanted == 0) return {0, Rejection::nothing_to_transfer};
  Applied given = give(turn, effect.grant, other(trigger.self), wanted);
  if (given.amount > 0) lose_live(turn, trigger.self, effect.status, given.amount, Loss::moved);
  return given;
}

// The dice that an effect may throw again, as a mask.
inline u32 reroll_candidates(const Card& card, const Rule& rule, const Effect& effect, Hand hand) {
  u32 out = dice_showing(hand, effect.faces) & ~u32{card.unrollable[hand]};
  bool spares = effect.policy == SelectionPolicy::highest_non_matching ||
                effect.policy == SelectionPolicy::lowest_non_matching;
  return spares ? out & ~u32{rule.dice[hand]} : out;
}

inline u32 lowest_of(u32 mask, u32 count) {
  u32 out = 0;
  for (; count > 0; --count, mask &= mask - 1) out |= mask & -mask;
  return out;
}

inline u32 highest_of(u32 mask, u32 count) {
  u32 spared = static_cast<u32>(std::popcount(mask)) - count;
  return mask & ~lowest_of(mask, spared);
}

// Chance picks one candidate after the other.
template <class Referee>
u32 random_of(Turn<Referee>& turn, u32 mask, u32 count) {
  u32 out = 0;
  for (u32 i = 0; i < count; ++i) {
    u32 rest = mask & ~out;
    u32 index = turn.state.rolls * kMostDice + i;
    u32 skip = turn.referee.roll({turn.state.turn, Roll::reroll_pick, index},
                                 static_cast<u32>(std::popcount(rest)));
    while (--skip > 0) rest &= rest - 1;
    out |= rest & -rest;
  }
  return out;
}

// The dice of the mask leave the table; the next step throws as many.
template <class Referee>
void throw_again(Turn<Referee>& turn, const Trigger& trigger, u32 mask) {
  State& state = turn.state;
  ++state.rolls;
  if (turn.referee.tells()) {
    turn.referee.tell(
        RerollChosen{trigger.self, trigger.rule, trigger.effect, state.rolls, state.dice, mask});
  }
  state.dice = kHands.kept[state.dice][~mask % kMasks];
  state.phase = Phase::defense;
}

// Dice are picked here, unless the player picks them; either way the evaluation is over (seed
// "Reroll Effects").
template <class Referee>
Applied reroll_dice(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  State& state = turn.state;
  if (state.rolls >= state.max_rerolls) return {0, Rejection::reroll_limit};
  const Card& card = turn.content.hero(trigger.self).card;
  u32 candidates = reroll_candidates(card, rule_of(turn, trigger), effect, state.dice);
  if (candidates == 0) return {0, Rejection::no_candidates};
  u32 count = std::min<u32>(effect.count, static_cast<u32>(std::popcount(candidates)));
  switch (effect.policy) {
    case SelectionPolicy::lowest:
    case SelectionPolicy::lowest_non_matching:
      throw_again(turn, trigger, lowest_of(candidates, count));
      break;
    case SelectionPolicy::highest:
    case SelectionPolicy::highest_non_matching:
      throw_again(turn, trigger, highest_of(candidates, count));
      break;
    case SelectionPolicy::random:
      throw_again(turn, trigger, random_of(turn, candidates, count));
      break;
    case SelectionPolicy::choice:
      if (lowest_of(candidates, count) == candidates) {
        throw_again(turn, trigger, candidates);
      } else {
        state.rule = trigger.rule;
        state.effect = trigger.effect;
        state.phase = Phase::select;
      }
      break;
  }
  return {count};
}

template <class Referee>
Applied apply(Turn<Referee>& turn, const Effect& effect, const Trigger& trigger) {
  if (!all_hold(turn.state, trigger.self, effect.conditions)) {
    return {0, Rejection::condition_unmet};
  }
  switch (effect.type) {
#define AGON_EFFECT(function, name, picture, letter, keys, aim, does, told, sentence) \
  case EffectType::function:                                                          \
    return function(turn, effect, trigger);
#include "agon/rulesets/aegis/content/effects.def"
#undef AGON_EFFECT
  }
  return {};
}

}  // namespace agon::aegis
