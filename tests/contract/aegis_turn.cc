#include "tests/contract/aegis_turn.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "agon/json/read.h"
#include "agon/sim/host.h"

namespace agon::aegis_turn {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

constexpr std::array<game::ContentKind, 2> kContents = {{
    {.name = "hero", .sentence = "the hero of a", .fallback = "monk", .per_side = true},
    {.name = "hero", .sentence = "the hero of b", .fallback = "monk", .per_side = true},
}};

constexpr std::array<game::Verb, 5> kVerbs = {{
    {.name = "hold", .sentence = "keep the dice of a mask, lowest die first, and roll the others",
     .takes_amount = true},
    {.name = "combo", .sentence = "attack with a combo", .takes_object = true},
    {.name = "pass", .sentence = "go on without"},
    {.name = "spend", .sentence = "spend stacks on the attack", .takes_object = true,
     .takes_amount = true},
    {.name = "react", .sentence = "spend stacks on the defense", .takes_object = true,
     .takes_amount = true},
}};

constexpr std::array<game::Refusal, 7> kRefusals = {{
    {"not_deciding", "this side has nothing to decide now"},
    {"wrong_verb", "this is not the moment for it"},
    {"bad_mask", "hold fewer than all of the five dice"},
    {"no_rolls_left", "all rolls have fallen"},
    {"no_such_combo", "the dice do not show it"},
    {"too_few_stacks", "spend at least one stack, and no more than there are"},
    {"no_block", "chi adds to a block, and the card gave none"},
}};

constexpr std::array<std::string_view, 4> kRolls = {"offense_die", "defense_die", "reroll_die",
                                                    "evasive_die"};
constexpr std::array<std::string_view, 2> kStatuses = {"chi", "evasive"};
constexpr u32 kMostTurns = 200;
constexpr u32 kMostChi = 6;

u32 number_of(const Dice& dice) { return std::accumulate(dice.begin(), dice.end(), 0u); }

u8 add_capped(u32 a, u32 b, u32 cap) { return static_cast<u8>(std::min(a + b, cap)); }

void add(u16& sum, u32 amount) { sum = static_cast<u16>(sum + amount); }

// The longest row of faces that all show.
u32 longest_run(const Dice& dice) {
  u32 longest = 0;
  u32 run = 0;
  for (u8 count : dice) longest = std::max(longest, run = count > 0 ? run + 1 : 0);
  return longest;
}

bool shows(const Dice& dice, Combo combo) {
  u32 most = *std::ranges::max_element(dice);
  auto pairs = std::ranges::count(dice, 2);
  switch (combo) {
    case Combo::two_pairs: return pairs == 2;
    case Combo::three: return most >= 3;
    case Combo::small_straight: return longest_run(dice) >= 4;
    case Combo::four: return most >= 4;
    case Combo::full_house: return most == 3 && pairs == 1;
    case Combo::large_straight: return longest_run(dice) >= 5;
    case Combo::five: return most >= 5;
  }
  return false;
}

// What a mask over the sorted dice keeps. Masks that keep equal dice give equal states.
Dice kept(const Dice& dice, u32 mask) {
  Dice out{};
  u32 die = 0;
  for (std::size_t face = 0; face < dice.size(); ++face) {
    for (u32 i = 0; i < dice[face]; ++i) out[face] = static_cast<u8>(out[face] + (mask >> die++ & 1));
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

// True if it makes dice fall again, which drops the rest of the evaluation (seed "Reroll Effects").
bool apply(const Card& card, const Rule& rule, const Effect& effect, u32 count, State& state) {
  switch (effect.type) {
    case EffectKind::deal_per: add(state.deal, count * effect.amount); break;
    case EffectKind::block_per: add(state.block, count * effect.amount); break;
    case EffectKind::flat_block: add(state.flat, effect.amount); break;
    case EffectKind::prevent_half: state.halves = 1; break;
    case EffectKind::reflect: add(state.reflect, effect.amount); break;
    case EffectKind::gain_chi: state.gained = add_capped(state.gained, effect.amount, kMostChi); break;
    case EffectKind::reroll_dice:
      if (state.rolls >= card.max_rerolls) return false;
      if (!take_lowest_non_matching(state.dice, rule, effect.amount)) return false;
      ++state.rolls;
      return true;
  }
  return false;
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
      if (apply(card, rule, effect, count, state)) return true;
    }
  }
  return false;
}

void begin_turn(State& state) {
  state.raw = state.flat = state.block = state.deal = state.reflect = 0;
  state.dice = {};
  state.rolls = state.gained = state.halves = state.negated = state.attempts = 0;
}

Outcome outcome_of(const std::array<u16, 2>& hp) {
  if (hp[0] == 0 && hp[1] == 0) return Outcome::draw;  // double KO
  return hp[0] == 0 ? Outcome::b : hp[1] == 0 ? Outcome::a : Outcome::running;
}

void finish_turn(State& state) {
  std::size_t defender = at(other(attacker(state)));
  state.chi[defender] = add_capped(state.chi[defender], state.gained, kMostChi);
  begin_turn(state);
  ++state.turn;
  --state.turns_left;
  state.outcome = outcome_of(state.hp);
  if (state.outcome == Outcome::running && state.turns_left == 0) state.outcome = Outcome::draw;
  state.phase = state.outcome == Outcome::running ? Phase::offense : Phase::over;
}

void hurt(u16& hp, u32 damage) { hp = static_cast<u16>(hp - std::min<u32>(hp, damage)); }

// Seed "Combat Pipeline (Defense Turn)", step 4: raw, flat, prevent, block, reflect, floor at 0;
// then both sides' damage at once.
template <class Referee>
void resolve(State& state, Referee& referee) {
  Side side = attacker(state);
  auto left = [](u32 damage, u32 reduction) { return damage - std::min(damage, reduction); };
  u32 after_flat = left(state.raw, state.flat);
  u32 prevented = state.negated ? after_flat : state.halves * ((after_flat + 1) / 2);
  u32 after_prevent = after_flat - prevented;
  u32 after_block = left(after_prevent, state.block);
  u32 to_attacker = state.negated ? 0u : 0u + state.deal + state.reflect;
  hurt(state.hp[at(other(side))], after_block);
  hurt(state.hp[at(side)], to_attacker);
  if (referee.tells()) {
    referee.tell(Resolved{state.raw, after_flat, after_prevent, after_block, to_attacker,
                          state.hp == std::array<u16, 2>{}});
  }
  finish_turn(state);
}

bool may_react(const State& state) {
  std::size_t defender = at(other(attacker(state)));
  return state.evasive[defender] > 0 || (state.chi[defender] > 0 && state.block > 0);
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
  std::size_t side = at(attacker(state));
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::hold:
      state.dice = kept(state.dice, choice.amount);
      state.phase = Phase::offense;
      return;
    case Verb::combo:
      state.raw = content.heroes[side].damage[choice.object];
      state.dice = {};
      state.rolls = 0;
      state.phase = state.chi[side] > 0 ? Phase::commit : Phase::defense;
      return;
    default: return finish_turn(state);
  }
}

