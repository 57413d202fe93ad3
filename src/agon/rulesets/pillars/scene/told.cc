#include "agon/rulesets/pillars/scene/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/rulesets/pillars/check/told.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {
namespace {

using game::name_of, game::ToldGroup, game::ToldItem;

std::string key_words(const KeyScript& key) {
  std::vector<std::string> values;
  for (const StateValue& value : key.values) values.push_back(text_of(value));
  std::string order = key.has_order()
                          ? fmt::format("; best first for {}", fmt::join(key.best_first_for, ", "))
                          : "";
  return fmt::format("{}; {} at the start{}", fmt::join(values, ", "), text_of(key.start), order);
}

std::string character_words(const Character& character) {
  std::vector<std::string> parts;
  if (!character.description.empty()) parts.push_back(character.description);
  for (const ToldGroup& group : pillars::told(character)) {
    for (const ToldItem& item : group.items) {
      parts.push_back(fmt::format("{}: {}", item.name, item.words));
    }
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::vector<ToldGroup> told(const Content& content, std::size_t) {
  const SceneScript& script = content.script;
  ToldGroup characters{"characters", {}};
  for (const Character& one : script.characters) {
    characters.items.push_back({one.name, character_words(one)});
  }
  ToldGroup keys{"keys", {}};
  for (const KeyScript& key : script.keys) keys.items.push_back({key.key, key_words(key)});
  ToldGroup endings{"endings", {}};
  for (std::size_t i = 1; i < content.endings.size(); ++i) {
    endings.items.push_back({content.endings[i], std::string(name_of(content.results[i]))});
  }
  ToldGroup limits{"limits", {{"steps", fmt::format("{}, then it is cut", script.max_steps)}}};
  return {std::move(characters), std::move(keys), std::move(endings), std::move(limits)};
}

}  // namespace agon::pillars::scene
