// The duel (seed sections 1 to 8): two heroes as data, whose abilities and effects are scripts. How
// the gaps of the seed are closed is told in README.md.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/duel/events.h"
#include "agon/rulesets/duel/state.h"

namespace agon::duel {

enum class Roll : u16 {
  none,  // names start at 1
#define AGON_ROLL(name, sentence) name,
#include "agon/rulesets/duel/rolls.def"
#undef AGON_ROLL
};

// One phase, before and after the choice. In it PASS ends everything that is under way.
constexpr bool in_action_phase(Roll name) {
  return name == Roll::action_start || name == Roll::ability;
}

enum class Refused : u16 {
  allowed,
#define AGON_REFUSAL(name, sentence) name,
#include "agon/rulesets/duel/refusals.def"
#undef AGON_REFUSAL
};

inline constexpr u16 kUse = 1;  // the one verb

// The choice of a side's ability; it has one of that number.
game::Choice use(const Content& content, game::Side side, std::size_t ability);

struct Duel {
  using Content = duel::Content;
  using State = duel::State;
  using Options = duel::Options;
  using Events = duel::Events;
  using Records = game::RecordList<HeroRecord, HeroRecord, RulesRecord>;

  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
    return duel::load(documents, problems);
  }
  static void lint(std::size_t kind, const json::Node& document, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static game::Outcome outcome(const State& state) { return state.outcome; }
  static game::Deciders deciders(const State& state) {
    return state.phase == Phase::choosing ? game::only(state.active) : game::Deciders::nobody;
  }

  static std::span<const game::Choice> menu(const Content& content, const State& state,
                                            game::Side side, std::vector<game::Choice>&) {
    if (!includes(deciders(state), side)) return {};
    return content.menus[at(side)];
  }
  static u32 slot(const Content& content, const State& state, game::Choice choice);
  static u16 refusal(const Content& content, const State& state, game::Side side,
                     game::Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const game::Choices& choices,
                   Referee& referee);
  static const char* fault(const Content& content, const State& state);
  // Clears what nothing reads, so that states which play alike are alike.
  static void forget(const Content& content, State& state);

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
};

// How even the heroes should be, beside the metrics.
extern const game::Balance kBalance;

}  // namespace agon::duel
