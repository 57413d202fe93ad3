// The scenes of pillars: a game of one player. `a` decides, `b` is the scene and never does. One
// step of the script is one step of the match, but a check takes a step for each group of dice:
// the actor's rank pool, the opposition's, the d20s.
//
// What simulation asks at every step is inline here; `play` is in rules.cc.
#pragma once

#include "agon/game/ruleset.h"
#include "agon/rulesets/pillars/scene/derived.h"
#include "agon/rulesets/pillars/scene/events.h"

namespace agon::pillars::scene {

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (unknown_option,
               "an option is chosen with 'choose', and it must be one of the scene"),
              (not_here, "this step has no such option"),
              (closed, "this option is closed as things stand"))

AGON_VERBS((choose, .name = "choose", .sentence = "take one of the step's open options",
            .takes_object = true))

constexpr game::Choice choose(u16 option) { return {static_cast<u16>(Verb::choose), option, 0}; }

inline bool holds(const std::vector<Condition>& when, const State& state) {
  for (const Condition& condition : when) {
    if (!condition.values[state.keys[condition.key]]) return false;
  }
  return true;
}

// What a degree does to a state that has made its check: for the rules, and for exact odds, which
// know the chance of each degree without any die.
void apply_degree(const Content& content, State& state, int degree);

struct Scene : game::RulesetOf<Content, State, Options, Events, SceneScript> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.checks; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.phase == Phase::decide ? Deciders::a : Deciders::nobody;
  }
  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>& scratch);
  static u32 slot(const Content&, const State&, Choice choice) { return choice.object; }
  static std::string slot_name(const Content& content, Side side, u32 slot);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static const char* fault(const Content& content, const State& state);

  template <class V>
  static void observe(const Content& content, const State& state, Side side, V& v);
  static float worth(const Content& content, const State& state);

  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static game::Title titled(const Content& content, const State& state, Side side, Choice choice,
                            const Style& style);
  static std::vector<game::Locked> locked(const Content& content, const State& state, Side side);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static DerivedCheck derived_of(const Content& content, const Checked& event);
  static GuideRecord guide(const Content& content);
  static void measure(const Content& content, Meter& meter);
};

}  // namespace agon::pillars::scene
