// One step of any game, JSON in and JSON out, so that any program drives the rules with its own
// dice. A request is a record; what is left out has the default that a first try would expect.
#pragma once

#include <optional>

#include "agon/game/any_game.h"
#include "agon/json/describe.h"

namespace agon::sim {

// Where a request stops: after one step, or where somebody decides next.
enum class Until : u8 { step, decision };
std::span<const std::string_view> names_of(Until);

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
  v("choices", r.choices, "{\"a\": choice, \"b\": choice}; a choice is an object or its text");
  v("rolls", r.rolls, "told values in order: numbers, or {roll, index, value}");
  v("seed", r.seed, "instead of rolls: the first half of a match's name");
  v("index", r.index, "the second half, 0 if left out");
  v("until", r.until, "step, or decision: all automatic steps after it, too", json::Default{});
}

// {state, turn, events, rolls, deciders, menu, outcome}; or {needs}, the next die (roll, turn,
// index, sides), where the told rolls do not suffice: add it to them and ask again. Where somebody
// decides and no choices are given, and after the end, nothing is played and the state is only
// shown. `node` is the request that was read, for the places of problems.
Result<json::Value> step(const game::AnyGame& game, const json::Node& node,
                         const StepRequest& request);

// The state of a request, of a step's answer, or of a file that holds only a state.
Result<std::vector<std::byte>> read_state(const game::AnyGame& game, const json::Node& node);

}  // namespace agon::sim
