// What can happen in a duel. Whatever a script does is told with the script that did it.
#pragma once

#include "agon/game/events.h"
#include "agon/game/lists.h"
#include "agon/rulesets/duel/state.h"

namespace agon::duel {

// The index counts the ROLLs executed under a name in a turn, those of triggered scripts included,
// from 0.
AGON_ROLLS((first_move, "the coin for who moves first, if the match has one: 1 is a, 2 is b"),
           (game_start, "ON_GAME_START, a's effects and then b's, in turn 0"),
           (turn_start, "ON_TURN_START"), (action_start, "ON_ACTION_PHASE_START"),
           (ability, "ON_ABILITY_USED and the ability's script"), (turn_end, "ON_TURN_END"))

AGON_ENUM(SourceKind, u8, ability, effect)

// The script that runs: an ability of a side, or one of its effects.
struct Source {
  using Kind = SourceKind;
  game::Side owner = game::Side::a;
  Kind kind = Kind::ability;
  u8 index = 0;
  u8 depth = 0;  // changes that triggered each other up to it; not described, but derived
};

const std::string& name_of_script(const Content& content, const Source& source);

void describe(auto& v, const Content& content, Source& s) {
  std::string name = name_of_script(content, s);
  v("by", s.owner, "whose script it was");
  v("kind", s.kind, "an ability or an effect");
  v("script", name, "its name");
}

struct FirstMove {
  static constexpr std::string_view kName = "first_move";
  game::Side side;
};

struct TurnBegan {
  static constexpr std::string_view kName = "turn";
  u32 turn;
  game::Side side;
};

struct Used {
  static constexpr std::string_view kName = "used";
  game::Side side;
  u8 ability;
};

struct Fired {
  static constexpr std::string_view kName = "fired";
  Source source;
  u32 depth;
};

struct Changed {
  static constexpr std::string_view kName = "changed";
  Source source;
  game::Side side;
  u8 column;
  float before;
  float after;
};

struct Rolled {
  static constexpr std::string_view kName = "rolled";
  Source source;
  Roll roll = Roll::first_move;
  u32 index;
  u32 sides;
  u32 value;
};

// A change triggered nothing because the chain of triggers was long enough.
struct Cut {
  static constexpr std::string_view kName = "chain_cut";
  Source source;  // the first effect that did not run
  u32 depth;
};

// A phase ended because it had triggered enough.
struct LimitReached {
  static constexpr std::string_view kName = "limit_reached";
  Source source;  // the effect that did not run
  u32 runs;
};

struct Clamped {
  static constexpr std::string_view kName = "clamped";
  Source source;
  float value;
};

struct Passed {
  static constexpr std::string_view kName = "passed";
  Source source;
  bool phase;  // the action phase ended, not only the script
};

AGON_ENUM(Ending, u8, script, turn_cap)

struct Ended {
  static constexpr std::string_view kName = "ended";
  game::Outcome outcome;
  Ending by;
  Source source;  // of a script that won or lost
  u32 turn;
};

using Events = game::EventList<FirstMove, TurnBegan, Used, Fired, Changed, Rolled, Cut,
                               LimitReached, Clamped, Passed, Ended>;

void describe(auto& v, const Content&, FirstMove& e) { v("side", e.side, "who moves first"); }

void describe(auto& v, const Content&, TurnBegan& e) {
  v("turn", e.turn, "its number");
  v("side", e.side, "whose turn it is");
}

void describe(auto& v, const Content& content, Used& e) {
  std::string name = content.entity(e.side).abilities[e.ability].name;
  v("side", e.side, "who acts");
  v("ability", name, "what is used");
  v("ability_id", e.ability, "its place in the list");
}

void describe(auto& v, const Content& content, Fired& e) {
  describe(v, content, e.source);
  v("depth", e.depth, "changes that triggered each other up to here");
}

void describe(auto& v, const Content& content, Changed& e) {
  std::string attribute = content.matchup.columns[e.column];
  describe(v, content, e.source);
  v("side", e.side, "whose attribute");
  v("attribute", attribute, "which one");
  v("before", e.before, "its value before");
  v("after", e.after, "and after");
}

void describe(auto& v, const Content& content, Rolled& e) {
  std::string_view roll = game::name_of(e.roll);
  describe(v, content, e.source);
  v("roll", roll, "under which name");
  v("index", e.index, "which die of that name in this turn");
  v("sides", e.sides, "of the die");
  v("value", e.value, "what fell");
}

void describe(auto& v, const Content& content, Cut& e) {
  describe(v, content, e.source);
  v("depth", e.depth, "the limit that was reached");
}

void describe(auto& v, const Content& content, LimitReached& e) {
  describe(v, content, e.source);
  v("runs", e.runs, "the limit that was reached");
}

void describe(auto& v, const Content& content, Clamped& e) {
  describe(v, content, e.source);
  v("value", e.value, "what a result was clamped to");
}

void describe(auto& v, const Content& content, Passed& e) {
  describe(v, content, e.source);
  v("phase", e.phase, "whether the action phase ended, not only the script");
}

void describe(auto& v, const Content& content, Ended& e) {
  std::optional<std::string> script;
  if (e.by == Ending::script) script = name_of_script(content, e.source);
  v("outcome", e.outcome, "who won");
  v("by", e.by, "a script, or the cap on turns");
  v("script", script, "which script; null at the cap");
  v("turn", e.turn, "in which turn");
}

}  // namespace agon::duel
