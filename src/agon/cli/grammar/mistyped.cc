#include "agon/cli/grammar/mistyped.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "agon/base/near_miss.h"

namespace agon::cli {
namespace {

std::string see_help(const CLI::App& app) {
  return fmt::format(" (see '{} --help')", full_name(app));
}

std::string unknown_option(const CLI::App& app, std::string_view typed) {
  std::vector<std::string> names = {"--help"};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_name().starts_with("-")) names.push_back(option->get_name());
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  std::string_view near = near_miss(typed.substr(0, typed.find('=')), views);
  std::string hint = near.empty() ? see_help(app) : fmt::format(", did you mean '{}'?", near);
  return fmt::format("'{}' has no option '{}'{}", full_name(app), typed, hint);
}

}  // namespace

std::string full_name(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return parent == nullptr ? app.get_name() : full_name(*parent) + " " + app.get_name();
}

CLI::App* deepest_verb(CLI::App* app) {
  for (CLI::App* sub : app->get_subcommands()) return deepest_verb(sub);
  return app;
}

// An option before the verb: which verb it belongs to only its place can tell.
std::string early_option(const CLI::App& all, std::string_view typed) {
  std::string name(typed.substr(0, typed.find('=')));
  if (!typed.starts_with("-") || all.get_option_no_throw(name) != nullptr) return "";
  for (const CLI::App* sub : all.get_subcommands({})) {
    if (sub->get_option_no_throw(name) == nullptr) continue;
    return fmt::format("options stand after the verb, as in 'agon {} {}'", sub->get_name(), name);
  }
  return unknown_option(all, typed);
}

std::string unknown_command(const CLI::App& app, std::string_view typed) {
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands({})) names.push_back(sub->get_name());
  std::vector<std::string_view> views(names.begin(), names.end());
  if (std::find(views.begin(), views.end(), typed) != views.end()) return "";
  return fmt::format("no command is called '{}'{}", typed, suggestion(typed, views));
}

std::string explain(CLI::App& all, const CLI::ParseError& error, std::string_view second) {
  CLI::App* app = deepest_verb(&all);
  for (const std::string& extra : app->remaining()) {
    if (extra.starts_with("-")) return unknown_option(*app, extra);
    if (!app->get_subcommands({}).empty()) return unknown_command(*app, extra);
    return fmt::format("'{}' is one argument too many for '{}'", extra, full_name(*app));
  }
  bool typed = !second.empty() && !second.starts_with("-");
  if (typed && !app->get_subcommands({}).empty()) return unknown_command(*app, second);
  return std::string(error.what()) + see_help(*app);
}

}  // namespace agon::cli
