// Whole lists of actions, as people and programs hand them in for a ply, and the single choices
// that the rules know. What is malformed, refused or over budget becomes a void choice with its
// reason, so that the rules tell the event and the replay keeps it. Which action is next is a fact
// of the state, so nothing has to be remembered but the list.
#pragma once

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// The active side's next choice if it handed in `actions`, a JSON list, for this ply. Actions
// beyond the budget come first, in one choice; when the list is done, `end` follows.
game::Choice next_choice(const Content& content, const State& state, const json::Value& actions);

// What one action asks for, legal or not: any void choice but one that only a state can tell.
game::Choice read_action(const Content& content, const json::Value& action);

// A whole number from 1, in `amount` of an action: 3.0 is one, 3.5 is none. What no u32 holds is
// more than anybody has. 0: no amount.
u32 amount_in(const json::Value& value);

// The other way round: {"type": "move", ...}. A void choice or an end is a pass.
json::Value action_of(const Content& content, game::Choice choice);

}  // namespace agon::skirmish