void commit(State& state, Choice choice) {
  add(state.raw, choice.amount);
  u8& chi = state.chi[at(attacker(state))];
  chi = static_cast<u8>(chi - choice.amount);
  state.phase = Phase::defense;
}

template <class Referee>
void take_reaction(State& state, Choice choice, Referee& referee) {
  std::size_t side = at(other(attacker(state)));
  if (choice.verb == static_cast<u16>(Verb::pass)) return resolve(state, referee);
  if (choice.object == static_cast<u16>(Status::chi)) {
    state.chi[side] = static_cast<u8>(state.chi[side] - choice.amount);
    add(state.block, choice.amount);
  } else {
    --state.evasive[side];
    state.negated = referee.roll({state.turn, Roll::evasive_die, state.attempts}, 6) >= 5;
    ++state.attempts;
  }
  react_or_resolve(state, referee);
}

u16 refuse_with(Refused reason) { return static_cast<u16>(reason); }

u16 refuse_stacks(Choice choice, u32 stacks) {
  bool fits = choice.amount >= 1 && choice.amount <= stacks;
  return refuse_with(fits ? Refused::allowed : Refused::too_few_stacks);
}

u16 refuse_offense(const State& state, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::hold:
      if (state.rolls == kOffenseRolls) return refuse_with(Refused::no_rolls_left);
      return refuse_with(choice.amount < kAllHeld && choice.object == 0 ? Refused::allowed
                                                                        : Refused::bad_mask);
    case Verb::combo:
      return refuse_with(choice.object < 7 && choice.amount == 0 &&
                                 shows(state.dice, static_cast<Combo>(choice.object))
                             ? Refused::allowed
                             : Refused::no_such_combo);
    default: return refuse_with(Refused::wrong_verb);
  }
}

