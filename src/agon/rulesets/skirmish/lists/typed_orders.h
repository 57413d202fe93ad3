// What people type for a ply, one action after the other: `r 3`, `m p1_hq p1_bridge all`, `pass`.
// `all` and `half` are of what would be there after the earlier actions of the list. How a fight
// ends is not known by then, so what is left of one must be typed as a number.
#pragma once

#include "agon/base/result.h"
#include "agon/game/orders.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

inline constexpr std::string_view kTypedHelp =
    "  r 3           buys 3 troops for the headquarters; r half, r all\n"
    "  m FROM TO 5   moves 5 troops along an edge; half, all, or nothing for all\n"
    "  pass          uses up an action and does nothing\n";

// The action that somebody means, as programs send it; refused where it could not have an effect.
Result<json::Value> parse_action(const Content& content, const State& state,
                                 const json::Value& list, std::string_view typed);

// What each action of a list does, with the odds of fights.
std::vector<std::string> action_lines(const Content& content, const State& state,
                                      const json::Value& list);

// The same with the reasons of those that can have no effect, and the odds of fights as a record.
std::vector<game::OrderOutlook> action_outlooks(const Content& content, const State& state,
                                                const json::Value& list);

// How many more actions the ply has room for.
u32 room_after(const Content& content, const State& state, const json::Value& list);

// The position after a list, as far as no die decides it: who begins a fight has left, and the
// fight is yet to come.
State outlook(const Content& content, const State& state, const json::Value& list);

}  // namespace agon::skirmish
