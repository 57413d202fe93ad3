// What a side may choose: the law (refusal), the menu, and the slots of an action mask.
#include <fmt/format.h>

#include <bit>

#include "agon/rulesets/aegis/law/effects.h"
#include "agon/rulesets/aegis/law/spending.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Side;

constexpr u32 kAllHeld = kMasks - 1;

Refused unless(bool allowed, Refused reason) { return allowed ? Refused::allowed : reason; }

Refused refuse_attack(const Content& content, const State& state, Choice choice) {
  if (is(choice, Verb::combo)) {
    if (choice.amount != 0) return Refused::takes_no_more;
    u32 offers = content.hero(state.attacker()).offers[state.dice];
    bool offered = choice.object < kComboCount && (offers >> choice.object & 1) != 0;
    return unless(offered, Refused::no_such_combo);
  }
  if (!is(choice, Verb::hold)) return Refused::wrong_verb;
  if (choice.object != 0) return Refused::takes_no_more;
  if (state.rolls == kOffenseRolls) return Refused::no_rolls_left;
  return unless(choice.amount < kAllHeld, Refused::bad_mask);
}

Refused refuse_spend(const Content& content, const State& state, Side side, Choice choice) {
  Verb wanted = state.phase == Phase::react ? Verb::react : Verb::spend;
  if (!is(choice, wanted)) return Refused::wrong_verb;
  if (choice.object >= content.statuses.size()) return Refused::not_spendable;
  auto status = static_cast<u8>(choice.object);
  if (!can_spend(content, state, side, status)) return Refused::not_spendable;
  u32 most = throws_a_die(content, state, status) ? 1 : state.stacks[at(side)][status];
  return unless(choice.amount >= 1 && choice.amount <= most, Refused::bad_stacks);
}

// What the rule that throws dice again has to pick from.
struct Selection {
  u32 candidates;
  u32 count;
};

Selection selection_of(const Content& content, const State& state) {
  const Card& card = content.hero(state.defender()).card;
  const Rule& rule = card.rules[state.rule];
  const Effect& effect = rule.effects[state.effect];
  u32 candidates = reroll_candidates(card, rule, effect, state.dice);
  return {candidates, std::min<u32>(effect.count, static_cast<u32>(std::popcount(candidates)))};
}

bool selects(const Selection& selection, u32 mask) {
  return mask < kMasks && (mask & ~selection.candidates) == 0 &&
         static_cast<u32>(std::popcount(mask)) == selection.count;
}

Refused refuse_selection(const Content& content, const State& state, Choice choice) {
  if (!is(choice, Verb::reroll)) return Refused::wrong_verb;
  if (choice.object != 0) return Refused::takes_no_more;
  return unless(selects(selection_of(content, state), choice.amount), Refused::bad_selection);
}

void offer_attacks(const Content& content, const State& state, std::vector<Choice>& out) {
  if (state.rolls < kOffenseRolls) {
    for (u32 mask = 0; mask < kAllHeld; ++mask) {
      if (is_first_of_equals(state.dice, mask)) out.push_back(hold(mask));
    }
  }
  u32 offers = content.hero(state.attacker()).offers[state.dice];
  for (Combo combo : every<Combo>()) {
    if ((offers & bit_of(combo)) != 0) out.push_back(choose(combo));
  }
  out.push_back(choose(Verb::pass));
}

void offer_spends(const Content& content, const State& state, Side side, std::vector<Choice>& out) {
  out.push_back(choose(Verb::pass));
  Verb verb = state.phase == Phase::react ? Verb::react : Verb::spend;
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    if (!can_spend(content, state, side, status)) continue;
    u32 most = throws_a_die(content, state, status) ? 1 : state.stacks[at(side)][status];
    for (u32 stacks = 1; stacks <= most; ++stacks) out.push_back(choose(verb, status, stacks));
  }
}

// Dice that differ in their places only are the same choice; dice of one face may differ in whether
// they may be picked, so of equal ones the first that may be counts.
void offer_selections(const Content& content, const State& state, std::vector<Choice>& out) {
  Selection selection = selection_of(content, state);
  std::array<bool, kHandCount> seen{};
  for (u32 mask = 1; mask < kMasks; ++mask) {
    if (!selects(selection, mask)) continue;
    Hand taken = kHands.kept[state.dice][mask];
    if (!seen[taken]) out.push_back(choose(Verb::reroll, 0, mask));
    seen[taken] = true;
  }
}

std::vector<game::Locked> locked_attacks(const Content& content, const State& state) {
  std::vector<game::Locked> out;
  const Hero& hero = content.hero(state.attacker());
  for (Combo combo : every<Combo>()) {
    bool offered = (hero.offers[state.dice] & bit_of(combo)) != 0;
    auto number = static_cast<std::size_t>(combo);
    const Attack& attack = hero.attacks[number];
    if (offered || (attack.damage == 0 && attack.gifts.empty())) continue;
    out.push_back({choose(combo), fmt::format("needs {}", kComboSentences[number])});
  }
  return out;
}

}  // namespace

Refused Aegis::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (state.phase == Phase::select) return refuse_selection(content, state, choice);
  if (is(choice, Verb::pass)) {
    return unless(choice.object == 0 && choice.amount == 0, Refused::takes_no_more);
  }
  return state.phase == Phase::choose ? refuse_attack(content, state, choice)
                                      : refuse_spend(content, state, side, choice);
}

std::span<const Choice> Aegis::menu(const Content& content, const State& state, Side side,
                                    std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return {};
  if (state.phase == Phase::choose) {
    offer_attacks(content, state, scratch);
  } else if (state.phase == Phase::select) {
    offer_selections(content, state, scratch);
  } else {
    offer_spends(content, state, side, scratch);
  }
  return scratch;
}

// Attacks of the hero that the dice do not show; statuses that the side has and cannot spend in
// this phase, where it may spend others.
std::vector<game::Locked> Aegis::locked(const Content& content, const State& state, Side side) {
  if (!includes(deciders(state), side)) return {};
  if (state.phase == Phase::choose) return locked_attacks(content, state);
  std::vector<game::Locked> out;
  if (state.phase == Phase::select) return out;
  Verb verb = state.phase == Phase::react ? Verb::react : Verb::spend;
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    if (state.stacks[at(side)][status] == 0 || can_spend(content, state, side, status)) continue;
    out.push_back({choose(verb, status, 1),
                   std::string(kRefusals[static_cast<u16>(Refused::not_spendable) - 1].sentence)});
  }
  return out;
}

// Masks, combos, pass, then spends: by status, then by stacks. The phase says what they mean.
u32 Aegis::slot(const Content&, const State&, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::hold:
    case Verb::reroll:
      return choice.amount;
    case Verb::combo:
      return kMasks + choice.object;
    case Verb::pass:
      return kMasks + kComboCount;
    default:
      return static_cast<u32>(kMasks + kComboCount + choice.object * kMostStacks + choice.amount);
  }
}

}  // namespace agon::aegis
