#include "agon/rulesets/pillars/check/character.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/game/choice.h"

namespace agon::pillars {
namespace {

using game::name_of;

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

// An entry that adds nothing to those before it.
void lint_edge(const json::Node& node, const Edge& edge, Problems& problems) {
  auto covered = [&](std::size_t trait, std::size_t but) {
    for (std::size_t i = 0; i < edge.only->size(); ++i) {
      if (i != but && covers((*edge.only)[i], trait)) return true;
    }
    return false;
  };
  for (std::size_t i = 0; edge.only && i < edge.only->size(); ++i) {
    bool adds = false;
    for (std::size_t trait = 0; trait < kTraits; ++trait) {
      adds |= covers((*edge.only)[i], trait) && !covered(trait, i);
    }
    if (adds) continue;
    complain(node.nearest("Only").nearest(i),
             fmt::format("the other entries say {} already", name_of((*edge.only)[i])), problems);
    return;
  }
}

}  // namespace

bool Edge::counts_on(std::size_t trait) const {
  return !only || std::ranges::any_of(*only, [trait](Scope scope) { return covers(scope, trait); });
}

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
  json::Node edges = node.nearest("EdgeBonus");
  for (std::size_t i = 0; i < character.edges.size(); ++i) {
    lint_edge(edges.nearest(i), character.edges[i], problems);
  }
}

Bonus compose(const Character& character, Pillar pillar, Use use, const Called& skill) {
  std::size_t trait = trait_of(pillar, use);
  bool called = skill && character.skill == skill;
  return {.trait = trait,
          .pillar_trait = character.traits.values[trait],
          .skill = called ? character.skill_bonus.value_or(0) : 0,
          .edges = sum(edges_on(character, trait)),
          .situation = sum(character.situation)};
}

std::vector<Modifier> edges_on(const Character& character, std::size_t trait) {
  std::vector<Modifier> out;
  for (const Edge& edge : character.edges) {
    if (edge.counts_on(trait)) out.push_back({edge.name, edge.value});
  }
  return out;
}

Approach approach_of(const Character& character, Pillar pillar, std::optional<Approach> called) {
  Approach usual = pillar == Pillar::violence ? Approach::martial : Approach::sorcerous;
  return character.approach.value_or(called.value_or(usual));
}

int rank_of(const Character& character, Pillar pillar, std::optional<Approach> called) {
  return approach_of(character, pillar, called) == Approach::martial ? character.core_level()
                                                                     : character.soul_level();
}

}  // namespace agon::pillars
