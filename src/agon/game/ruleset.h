// The contract. A ruleset is a struct of static functions over a Content and a State; it never sees
// this file's users, and they see nothing but this. docs/adding-a-ruleset.md walks through it.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "agon/chance/referee.h"
#include "agon/game/choice.h"
#include "agon/game/facts.h"
#include "agon/game/lists.h"
#include "agon/game/meter.h"
#include "agon/game/observation.h"
#include "agon/game/records.h"
#include "agon/json/document.h"

namespace agon::game {

struct AgentKind;

// How far choices in a row were played.
struct Advance {
  u32 choices = 0;
  u32 steps = 0;  // the automatic ones among them
};

// What a ruleset is made of: `struct Mine : RulesetOf<Content, State, Options, Events, Record>`.
// The records are what the documents are read into, one for each kind of content; the rest are
// short names for its declarations.
template <class ContentType, class StateType, class OptionsType, class EventsType, class... Record>
struct RulesetOf {
  using Content = ContentType;
  using State = StateType;
  using Options = OptionsType;
  using Events = EventsType;
  using Records = RecordList<Record...>;

  using Choice = game::Choice;
  using Choices = game::Choices;
  using Deciders = game::Deciders;
  using Meter = game::Meter;
  using Outcome = game::Outcome;
  using Side = game::Side;
  using Style = game::Style;
};

template <class R>
concept Ruleset =
    requires(const typename R::Content& content, const typename R::State& state,
             typename R::State& mutable_state, const typename R::Options& options, Side side,
             Choice choice, const Choices& choices, std::vector<Choice>& scratch,
             TensorWriter& tensor, FieldList& fields, chance::QuickReferee& quick,
             chance::Referee& referee, chance::EventView event, Meter& meter, Problems& problems,
             std::span<const json::Node> documents, const Style& style, std::size_t kind) {
      requires std::is_trivially_copyable_v<typename R::State>;
      { R::kFacts } -> std::convertible_to<const Facts&>;

      // Where there are several kinds, R::lint(kind, document, problems) says what is wrong with
      // one alone.
      { R::Records::schema(kind) } -> std::same_as<json::Value>;
      // Content from its documents, in the order of the facts; nullopt if there were errors.
      { R::load(documents, problems) } -> std::same_as<std::optional<typename R::Content>>;
      { R::sizes(content) } -> std::same_as<Sizes>;

      // The match. No dice fall in `start`. `play` takes one step with legal choices, returns
      // nothing, allocates nothing; it is defined in rules.cc and instantiated there for the two
      // referees.
      { R::start(content, options) } -> std::same_as<typename R::State>;
      { R::turn(state) } -> std::same_as<u32>;
      { R::deciders(state) } -> std::same_as<Deciders>;  // nobody while running: an automatic step
      { R::outcome(state) } -> std::same_as<Outcome>;
      { R::menu(content, state, side, scratch) } -> std::same_as<std::span<const Choice>>;
      { R::slot(content, state, choice) } -> std::same_as<u32>;  // a menu entry's fixed index
      { R::slot_name(content, side, u32{}) } -> std::same_as<std::string>;  // "": never offered
      static_cast<u16>(R::refusal(content, state, side, choice));           // 0: the law allows it
      { R::play(content, mutable_state, choices, quick) } -> std::same_as<void>;
      { R::play(content, mutable_state, choices, referee) } -> std::same_as<void>;
      { R::fault(content, state) } -> std::same_as<const char*>;  // total: any bytes may be asked

      // For learners and look-ahead, never for rules. `observe` describes what a side sees
      // (observation.h) and is instantiated in observe.cc. Worth is asked for a: 0 is even, b's is
      // minus a's.
      { R::observe(content, state, side, tensor) } -> std::same_as<void>;
      { R::observe(content, state, side, fields) } -> std::same_as<void>;
      { R::worth(content, state) } -> std::same_as<float>;

      // For people. State and events are described by `describe(visitor, content, record)`.
      { R::state_text(content, state, style) } -> std::same_as<std::string>;
      { R::event_text(content, event, style) } -> std::same_as<std::string>;
      { R::measure(content, meter) } -> std::same_as<void>;
    };

// Whether dice fall or clocks turn before anybody decides.
template <class R>
bool is_automatic(const typename R::State& state) {
  return R::outcome(state) == Outcome::running && R::deciders(state) == Deciders::nobody;
}

// More are optional: `object_count(content, verb)` and `object_name(content, verb, object)`, where
// the objects of choices are content; `agents()`, the ruleset's own, a span of AgentKind;
// `forecast(content, meter)`, the metrics that `odds` shows if they are others than those of a
// simulation; `about(content, state, side, choice)`, lines for people on an entry of the menu;
// `locked(content, state, side)`, what is missing for entries that people look for in vain;
// `spoken(content, state, side, choice)`, the entry as people say it where its numbers mean nothing
// to them; `titled(content, state, side, choice, style)`, the entry as menus print it, with a
// picture; `derived(content, state, style)`, `derived_of(content, event)` and `guide(content)`,
// described records for whoever draws the game: what follows from a state or an event, and what the
// contents mean, in words; for learners `potential(content, state)`, what dense rewards are changes
// of if it is not worth, and `cut_off(content, state)`, whether a cap on turns ended the match and
// no rule, and `encodings(content, side)`, contents as integers; and for speed (host/quick.h)
// `menu_entry(content, state, side, draw)`, the entry whose number is draw(the menu's size), where
// that is quicker to find than a menu is to make, and `play_ahead(content, state, choices, quick)`,
// where several choices of the one side that decides are quicker to play in a row than one by one:
// until the law refuses one, until somebody else decides, too, or the match is over. Automatic
// steps that come between and behind are taken with them. What a game offers besides stands in
// offers.h.

// The one line in rules.cc: exactly two instantiations of the rules.
#define AGON_INSTANTIATE_PLAY(R)                                                    \
  template void R::play(const R::Content&, R::State&, const ::agon::game::Choices&, \
                        ::agon::chance::QuickReferee&);                             \
  template void R::play(const R::Content&, R::State&, const ::agon::game::Choices&, \
                        ::agon::chance::Referee&)

}  // namespace agon::game
