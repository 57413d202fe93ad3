// What to say about a command line that is not understood.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace agon::cli {

// "agon replay verify", of the verb `verify`.
std::string full_name(const CLI::App& app);

// The verb that was parsed last.
CLI::App* deepest_verb(CLI::App* app);

// Of an option before the verb, where only its place tells which verb it belongs to. Empty if `all`
// takes it.
std::string early_option(const CLI::App& all, std::string_view typed);

// Empty if the app has a command of that name.
std::string unknown_command(const CLI::App& app, std::string_view typed);

// `second` is what stands behind the verb; empty: nothing.
std::string explain(CLI::App& all, const CLI::ParseError& error, std::string_view second);

}  // namespace agon::cli
