#include "agon/script/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace agon::script {
namespace {

constexpr std::array<std::string_view, 2> kTargets = {"SELF", "OPPONENT"};

constexpr std::array kCommandNames = {
#define AGON_COMMAND(name, ...) std::string_view(#name),
#include "agon/script/commands.def"
#undef AGON_COMMAND
};

// The words in which commands.def writes parameters.
constexpr Parameter target(std::string_view name) { return {name, Kind::target}; }
constexpr Parameter attribute(std::string_view name) { return {name, Kind::attribute}; }
constexpr Parameter key(std::string_view name) { return {name, Kind::key}; }
constexpr Parameter value(std::string_view name) { return {name, Kind::value}; }
constexpr Parameter any(std::string_view name) { return {name, Kind::any}; }
constexpr Parameter every(std::string_view name) { return {name, Kind::any, true}; }

struct Row {
  Gives gives;
  std::string_view sentence;
  std::string_view words;
  std::array<Parameter, 3> parameters;
};

constexpr std::array kRows = {
#define AGON_COMMAND(name, gives, sentence, words, ...) \
  Row{Gives::gives, sentence, words, {__VA_ARGS__}},
#include "agon/script/commands.def"
#undef AGON_COMMAND
};

constexpr std::array<CommandFacts, kRows.size()> make_facts() {
  std::array<CommandFacts, kRows.size()> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::span<const Parameter> all = kRows[i].parameters;
    std::size_t n = 0;
    while (n < all.size() && !all[n].name.empty()) ++n;
    out[i] = {kCommandNames[i], kRows[i].gives, kRows[i].sentence, kRows[i].words, all.first(n)};
  }
  return out;
}

constexpr std::array<CommandFacts, kRows.size()> kFacts = make_facts();

}  // namespace

std::string_view name_of(Target target) { return kTargets[static_cast<std::size_t>(target)]; }

std::optional<Target> find_target(std::string_view name) {
  if (name == kTargets[0]) return Target::self;
  if (name == kTargets[1]) return Target::opponent;
  return std::nullopt;
}

std::span<const std::string_view> target_names() { return kTargets; }

const CommandFacts& facts_of(Command command) { return kFacts[static_cast<std::size_t>(command)]; }

std::string_view name_of(Command command) { return facts_of(command).name; }

std::optional<Command> find_command(std::string_view name) {
  auto found = std::find(kCommandNames.begin(), kCommandNames.end(), name);
  if (found == kCommandNames.end()) return std::nullopt;
  return static_cast<Command>(found - kCommandNames.begin());
}

std::span<const std::string_view> command_names() { return kCommandNames; }

std::string usage_of(Command command) {
  std::string inside;
  for (const Parameter& parameter : facts_of(command).parameters) {
    if (!inside.empty()) inside += ", ";
    inside += parameter.name;
    if (parameter.repeats) inside += ", ...";
  }
  return fmt::format("{}({})", name_of(command), inside);
}

}  // namespace agon::script
