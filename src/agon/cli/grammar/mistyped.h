// What to say about a command line that is not understood.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/cli/grammar/page.h"

namespace agon::cli {

using Names = std::vector<std::string>;

// `verb` as it is typed, "agon replay verify", with its options.
std::string unknown_option(const std::string& verb, Names options, std::string_view typed);

// Empty if one of the commands has that name.
std::string unknown_command(const Names& commands, std::string_view typed);

// What to say behind a group such as `agon replay`. A file that is typed there stands behind one of
// its verbs.
std::string missing_verb(const VerbPage& group, std::string_view typed);

// Nothing that is typed may be empty: a variable of a script that was never set would ask another
// question than the one that was meant. Empty if `typed` is not, nor what follows its '='.
std::string empty_value(std::string_view before, std::string_view typed);

std::string see_help(const std::string& verb);  // " (see 'agon sim --help')"

}  // namespace agon::cli
