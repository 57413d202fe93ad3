// Stands in for the ruleset aegis, and is deleted when that is on the roster.
#include "tests/contract/aegis_turn.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace agon::aegis_turn {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

constexpr u32 kMostTurns = 200;
constexpr u32 kMostChi = 6;

u32 number_of(const Dice& dice) { return std::accumulate(dice.begin(), dice.end(), 0u); }

// The longest row of faces that all show.
u32 longest_run(const Dice& dice) {
  u32 longest = 0;
  u32 run = 0;
  for (u8 count : dice) longest = std::max(longest, run = count > 0 ? run + 1 : 0);
  return longest;
}

bool shows(const Dice& dice, u32 combo) {
  u32 most = *std::ranges::max_element(dice);
  auto pairs = std::ranges::count(dice, 2);
  u32 run = longest_run(dice);
  std::array<bool, 7> shown = {pairs == 2, most >= 3, run >= 4, most >= 4, most == 3 && pairs == 1,
                               run >= 5,   most >= 5};
  return combo < shown.size() && shown[combo];
}

// What a mask over the sorted dice keeps. Masks that keep equal dice give equal states.
Dice kept(const Dice& dice, u32 mask) {
  Dice out{};
  u32 die = 0;
  for (std::size_t face = 0; face < dice.size(); ++face) {
    for (u32 i = 0; i < dice[face]; ++i) {
      out[face] = static_cast<u8>(out[face] + (mask >> die++ & 1));
    }
  }
  return out;
}

// Of masks that keep equal dice, the one that the menu offers: the first of each face.
bool is_first_of_equals(const Dice& dice, u32 mask) {
  u32 die = 0;
  for (u8 count : dice) {
    u32 held = mask >> die & ((1u << count) - 1);
    if ((held & (held + 1)) != 0) return false;
    die += count;
  }
  return true;
}

// Throws what is missing. Index: roll number * 5 + die; dice that stay count as the first ones.
template <class Referee>
void throw_missing(State& state, u32 dice, Roll name, u32 roll_number, Referee& referee) {
  for (u32 die = number_of(state.dice); die < dice; ++die) {
    u32 face = referee.roll({state.turn, name, roll_number * 5 + die}, 6);
    ++state.dice[face - 1];
  }
  if (referee.tells()) referee.tell(Threw{state.dice});
}

u32 match_count(const Rule& rule, const Dice& dice) {
  u32 count = 0;
  for (std::size_t face = 0; face < dice.size(); ++face) {
    if (rule.faces >> face & 1) count += dice[face];
  }
  return rule.matcher == MatcherKind::pairs_field ? count / 2 : count;
}

// Policy lowestNonMatching: takes up to `count` of the lowest dice outside the rule's own field off
// the table. False if there was none.
bool take_lowest_non_matching(Dice& dice, const Rule& rule, u32 count) {
  u32 left = count;
  for (std::size_t face = 0; face < dice.size() && left > 0; ++face) {
    if (rule.faces >> face & 1) continue;
    u32 taken = std::min<u32>(dice[face], left);
    dice[face] = static_cast<u8>(dice[face] - taken);
    left -= taken;
  }
  return left < count;
}

void give(State& state, const Effect& effect, u32 count) {
  bool per = effect.type == EffectKind::deal_per || effect.type == EffectKind::block_per;
  u32 sum = given(state, effect.type) + (per ? count * effect.amount : effect.amount);
  bool once = effect.type == EffectKind::prevent_half;
  given(state, effect.type) = static_cast<u16>(once ? 1 : sum);
}

// True if dice are to fall again, which drops the rest of the evaluation (seed "Reroll Effects").
bool reroll(const Card& card, const Rule& rule, u32 count, State& state) {
  if (state.rolls >= card.max_rerolls) return false;
  if (!take_lowest_non_matching(state.dice, rule, count)) return false;
  ++state.rolls;
  return true;
}

