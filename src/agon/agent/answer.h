// What a program that plays may say (docs/agents.md), read from one line of its output. Whatever it
// wrote, this gives a value or one problem: the program is a stranger.
#pragma once

#include <string>

#include "agon/game/any_game.h"
#include "agon/game/orders.h"
#include "agon/json/document.h"

namespace agon::agent {

// The line as JSON; what cannot be kept of it costs no more than itself.
Result<json::Document> parse_answer(std::string line);

// {"menu": 3}, {"text": "bid hearts 3"}, {"choice": {...}}, or what stands behind "choice" itself.
Result<game::Choice> read_answer(const game::AnyGame& game, std::span<const game::Choice> menu,
                                 const json::Node& answer);

// An answer with "actions" hands in a list: other keys are passed over.
Result<game::Submission> read_list(const game::Orders& orders, const json::Value& answer);

// The protocol that a program asks for by {"type": "hello", "protocol": 2}; nothing of any other
// line. Refuses protocols that are not spoken here.
Result<std::optional<u32>> read_greeting(const json::Value& answer);

}  // namespace agon::agent
