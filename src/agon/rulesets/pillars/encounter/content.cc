#include "agon/rulesets/pillars/encounter/content.h"

#include "agon/json/read.h"
#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {
namespace {

using game::Side;

// Endurance meets a Potency: 11 and the bare Attack trait of where the condition came from.
i32 potency(const Character& source, Pillar pillar) {
  return kPotency + source.traits.values[trait_of(pillar, Use::attack)];
}

// No rule of an encounter calls for a skill (seed section 2), so none counts.
Armed arm(const Content& content, Side actor, const Contest& contest, Pillar pillar) {
  const Character& own = content.characters[at(actor)];
  const Character& opposing = content.characters[at(other(actor))];
  Form form;
  form.type = contest.type;
  form.pillar = pillar;
  bool stands_still = contest.type == ContestType::endurance;
  if (stands_still) {
    form.mode = OppositionMode::static_tn;
    form.tn = potency(opposing, pillar);
  }
  return pillars::arm(form, own, stands_still ? nullptr : &opposing);
}

}  // namespace

std::optional<Character> read_character(const json::Node& document, Problems& problems) {
  Character out;
  if (!json::read(document, out, problems)) return std::nullopt;
  lint(document, out, problems);
  return out;
}

std::optional<Content> Encounter::load(std::span<const json::Node> documents, Problems& problems) {
  Content content;
  bool complete = true;
  for (std::size_t i = 0; i < content.characters.size(); ++i) {
    std::optional<Character> character = read_character(documents[i], problems);
    complete &= character.has_value();
    if (character) content.characters[i] = *std::move(character);
  }
  if (!complete || has_errors(problems)) return std::nullopt;
  for (Side actor : game::kSides) {
    for (const Contest& contest : kContests) {
      auto& by_pillar = content.checks[at(actor)][static_cast<std::size_t>(contest.type)];
      for (Pillar pillar : kAllPillars) {
        if (contest.allows(pillar) && contest.type != ContestType::obstacle_task) {
          by_pillar[static_cast<std::size_t>(pillar)] = arm(content, actor, contest, pillar);
        }
      }
    }
  }
  return content;
}

}  // namespace agon::pillars::encounter
