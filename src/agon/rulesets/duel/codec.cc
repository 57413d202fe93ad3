// The names of scripts and of the choices' objects, and the sizes of the arrays.
#include <cstddef>

#include "agon/rulesets/duel/content/warnings.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {
const std::string& name_of_script(const Content& content, const Source& source) {
  const Entity& entity = content.entity(source.owner);
  return source.kind == Source::Kind::ability ? entity.abilities[source.index].name
                                              : entity.effects[source.index].name;
}

game::Sizes Duel::sizes(const Content& content) {
  // Two steps a turn, the opening and the coin.
  return {.state_bytes =
              static_cast<u32>(offsetof(State, attributes) + 2 * content.columns() * sizeof(float)),
          .slots = kMostAbilities,
          .observation = 2 * kMostAttributes + 3,
          .longest_match = 2 + 2 * content.matchup.limits.turns};
}

std::string Duel::slot_name(const Content& content, Side side, u32 slot) {
  const std::vector<Ability>& abilities = content.entity(side).abilities;
  return slot < abilities.size() ? "use " + abilities[slot].word : "";
}

void Duel::lint(std::size_t kind, const json::Node& document, Problems& problems) {
  if (kind == kRulesKind) {
    std::optional<RulesDraft> rules = read_rules(document, problems);
    if (!rules) return;
    lint_alone(*rules, problems);
    warn_about(*rules, problems);
  } else {
    std::optional<HeroDraft> hero = read_hero(document, problems);
    if (!hero) return;
    lint_alone(*hero, problems);
    warn_about(*hero, problems);
  }
}

u32 Duel::object_count(const Content& content, u16) {
  return static_cast<u32>(content.words.size());
}

std::string Duel::object_name(const Content& content, u16, u16 object) {
  return content.words[object];
}

}  // namespace agon::duel