u16 refuse_reaction(const State& state, Side side, Choice choice) {
  if (choice.verb != static_cast<u16>(Verb::react)) return refuse_with(Refused::wrong_verb);
  switch (static_cast<Status>(choice.object)) {
    case Status::chi:
      if (state.block == 0) return refuse_with(Refused::no_block);
      return refuse_stacks(choice, state.chi[at(side)]);
    case Status::evasive: return refuse_stacks(choice, std::min<u32>(1, state.evasive[at(side)]));
  }
  return refuse_with(Refused::wrong_verb);
}

void link_fields(const json::Node& node, Card& card, Problems& problems) {
  u32 covered = 0;
  for (Rule& rule : card.rules) {
    auto field = std::ranges::find(card.fields, rule.field, &Field::id);
    if (field == card.fields.end()) {
      problems.push_back(json::problem(node, ErrorCode::content, "no field " + rule.field));
      continue;
    }
    for (u32 face : field->faces) rule.faces |= 1u << (face - 1);
  }
  for (const Field& field : card.fields) {
    for (u32 face : field.faces) {
      if (covered >> face & 1) {
        problems.push_back(json::problem(node, ErrorCode::content, "fields overlap"));
      }
      covered |= 1u << face;
    }
  }
}

}  // namespace

std::span<const std::string_view> names_of(Combo) {
  static constexpr std::array<std::string_view, 7> names = {
      "two_pairs", "three", "small_straight", "four", "full_house", "large_straight", "five"};
  return names;
}

std::span<const std::string_view> names_of(MatcherKind) {
  static constexpr std::array<std::string_view, 2> names = {"countField", "pairsField"};
  return names;
}

std::span<const std::string_view> names_of(EffectKind) {
  static constexpr std::array<std::string_view, 7> names = {
      "dealPer", "blockPer", "flatBlock", "preventHalf", "reflect", "gainChi", "rerollDice"};
  return names;
}

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 6> names = {"offense", "choose", "commit",
                                                            "defense", "react",  "over"};
  return names;
}

constinit const game::Facts AegisTurn::kFacts = {
    .name = "aegis_turn",
    .sentence = "attack turns with dice and defense cards",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry =
    sim::entry_of<AegisTurn, [] { return std::span<const game::AgentKind>(); }>();

std::optional<Content> AegisTurn::load(std::span<const json::Node> documents, Problems& problems) {
  Content content;
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    if (!json::read(documents[i], content.heroes[i], problems)) return std::nullopt;
    link_fields(documents[i], content.heroes[i].card, problems);
  }
  if (has_errors(problems)) return std::nullopt;
  return content;
}

// Of a turn: 3 rolls, 3 choices, commit, defense with its rerolls, and a reaction per stack.
game::Sizes AegisTurn::sizes(const Content& content) {
  u32 rerolls = std::max(content.heroes[0].card.max_rerolls, content.heroes[1].card.max_rerolls);
  return {.state_bytes = sizeof(State),
          .slots = 32 + 1 + 7 + 2 * kMostChi + 1,
          .observation = 16,
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
    if (refusal(content, state, side, choice) == 0) scratch.push_back(choice);
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
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::hold: return choice.amount;
    case Verb::combo: return 33u + choice.object;
    case Verb::spend: return 39 + choice.amount;
    case Verb::react: return choice.object == 0 ? 45 + choice.amount : 52;
    default: return 32;
  }
}

