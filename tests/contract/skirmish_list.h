// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
//
// The rim's adapter: people and programs submit a whole list of JSON actions for a ply, the
// contract knows single choices. What is malformed, refused or over budget becomes a `void` choice
// with its reason, so the rules tell the `invalid_action` event and a replay keeps it.
#pragma once

#include "tests/contract/skirmish_ply.h"

namespace agon::skirmish_ply {

// The active side's next choice if it submitted `actions`, a list of objects, for this ply. Which
// action is next is a fact of the state, so nothing has to be remembered but the list. Actions
// beyond the budget come first, in one choice; when the list is done, `end` follows.
game::Choice choice_from(const Content& content, const State& state, const json::Value& actions);

}  // namespace agon::skirmish_ply
