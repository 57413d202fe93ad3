// The commands of the language and what is known of each: commands.def as a table. Here too are the
// two targets, and Command::NUMBER, which stands for a literal in a tree.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::script {

enum class Target : u8 { self, opponent };

constexpr Target other(Target target) {
  return target == Target::self ? Target::opponent : Target::self;
}

std::string_view name_of(Target target);
std::optional<Target> find_target(std::string_view name);
std::span<const std::string_view> target_names();

enum class Command : u8 {
#define AGON_COMMAND(name, ...) name,
#include "agon/script/commands.def"
#undef AGON_COMMAND
  NUMBER,  // not a command of the list: a literal
};

// What stands in an argument's place; `any` is a value or a command.
enum class Kind : u8 { target, attribute, key, value, any };

struct Parameter {
  std::string_view name;
  Kind kind;
  bool repeats = false;  // once or more often; only a command's last parameter
};

enum class Gives : u8 { value, command, branches };

struct CommandFacts {
  std::string_view name;
  Gives gives;
  std::string_view sentence;
  std::string_view words;
  std::span<const Parameter> parameters;
};

const CommandFacts& facts_of(Command command);
std::string_view name_of(Command command);
std::optional<Command> find_command(std::string_view name);
std::span<const std::string_view> command_names();

// "MODIFY(target, attribute, delta)"
std::string usage_of(Command command);

}  // namespace agon::script
