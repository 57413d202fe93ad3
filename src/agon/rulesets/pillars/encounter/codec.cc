// The names of what a check changes, and the sizes of the arrays.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {

using game::name_of;

std::string state_key(const Checked& e) {
  switch (e.key) {
    case Key::track:
      return fmt::format("{}.{}", name_of(e.changed), name_of(e.pillar));
    case Key::prepared:
      return fmt::format("{}.Prepared", name_of(e.changed));
    default:
      return "AttackProceeds";
  }
}

std::string state_value(Key key, u8 value) {
  if (key == Key::proceeds) return value != 0 ? "yes" : "no";
  return fmt::format("{}", value);
}

namespace {

// Of any check between the two: the pools, then the d20s.
u32 longest_check(const Content& content) {
  u32 longest = 0;
  for (const Character& character : content.characters) {
    int rank = std::max(character.core_level(), character.soul_level());
    longest = std::max(longest, kHands.count(pool_of(rank).dice));
  }
  return 2 * longest + 1;
}

}  // namespace

game::Sizes Encounter::sizes(const Content& content) {
  // A turn has three decisions and three checks at most: attack, ward, withstand.
  return {.state_bytes = sizeof(State),
          .slots = 13,
          .observation = 17,
          .longest_match = kTurnCap * (3 + 3 * longest_check(content))};
}

void Encounter::lint(std::size_t, const json::Node& document, Problems& problems) {
  read_character(document, problems);
}

}  // namespace agon::pillars::encounter