// All matched rules trigger, in card order; a reroll starts again at rule 1 with the new dice.
template <class Referee>
bool evaluate_until_reroll(const Card& card, State& state, Referee& referee) {
  for (u32 i = 0; i < card.rules.size(); ++i) {
    const Rule& rule = card.rules[i];
    u32 count = match_count(rule, state.dice);
    if (count == 0) continue;
    if (referee.tells()) referee.tell(Triggered{i, count});
    for (const Effect& effect : rule.effects) {
      if (effect.type != EffectKind::reroll_dice) {
        give(state, effect, count);
      } else if (reroll(card, rule, effect.amount, state)) {
        return true;
      }
    }
  }
  return false;
}

Outcome outcome_of(const std::array<u16, 2>& hp) {
  if (hp[0] == 0 && hp[1] == 0) return Outcome::draw;  // double KO
  return hp[0] == 0 ? Outcome::b : hp[1] == 0 ? Outcome::a : Outcome::running;
}

void finish_turn(State& state) {
  u8& chi = state.chi[at(other(attacker(state)))];
  chi =
      static_cast<u8>(std::min(chi + given(std::as_const(state), EffectKind::gain_chi), kMostChi));
  state.raw = 0;
  state.given = {};
  state.dice = {};
  state.rolls = state.negated = state.attempts = 0;
  ++state.turn;
  --state.turns_left;
  state.outcome = outcome_of(state.hp);
  if (state.outcome == Outcome::running && state.turns_left == 0) state.outcome = Outcome::draw;
  state.phase = state.outcome == Outcome::running ? Phase::offense : Phase::over;
}

u32 left(u32 damage, u32 reduction) { return damage - std::min(damage, reduction); }

// Seed "Combat Pipeline (Defense Turn)", step 4: raw, flat, prevent, block, reflect, floor at 0;
// then both sides' damage at once.
template <class Referee>
void resolve(State& state, Referee& referee) {
  auto of = [&](EffectKind kind) { return given(std::as_const(state), kind); };
  u32 after_flat = left(state.raw, of(EffectKind::flat_block));
  u32 half = of(EffectKind::prevent_half) * ((after_flat + 1) / 2);
  u32 after_prevent = after_flat - (state.negated ? after_flat : half);
  u32 after_block = left(after_prevent, of(EffectKind::block_per));
  u32 back = state.negated ? 0 : of(EffectKind::deal_per) + of(EffectKind::reflect);
  u16& defender_hp = state.hp[at(other(attacker(state)))];
  u16& attacker_hp = state.hp[at(attacker(state))];
  defender_hp = static_cast<u16>(left(defender_hp, after_block));
  attacker_hp = static_cast<u16>(left(attacker_hp, back));
  if (referee.tells()) {
    bool double_ko = attacker_hp == 0 && defender_hp == 0;
    referee.tell(Resolved{state.raw, after_flat, after_prevent, after_block, back, double_ko});
  }
  finish_turn(state);
}

bool may_react(const State& state) {
  std::size_t defender = at(other(attacker(state)));
  bool blocked = given(state, EffectKind::block_per) > 0;
  return state.evasive[defender] > 0 || (state.chi[defender] > 0 && blocked);
}

template <class Referee>
void react_or_resolve(State& state, Referee& referee) {
  state.phase = Phase::react;
  if (state.negated || !may_react(state)) resolve(state, referee);
}

// The step throws one group; if a reroll takes dice off the table, the next step throws those. Once
// no rule reads the dice any more they leave the state, so that more states are equal.
template <class Referee>
void defend(const Content& content, State& state, Referee& referee) {
  const Card& card = content.heroes[at(other(attacker(state)))].card;
  bool first = state.rolls == 0;
  throw_missing(state, card.dice, first ? Roll::defense_die : Roll::reroll_die,
                first ? 0 : state.rolls - 1u, referee);
  if (evaluate_until_reroll(card, state, referee)) return;
  state.dice = {};
  state.rolls = 0;
  react_or_resolve(state, referee);
}

