// hilo, the smallest game that uses every part of the contract. Both sides secretly guess high or
// low and put a stake on it; a die falls; equal guesses score nothing; otherwise the right side
// gains its stake, unless the wrong one doubles and the second die saves it.
//
// What simulation asks at every step is inline here; `play` is in rules.cc.
#pragma once

#include "agon/game/ruleset.h"
#include "agon/rulesets/hilo/events.h"

namespace agon::hilo {

enum class Roll : u16 {
  none,  // names start at 1
#define AGON_ROLL(name, sentence) name,
#include "agon/rulesets/hilo/rolls.def"
#undef AGON_ROLL
};

enum class Refused : u16 {
  allowed,
#define AGON_REFUSAL(name, sentence) name,
#include "agon/rulesets/hilo/refusals.def"
#undef AGON_REFUSAL
};

// In the order of the facts' verbs, from 1.
enum class Verb : u16 { none, guess, concede, double_up };

constexpr game::Choice choose(Verb verb, Guess guess = Guess::high, u32 stake = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(guess), stake};
}

struct Hilo {
  using Content = hilo::Content;
  using State = hilo::State;
  using Options = hilo::Options;
  using Events = hilo::Events;
  using Records = game::RecordList<Table>;

  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
    return hilo::load(documents, problems);
  }
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.round; }
  static game::Outcome outcome(const State& state) { return state.outcome; }

  static game::Deciders deciders(const State& state) {
    switch (state.phase) {
      case Phase::guess:
        return game::Deciders::both;
      case Phase::answer:
        return game::only(other(state.right));
      default:
        return game::Deciders::nobody;
    }
  }

  static std::span<const game::Choice> menu(const Content& content, const State& state,
                                            game::Side side, std::vector<game::Choice>&) {
    if (!includes(deciders(state), side)) return {};
    return state.phase == Phase::guess ? content.guesses : content.answers;
  }

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
  static void measure(const Content& content, game::Meter& meter);
};

}  // namespace agon::hilo
