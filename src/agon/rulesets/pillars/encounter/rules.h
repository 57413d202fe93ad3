// The encounter of pillars: two characters, a track of four condition steps per pillar and side,
// and nothing but the checks of seed section 3. How it is built is told in README.md.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/pillars/encounter/derived.h"
#include "agon/rulesets/pillars/encounter/events.h"

namespace agon::pillars::encounter {

// A d20 has index 0 for the actor and 1 for the opposition; die i of a rank pool has 2i and 2i + 1.
AGON_ROLLS((negate_d20, "the d20s of a defender who negates, and of the attacker"),
           (negate_rank, "their rank dice"),
           (act_d20, "the d20s of the active side, and of who opposes it"),
           (act_rank, "their rank dice"),
           (resist_d20, "the d20s of a defender who resists, and of the attacker"),
           (resist_rank, "their rank dice"))

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (not_your_action, "the active side attacks, endures or contests"),
              (unknown_object, "attack and endure take a pillar, contest one of its four types"),
              (nothing_to_endure, "endurance needs a step on the pillar's track"),
              (not_an_answer, "an attacked side counters or declines"),
              (wrong_counter, "negate before the attack is rolled, resist after it has hit"),
              (takes_no_amount, "no choice of this game has an amount"))

// The objects of `contest` and `counter`.
inline constexpr std::array kPreparing = {ContestType::social_contest, ContestType::social_duel,
                                          ContestType::investigation,
                                          ContestType::search_vs_concealment};
inline constexpr std::span<const std::string_view> kPreparingNames =
    std::span(kContestTypeNames)
        .subspan(static_cast<std::size_t>(kPreparing.front()), kPreparing.size());
AGON_ENUM(Counter, u16, negate, resist)

AGON_VERBS((attack, .name = "attack", .sentence = "put condition steps on a pillar's track",
            .takes_object = true, .objects = kPillarNames),
           (endure, .name = "endure", .sentence = "remove steps from an own track",
            .takes_object = true, .objects = kPillarNames),
           (contest, .name = "contest",
            .sentence = "prepare a modifier for the next attack or contest", .takes_object = true,
            .objects = kPreparingNames),
           (counter, .name = "counter",
            .sentence = "negate an attack before it is rolled, or resist it after it has hit",
            .takes_object = true, .objects = kCounterNames),
           (decline, .name = "decline", .sentence = "do not counter now"))

// The one pillar of a contest that prepares.
constexpr Pillar pillar_of(ContestType type) {
  return contest_of(type).allows(Pillar::influence) ? Pillar::influence : Pillar::revelation;
}

constexpr game::Choice choose(Verb verb, u16 object = 0) {
  return {static_cast<u16>(verb), object, 0};
}
constexpr game::Choice choose(Verb verb, Pillar pillar) {
  return choose(verb, static_cast<u16>(pillar));
}
constexpr game::Choice choose(Counter counter) {
  return choose(Verb::counter, static_cast<u16>(counter));
}
constexpr game::Choice choose_contest(ContestType type) {
  return choose(Verb::contest,
                static_cast<u16>(static_cast<u16>(type) - static_cast<u16>(kPreparing.front())));
}

// An Attack of degree 1 or 2 adds one step, of 3 or 4 two.
constexpr u8 steps_of_hit(int degree) { return degree <= 0 ? u8{0} : degree <= 2 ? u8{1} : u8{2}; }

// Whether a prepared modifier counts in it: in an Attack and in the contests that prepare.
constexpr bool uses_prepared(ContestType type) {
  return type == ContestType::attack || (type >= kPreparing.front() && type <= kPreparing.back());
}

// The check as the sides stand now: each step is -1 on its side's own total on that pillar.
Check check_of(const Content& content, const State& state, game::Side actor, ContestType type,
               Pillar pillar);

struct Encounter : game::RulesetOf<Content, State, Options, Events, Character, Character> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }

  static Deciders deciders(const State& state) {
    switch (state.phase) {
      case Phase::choose:
        return game::only(state.active());
      case Phase::ward:
      case Phase::withstand:
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

  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  static std::vector<game::Locked> locked(const Content& content, const State& state, Side side);
  static DerivedRecord derived(const Content& content, const State& state, const Style& style);
  static DerivedCheck derived_of(const Content& content, const Checked& event);
  static GuideRecord guide(const Content& content);
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
  static void forecast(const Content& content, Meter& meter);
};

// The band of the pairings, beside the metrics.
extern const game::Balance kBalance;

}  // namespace agon::pillars::encounter
