#include "agon/rulesets/pillars/check/character.h"

#include <fmt/format.h>

namespace agon::pillars {
namespace {

// Towards minus infinity, as floor says.
constexpr int third(int sum) { return sum >= 0 ? sum / 3 : -((2 - sum) / 3); }
static_assert(third(5) == 1 && third(-1) == -1 && third(-3) == -1 && third(-4) == -2);

int sum(const std::vector<Modifier>& modifiers) {
  int out = 0;
  for (const Modifier& modifier : modifiers) out += modifier.value;
  return out;
}

void lint_level(const json::Node& node, const Character& character, std::string_view key,
                const std::optional<i32>& level, Problems& problems) {
  if (character.stats && level) {
    complain(node, key, fmt::format("{} follows from Stats; give one of the two", key), problems);
  }
  if (!character.stats && !level) {
    complain(node, key, fmt::format("missing key '{}': give CL and SL, or Stats", key), problems);
  }
}

}  // namespace

int Character::core_level() const {
  return stats ? third(stats->body + stats->mind + stats->soul) : cl.value_or(0);
}

int Character::soul_level() const {
  return stats ? third(stats->control + stats->fate + stats->spirit) : sl.value_or(0);
}

void lint(const json::Node& node, const Character& character, Problems& problems) {
  lint_level(node, character, "CL", character.cl, problems);
  lint_level(node, character, "SL", character.sl, problems);
  if (character.skill_bonus && !character.skill) {
    complain(node, "SkillBonus",
             fmt::format("SkillBonus {} without Skill; name the skill it comes from",
                         *character.skill_bonus),
             problems);
  }
}

Bonus compose(const Character& character, Pillar pillar, Use use) {
  std::size_t trait = trait_of(pillar, use);
  return {.trait = trait,
          .pillar_trait = character.traits.values[trait],
          .skill = character.skill_bonus.value_or(0),
          .edges = sum(character.edges),
          .situation = sum(character.situation)};
}

int rank_of(const Character& character, Pillar pillar, std::optional<Approach> approach) {
  Approach usual = pillar == Pillar::violence ? Approach::martial : Approach::sorcerous;
  return approach.value_or(usual) == Approach::martial ? character.core_level()
                                                       : character.soul_level();
}

}  // namespace agon::pillars
