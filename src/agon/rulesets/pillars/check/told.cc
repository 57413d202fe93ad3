#include "agon/rulesets/pillars/check/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/rulesets/pillars/check/derived.h"

namespace agon::pillars {
namespace {

using game::name_of, game::ToldGroup;

std::string pillar_words(const Character& character, Pillar pillar) {
  ContenderRecord contender = contender_of(character, pillar);
  std::string out = fmt::format("{}, rank {}: {}d{}", name_of(contender.approach), contender.rank,
                                contender.dice, contender.sides);
  for (Use use : every<Use>()) {
    std::size_t trait = trait_of(pillar, use);
    out += fmt::format(", {} {:+}", trait_name(trait), character.traits.values[trait]);
  }
  return out;
}

std::string edge_words(const Edge& edge) {
  if (!edge.only) return fmt::format("{:+} on everything", edge.value);
  std::vector<std::string_view> scopes;
  for (Scope scope : *edge.only) scopes.push_back(name_of(scope));
  return fmt::format("{:+} on {}", edge.value, fmt::join(scopes, ", "));
}

}  // namespace

std::vector<ToldGroup> told(const Character& character) {
  ToldGroup pillars{"pillars", {}};
  for (Pillar pillar : kAllPillars) {
    pillars.items.push_back({std::string(name_of(pillar)), pillar_words(character, pillar)});
  }
  ToldGroup perks{"passives", {}};
  if (character.skill) {
    perks.items.push_back({*character.skill, fmt::format("{:+} where a check calls for the skill",
                                                         character.skill_bonus.value_or(0))});
  }
  for (const Edge& edge : character.edges) perks.items.push_back({edge.name, edge_words(edge)});
  for (const Modifier& one : character.situation) {
    perks.items.push_back({one.name, fmt::format("{:+} for the time being", one.value)});
  }
  ToldGroup levels{"levels",
                   {{"CL", std::to_string(character.core_level())},
                    {"SL", std::to_string(character.soul_level())}}};
  return {std::move(levels), std::move(pillars), std::move(perks)};
}

}  // namespace agon::pillars
