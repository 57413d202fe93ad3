// Stands in for the ruleset aegis, and is deleted when that is on the roster.
//
// Attack turns of seed "Defense System V2 Specification", cut down to what tries the contract: five
// offense dice with up to three rolls and hold masks, a combo, chi on the attack, a data-driven
// defense card whose rerolls cascade, reactions, the damage pipeline. Sides attack in turn until a
// KO or the cap on turns.
//
// Dice stand in the state as counts per face, so they are sorted by nature and equal throws are
// equal states. Every group of them falls in an automatic step: `dice` holds what lies on the
// table, and the step throws as many as are missing.
#pragma once

#include "agon/game/entry.h"
#include "agon/game/events.h"
#include "agon/game/ruleset.h"

namespace agon::aegis_turn {

inline constexpr u32 kOffenseDice = 5;
inline constexpr u32 kOffenseRolls = 3;
inline constexpr u32 kAllHeld = (1u << kOffenseDice) - 1;

AGON_ROLLS((offense_die, "the attacker's five, hold by hold"), (defense_die, "those of the card"),
           (reroll_die, "those that the card throws again"),
           (evasive_die, "whether an evasion succeeds"))

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (wrong_verb, "this is not the moment for it"),
              (bad_mask, "hold fewer than all of the five dice"),
              (no_rolls_left, "all rolls have fallen"), (no_such_combo, "the dice do not show it"),
              (too_few_stacks, "spend at least one stack, and no more than there are"),
              (no_block, "chi adds to a block, and the card gave none"))

AGON_ENUM(Status, u16, chi, evasive)
AGON_ENUM(Combo, u16, two_pairs, three, small_straight, four, full_house, large_straight, five)

AGON_VERBS((hold, .name = "hold",
            .sentence = "keep the dice of a mask, lowest die first, and roll the others",
            .takes_amount = true),
           (combo, .name = "combo", .sentence = "attack with a combo", .takes_object = true,
            .objects = kComboNames),
           (pass, .name = "pass", .sentence = "go on without"),
           (spend, .name = "spend", .sentence = "spend stacks on the attack", .takes_object = true,
            .takes_amount = true, .objects = kStatusNames),
           (react, .name = "react", .sentence = "spend stacks on the defense", .takes_object = true,
            .takes_amount = true, .objects = kStatusNames))

// The seed's "Matcher Registry" and "Effect Registry", as far as they go here. What an effect gives
// is added up by its kind; reroll_dice stands last because it gives nothing.
AGON_NAMED_ENUM(MatcherKind, u8, (count_field, "countField"), (pairs_field, "pairsField"))
AGON_NAMED_ENUM(EffectKind, u8, (deal_per, "dealPer"), (block_per, "blockPer"),
                (flat_block, "flatBlock"), (prevent_half, "preventHalf"), (reflect, "reflect"),
                (gain_chi, "gainChi"), (reroll_dice, "rerollDice"))
inline constexpr std::size_t kGivingKinds = 6;
AGON_ENUM(Phase, u8, offense, choose, commit, defense, react, over)

using Dice = std::array<u8, 6>;  // how many dice show 1, 2, ... 6

struct Field {
  std::string id;
  std::vector<u32> faces;
};

struct Effect {
  EffectKind type = EffectKind::deal_per;
  u32 amount = 1;  // of reroll_dice: how many, by the policy lowestNonMatching
};

struct Rule {
  std::string id;
  MatcherKind matcher = MatcherKind::count_field;
  std::string field;
  std::vector<Effect> effects;
  u32 faces = 0;  // of the field, bit 0 for face 1; found when loaded
};

struct Card {
  u32 dice = 4;
  u32 max_rerolls = 3;
  std::vector<Field> fields;
  std::vector<Rule> rules;
};

struct Hero {
  std::string name;
  u16 hp = 30;
  u8 chi = 0;
  u8 evasive = 0;
  std::array<u16, 7> damage = {};  // by combo
  Card card;
};

struct Content {
  std::array<Hero, 2> heroes;
};

struct Options {
  u32 turns = 20;
};

