#include "agon/roster/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/utf8.h"
#include "agon/json/write.h"
#include "agon/roster/roster.h"

namespace agon::roster {
namespace {

constexpr std::string_view kBelowFolder = "agon/config.json";

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> out;
  for (const game::Entry* entry : games()) out.push_back(entry->facts.name);
  return out;
}

std::vector<std::string_view> option_names(const game::Entry& entry) {
  std::vector<std::string_view> out;
  for (const game::Setting& setting : entry.offers.settings) out.push_back(setting.option);
  return out;
}

// The types and ranges of what is set are read with the options of a match, of the game that is
// played; a key that is misspelled would set nothing, whoever plays.
void lint_game(const json::Node& section, const game::Entry& entry, Problems& problems) {
  if (!section.value->is_object()) {
    problems.push_back(json::problem(section, ErrorCode::json_type, "expected an object"));
    return;
  }
  std::vector<std::string_view> known = option_names(entry);
  for (const json::Member& member : section.value->members()) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    std::string message =
        fmt::format("{} has no option {} that is set for every match{}", entry.facts.name,
                    quote(member.key), suggestion(member.key, known));
    problems.push_back(
        json::problem_at_key(section, member.key, ErrorCode::json_unknown_key, std::move(message)));
  }
}

void lint_file(const json::Node& root, Problems& problems) {
  if (!root.value->is_object()) {
    problems.push_back(json::problem(root, ErrorCode::json_type, "expected an object"));
    return;
  }
  for (const json::Member& member : root.value->members()) {
    if (member.key == "$schema") continue;
    if (const game::Entry* entry = find_or_null(member.key)) {
      lint_game(*root.child(member.key), *entry, problems);
      continue;
    }
    problems.push_back(json::problem_at_key(root, member.key, ErrorCode::json_unknown_key,
                                            fmt::format("no game is called {}{}", quote(member.key),
                                                        suggestion(member.key, game_names()))));
  }
}

// Whether the option is either true or false.
bool is_switch(const game::Entry& entry, const game::Setting& setting) {
  json::Value schema = entry.schema(entry.facts.contents.size());
  const json::Value* options = schema.find("properties");
  const json::Value* option = options != nullptr ? options->find(setting.option) : nullptr;
  const json::Value* type = option != nullptr ? option->find("type") : nullptr;
  return type != nullptr && *type == json::Value("boolean");
}

// The words that people set variables to, in any case of letters.
std::optional<bool> switch_word(std::string text) {
  constexpr std::array<std::string_view, 4> kOff = {"0", "off", "false", "no"};
  constexpr std::array<std::string_view, 4> kOn = {"1", "on", "true", "yes"};
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (std::ranges::find(kOff, text) != kOff.end()) return false;
  if (std::ranges::find(kOn, text) != kOn.end()) return true;
  return std::nullopt;
}

// A text that is no plain value of JSON is itself the value: it needs no quotes.
json::Value value_of(const game::Entry& entry, const game::Setting& setting,
                     const std::string& text) {
  std::optional<bool> word = is_switch(entry, setting) ? switch_word(text) : std::nullopt;
  if (word) return json::Value(*word);
  Result<json::Document> typed = json::parse(text, std::string(setting.environment));
  return typed && typed->root().is_scalar() ? typed->root() : json::Value(printable(text));
}

// {"option": value}
Sent read_variable(const game::Entry& entry, const game::Setting& setting,
                   const std::string& text) {
  json::Value object = json::Value::object();
  object.set(std::string(setting.option), value_of(entry, setting, text));
  return Sent::whole(*json::parse(json::canonical(object), std::string(setting.environment)));
}

}  // namespace

std::optional<std::string> process_environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

bool Settings::add_layers(const game::Entry& entry, std::vector<Sent>& layers, Problems& problems) {
  const Result<std::optional<Sent>>& read = file();
  if (!read) {
    problems.push_back(read.error());
    return false;
  }
  if (*read) {
    Problems found;
    lint_file((*read)->node, found);
    problems.insert(problems.end(), found.begin(), found.end());
    if (!found.empty()) return false;
    std::optional<json::Node> section = (*read)->node.child(entry.facts.name);
    if (section) layers.push_back({(*read)->document, *std::move(section)});
  }
  for (const game::Setting& setting : entry.offers.settings) {
    std::optional<std::string> text = variable(std::string(setting.environment));
    if (text) layers.push_back(read_variable(entry, setting, *text));
  }
  return true;
}

// One that is empty is not set.
std::optional<std::string> Settings::variable(const std::string& name) const {
  std::optional<std::string> out = environment_(name);
  return out && !out->empty() ? out : std::nullopt;
}

// As https://specifications.freedesktop.org/basedir-spec has it: a relative path is none.
Settings::File Settings::find_file() const {
  if (std::optional<std::string> named = variable("AGON_CONFIG")) return {*named, true};
  std::filesystem::path folder = variable("XDG_CONFIG_HOME").value_or("");
  if (!folder.is_absolute()) {
    folder = variable("HOME").value_or("");
    if (!folder.is_absolute()) return {};
    folder /= ".config";
  }
  return {folder / kBelowFolder};
}

const Result<std::optional<Sent>>& Settings::file() {
  if (file_) return *file_;
  auto [path, named] = find_file();
  std::error_code failed;  // where nobody may look there is none of ours
  bool there = named || (!path.empty() && std::filesystem::exists(path, failed));
  if (!there) return file_.emplace(std::nullopt);
  if (path == "-") path = "./-";  // standard input is for questions
  Result<json::Document> document = json::load(path);
  if (!document) return file_.emplace(refuse(document.error()));
  return file_.emplace(Sent::whole(*std::move(document)));
}

}  // namespace agon::roster
