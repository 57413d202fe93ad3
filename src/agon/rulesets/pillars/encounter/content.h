// What an encounter is made of: a character for each side, content/pillars/character/*.json, and
// every check that the two can make against each other, composed once.
#pragma once

#include <optional>
#include <span>

#include "agon/game/choice.h"
#include "agon/rulesets/pillars/check/form.h"

namespace agon::pillars::encounter {

inline constexpr int kPotency = 11;  // of an ongoing condition, besides its source's Attack trait

struct Content {
  std::array<Character, 2> characters;
  // By actor, contest type and pillar, before condition steps and a prepared modifier. Where the
  // table of contests forbids a combination, nobody asks for it.
  std::array<std::array<std::array<Armed, kPillarCount>, kContestTypeCount>, 2> checks;

  const Armed& armed(game::Side actor, ContestType type, Pillar pillar) const {
    return checks[at(actor)][static_cast<std::size_t>(type)][static_cast<std::size_t>(pillar)];
  }
};

std::optional<Character> read_character(const json::Node& document, Problems& problems);

}  // namespace agon::pillars::encounter
