// hilo, the smallest game that uses every part of the contract. Both sides secretly guess high or
// low and put a stake on it; a die falls; equal guesses score nothing; otherwise the right side
// gains its stake, unless the wrong one doubles and the second die saves it.
//
// What simulation asks at every step is inline here; `play` is in rules.cc.
#pragma once

#include "agon/game/ruleset.h"
#include "agon/rulesets/hilo/events.h"

namespace agon::hilo {

AGON_ROLLS((first_die, "the die that both sides guess"),
           (second_die, "the die of a side that doubles"))

AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (wrong_verb, "guess while both are guessing; concede or double when answering"),
              (unknown_guess, "a guess is high or low"), (stake_too_small, "a stake is at least 1"),
              (stake_too_large, "a stake is at most the table's purse"))

AGON_VERBS((guess, .name = "guess", .sentence = "say what the die will show, and put a stake on it",
            .takes_object = true, .takes_amount = true, .objects = kGuessNames),
           (concede, .name = "concede", .sentence = "let the other side have its gain"),
           (double_up, .name = "double",
            .sentence = "roll again: a high number cancels the gain, others double it"))

constexpr game::Choice choose(Verb verb, Guess guess = Guess::high, u32 stake = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(guess), stake};
}

struct Hilo : game::RulesetOf<Content, State, Options, Events, Table> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.round; }
  static Outcome outcome(const State& state) { return state.outcome; }

  static Deciders deciders(const State& state) {
    if (state.phase == Phase::guess) return Deciders::both;
    return state.phase == Phase::answer ? game::only(other(state.right)) : Deciders::nobody;
  }

  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>&) {
    if (!includes(deciders(state), side)) return {};
    return state.phase == Phase::guess ? content.guesses : content.answers;
  }

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
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
};

}  // namespace agon::hilo
