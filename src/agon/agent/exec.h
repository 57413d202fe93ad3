// An agent that is a program, in any language: it reads questions and writes answers, a line of
// JSON each (docs/agents.md). Made from the command line only; agent::find never makes one, so
// neither a file nor a peer can run a command here.
//
// One program plays one match and is ended with it. An answer that cannot be read or is refused
// costs that decision; a program that is silent, ends or breaks the form is ended at once and costs
// every decision left in the match. In both cases the game's default choice is played, with the
// reason as its note.
//
// Where a game has lists (game/orders.h), a question also holds what any program is asked for one,
// and an answer with "actions" counts for the whole turn. What was handed in, or why nothing was,
// is then the note of the turn's first choice.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include "agon/base/result.h"
#include "agon/game/any_game.h"
#include "agon/game/orders.h"

namespace agon::agent {

inline constexpr std::string_view kExecPrefix = "exec:";
inline constexpr std::chrono::milliseconds kExecDeadline{10'000};

// Starts the program once with nothing to read, which a program that plays takes for the end, and
// refuses a command that the shell cannot read or could not start (POSIX: exit code 126 or 127),
// with what the shell says. Other words of the program are its own, and nobody's here. Takes as
// long as the program does to leave, within the deadline and three seconds, and no longer than
// somebody waits.
Result<void> try_to_start(std::string_view command, std::chrono::milliseconds deadline,
                          const std::function<bool()>& gone = {});

// `deadline`: how long one answer may take. `gone`, if there is one, is asked often while a program
// thinks: once it is true nobody waits for answers any more, programs end in haste, and whatever
// `pick` gives is to be thrown away. `orders`: of a game that has lists.
Result<game::Player> exec_player(std::string_view command, std::chrono::milliseconds deadline,
                                 std::function<bool()> gone = {},
                                 const game::Orders* orders = nullptr);

}  // namespace agon::agent
