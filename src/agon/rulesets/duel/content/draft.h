// A content file with its scripts read: trees and triggers, each with the JSON string it stands in,
// so that whatever is found out later has a place in the file. A match-up is compiled from three
// drafts.
#pragma once

#include <set>

#include "agon/json/document.h"
#include "agon/rulesets/duel/content/records.h"
#include "agon/script/tree.h"
#include "agon/script/trigger.h"

namespace agon::duel {

struct DraftScript {
  json::Node node;
  script::Expression tree;
};

struct DraftAbility {
  AbilityRecord record;
  std::string word;  // its name in choices: "sword_slash"
  DraftScript script;
};

struct DraftEffect {
  EffectRecord record;
  json::Node trigger_node;
  script::Trigger trigger;
  DraftScript script;

  std::string name() const { return record.name.value_or(script::to_text(trigger)); }
};

struct HeroDraft {
  json::Node node;
  HeroRecord record;
  std::vector<DraftAbility> abilities;
  std::vector<DraftEffect> effects;
};

struct RulesDraft {
  json::Node node;
  RulesRecord record;
  std::vector<DraftEffect> effects;
};

// Nothing if there was an error.
std::optional<HeroDraft> read_hero(const json::Node& document, Problems& problems);
std::optional<RulesDraft> read_rules(const json::Node& document, Problems& problems);

// Every attribute that the file names: at the start, or in a script.
std::set<std::string> attributes_of(const HeroDraft& hero);
std::set<std::string> attributes_of(const RulesDraft& rules);

// A finding at its place in the string that the script stands in.
Problem to_problem(const json::Node& string, const script::Finding& finding);

// "17 abilities are 1 more than the 16 of MAX_ABILITIES"; empty if there are not too many.
std::string too_many(std::size_t count, std::string_view things, std::size_t most,
                     std::string_view limit);

// "Sword Slash" as one word of a choice: "sword_slash".
std::string word_of(std::string_view name);

}  // namespace agon::duel
