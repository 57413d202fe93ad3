// What no state of a match can be. Any bytes may be asked about.
#include <bit>

#include "agon/rulesets/aegis/law/effects.h"
#include "agon/rulesets/aegis/law/spending.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Outcome, game::Side;

const char* enumeration_fault(const State& state) {
  if (!is_named(state.phase)) return "the phase is none of the ten";
  if (!is_named(state.outcome)) return "the outcome is none of the four";
  if (!is_named(state.starter)) return "the starter is neither a nor b";
  for (DevOverride one : state.dev_override) {
    if (!is_named(one)) return "an override is none of the three";
  }
  if (state.turn < 1 || state.turn > kTurnCap) return "the turn is out of range";
  if (state.dice >= kHandCount) return "the dice are none that can lie on a table, lowest first";
  if (state.v2 > 3) return "more sides than two defend by card";
  if (state.max_rerolls > kMostRerolls) return "too many rerolls are allowed";
  if (state.negated > 1 || state.enabled > 1) return "a flag is neither 0 nor 1";
  if (state.combo > kNoCombo) return "the combo is none of the seven";
  bool over = state.phase == Phase::over;
  if (over != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  return nullptr;
}

const char* hp_fault(const Content& content, const State& state) {
  for (Side side : game::kSides) {
    if (state.hp[at(side)] > content.hero(side).max_hp) return "more hit points than at the start";
    if (state.by_card(side) && !content.hero(side).has_card) return "a hero without a card has one";
  }
  bool fell[2] = {state.hp[0] == 0, state.hp[1] == 0};
  switch (state.outcome) {
    case Outcome::running:
      return fell[0] || fell[1] ? "somebody fell, and the match goes on" : nullptr;
    case Outcome::draw:
      if (fell[0] != fell[1]) return "a draw, and only one of them fell";
      return !fell[0] && state.turn != kTurnCap ? "a draw before the last turn" : nullptr;
    default: {
      std::size_t winner = state.outcome == Outcome::a ? 0 : 1;
      return fell[winner] || !fell[1 - winner] ? "the loser did not fall" : nullptr;
    }
  }
}

const char* stacks_fault(const Content& content, const State& state, Side side) {
  for (u8 status = 0; status < kMostStatuses; ++status) {
    u8 stacks = state.stacks[at(side)][status];
    u8 until = state.until[at(side)][status];
    if (status >= content.statuses.size()) {
      if (stacks != 0 || until != 0) return "stacks of no status";
      continue;
    }
    if (stacks > content.statuses[status].max) return "more stacks than a status can have";
    if (stacks == 0 && until != kNever) return "a deadline without stacks";
    if (until > kTurnCap + 2 && until < kLaterAttack) return "a deadline after the last turn";
  }
  return nullptr;
}

const char* buffs_fault(const Content& content, const State& state, Side side) {
  bool free = false;
  for (const Buff& buff : state.buffs[at(side)]) {
    if (buff.is_free()) {
      if (buff != Buff{}) return "a buff of nothing";
      free = true;
      continue;
    }
    if (free) return "a gap among the buffs";
    if (buff.grant > content.grants.size()) return "a buff that nothing gives";
    if (buff.stacks < 1 || buff.stacks > kMostStacks)
      return "a buff without stacks, or with too many";
    if (buff.turn < 1 || buff.turn > state.turn) return "a buff from another time";
  }
  return nullptr;
}

// What the turn has come to, by its phase.
bool is_attack(Phase phase) {
  return phase == Phase::commit || phase == Phase::defense || phase == Phase::select ||
         phase == Phase::react;
}

bool is_defense(Phase phase) {
  return phase == Phase::defense || phase == Phase::select || phase == Phase::react;
}

const char* attack_fault(const Content& content, const State& state) {
  bool attacks = is_attack(state.phase);
  if (attacks != (state.combo != kNoCombo))
    return "an attack has a combo, and nothing else has one";
  if (!attacks && state.raw != 0) return "damage without an attack";
  u64 given = u64{state.flat} + state.block + state.reflect + state.dealt + state.prevent;
  if (!is_defense(state.phase) && given != 0) return "a roll that has not fallen gave something";
  constexpr u32 most = 1u << 24;  // far above what any card gives, far below what overflows
  if (given >= most || state.raw >= most) return "numbers beyond every card";
  if (state.negated != 0) return "a negated attack is over at once";
  if (!attacks) return nullptr;
  const Attack& attack = content.hero(state.attacker()).attacks[state.combo];
  return state.raw < attack.damage ? "less damage than the attack has" : nullptr;
}

const char* selection_fault(const Content& content, const State& state) {
  const Card& card = content.hero(state.defender()).card;
  if (!state.by_card(state.defender())) return "a board throws no dice again";
  if (state.rule >= card.rules.size()) return "the rule is none of the card";
  const Rule& rule = card.rules[state.rule];
  if (state.effect >= rule.effects.size()) return "the effect is none of the rule";
  const Effect& effect = rule.effects[state.effect];
  if (effect.type != EffectType::reroll_dice || effect.policy != SelectionPolicy::choice) {
    return "the effect lets nobody pick dice";
  }
  u32 candidates = reroll_candidates(card, rule, effect, state.dice);
  bool picks = static_cast<u32>(std::popcount(candidates)) > effect.count;
  return picks && rule.counts[state.dice] > 0 ? nullptr : "there are no dice to pick from";
}

const char* dice_fault(const Content& content, const State& state) {
  u32 dice = kHands.size[state.dice];
  bool by_card = state.by_card(state.defender());
  u32 defense = by_card ? content.hero(state.defender()).card.dice : kMostDice;
  bool fits = dice == 0;
  u32 most_rolls = 0;
  switch (state.phase) {
    case Phase::standoff:
      most_rolls = kMostTies - 1;
      break;
    case Phase::offense:
      fits = state.rolls == 0 ? dice == 0 : dice < kMostDice;
      most_rolls = kOffenseRolls - 1;
      break;
    case Phase::choose:
      fits = dice == kMostDice && state.rolls > 0;
      most_rolls = kOffenseRolls;
      break;
    case Phase::defense:
      fits = state.rolls == 0 ? dice == 0 : dice < defense && by_card;
      most_rolls = state.max_rerolls;
      break;
    case Phase::select:
      fits = dice == defense && state.rolls < state.max_rerolls;
      most_rolls = state.max_rerolls;
      break;
    default:
      break;
  }
  if (!fits) return "too many or too few dice";
  return state.rolls > most_rolls ? "too many rolls" : nullptr;
}

// A decision is there only if there is something to decide.
const char* phase_fault(const Content& content, const State& state) {
  if (state.phase != Phase::select && (state.rule != 0 || state.effect != 0)) {
    return "a rule picks dice outside its phase";
  }
  bool throws = state.phase == Phase::ready || state.phase == Phase::react;
  if (state.spent > (throws ? content.most_stacks : 0)) return "too many dice of statuses";
  switch (state.phase) {
    case Phase::ready:
    case Phase::commit:
      return can_spend_any(content, state, state.attacker()) ? nullptr : "nothing can be spent";
    case Phase::react:
      return can_spend_any(content, state, state.defender()) ? nullptr : "nothing can be spent";
    case Phase::choose: {
      bool stuck =
          state.rolls == kOffenseRolls && content.hero(state.attacker()).offers[state.dice] == 0;
      return stuck ? "nothing but passing is left" : nullptr;
    }
    case Phase::select:
      return selection_fault(content, state);
    case Phase::standoff:
      return state.turn != 1 || state.starter != Side::a ? "the standoff is over" : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace

const char* Aegis::fault(const Content& content, const State& state) {
  if (const char* fault = enumeration_fault(state)) return fault;
  if (const char* fault = hp_fault(content, state)) return fault;
  for (Side side : game::kSides) {
    if (const char* fault = stacks_fault(content, state, side)) return fault;
    if (const char* fault = buffs_fault(content, state, side)) return fault;
  }
  if (const char* fault = dice_fault(content, state)) return fault;
  if (const char* fault = attack_fault(content, state)) return fault;
  return phase_fault(content, state);
}

}  // namespace agon::aegis