struct State {
  u32 turn;  // from 1; a attacks in the odd ones
  std::array<u16, 2> hp;
  u16 raw;                              // the attack's damage
  std::array<u16, kGivingKinds> given;  // by the card, so far; a prevent-half counts once
  Dice dice;
  u8 rolls;  // offense: rolls fallen; defense: rerolls used
  u8 turns_left;
  std::array<u8, 2> chi;
  std::array<u8, 2> evasive;
  u8 negated;
  u8 attempts;  // evasive dice thrown this turn
  Phase phase;
  game::Outcome outcome;
  std::array<u8, 2> unused;  // always 0
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

struct Threw {
  static constexpr std::string_view kName = "threw";
  Dice dice;
};

struct Triggered {
  static constexpr std::string_view kName = "triggered";
  u32 rule;
  u32 count;
};

// The checkpoints of seed "Combat Pipeline (Defense Turn)", step 4.
struct Resolved {
  static constexpr std::string_view kName = "resolved";
  u32 raw, after_flat, after_prevent, after_block, to_attacker;
  bool double_ko;
};

using Events = game::EventList<Threw, Triggered, Resolved>;

// Descriptions, in the order of the records above.
void describe(auto& v, Field& f) {
  v("id", f.id, "the name that rules use");
  v("faces", f.faces, "the faces of this part of the partition", json::Range{1, 6});
}

void describe(auto& v, Effect& e) {
  v("type", e.type, "what happens");
  v("amount", e.amount, "how much, or how many dice", json::Range{1, 20}, json::Default{});
}

void describe(auto& v, Rule& r) {
  v("id", r.id, "the name in logs");
  v("matcher", r.matcher, "how the field's dice are counted");
  v("field", r.field, "the field that is counted");
  v("effects", r.effects, "what a match triggers, in order");
}

void describe(auto& v, Card& c) {
  v("dice", c.dice, "defense dice", json::Range{1, 5});
  v("max_rerolls", c.max_rerolls, "maxRerollsPerDefense", json::Range{0, 9}, json::Default{});
  v("fields", c.fields, "partition of the faces");
  v("rules", c.rules, "evaluated in order");
}

void describe(auto& v, Hero& h) {
  v("name", h.name, "what people call the hero");
  v("hp", h.hp, "hit points", json::Range{1, 99});
  v("chi", h.chi, "stacks at the start", json::Range{0, 6}, json::Default{});
  v("evasive", h.evasive, "stacks at the start", json::Range{0, 2}, json::Default{});
  v("damage", h.damage, "by combo, two pairs first", json::Range{0, 99});
  v("card", h.card, "the defense card");
}

void describe(auto& v, Options& o) {
  v("turns", o.turns, "attack turns until a draw", json::Range{1, 200}, json::Default{});
}

void describe(auto& v, const Content&, State& s) {
  v("turn", s.turn, "the attack turn, from 1");
  v("turns_left", s.turns_left, "turns until the draw, this one included");
  v("hp", s.hp, "hit points of a and b");
  v("chi", s.chi, "stacks of a and b");
  v("evasive", s.evasive, "stacks of a and b");
  v("dice", s.dice, "how many dice show 1, 2, ... 6");
  v("rolls", s.rolls, "rolls fallen, or rerolls used");
  v("raw", s.raw, "the attack's damage");
  v("given", s.given, "by the card: deal, block, flat block, prevent-half, reflect, chi");
  v("negated", s.negated, "whether the attack is negated", json::Range{0, 1});
  v("attempts", s.attempts, "evasive dice thrown");
  v("phase", s.phase, "what happens next");
  v("outcome", s.outcome, "how the match stands");
}

void describe(auto& v, const Content&, Threw& e) {
  v("dice", e.dice, "how many dice show 1, 2, ... 6");
}

void describe(auto& v, const Content&, Triggered& e) {
  v("rule", e.rule, "its place on the card");
  v("count", e.count, "matchCount");
}

void describe(auto& v, const Content&, Resolved& e) {
  v("raw", e.raw, "rawDamage");
  v("after_flat", e.after_flat, "after flat reductions");
  v("after_prevent", e.after_prevent, "after prevent-half or negation");
  v("after_block", e.after_block, "after block");
  v("to_attacker", e.to_attacker, "reflected and dealt");
  v("double_ko", e.double_ko, "whether both fell");
}

constexpr game::Choice choose(Verb verb, u32 object = 0, u32 amount = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(object), amount};
}
constexpr game::Choice choose(Verb verb, Status status, u32 stacks) {
  return choose(verb, static_cast<u32>(status), stacks);
}
constexpr game::Choice choose(Combo combo) { return choose(Verb::combo, static_cast<u32>(combo)); }

constexpr u16& given(State& state, EffectKind kind) {
  return state.given[static_cast<std::size_t>(kind)];
}
constexpr u32 given(const State& state, EffectKind kind) {
  return state.given[static_cast<std::size_t>(kind)];
}

constexpr game::Side attacker(const State& state) {
  return state.turn % 2 == 1 ? game::Side::a : game::Side::b;
}

struct AegisTurn : game::RulesetOf<Content, State, Options, Events, Hero, Hero> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);
  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    if (state.phase == Phase::choose || state.phase == Phase::commit) return only(attacker(state));
    return state.phase == Phase::react ? only(other(attacker(state))) : Deciders::nobody;
  }
  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>& scratch);
  static u32 slot(const Content& content, const State& state, Choice choice);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static const char* fault(const Content& content, const State& state);
  static void observe(const Content& content, const State& state, Side side,
                      std::span<float> tensor);
  static float worth(const Content& content, const State& state);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static void measure(const Content&, Meter&) {}
};

extern const game::Entry kEntry;

}  // namespace agon::aegis_turn
