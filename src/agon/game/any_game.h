// The one virtual class that the rim (command line, server, Python) goes through: a ruleset with
// its content and match options, states as bytes. host/game_of.h makes one from any Ruleset.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "agon/base/result.h"
#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/game/agent.h"
#include "agon/game/choice.h"
#include "agon/game/encoding.h"
#include "agon/game/exact_limits.h"
#include "agon/game/facts.h"
#include "agon/game/lanes.h"
#include "agon/game/meter.h"
#include "agon/game/observation.h"
#include "agon/json/document.h"

namespace agon::game {

struct MatchResult {
  Outcome outcome = Outcome::running;
  u32 turns = 0;
  u32 steps = 0;
  std::array<u32, 2> defaulted = {};  // by side: decisions where the default stood in for an agent
  friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const Facts& facts() const = 0;
  virtual const Sizes& sizes() const = 0;
  virtual const std::vector<json::Value>& contents() const = 0;  // as loaded, without $schema
  virtual json::Value options() const = 0;

  // The contract over bytes; see ruleset.h. A state has sizes().state_bytes bytes.
  virtual void start(StateSpan state) const = 0;
  virtual u32 turn(StateView state) const = 0;
  virtual Deciders deciders(StateView state) const = 0;
  virtual Outcome outcome(StateView state) const = 0;
  virtual std::span<const Choice> menu(StateView state, Side side,
                                       std::vector<Choice>& scratch) const = 0;
  virtual u32 slot(StateView state, Choice choice) const = 0;
  virtual u16 refusal(StateView state, Side side, Choice choice) const = 0;
  virtual void play(StateSpan state, const Choices& choices, chance::Referee& referee) const = 0;
  virtual void play(StateSpan state, const Choices& choices,
                    chance::QuickReferee& referee) const = 0;
  virtual const char* fault(StateView state) const = 0;
  virtual void observe(StateView state, Side side, std::span<float> tensor) const = 0;
  virtual float worth(StateView state, Side side) const = 0;
  // What learners' dense rewards are changes of: worth, unless the ruleset declares another.
  virtual float potential(StateView state, Side side) const = 0;
  // Whether a cap on turns, and no rule of the game, has ended the match: to learners that is a
  // truncation and no draw.
  virtual bool cut_off(StateView state) const = 0;
  // What a policy may read of the match-up, as this side sees it; nothing in most games.
  virtual Result<std::vector<Encoding>> encodings(Side side) const = 0;

  // What learners should know: the floats that `observe` writes, in order, and what a slot of an
  // action mask means for a side; "" where this content never offers it.
  virtual std::vector<ObservedField> observation_fields() const = 0;
  virtual std::string slot_name(u32 slot, Side side) const = 0;

  // Words.
  virtual u32 object_count(u16 verb) const = 0;
  virtual std::string object_name(u16 verb, u16 object) const = 0;
  virtual std::string state_text(StateView state, const Style& style) const = 0;
  virtual json::Value state_to_value(StateView state) const = 0;
  // Refuses what breaks an invariant, too.
  virtual bool read_state(const json::Node& node, StateSpan state, Problems& problems) const = 0;
  virtual std::span<const std::string_view> event_names() const = 0;
  virtual json::Value event_to_value(chance::EventView event) const = 0;
  // Of what event_to_value gives, one for each event that this content may tell; of those, the same
  // for every content.
  virtual std::vector<json::Value> event_schemas() const = 0;
  virtual std::string event_text(chance::EventView event, const Style& style) const = 0;
  virtual void measure(Meter& meter) const = 0;
  // What `odds` shows besides results; what `measure` counts, unless the ruleset declares others.
  virtual void forecast(Meter& meter) const = 0;
  // Lines on an entry of a menu, for people; empty if its name says it all.
  virtual std::string about(StateView state, Side side, Choice choice) const = 0;
  // What people look for in the menu and do not find there, as far as the game lists it.
  virtual std::vector<Locked> locked(StateView state, Side side) const = 0;
  // For whoever draws the game, so that no rule is needed there: what follows from a state or from
  // an event, and what the contents alone mean, in words. Described records of the game's own; an
  // empty object where there is nothing to say.
  virtual json::Value derived(StateView state, const Style& style) const = 0;
  virtual json::Value derived_of(chance::EventView event) const = 0;
  virtual json::Value guide() const = 0;
  // An entry of the menu as people say it at the table; empty: as programs do (game/words.h).
  virtual std::string spoken(StateView state, Side side, Choice choice) const = 0;

  // The same as menus print it; without a name where it is printed as it is spoken.
  virtual Title titled(StateView state, Side side, Choice choice, const Style& style) const = 0;

  // Exact results: visits every state with its probability, equal states once.
  using Visit = std::function<void(StateView, double)>;
  virtual Result<void> outcomes(StateView state, const Choices& choices, const ExactLimits& limits,
                                const Visit& visit) const = 0;
  virtual Result<void> after(StateView state, const Choices& choices, const ExactLimits& limits,
                             const Visit& visit, Witness* witness = nullptr) const = 0;

  // The two speed hooks. `run_batch` plays the matches first, first + 1, ... whole and mute, and
  // returns how many it finished before a stop was asked for.
  virtual std::size_t run_batch(chance::MatchName first, const Seats& seats,
                                std::span<MatchResult> out, std::stop_token stop) const = 0;
  // Matches that are kept between steps, in a layout of the game's own. The game must outlive them;
  // one thread at a time.
  virtual std::unique_ptr<Lanes> lanes(std::size_t count) const = 0;
};

// What a failing agent plays: the facts' default choice, or the menu's first entry.
Choice default_choice(const AnyGame& game, std::span<const Choice> menu);

}  // namespace agon::game
