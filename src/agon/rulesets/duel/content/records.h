// The content files as they are written: a hero (seed section 7, and what the rules add to it as
// optional keys) and a rule set. draft.h reads their scripts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agon/base/list.h"
#include "agon/json/describe.h"
#include "agon/script/code.h"

namespace agon::duel {

using Tags = std::vector<std::string>;
using AttributeTags = std::map<std::string, Tags>;

inline constexpr std::size_t kMostAttributes = script::kMostAttributes;  // of a match
inline constexpr std::size_t kMostAbilities = 8;
inline constexpr std::size_t kMostEffects = 16;  // of an entity, those of the rules included
// Of a hero, so that it can be played under every rule set that ships: they have at most five.
inline constexpr std::size_t kMostHeroEffects = kMostEffects - 5;

inline constexpr json::Line kNameLength{{1, 60}};
inline constexpr json::Words kNames{kNameLength};  // of attributes and tags

// What `agon validate` may warn of, each by the code that its message ends with.
AGON_ENUM(Warning, u8, script_unreachable, script_no_effect, script_context, script_attribute,
          unread_attribute, trigger_parameter, trigger_cycle, always_passes, start_health, crowded,
          no_death_rule)

// A warning that somebody has looked at and wants to hear no more.
struct Allowance {
  Warning warning = Warning::script_unreachable;
  std::string reason;
};

void describe(auto& v, Allowance& a) {
  v("warning", a.warning, "its code, which stands behind the message in brackets");
  v("reason", a.reason, "why that is meant", json::Line{{1, 300}});
}

inline constexpr std::string_view kAllowSentence =
    "warnings that `agon validate` leaves out for this file, each with the reason";

// For editors: what scripts and triggers are, with the lists of the language, and some of them.
std::string_view script_sentence();
std::string_view trigger_sentence();
json::Examples script_examples();
json::Examples trigger_examples();

struct AbilityRecord {
  std::string name;
  std::string description;
  Tags tags;
  std::optional<float> cost;
  std::string script;
};

void describe(auto& v, AbilityRecord& a) {
  v("name", a.name, "what players call it; no two of a hero's are alike", kNameLength);
  v("description", a.description, "a sentence for people", json::Line{{0, 300}}, json::Default{});
  v("tags", a.tags, "labels that ON_ABILITY_USED can name", json::Length{0, 16}, kNames,
    json::Default{});
  v("cost", a.cost, "what CONTEXT('cost') tells; else the mana that the script takes");
  v("script", a.script, script_sentence(), script_examples());
}

struct EffectRecord {
  std::optional<std::string> name;
  std::string trigger;
  std::string script;
};

void describe(auto& v, EffectRecord& e) {
  v("name", e.name, "what people call it; else its trigger", kNameLength);
  v("trigger", e.trigger, trigger_sentence(), trigger_examples());
  v("script", e.script, script_sentence(), script_examples());
}

struct HeroRecord {
  std::string name;
  std::string description;
  std::map<std::string, float> attributes;
  AttributeTags attribute_tags;
  std::vector<EffectRecord> passive_effects;
  std::vector<AbilityRecord> abilities;
  std::vector<Allowance> allow;
};

void describe(auto& v, HeroRecord& h) {
  using json::Default, json::Length, json::NamedLength;
  v("name", h.name, "what people call the hero", kNameLength);
  v("description", h.description, "a sentence for people", json::Line{{0, 300}}, Default{});
  v("attributes", h.attributes,
    "the numbers that the hero starts with; at most 16 with those that scripts and rules name",
    NamedLength{{0, kMostAttributes}, "MAX_ATTRIBUTES"}, kNames);
  v("attribute_tags", h.attribute_tags, "labels of attributes, for ON_ATTRIBUTE_CHANGE",
    Length{0, 256}, kNames, Default{});
  v("passive_effects", h.passive_effects, "scripts that triggers run; at most 16 with the rules'",
    NamedLength{{0, kMostHeroEffects}, "MAX_HERO_EFFECTS"}, Default{});
  v("abilities", h.abilities, "what the hero can do in a turn; at most 8",
    NamedLength{{1, kMostAbilities}, "MAX_ABILITIES"});
  v("allow", h.allow, kAllowSentence, Length{0, 16}, Default{});
}

struct RulesRecord {
  std::string name;
  std::string description;
  std::vector<EffectRecord> effects;
  AttributeTags attribute_tags;
  u32 turn_cap = 200;
  u32 trigger_depth = 16;
  u32 trigger_limit = 256;
  std::vector<Allowance> allow;
};

void describe(auto& v, RulesRecord& r) {
  using json::Default, json::Length, json::NamedLength, json::Range;
  v("name", r.name, "what people call the rules", kNameLength);
  v("description", r.description, "a sentence for people", json::Line{{0, 300}}, Default{});
  v("effects", r.effects, "scripts that both heroes get, before their own; at most 16 with those",
    NamedLength{{0, kMostEffects}, "MAX_EFFECTS"});
  v("attribute_tags", r.attribute_tags, "labels of both heroes' attributes", Length{0, 256}, kNames,
    Default{});
  v("turn_cap", r.turn_cap, "a draw after so many turns", Range{1, 10000}, Default{});
  v("trigger_depth", r.trigger_depth, "how many changes may trigger each other", Range{1, 64},
    Default{});
  v("trigger_limit", r.trigger_limit, "scripts that may be triggered in one phase", Range{1, 256},
    Default{});
  v("allow", r.allow, kAllowSentence, Length{0, 16}, Default{});
}

}  // namespace agon::duel