void take_offense_choice(const Content& content, State& state, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::pass)) return finish_turn(state);
  if (choice.verb == static_cast<u16>(Verb::hold)) {
    state.dice = kept(state.dice, choice.amount);
    state.phase = Phase::offense;
    return;
  }
  std::size_t side = at(attacker(state));
  state.raw = content.heroes[side].damage[choice.object];
  state.dice = {};
  state.rolls = 0;
  state.phase = state.chi[side] > 0 ? Phase::commit : Phase::defense;
}

void spend_chi(State& state, Side side, u32 stacks, u16& sum) {
  state.chi[at(side)] = static_cast<u8>(state.chi[at(side)] - stacks);
  sum = static_cast<u16>(sum + stacks);
}

void commit(State& state, Choice choice) {
  spend_chi(state, attacker(state), choice.amount, state.raw);
  state.phase = Phase::defense;
}

template <class Referee>
void take_reaction(State& state, Choice choice, Referee& referee) {
  Side side = other(attacker(state));
  if (choice.verb == static_cast<u16>(Verb::pass)) return resolve(state, referee);
  if (choice.object == static_cast<u16>(Status::chi)) {
    spend_chi(state, side, choice.amount, given(state, EffectKind::block_per));
  } else {
    --state.evasive[at(side)];
    state.negated = referee.roll({state.turn, Roll::evasive_die, state.attempts++}, 6) >= 5;
  }
  react_or_resolve(state, referee);
}

Refused unless(bool allowed, Refused reason) { return allowed ? Refused::allowed : reason; }

Refused refuse_stacks(Choice choice, u32 stacks) {
  return unless(choice.amount >= 1 && choice.amount <= stacks, Refused::too_few_stacks);
}

Refused refuse_offense(const State& state, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::combo)) {
    return unless(shows(state.dice, choice.object) && choice.amount == 0, Refused::no_such_combo);
  }
  if (choice.verb != static_cast<u16>(Verb::hold)) return Refused::wrong_verb;
  if (state.rolls == kOffenseRolls) return Refused::no_rolls_left;
  return unless(choice.amount < kAllHeld && choice.object == 0, Refused::bad_mask);
}

Refused refuse_reaction(const State& state, Side side, Choice choice) {
  if (choice.verb != static_cast<u16>(Verb::react)) return Refused::wrong_verb;
  if (choice.object == static_cast<u16>(Status::evasive)) {
    return refuse_stacks(choice, std::min<u32>(1, state.evasive[at(side)]));
  }
  if (choice.object != static_cast<u16>(Status::chi)) return Refused::wrong_verb;
  if (given(state, EffectKind::block_per) == 0) return Refused::no_block;
  return refuse_stacks(choice, state.chi[at(side)]);
}

const char* dice_fault(const Content& content, const State& state) {
  const Card& card = content.heroes[at(other(attacker(state)))].card;
  bool defends = state.phase == Phase::defense;
  u32 dice = number_of(state.dice);
  if (*std::ranges::max_element(state.dice) > kOffenseDice) return "too many dice";
  if (dice > (defends ? card.dice : kOffenseDice)) return "too many dice";
  if (state.phase == Phase::choose && dice != kOffenseDice) return "a die is missing";
  if (state.phase >= Phase::commit && !defends && dice != 0) return "dice that nobody reads";
  if (state.rolls > (defends ? card.max_rerolls : kOffenseRolls)) return "too many rolls";
  return nullptr;
}

}  // namespace

// Of a turn: 3 rolls, 3 choices, commit, defense with its rerolls, and a reaction per stack.
game::Sizes AegisTurn::sizes(const Content& content) {
  u32 rerolls = std::max(content.heroes[0].card.max_rerolls, content.heroes[1].card.max_rerolls);
  return {.state_bytes = sizeof(State),
          .slots = 32 + 1 + 7 + 2 * kMostChi + 1,
          .observation = 10,
          .longest_match = kMostTurns * (2 * kOffenseRolls + 2 + rerolls + kMostChi + 3)};
}

