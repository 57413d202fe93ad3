// The defender's half of a turn: dice by card or by board, rules with their effects, reactions.
// Mitigation and damage follow in rules.cc.
#pragma once

#include "agon/rulesets/aegis/law/effects.h"
#include "agon/rulesets/aegis/law/spending.h"

namespace agon::aegis {

// Throws what is missing, the card's dice or the five of the board.
template <class Referee>
void throw_defense(Turn<Referee>& turn) {
  State& state = turn.state;
  game::Side side = turn.defender();
  bool by_card = state.by_card(side);
  u32 dice = by_card ? turn.content.hero(side).card.dice : kMostDice;
  Hand kept = state.dice;
  bool again = state.rolls > 0;
  throw_missing(turn, again ? Roll::reroll_die : Roll::defense_die, again ? state.rolls - 1u : 0,
                dice);
  if (turn.referee.tells()) {
    Version version = by_card ? Version::v2 : Version::v1;
    bool fell_back =
        falls_back(turn.content.hero(side), state.enabled != 0, state.dev_override[at(side)]);
    turn.referee.tell(DefenseThrown{side, version, fell_back, state.rolls, kept, state.dice});
  }
}

// One evaluation of the defender's card (seed "Combat Pipeline", step 2).
template <class Referee>
class Evaluation {
 public:
  explicit Evaluation(Turn<Referee>& turn) : turn_(turn), self_(turn.defender()) {}

  // All matched rules trigger, in card order. False if dice fall again, or somebody is asked which:
  // the rest of this evaluation is dropped, and another one starts with the new dice.
  bool run() {
    const Card& card = turn_.content.hero(self_).card;
    Hand hand = turn_.state.dice;
    if (turn_.referee.tells()) summary_ = {self_, turn_.state.rolls, hand, 0, {}};
    u32 hits = turn_.referee.tells() ? card.hits[hand] : take_sure(card, hand);
    bool whole = true;
    for (; hits != 0 && whole; hits &= hits - 1) {
      auto rule = static_cast<u8>(std::countr_zero(hits));
      whole = trigger(card.rules[rule], {self_, rule, 0, card.rules[rule].counts[hand]});
    }
    if (turn_.referee.tells()) turn_.referee.tell(summary_);
    return whole;
  }

 private:
  // Where nobody listens, what depends on dice alone is added at once. The rules that are left.
  u32 take_sure(const Card& card, Hand hand) {
    const Added& sure = card.sure[hand];
    State& state = turn_.state;
    state.flat += sure.flat;
    state.block += sure.block;
    state.reflect += sure.reflect;
    state.dealt += sure.dealt;
    state.prevent = static_cast<u8>(std::max<u32>(state.prevent, sure.prevent));
    return card.unsure[hand];
  }

  bool trigger(const Rule& rule, Trigger trigger) {
    bool met = all_hold(turn_.state, self_, rule.conditions);
    if (turn_.referee.tells()) tell_hit(rule, trigger, met);
    for (const Effect& effect : rule.effects) {
      Applied applied = met ? apply(turn_, effect, trigger) : Applied{0, Rejection::rule_condition};
      if (turn_.referee.tells()) tell_effect(effect, trigger, applied);
      bool rerolls = effect.type == EffectType::reroll_dice;
      if (rerolls && applied.rejection == Rejection::none) return false;
      ++trigger.effect;
    }
    return true;
  }

  void tell_hit(const Rule& rule, const Trigger& trigger, bool met) {
    Hand hand = turn_.state.dice;
    summary_.hits[summary_.rules++] = {trigger.rule, 0, trigger.count, {}};
    turn_.referee.tell(
        RuleHit{self_, trigger.rule, turn_.state.rolls, trigger.count, rule.dice[hand], hand, met});
  }

  void tell_effect(const Effect& effect, const Trigger& trigger, const Applied& applied) {
    RuleOutcome& hit = summary_.hits[summary_.rules - 1u];
    hit.outcomes[hit.effects++] = {applied.amount, applied.rejection};
    turn_.referee.tell(EffectResolved{self_, trigger.rule, trigger.effect,
                                      side_of(effect.target, self_), applied.amount,
                                      applied.rejection});
  }

  Turn<Referee>& turn_;
  game::Side self_;
  Evaluated summary_;  // only filled if somebody listens
};

// Defense v1: the combo with the highest block, or nothing.
template <class Referee>
void take_block(Turn<Referee>& turn) {
  State& state = turn.state;
  game::Side self = turn.defender();
  const Hero& hero = turn.content.hero(self);
  u8 combo = hero.taken[state.dice];
  if (turn.referee.tells()) turn.referee.tell(BoardTaken{self, combo});
  if (combo == kNoCombo) return;
  const Block& block = hero.blocks[combo];
  state.block += block.block;
  state.reflect += block.reflect;
  u8& hp = state.hp[at(self)];
  hp = static_cast<u8>(std::min<u32>(hp + block.heal, hero.max_hp));
  for (const Gift& gift : block.gifts) give(turn, gift.grant, self, gift.stacks);
}

// A stack, and a die that may negate the attack.
template <class Referee>
void try_to_negate(Turn<Referee>& turn, u8 status) {
  State& state = turn.state;
  u8 from = turn.content.statuses[status].negates_from;
  lose_live(turn, turn.defender(), status, 1, Loss::spent);
  u32 die = turn.referee.roll({state.turn, Roll::negation_die, state.spent++}, kFaces);
  state.negated = die >= from;
  if (!turn.referee.tells()) return;
  turn.referee.tell(
      StatusDie{turn.defender(), status, static_cast<u8>(die), from, state.negated != 0});
}

template <class Referee>
void spend_on_defense(Turn<Referee>& turn, u8 status, u32 stacks) {
  u32 block = turn.content.statuses[status].block * stacks;
  turn.state.block += block;
  if (turn.referee.tells()) {
    turn.referee.tell(Committed{turn.defender(), status, static_cast<u8>(stacks), 0, block});
  }
  lose_live(turn, turn.defender(), status, stacks, Loss::spent);
}

}  // namespace agon::aegis
