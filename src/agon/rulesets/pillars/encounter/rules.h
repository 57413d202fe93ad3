// The encounter of pillars: two characters, a track of four condition steps per pillar and side,
// and nothing but the checks of seed section 3. How it is built is told in README.md.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/pillars/encounter/events.h"

namespace agon::pillars::encounter {

enum class Roll : u16 {
  none,  // names start at 1
#define AGON_ROLL(name, sentence) name,
#include "agon/rulesets/pillars/encounter/rolls.def"
#undef AGON_ROLL
};

enum class Refused : u16 {
  allowed,
#define AGON_REFUSAL(name, sentence) name,
#include "agon/rulesets/pillars/encounter/refusals.def"
#undef AGON_REFUSAL
};

// In the order of the facts' verbs, from 1.
enum class Verb : u16 { none, attack, endure, contest, counter, decline };

// The objects of `contest` and `counter`.
inline constexpr std::array kPreparing = {ContestType::social_contest, ContestType::social_duel,
                                          ContestType::investigation,
                                          ContestType::search_vs_concealment};
enum class Counter : u16 { negate, resist };

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

struct Encounter {
  using Content = encounter::Content;
  using State = encounter::State;
  using Options = encounter::Options;
  using Events = encounter::Events;
  using Records = game::RecordList<Character, Character>;

  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
    return encounter::load(documents, problems);
  }
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static game::Outcome outcome(const State& state) { return state.outcome; }

  static game::Deciders deciders(const State& state) {
    switch (state.phase) {
      case Phase::choose:
        return game::only(state.active());
      case Phase::ward:
      case Phase::withstand:
        return game::only(state.defender());
      default:
        return game::Deciders::nobody;
    }
  }

  static std::span<const game::Choice> menu(const Content& content, const State& state,
                                            game::Side side, std::vector<game::Choice>& scratch);
  static u32 slot(const Content& content, const State& state, game::Choice choice);
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
  static std::string state_text(const Content& content, const State& state,
                                const game::Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const game::Style& style);
  static std::string about(const Content& content, const State& state, game::Side side,
                           game::Choice choice);
  static void measure(const Content& content, game::Meter& meter);
  static void forecast(const Content& content, game::Meter& meter);
};

// The band of the pairings, beside the metrics.
extern const game::Balance kBalance;

}  // namespace agon::pillars::encounter