State AegisTurn::start(const Content& content, const Options& options) {
  State state{};
  state.turn = 1;
  state.turns_left = static_cast<u8>(options.turns);
  for (Side side : game::kSides) {
    const Hero& hero = content.heroes[at(side)];
    state.hp[at(side)] = hero.hp;
    state.chi[at(side)] = hero.chi;
    state.evasive[at(side)] = hero.evasive;
  }
  return state;
}

std::span<const Choice> AegisTurn::menu(const Content& content, const State& state, Side side,
                                        std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return scratch;
  auto offer = [&](Choice choice) {
    if (refusal(content, state, side, choice) == Refused::allowed) scratch.push_back(choice);
  };
  for (u32 mask = 0; mask < kAllHeld; ++mask) {
    if (is_first_of_equals(state.dice, mask)) offer(choose(Verb::hold, 0, mask));
  }
  for (u32 combo = 0; combo < 7; ++combo) offer(choose(Verb::combo, combo));
  offer(choose(Verb::pass));
  for (u32 n = 1; n <= kMostChi; ++n) offer(choose(Verb::spend, Status::chi, n));
  for (u32 n = 1; n <= kMostChi; ++n) offer(choose(Verb::react, Status::chi, n));
  offer(choose(Verb::react, Status::evasive, 1));
  return scratch;
}

// Masks, pass, combos, chi on the attack, chi on the defense, evasive.
u32 AegisTurn::slot(const Content&, const State&, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::hold)) return choice.amount;
  if (choice.verb == static_cast<u16>(Verb::combo)) return 33u + choice.object;
  if (choice.verb == static_cast<u16>(Verb::spend)) return 39 + choice.amount;
  if (choice.verb == static_cast<u16>(Verb::pass)) return 32;
  return choice.object == static_cast<u16>(Status::chi) ? 45 + choice.amount : 52;
}

Refused AegisTurn::refusal(const Content&, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (choice == choose(Verb::pass)) return Refused::allowed;
  if (state.phase == Phase::choose) return refuse_offense(state, choice);
  if (state.phase == Phase::react) return refuse_reaction(state, side, choice);
  bool is_spend = choice.verb == static_cast<u16>(Verb::spend) && choice.object == 0;
  return is_spend ? refuse_stacks(choice, state.chi[at(side)]) : Refused::wrong_verb;
}

template <class Referee>
void AegisTurn::play(const Content& content, State& state, const Choices& choices,
                     Referee& referee) {
  Choice by_attacker = choices[at(attacker(state))];
  switch (state.phase) {
    case Phase::offense:
      throw_missing(state, kOffenseDice, Roll::offense_die, state.rolls++, referee);
      state.phase = Phase::choose;
      return;
    case Phase::choose:
      return take_offense_choice(content, state, by_attacker);
    case Phase::commit:
      return commit(state, by_attacker);
    case Phase::defense:
      return defend(content, state, referee);
    case Phase::react:
      return take_reaction(state, choices[at(other(attacker(state)))], referee);
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(AegisTurn);

const char* AegisTurn::fault(const Content& content, const State& state) {
  if (state.phase > Phase::over) return "the phase is none of the six";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if ((state.phase == Phase::over) != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  if (state.turn < 1 || state.turn > kMostTurns + 1) return "the turn is out of range";
  if ((state.turns_left == 0) > (state.phase == Phase::over)) return "the last turn is over";
  if (state.unused != std::array<u8, 2>{}) return "unused bytes are not 0";
  if (given(state, EffectKind::prevent_half) > 1 || state.negated > 1) {
    return "a flag is neither 0 nor 1";
  }
  for (Side side : game::kSides) {
    if (state.hp[at(side)] > content.heroes[at(side)].hp) return "more hit points than at first";
    if (state.chi[at(side)] > kMostChi || state.evasive[at(side)] > 2) return "too many stacks";
  }
  if (state.phase == Phase::react && !may_react(state)) return "nothing to react with";
  return dice_fault(content, state);
}

}  // namespace agon::aegis_turn
