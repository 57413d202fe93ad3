// The duel (seed sections 1 to 8): two heroes as data, whose abilities and effects are scripts. How
// the gaps of the seed are closed is told in README.md.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/encoding.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/duel/derived.h"
#include "agon/rulesets/duel/events.h"
#include "agon/rulesets/duel/state.h"

namespace agon::duel {

// One phase, before and after the choice. In it PASS ends everything that is under way.
constexpr bool in_action_phase(Roll name) {
  return name == Roll::action_start || name == Roll::ability;
}

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (not_a_use, "the only verb of this game is 'use'"),
              (no_such_ability, "this side's hero has no such ability"),
              (takes_no_amount, "no choice of this game has an amount"))

AGON_VERBS((use, .name = "use", .sentence = "use an ability", .takes_object = true))

// The choice of a side's ability; it has one of that number.
game::Choice use(const Content& content, game::Side side, std::size_t ability);

struct Duel
    : game::RulesetOf<Content, State, Options, Events, HeroRecord, HeroRecord, RulesRecord> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.phase == Phase::choosing ? game::only(state.active) : Deciders::nobody;
  }

  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>&) {
    if (!includes(deciders(state), side)) return {};
    return content.menus[at(side)];
  }
  static u32 slot(const Content& content, const State& state, Choice choice);
  static std::string slot_name(const Content& content, Side side, u32 slot);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static const char* fault(const Content& content, const State& state);
  // Clears what nothing reads, so that states which play alike are alike.
  static void forget(const Content& content, State& state);

  template <class V>
  static void observe(const Content& content, const State& state, Side side, V& v);
  static float worth(const Content& content, const State& state);
  static float potential(const Content& content, const State& state);
  static bool cut_off(const Content&, const State& state) { return state.outcome == Outcome::draw; }

  static Result<std::vector<game::Encoding>> encodings(const Content& content, game::Side side);

  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static game::Title titled(const Content& content, const State& state, Side side, Choice choice,
                            const Style& style);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  template <class Event>
    requires requires(const Event& event) { event.source; }
  static CauseRecord derived_of(const Content& content, const Event& event) {
    return cause_of(content, event.source);
  }
  static GuideRecord guide(const Content& content);
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
};

// How much of a match is over in a turn of it.
inline float share_over(const Content& content, u32 turn) {
  return static_cast<float>(turn) / static_cast<float>(content.matchup.limits.turns);
}

// How even the heroes should be, beside the metrics.
extern const game::Balance kBalance;

}  // namespace agon::duel
