// The scenes of pillars: a game of one player. `a` decides, `b` is the scene and never does. One
// step of the script is one step of the match, but a check takes a step for each group of dice:
// the actor's rank pool, the opposition's, the d20s.
//
// What simulation asks at every step is inline here; `play` is in rules.cc.
#pragma once

#include "agon/game/ruleset.h"
#include "agon/rulesets/pillars/scene/events.h"

namespace agon::pillars::scene {

enum class Roll : u16 {
  none,  // names start at 1
#define AGON_ROLL(name, sentence) name,
#include "agon/rulesets/pillars/scene/rolls.def"
#undef AGON_ROLL
};

enum class Refused : u16 {
  allowed,
#define AGON_REFUSAL(name, sentence) name,
#include "agon/rulesets/pillars/scene/refusals.def"
#undef AGON_REFUSAL
};

// In the order of the facts' verbs, from 1.
enum class Verb : u16 { none, choose };

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

struct Scene {
  using Content = scene::Content;
  using State = scene::State;
  using Options = scene::Options;
  using Events = scene::Events;
  using Records = game::RecordList<Script>;

  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
    return scene::load(documents, problems);
  }
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.checks; }
  static game::Outcome outcome(const State& state) { return state.outcome; }
  static game::Deciders deciders(const State& state) {
    return state.phase == Phase::decide ? game::Deciders::a : game::Deciders::nobody;
  }
  static std::span<const game::Choice> menu(const Content& content, const State& state,
                                            game::Side side, std::vector<game::Choice>& scratch);
  static u32 slot(const Content&, const State&, game::Choice choice) { return choice.object; }
  static u16 refusal(const Content& content, const State& state, game::Side side,
                     game::Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const game::Choices& choices,
                   Referee& referee);
  static const char* fault(const Content& content, const State& state);

  static void observe(const Content& content, const State& state, game::Side side,
                      std::span<float> tensor);
  static float worth(const Content& content, const State& state, game::Side side);

  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static std::string about(const Content& content, const State& state, game::Side side,
                           game::Choice choice);
  static std::string state_text(const Content& content, const State& state,
                                const game::Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const game::Style& style);
  static void measure(const Content& content, game::Meter& meter);
};

}  // namespace agon::pillars::scene
