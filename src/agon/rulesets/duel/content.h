// What a match is made of: a hero for each side and a rule set, compiled into one match-up; and how
// choices name abilities.
#pragma once

#include "agon/rulesets/duel/content/matchup.h"

namespace agon::duel {

inline constexpr u8 kNoAbility = 0xFF;

struct Content {
  Matchup matchup;
  std::string rules;  // their name
  // The objects of choices: the words of a's abilities, then those that only b has.
  std::vector<std::string> words;
  std::array<std::vector<u8>, 2> ability_of;  // by side and word: the ability, or kNoAbility
  std::array<std::vector<game::Choice>, 2> menus;
  // By side, the columns that nothing reads: no script, and no effect waits for their change.
  std::array<std::vector<u8>, 2> unread;

  std::size_t columns() const { return matchup.columns.size(); }
  const Entity& entity(game::Side side) const { return matchup.entity(side); }
};

// A compiled match-up with names for its abilities.
Content make_content(Matchup matchup, std::string rules);

}  // namespace agon::duel
