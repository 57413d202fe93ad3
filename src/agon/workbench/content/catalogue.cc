#include "agon/workbench/content/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/agent/agents.h"
#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/roster/kinds.h"

namespace agon::workbench {
namespace {

// The first of these members that is there.
std::string text_in(const json::Value& root, std::initializer_list<std::string_view> keys) {
  for (std::string_view key : keys) {
    const json::Value* value = root.find(key);
    if (value != nullptr && value->is_string()) return value->as_string();
  }
  return "";
}

// "high_gravity" as "High gravity".
std::string as_title(std::string name) {
  std::ranges::replace(name, '_', ' ');
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// A content file's own words about itself.
ShippedRecord shipped_of(const roster::Shipped& file) {
  ShippedRecord out{.name = std::string(file.name), .title = {}, .sentence = {}};
  Result<json::Document> document = json::load(file.path);
  if (document) {
    out.title = text_in(document->root(), {"name", "Name"});
    out.sentence = text_in(document->root(), {"description", "Description", "name", "Name"});
  } else {
    out.sentence = "cannot be read: " + document.error().message;
  }
  if (out.title.empty()) out.title = as_title(out.name);
  return out;
}

NamedRecord named(std::string_view name, std::string_view sentence) {
  return {std::string(name), std::string(sentence)};
}

KindRecord kind_of(const game::Facts& facts, const game::ContentKind& kind) {
  KindRecord out{.name = std::string(kind.name),
                 .sentence = std::string(kind.sentence),
                 .fallback = std::string(kind.fallback),
                 .per_side = kind.per_side,
                 .shipped = {}};
  for (const roster::Shipped& one : roster::shipped(facts, kind)) {
    out.shipped.push_back(shipped_of(one));
  }
  return out;
}

AgentRecord agent_of(const game::AgentKind& kind) {
  AgentRecord out{std::string(kind.name), std::string(kind.sentence), {}};
  for (const game::Flag& parameter : kind.parameters) {
    out.parameters.push_back(named(parameter.name, parameter.sentence));
  }
  return out;
}

std::vector<SettingRecord> settings_of(const game::Entry& entry) {
  std::vector<SettingRecord> out;
  json::Value schema = entry.schema(entry.facts.contents.size());
  for (const game::Setting& setting : entry.offers.settings) {
    const json::Value& option = *schema.find("properties")->find(setting.option);
    out.push_back({std::string(setting.option), std::string(setting.environment),
                   option.find("description")->as_string()});
  }
  return out;
}

GameRecord game_of(const game::Entry& entry) {
  GameRecord out{.name = std::string(entry.facts.name),
                 .sentence = std::string(entry.facts.sentence),
                 .rules_version = entry.facts.rules_version,
                 .players = entry.facts.players,
                 .at_once = entry.facts.at_once,
                 .contents = {},
                 .agents = {},
                 .rolls = {},
                 .concepts = {},
                 .settings = settings_of(entry),
                 .lists = {}};
  for (const game::ContentKind& kind : entry.facts.contents) {
    out.contents.push_back(kind_of(entry.facts, kind));
  }
  for (const game::AgentKind& kind : agent::kinds_of(entry)) out.agents.push_back(agent_of(kind));
  for (const Word& roll : entry.facts.rolls) out.rolls.push_back(named(roll.name, roll.sentence));
  for (const Word& one : entry.offers.concepts) {
    out.concepts.push_back(named(one.name, one.sentence));
  }
  for (const game::WordList& list : entry.offers.lists) {
    out.lists.push_back(named(list.name, list.sentence));
  }
  return out;
}

// The shipped files, each with its kind as the facts count; what cannot be read is left out.
std::vector<std::pair<std::size_t, json::Document>> shipped_documents(const game::Entry& entry) {
  std::vector<std::pair<std::size_t, json::Document>> out;
  for (const roster::FileKind& kind : roster::kinds_of(entry)) {
    if (kind.index >= entry.facts.contents.size()) continue;
    for (const roster::Shipped& file :
         roster::shipped(entry.facts, entry.facts.contents[kind.index])) {
      if (Result<json::Document> document = json::load(file.path)) {
        out.emplace_back(kind.index, *std::move(document));
      }
    }
  }
  return out;
}

std::vector<NamedRecord> items_of(const game::Entry& entry, const game::WordList& list) {
  std::vector<std::pair<std::size_t, json::Document>> documents = shipped_documents(entry);
  std::vector<game::LintedFile> files;
  for (const auto& [kind, document] : documents) {
    files.push_back({kind, json::root(document), nullptr});
  }
  std::vector<NamedRecord> out;
  for (const game::WordList::Item& item : list.items(files)) {
    out.push_back(named(item.name, item.sentence));
  }
  return out;
}

std::vector<ListRecord> lists_of(const game::Entry& entry) {
  GameRecord game = game_of(entry);
  std::vector<ListRecord> out;
  for (const KindRecord& kind : game.contents) {
    bool again = !out.empty() && out.back().name == kind.name;  // one for each side
    if (again) continue;
    out.push_back({game.name, kind.name, kind.sentence, {}});
    for (const ShippedRecord& one : kind.shipped) {
      out.back().items.push_back({one.name, one.sentence});
    }
  }
  out.push_back({game.name, "agents", "who can play it", {}});
  for (const AgentRecord& agent : game.agents) {
    out.back().items.push_back({agent.name, agent.sentence});
  }
  out.push_back({game.name, "rolls", "its dice, as told rolls and replays name them", game.rolls});
  for (const NamedRecord& list : game.lists) {
    out.push_back({game.name, list.name, list.sentence, {}});
  }
  return out;
}

}  // namespace

Reply<ListRecord> listed(const game::Entry& entry, const std::string& name) {
  std::vector<ListRecord> all = lists_of(entry);
  auto found = std::ranges::find(all, name, &ListRecord::name);
  if (found == all.end()) {
    std::vector<std::string_view> names;
    for (const ListRecord& one : all) names.push_back(one.name);
    return decline(ErrorCode::usage, fmt::format("{} has no list called {}{}", entry.facts.name,
                                                 quote(name), suggestion_of_all(name, names)));
  }
  auto own = std::ranges::find(entry.offers.lists, name, &game::WordList::name);
  if (own != entry.offers.lists.end()) found->items = items_of(entry, *own);
  return *found;
}

Reply<std::vector<GameRecord>> catalogue(const std::vector<const game::Entry*>& games) {
  std::vector<GameRecord> out;
  Problems missing;
  for (const game::Entry* entry : games) {
    out.push_back(game_of(*entry));
    bool lacks = std::ranges::any_of(out.back().contents,
                                     [](const KindRecord& kind) { return kind.shipped.empty(); });
    if (lacks) missing.push_back(roster::no_content(entry->facts));
  }
  if (!missing.empty()) return decline(std::move(missing));
  return out;
}

}  // namespace agon::workbench
