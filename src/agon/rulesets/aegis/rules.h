// aegis: dice combat with data-driven defense cards. A turn is an attack: the attacker throws five
// dice up to three times, picks a combo and spends statuses on it; the defender's dice fall, its
// card's rules trigger, it reacts with statuses, and the pipeline says what is left of the damage.
//
// What simulation asks at every step is inline here; `play` is in rules.cc, the parts of a turn in
// law/: offense, defense, effects, statuses, pipeline.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/aegis/derived.h"
#include "agon/rulesets/aegis/event_fields.h"

namespace agon::aegis {

inline constexpr std::size_t kObserved = 31;  // floats that learners see, and 4 a status

// A die's index is roll * 5 + die; dice that stay on the table count as the first ones.
AGON_ROLLS((standoff_die, "who starts: attempt * 2, and one more for b"),
           (removal_die, "whether a status is handed over at upkeep"),
           (offense_die, "the attacker's five, roll by roll"),
           (defense_die, "those of the defender, by card or by board"),
           (reroll_die, "those that a card throws again"),
           (reroll_pick, "which dice a card throws again, where chance picks them"),
           (negation_die, "whether a status negates the attack"))

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (wrong_verb, "this is not the moment for it"),
              (bad_mask, "hold some of the five dice, and not all: bit 0 is the lowest die"),
              (no_rolls_left, "all three rolls have fallen"),
              (no_such_combo, "the dice do not show it, or the hero has no such attack"),
              (not_spendable, "this status cannot be spent now"),
              (bad_stacks,
               "spend at least one stack, and no more than there are; where a die "
               "decides, one at a time"),
              (bad_selection, "pick exactly as many dice as fall again, among those that may"),
              (takes_no_more, "this choice takes no object or no amount"))

AGON_VERBS((hold, .name = "hold",
            .sentence = "keep the dice of a mask, lowest die first, and throw the others",
            .takes_amount = true),
           (combo, .name = "combo", .sentence = "attack with a combo", .takes_object = true,
            .objects = kComboNames),
           (pass, .name = "pass", .sentence = "go on without"),
           (spend, .name = "spend", .sentence = "spend stacks in one's own turn",
            .takes_object = true, .takes_amount = true),
           (react, .name = "react", .sentence = "spend stacks on the defense", .takes_object = true,
            .takes_amount = true),
           (reroll, .name = "reroll",
            .sentence = "throw the dice of a mask again, lowest die first", .takes_amount = true))

constexpr game::Choice choose(Verb verb, u32 object = 0, u32 amount = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(object), amount};
}
constexpr game::Choice choose(Combo combo) { return choose(Verb::combo, static_cast<u32>(combo)); }
constexpr game::Choice hold(u32 mask) { return choose(Verb::hold, 0, mask); }

constexpr bool is(game::Choice choice, Verb verb) { return choice.verb == static_cast<u16>(verb); }

struct Aegis
    : game::RulesetOf<Content, State, Options, Events, HeroRecord, HeroRecord, StatusesRecord> {
  static const game::Facts kFacts;

  // The card stands in the hero's schema as the reader takes it, type by type.
  struct Records {
    static constexpr std::size_t kCount = 3;
    static json::Value schema(std::size_t kind);
  };

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    switch (state.phase) {
      case Phase::ready:
      case Phase::choose:
      case Phase::commit:
        return game::only(state.attacker());
      case Phase::select:
      case Phase::react:
        return game::only(state.defender());
      default:
        return Deciders::nobody;
    }
  }

  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>& scratch);
  static u32 slot(const Content& content, const State& state, Choice choice);
  static std::string slot_name(const Content& content, Side side, u32 slot);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static const char* fault(const Content& content, const State& state);

  template <class V>
  static void observe(const Content& content, const State& state, Side side, V& v);
  static float worth(const Content& content, const State& state);
  static bool cut_off(const Content&, const State& state) {  // a double KO is a draw
    return state.outcome == Outcome::draw && state.hp[0] > 0;
  }

  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  static std::vector<game::Locked> locked(const Content& content, const State& state, Side side);
  static game::Title titled(const Content& content, const State& state, Side side, Choice choice,
                            const Style& style);
  static std::string spoken(const Content& content, const State& state, Side side, Choice choice);
  static DerivedRecord derived(const Content& content, const State& state, const Style& style);
  static EffectDerived derived_of(const Content& content, const EffectResolved& event);
  static GuideRecord guide(const Content& content);
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
};

extern const game::Balance kBalance;

}  // namespace agon::aegis