u16 AegisTurn::refusal(const Content&, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return refuse_with(Refused::not_deciding);
  if (choice == choose(Verb::pass)) return refuse_with(Refused::allowed);
  if (state.phase == Phase::choose) return refuse_offense(state, choice);
  if (state.phase == Phase::react) return refuse_reaction(state, side, choice);
  bool is_spend = choice.verb == static_cast<u16>(Verb::spend) && choice.object == 0;
  return is_spend ? refuse_stacks(choice, state.chi[at(side)]) : refuse_with(Refused::wrong_verb);
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
    case Phase::choose: return take_offense_choice(content, state, by_attacker);
    case Phase::commit: return commit(state, by_attacker);
    case Phase::defense: return defend(content, state, referee);
    case Phase::react: return take_reaction(state, choices[at(other(attacker(state)))], referee);
    case Phase::over: return;
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
  for (u8 count : state.dice) {
    if (count > kOffenseDice) return "too many dice";
  }
  const Card& card = content.heroes[at(other(attacker(state)))].card;
  u32 dice = number_of(state.dice);
  if (dice > (state.phase == Phase::defense ? card.dice : kOffenseDice)) return "too many dice";
  if (state.phase == Phase::choose && dice != kOffenseDice) return "a die is missing";
  if (state.phase >= Phase::commit && state.phase != Phase::defense && dice != 0) {
    return "dice that nobody reads";
  }
  u32 rolls = state.phase == Phase::defense ? card.max_rerolls : kOffenseRolls;
  if (state.rolls > rolls) return "too many rolls";
  if (state.halves > 1 || state.negated > 1) return "a flag is neither 0 nor 1";
  for (Side side : game::kSides) {
    if (state.hp[at(side)] > content.heroes[at(side)].hp) return "more hit points than at the start";
    if (state.chi[at(side)] > kMostChi || state.evasive[at(side)] > 2) return "too many stacks";
  }
  if (state.phase == Phase::react && !may_react(state)) return "nothing to react with";
  return nullptr;
}

void AegisTurn::observe(const Content& content, const State& state, Side side,
                        std::span<float> tensor) {
  std::size_t i = 0;
  auto put = [&](u32 part, u32 whole) {
    tensor[i++] = static_cast<float>(part) / static_cast<float>(whole);
  };
  for (Side who : {side, other(side)}) {
    put(state.hp[at(who)], content.heroes[at(who)].hp);
    put(state.chi[at(who)], kMostChi);
    put(state.evasive[at(who)], 2);
  }
  for (u8 count : state.dice) put(count, kOffenseDice);
  put(state.rolls, kOffenseRolls);
  put(static_cast<u32>(state.phase), 5);
  put(state.raw, 20);
  put(state.block, 20);
}

float AegisTurn::worth(const Content&, const State& state, Side side) {
  auto lead = static_cast<float>(state.hp[0] - state.hp[1]) / 99;
  return side == Side::a ? lead : -lead;
}

u32 AegisTurn::object_count(const Content&, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::combo: return 7;
    case Verb::spend:
    case Verb::react: return 2;
    default: return 0;
  }
}

std::string AegisTurn::object_name(const Content&, u16 verb, u16 object) {
  return std::string(verb == static_cast<u16>(Verb::combo) ? names_of(Combo{})[object]
                                                           : kStatuses[object]);
}

std::string AegisTurn::state_text(const Content&, const State& state) {
  return fmt::format("turn {}, {} : {}, {}", state.turn, state.hp[0], state.hp[1],
                     game::name_of(state.outcome));
}

std::string AegisTurn::event_text(const Content& content, chance::EventView event) {
  return json::canonical(Events::to_value(content, event));
}

}  // namespace agon::aegis_turn
