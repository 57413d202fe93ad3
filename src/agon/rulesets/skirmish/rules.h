// skirmish, a strategy game on a graph after seed "ASG Game Rules (v0)"; section titles in comments
// are the seed's. A ply is an automatic step for the income and then several choices by the active
// side, one for each action. Whole lists of actions are turned into choices by orders.h.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/skirmish/derived.h"
#include "agon/rulesets/skirmish/events.h"

namespace agon::skirmish {

AGON_ROLLS((noise,
            "how a fight goes: the middle is noise 0, 1 the lowest; index: which fight of the ply"),
           (coin, "who wins a fight that is even: 1 the attacker, 2 the defender"))

AGON_VERBS((end, .name = "end", .sentence = "end the ply"),
           (pass, .name = "pass", .sentence = "use up an action and do nothing"),
           (reinforce, .name = "reinforce", .sentence = "buy troops for the headquarters",
            .takes_amount = true),
           (move, .name = "move", .sentence = "move troops along an edge, FROM>TO",
            .takes_object = true, .takes_amount = true),
           (invalid, .name = "void", .sentence = "an action of a list that the rules do not take",
            .takes_object = true, .takes_amount = true))

constexpr game::Choice choose(Verb verb, u32 object = 0, u32 amount = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(object), amount};
}
constexpr game::Choice void_because(Refused reason, u32 amount = 0) {
  return choose(Verb::invalid, static_cast<u32>(reason), amount);
}
constexpr bool is(game::Choice choice, Verb verb) { return choice.verb == static_cast<u16>(verb); }

// How many actions beyond the budget one void choice may report.
inline constexpr u32 kMostReported = 1u << 20;

// What a side can buy.
inline u32 affordable(const Content& content, const State& state, game::Side side) {
  return state.supply[at(side)] / content.scenario.settings.cost;
}

// "Combat Resolution Steps", 1: the product is the one of doubles, which is below the exact one at
// strengths such as 180 and 340.
u32 variance_bound(const Content& content, u32 attackers, u32 defenders);

// The attacker's chance: of the 2 bound + 1 noises those above 0, and half of the one that is 0.
double win_chance(u32 attackers, u32 defenders, u32 bound);

// What the law says of a choice, for a side that decides. Inline, because simulation asks it for
// every choice of every agent.
inline Refused refusal_of_void(const State& state, game::Choice choice) {
  auto reason = static_cast<Refused>(choice.object);
  bool is_reason = reason > Refused::not_deciding && reason <= Refused::over_budget;
  if (!is_reason) return Refused::malformed;
  if (reason != Refused::over_budget) {
    return choice.amount == 0 ? Refused::allowed : Refused::malformed;
  }
  bool first = state.used == 0 && state.over_budget == 0;
  bool counted = choice.amount >= 1 && choice.amount <= kMostReported;
  return first && counted ? Refused::allowed : Refused::malformed;
}

inline Refused refusal_of_amount(u32 amount, u32 most, Refused too_much) {
  if (amount == 0) return Refused::bad_amount;
  return amount <= most ? Refused::allowed : too_much;
}

inline Refused refusal_of_move(const Content& content, const State& state, game::Side side,
                               game::Choice choice) {
  if (choice.object >= content.roads.size()) return Refused::not_adjacent;
  u32 troops = state.spots[content.roads[choice.object].from].troops_of(side);
  return refusal_of_amount(choice.amount, troops, Refused::too_few_troops);
}

inline Refused refusal_of(const Content& content, const State& state, game::Side side,
                          game::Choice choice) {
  bool has_slot = content.scenario.settings.budget > 0;
  if (is(choice, Verb::move) && has_slot) return refusal_of_move(content, state, side, choice);
  if (choice == choose(Verb::end)) return Refused::allowed;
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::end:
      return Refused::malformed;
    case Verb::invalid:
      if (!has_slot && choice.object != static_cast<u16>(Refused::over_budget)) {
        return Refused::over_budget;
      }
      return refusal_of_void(state, choice);
    case Verb::pass:
      if (!has_slot) return Refused::over_budget;
      return choice == choose(Verb::pass) ? Refused::allowed : Refused::malformed;
    case Verb::reinforce:
      if (!has_slot) return Refused::over_budget;
      if (choice.object != 0) return Refused::malformed;
      return refusal_of_amount(choice.amount, affordable(content, state, side),
                               Refused::too_little_supply);
    case Verb::move:
      return Refused::over_budget;
    default:
      return Refused::unknown_type;
  }
}

struct Skirmish : game::RulesetOf<Content, State, Options, Events, Scenario> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.ply; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.phase == Phase::act ? game::only(state.active) : Deciders::nobody;
  }

  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>& scratch);
  // The entry of that menu whose number is draw(its size); menu.h.
  template <class Draw>
  static Choice menu_entry(const Content& content, const State& state, Side side, Draw draw);
  static u32 slot(const Content& content, const State& state, Choice choice);
  static std::string slot_name(const Content& content, Side side, u32 slot);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice) {
    if (!includes(deciders(state), side)) return Refused::not_deciding;
    return refusal_of(content, state, side, choice);
  }
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static game::Advance play_ahead(const Content& content, State& state,
                                  std::span<const Choice> ahead, chance::QuickReferee& referee);
  static const char* fault(const Content& content, const State& state);

  template <class V>
  static void observe(const Content& content, const State& state, Side side, V& v);
  static float worth(const Content& content, const State& state);
  static bool cut_off(const Content&, const State& state) { return state.outcome == Outcome::draw; }

  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  static std::vector<game::Locked> locked(const Content& content, const State& state, Side side);
  static DerivedRecord derived(const Content& content, const State& state, const Style& style);
  static GuideRecord guide(const Content& content);
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
};

extern const game::Balance kBalance;

}  // namespace agon::skirmish

#include "agon/rulesets/skirmish/menu.h"  // what whoever makes a game of these rules needs, too
