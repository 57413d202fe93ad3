#include "agon/cli/grammar/mistyped.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/near_miss.h"

namespace agon::cli {

std::string unknown_option(const std::string& verb, Names options, std::string_view typed) {
  options.insert(options.begin(), "--help");
  std::vector<std::string_view> views(options.begin(), options.end());
  std::string_view near = near_miss(typed.substr(0, typed.find('=')), views);
  std::string hint = near.empty() ? see_help(verb) : fmt::format(", did you mean '{}'?", near);
  return fmt::format("'{}' has no option '{}'{}", verb, typed, hint);
}

std::string unknown_command(const Names& commands, std::string_view typed) {
  std::vector<std::string_view> views(commands.begin(), commands.end());
  if (std::ranges::find(views, typed) != views.end()) return "";
  return fmt::format("no command is called '{}'{}", typed, suggestion(typed, views));
}

std::string missing_verb(const VerbPage& group, std::string_view typed) {
  Names verbs;
  std::string example;
  bool file = typed.find_first_of("./") != std::string_view::npos;
  for (const VerbPage& verb : group.verbs) {
    verbs.push_back(verb.name.substr(group.name.size() + 1));
    bool takes_file = !verb.arguments.empty() && verb.arguments.front().names.front() == "FILE";
    if (file && takes_file && example.empty()) {
      example = fmt::format(", as in '{} {}'", verb.name, typed);
    }
  }
  std::string near = typed.empty() || file ? "" : unknown_command(verbs, typed);
  if (!near.empty()) return near;
  return fmt::format("'{}' does {}: say which{}", group.name, fmt::join(verbs, ", "),
                     example.empty() ? see_help(group.name) : example);
}

std::string empty_value(std::string_view before, std::string_view typed) {
  if (typed.empty()) return fmt::format("an empty value stands after '{}'", before);
  bool ends_open = typed.starts_with("--") && typed.find('=') == typed.size() - 1;
  return ends_open ? fmt::format("an empty value stands after '{}'", typed) : "";
}

std::string see_help(const std::string& verb) { return fmt::format(" (see '{} --help')", verb); }

}  // namespace agon::cli
