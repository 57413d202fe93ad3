// An agent that is a program, in any language: it reads questions and writes answers, a line of
// JSON each (docs/agents.md). Made from the command line only; agent::find never makes one, so
// neither a file nor a peer can run a command here.
//
// One program plays one match and is ended with it. An answer that cannot be read or is refused
// costs that decision; a program that is silent, ends or breaks the form is ended at once and costs
// every decision left in the match. In both cases the game's default choice is played, with the
// reason as its note.
#pragma once

#include <chrono>
#include <string_view>

#include "agon/base/result.h"
#include "agon/game/any_game.h"

namespace agon::agent {

inline constexpr std::string_view kExecPrefix = "exec:";

// `deadline`: how long one answer may take.
Result<game::Player> exec_player(std::string_view command, std::chrono::milliseconds deadline);

}  // namespace agon::agent
