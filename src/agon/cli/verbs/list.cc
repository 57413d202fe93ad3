// agon list: games, contents and agents, one sentence each.
#include <fmt/format.h>

#include <algorithm>

#include "agon/agent/agents.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/setup.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

// A content file's own words about itself.
std::string sentence_of(const std::string& path) {
  Result<json::Document> document = json::load(path);
  if (!document) return "cannot be read: " + document.error().message;
  for (std::string_view key : {"description", "Description", "name", "Name"}) {
    const json::Value* value = document->root().find(key);
    if (value != nullptr && value->is_string()) return printable(value->as_string());
  }
  return "";
}

json::Value named(std::string_view name, std::string_view sentence) {
  json::Value out = json::Value::object();
  out.set("name", name);
  out.set("sentence", sentence);
  return out;
}

json::Value kind_to_value(const game::Facts& facts, const game::ContentKind& kind) {
  json::Value out = named(kind.name, kind.sentence);
  out.set("default", kind.fallback);
  out.set("per_side", kind.per_side);
  json::Value shipped = json::Value::array();
  for (const roster::Shipped& one : roster::shipped(facts, kind)) {
    shipped.push(named(one.name, sentence_of(one.path)));
  }
  out.set("shipped", std::move(shipped));
  return out;
}

json::Value agent_to_value(const game::AgentKind& kind) {
  json::Value out = named(kind.name, kind.sentence);
  json::Value parameters = json::Value::array();
  for (const game::Flag& parameter : kind.parameters) {
    parameters.push(named(parameter.name, parameter.sentence));
  }
  out.set("parameters", std::move(parameters));
  return out;
}

json::Value game_to_value(const game::Entry& entry) {
  json::Value out = named(entry.facts.name, entry.facts.sentence);
  out.set("rules_version", entry.facts.rules_version);
  out.set("players", entry.facts.players);
  json::Value contents = json::Value::array();
  for (const game::ContentKind& kind : entry.facts.contents) {
    contents.push(kind_to_value(entry.facts, kind));
  }
  out.set("contents", std::move(contents));
  json::Value agents = json::Value::array();
  for (const game::AgentKind& kind : agent::kinds_of(entry)) {
    agents.push(agent_to_value(kind));
  }
  out.set("agents", std::move(agents));
  return out;
}

std::string item_text(const json::Value& item, std::string_view remark = "") {
  return fmt::format("    {:<12} {}{}\n", item.find("name")->as_string(),
                     item.find("sentence")->as_string(), remark);
}

std::string agent_text(const json::Value& agent) {
  std::string out = item_text(agent);
  for (const json::Value& parameter : agent.find("parameters")->items()) {
    out += fmt::format("      :{}=... {}\n", parameter.find("name")->as_string(),
                       parameter.find("sentence")->as_string());
  }
  return out;
}

// What b has one of, too, is listed once.
std::string kind_text(const json::Value& kind, const json::Value* of_b) {
  std::string out =
      fmt::format("  {} ({}{})\n", kind.find("name")->as_string(),
                  kind.find("sentence")->as_string(), of_b != nullptr ? ", one for each side" : "");
  for (const json::Value& item : kind.find("shipped")->items()) {
    const json::Value& name = *item.find("name");
    std::string remark;
    if (name == *kind.find("default")) remark = of_b == nullptr ? " (default)" : " (default of a)";
    if (of_b != nullptr && name == *of_b->find("default")) remark += " (default of b)";
    out += item_text(item, remark);
  }
  return out;
}

std::string game_text(const json::Value& game) {
  std::string out =
      fmt::format("{}: {}\n", game.find("name")->as_string(), game.find("sentence")->as_string());
  std::span<const json::Value> kinds = game.find("contents")->items();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    bool sided = kinds[i].find("per_side")->as_bool() && i + 1 < kinds.size();
    out += kind_text(kinds[i], sided ? &kinds[i + 1] : nullptr);
    if (sided) ++i;
  }
  out += "  agents\n";
  for (const json::Value& item : game.find("agents")->items()) out += agent_text(item);
  return out;
}

Problems without_content(const std::vector<const game::Entry*>& entries) {
  Problems out;
  for (const game::Entry* entry : entries) {
    std::span<const game::ContentKind> kinds = entry->facts.contents;
    bool missing = std::any_of(kinds.begin(), kinds.end(), [&](const game::ContentKind& kind) {
      return roster::shipped(entry->facts, kind).empty();
    });
    if (missing) out.push_back(roster::no_content(entry->facts));
  }
  return out;
}

}  // namespace

int run_list(const Arguments& arguments) {
  Result<std::vector<const game::Entry*>> entries = chosen_games(arguments);
  if (!entries) {
    print_problems({entries.error()}, arguments.json);
    return kBadInput;
  }
  if (Problems missing = without_content(*entries); !missing.empty()) {
    print_problems(missing, arguments.json);
    return kBadInput;
  }
  json::Value games = json::Value::array();
  for (const game::Entry* entry : *entries) games.push(game_to_value(*entry));
  if (arguments.json) {
    print_pretty(games);
    return kFine;
  }
  for (const json::Value& game : games.items()) print(game_text(game));
  return kFine;
}

}  // namespace agon::cli
