// grapple, a Brazilian jiu-jitsu match after seed "Action Evaluation & Scoring Logic": both sides
// secretly choose a category and a technique; two dice decide; the margin decides how much.
// Section numbers in comments are the seed's.
#pragma once

#include "agon/game/balance.h"
#include "agon/game/ruleset.h"
#include "agon/rulesets/grapple/events.h"

namespace agon::grapple {

enum class Roll : u16 {
  none,  // names start at 1
#define AGON_ROLL(name, sentence) name,
#include "agon/rulesets/grapple/rolls.def"
#undef AGON_ROLL
};

enum class Refused : u16 {
  allowed,
#define AGON_REFUSAL(name, sentence) name,
#include "agon/rulesets/grapple/refusals.def"
#undef AGON_REFUSAL
};

struct Grapple {
  using Content = grapple::Content;
  using State = grapple::State;
  using Options = grapple::Options;
  using Events = grapple::Events;
  using Records = game::RecordList<Book>;

  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
    return grapple::load(documents, problems);
  }
  static game::Sizes sizes(const Content& content);

  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.turn; }
  static game::Outcome outcome(const State& state) { return state.outcome; }
  static game::Deciders deciders(const State& state) {
    return state.outcome == game::Outcome::running ? game::Deciders::both : game::Deciders::nobody;
  }

  // Every category is offered by position and role, a technique is usable if all its tokens are
  // held.
  static std::span<const game::Choice> menu(const Content& content, const State& state,
                                            game::Side side, std::vector<game::Choice>&) {
    if (state.outcome != game::Outcome::running) return {};
    return content.menu(state.position, state.role(side), state.tokens[at(side)].held);
  }

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
  static std::string state_text(const Content& content, const State& state,
                                const game::Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const game::Style& style);
  static void measure(const Content& content, game::Meter& meter);
  static void forecast(const Content& content, game::Meter& meter);
  static std::string about(const Content& content, const State& state, game::Side side,
                           game::Choice choice);
};

// The balance targets of a book, beside the metrics that they judge.
extern const game::Balance kBalance;

}  // namespace agon::grapple
