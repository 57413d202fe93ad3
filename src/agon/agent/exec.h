// An agent that is a program, in any language: it reads questions and writes answers, a line of
// JSON each (docs/agents.md). Made from the command line only; agent::find never makes one, so
// neither a file nor a peer can run a command here.
//
// A program of the first protocol plays one match and is ended with it. One that answers our
// greeting plays one match after the other, each with a seed for its own use, until we say goodbye
// to it; a match in which it fails is its last, and the next has a new one. An answer that cannot
// be read or is refused costs that decision; a program that is silent, ends or breaks the form is
// ended at once and costs every decision left in the match. In both cases the game's default choice
// is played, with the reason as its note.
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

// Starts the program once with a greeting and no more to read, which a program that plays takes for
// the end, and gives the protocol that it asks for: the first, if it does not greet back. Refuses a
// command that the shell cannot read or could not start (POSIX: exit code 126 or 127), with what
// the shell says. Other words of the program are its own, and nobody's here. Takes as long as the
// program does to leave, within the deadline, and no longer than somebody waits.
Result<u32> greet(std::string_view command, const game::Facts& facts,
                  std::chrono::milliseconds deadline, const std::function<bool()>& gone = {});

struct ExecOptions {
  std::chrono::milliseconds deadline = kExecDeadline;  // for one answer
  // Asked often while a program thinks, if it is there: once it is true nobody waits for answers
  // any more, programs end in haste, and whatever `pick` gives is to be thrown away.
  std::function<bool()> gone = {};
  const game::Orders* orders = nullptr;  // of a game that has lists
  u32 protocol = 1;
};

Result<game::Player> exec_player(std::string_view command, const ExecOptions& options);

}  // namespace agon::agent
