// One step of any game, a request in and an answer out, both described, so that any program drives
// the rules with its own dice. A request is a record; what is left out has the default that a first
// try would expect.
#pragma once

#include <optional>
#include <variant>

#include "agon/game/any_game.h"
#include "agon/game/choice_record.h"
#include "agon/game/orders.h"
#include "agon/json/describe.h"
#include "agon/replay/format.h"

namespace agon::sim {

// Where a request stops: after one step, or where somebody decides next.
AGON_ENUM(Until, u8, step, decision)

struct StepRequest {
  std::optional<json::Value> content;  // for whoever opens the game
  std::optional<json::Value> options;  // likewise
  std::optional<json::Value> state;
  std::optional<json::Value> choices;
  std::optional<json::Value> rolls;
  std::optional<u64> seed;
  std::optional<u64> index;
  Until until = Until::step;
};

template <class V>
void describe(V& v, StepRequest& r) {
  v("content", r.content, "a list: for each kind a shipped name or the whole content");
  v("options", r.options, "match options");
  v("state", r.state, "the state to step from; the start if left out");
  v("choices", r.choices,
    "{\"a\": choice, \"b\": choice}; a choice is an object, its text, or, in a game with lists, "
    "{\"actions\": list} for the whole turn");
  v("rolls", r.rolls, "told values in order: numbers, or {roll, index, value}");
  v("seed", r.seed, "instead of rolls: the first half of a match's name");
  v("index", r.index, "the second half, 0 if left out");
  v("until", r.until, "step, or decision: all automatic steps after it, too", json::Default{});
}

struct StepMenus {
  std::vector<game::ChoiceRecord> a;
  std::vector<game::ChoiceRecord> b;
};

template <class V>
void describe(V& v, StepMenus& m) {
  v("a", m.a, "what a may choose, if it decides", json::LeftOut{});
  v("b", m.b, "what b may choose, if it decides", json::LeftOut{});
}

struct Stepped {
  json::Value state;
  u32 turn = 0;
  std::vector<json::Value> events;
  std::vector<replay::RollRecord> rolls;
  game::Deciders deciders = game::Deciders::nobody;
  StepMenus menu;
  game::Outcome outcome = game::Outcome::running;
};

template <class V>
void describe(V& v, Stepped& s) {
  v("state", s.state, "the state after the step");
  v("turn", s.turn, "its turn");
  v("events", s.events, "what happened, in order");
  v("rolls", s.rolls, "what fell, in order");
  v("deciders", s.deciders, "who decides now");
  v("menu", s.menu, "what they may choose");
  v("outcome", s.outcome, "how the match stands");
}

// The next die, where the told rolls do not suffice: add it to them and ask again.
struct NeededRoll {
  std::string roll;
  u32 turn = 0;
  u32 index = 0;
  u32 sides = 0;
};

template <class V>
void describe(V& v, NeededRoll& r) {
  v("roll", r.roll, "the roll's name");
  v("turn", r.turn, "the turn of its place");
  v("index", r.index, "which of the rolls of that name in that turn");
  v("sides", r.sides, "how many sides the die has");
}

struct StepNeeds {
  NeededRoll needs;
};

template <class V>
void describe(V& v, StepNeeds& s) {
  v("needs", s.needs, "the next die, which was not told");
}

using StepAnswer = std::variant<Stepped, StepNeeds>;

// Where somebody decides and no choices are given, and after the end, nothing is played and the
// state is only shown. `node` is the request that was read, for the places of problems. `orders`:
// of a game that has lists. One is played to the end of its turn.
Result<StepAnswer> step(const game::AnyGame& game, const json::Node& node,
                        const StepRequest& request, const game::Orders* orders = nullptr);

// The state of a request, of a step's answer, or of a file that holds only a state.
Result<std::vector<std::byte>> read_state(const game::AnyGame& game, const json::Node& node);

}  // namespace agon::sim
