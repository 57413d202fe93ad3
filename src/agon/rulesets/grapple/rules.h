// grapple, a Brazilian jiu-jitsu match after seed "Action Evaluation & Scoring Logic": both sides
// secretly choose a category and a technique; two dice decide; the margin decides how much.
// Section numbers in comments are the seed's.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/grapple/derived.h"
#include "agon/rulesets/grapple/events.h"

namespace agon::grapple {

AGON_ROLLS((exchange, "the d6 of a (index 0) and of b (index 1) in an exchange"),
           (bonus_token, "which token a dominant winner gets besides"),
           (referee, "the referee's coin when points and advantages are equal"))

AGON_REFUSALS((not_deciding, "the match is over, so there is nothing to choose"),
              (unknown_technique,
               "a choice is one of the four categories and a technique of the book"),
              (wrong_category, "the technique belongs to another category"),
              (not_offered, "this position does not offer the technique in this role"),
              (token_missing, "the technique needs a token that this side does not hold"))

struct Grapple : game::RulesetOf<Content, State, Options, Events, Book> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.outcome == Outcome::running ? Deciders::both : Deciders::nobody;
  }

  // Every category is offered by position and role, a technique is usable if all its tokens are
  // held.
  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>&) {
    if (state.outcome != Outcome::running) return {};
    return content.menu(state.position, state.role(side), state.tokens[at(side)].held);
  }

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
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static void measure(const Content& content, Meter& meter);
  static std::span<const game::AgentKind> agents();
  static void forecast(const Content& content, Meter& meter);
  static std::string about(const Content& content, const State& state, Side side, Choice choice);
  static game::Title titled(const Content& content, const State& state, Side side, Choice choice,
                            const Style& style);
  static std::vector<game::Locked> locked(const Content& content, const State& state, Side side);
  static DerivedRecord derived(const Content& content, const State& state, const Style& style);
  static GuideRecord guide(const Content& content);
};

// The balance targets of a book, beside the metrics that they judge.
extern const game::Balance kBalance;

}  // namespace agon::grapple
