#include "agon/rulesets/duel/content/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/duel/content/matchup.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/script/analysis.h"
#include "agon/script/command.h"

namespace agon::duel {
namespace {

constexpr std::size_t kNamedOwners = 4;

using Owners = std::map<std::string, std::vector<std::string>>;  // by attribute

void add_written(const DraftScript& script, const std::string& owner, Owners& owners) {
  for (const script::AttributeUse& use : script::uses_of(script.tree).writes) {
    owners[use.name].push_back(owner);
  }
}

void add_effects(const std::vector<DraftEffect>& effects, const std::string& owner,
                 Owners& owners) {
  for (const DraftEffect& effect : effects) add_written(effect.script, owner, owners);
}

void add_file(const game::LintedFile& file, Owners& owners) {
  Problems ignored;
  if (file.kind < kRulesKind) {
    std::optional<HeroDraft> hero = read_hero(file.document, ignored);
    if (!hero) return;
    const std::string& name = hero->record.name;
    for (const auto& [attribute, start] : hero->record.attributes)
      owners[attribute].push_back(name);
    for (const DraftAbility& ability : hero->abilities) add_written(ability.script, name, owners);
    add_effects(hero->effects, name, owners);
  } else if (std::optional<RulesDraft> rules = read_rules(file.document, ignored)) {
    add_effects(rules->effects, rules->record.name, owners);
  }
}

// "Fighter, Gambler and 3 more"
std::string owners_text(const std::vector<std::string>& owners) {
  std::string out;
  for (std::size_t i = 0; i < owners.size() && i < kNamedOwners; ++i) {
    out += (i == 0 ? "" : ", ") + owners[i];
  }
  if (owners.size() > kNamedOwners) {
    out += fmt::format(" and {} more", owners.size() - kNamedOwners);
  }
  return out;
}

}  // namespace

WordItems command_items(std::span<const game::LintedFile> /*shipped*/) {
  WordItems out;
  for (std::string_view name : script::command_names()) {
    script::Command command = *script::find_command(name);
    out.push_back({script::usage_of(command), std::string(script::facts_of(command).sentence)});
  }
  return out;
}

WordItems trigger_items(std::span<const game::LintedFile> /*shipped*/) {
  WordItems out;
  auto add = [&](std::string_view name, std::string_view takes, std::string_view sentence) {
    std::string parameter = takes == "none" ? "" : fmt::format("({})", takes);
    out.push_back({fmt::format("{}{}", name, parameter), std::string(sentence)});
  };
#define AGON_TRIGGER(name, takes, sentence, words) add(#name, #takes, sentence);
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
  return out;
}

WordItems context_items(std::span<const game::LintedFile> /*shipped*/) {
  WordItems out;
#define AGON_CONTEXT(key, event, sentence, words) \
  out.push_back({#key, fmt::format("{} ({})", sentence, #event)});
#include "agon/script/context.def"
#undef AGON_CONTEXT
  return out;
}

WordItems attribute_items(std::span<const game::LintedFile> shipped) {
  Owners owners;
  for (std::string_view name : predefined_columns()) owners[std::string(name)];
  for (const game::LintedFile& file : shipped) add_file(file, owners);
  WordItems out;
  for (auto& [name, all] : owners) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    out.push_back({script::plain_or_quoted(name), owners_text(all)});
  }
  return out;
}

}  // namespace agon::duel
