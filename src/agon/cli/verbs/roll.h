// Single checks on the command line, for `agon roll` and `agon odds --check`.
#pragma once

#include <memory>

#include "agon/cli/grammar/arguments.h"
#include "agon/game/any_game.h"

namespace agon::cli {

// Whether the command line asks for a check: by --check, or by one of the game's flags.
bool asks_for_check(const game::Entry& entry, const Arguments& arguments);

// The check in a file ("-": standard input) or in the flags, but not in both.
std::unique_ptr<game::AnyCheck> find_check(const game::Entry& entry, const std::string& file,
                                           const Arguments& arguments, Problems& problems);

}  // namespace agon::cli
