#include "agon/rulesets/duel/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "agon/rulesets/duel/content/warnings.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/script/english.h"

namespace agon::duel {
namespace {

using game::Side, game::ToldGroup;

ToldGroup effects_told(std::string heading, const std::vector<EffectGuide>& effects) {
  ToldGroup out{std::move(heading), {}};
  for (const EffectGuide& one : effects) {
    out.items.push_back({one.name, fmt::format("{}: {}", one.when, one.words)});
  }
  return out;
}

ToldGroup attributes_told(const Content& content, Side side) {
  ToldGroup out{"attributes at the start", {}};
  const Entity& entity = content.entity(side);
  for (std::size_t i = 0; i < content.columns(); ++i) {
    if (!entity.has[i]) continue;
    out.items.push_back({content.matchup.columns[i], script::to_text(entity.start[i])});
  }
  return out;
}

ToldGroup tags_told(const std::vector<AbilityGuide>& abilities) {
  std::map<std::string, std::vector<std::string>> tagged;
  for (const AbilityGuide& one : abilities) {
    for (const std::string& tag : one.tags) tagged[tag].push_back(one.name);
  }
  ToldGroup out{"tags", {}};
  for (const auto& [tag, names] : tagged) {
    out.items.push_back({tag, fmt::format("a tag of {}", fmt::join(names, ", "))});
  }
  return out;
}

std::vector<ToldGroup> hero_told(const Content& content, Side side, const HeroGuide& hero) {
  ToldGroup abilities{"abilities", {}};
  for (const AbilityGuide& one : hero.abilities) {
    std::string tags = one.tags.empty() ? "" : fmt::format("[{}] ", fmt::join(one.tags, ", "));
    std::string cost =
        one.cost > 0 ? fmt::format("costs {} mana; ", script::to_text(one.cost)) : "";
    abilities.items.push_back({one.name, tags + cost + one.words});
  }
  return {attributes_told(content, side), std::move(abilities),
          effects_told("passive effects", hero.effects), tags_told(hero.abilities)};
}

}  // namespace

std::vector<ToldGroup> told(const Content& content, std::size_t kind) {
  GuideRecord guide = Duel::guide(content);
  if (kind == 0) return hero_told(content, Side::a, guide.a);
  if (kind < kRulesKind) return hero_told(content, Side::b, guide.b);
  ToldGroup limits{"limits", {{"turns", fmt::format("a draw after {}", guide.turns)}}};
  return {effects_told("effects that both heroes have", guide.effects), std::move(limits)};
}

}  // namespace agon::duel
