#include "agon/rulesets/duel/derived.h"

#include <algorithm>

#include "agon/rulesets/duel/rules.h"
#include "agon/script/english.h"

namespace agon::duel {
namespace {

EffectGuide guide_of(const Effect& effect) {
  return {.name = effect.name,
          .trigger = script::to_text(effect.trigger),
          .when = script::describe(effect.trigger),
          .words = script::describe(effect.tree)};
}

HeroGuide guide_of(const Entity& entity) {
  HeroGuide out{.name = entity.name, .abilities = {}, .effects = {}};
  for (const Ability& one : entity.abilities) {
    out.abilities.push_back({.word = one.word,
                             .name = one.name,
                             .tags = one.tags,
                             .cost = one.cost,
                             .words = script::describe(one.tree)});
  }
  for (const Effect& one : entity.effects) {
    if (!one.global) out.effects.push_back(guide_of(one));
  }
  return out;
}

}  // namespace

CauseRecord cause_of(const Content& content, const Source& source) {
  CauseRecord out{.depth = source.depth, .trigger = {}};
  if (source.kind == Source::Kind::effect) {
    out.trigger = script::to_text(content.entity(source.owner).effects[source.index].trigger);
  }
  return out;
}

GuideRecord Duel::guide(const Content& content) {
  const Entity& a = content.entity(Side::a);
  const Entity& b = content.entity(Side::b);
  GuideRecord out{.a = guide_of(a),
                  .b = guide_of(b),
                  .rules = content.rules,
                  .effects = {},
                  .full = {},
                  .turns = content.matchup.limits.turns,
                  .names = {}};
  for (const Entity* entity : {&a, &b}) {
    for (const Ability& one : entity->abilities) out.names[one.word] = one.name;
    for (const Effect& one : entity->effects) {
      std::string trigger = script::to_text(one.trigger);
      if (one.name == trigger) out.names[trigger] = "effect " + script::describe(one.trigger);
    }
  }
  for (const Effect& one : a.effects) {
    if (one.global) out.effects.push_back(guide_of(one));
  }
  for (std::size_t i = 0; i < content.columns(); ++i) {
    const std::string& name = content.matchup.columns[i];
    if (!name.empty()) out.full[name] = std::max(a.start[i], b.start[i]);
  }
  return out;
}

}  // namespace agon::duel
