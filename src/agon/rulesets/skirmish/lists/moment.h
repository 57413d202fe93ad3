// A request from outside, read: whom it asks, about which scenario, and the state that it shows.
// The other direction of requests.h. What a stranger sends may hold anything, so every field that
// we need is looked at, and keys that we do not know are passed over.
#pragma once

#include "agon/game/orders.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

Result<game::OrderRequest> read_request(const json::Node& request);

// At the start of the ply, before its income.
Result<State> read_moment(const Content& content, const json::Node& request);

}  // namespace agon::skirmish
