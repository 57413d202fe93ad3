// Where the dice come from when something is rolled outside a match: told with --rolls, typed by a
// person, or from a seed.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/cli/grammar/arguments.h"
#include "agon/game/odds_option.h"

namespace agon::cli {

struct Dice {
  std::optional<std::string> told = {};  // "3,17,4"
  bool typed = false;
  std::optional<chance::MatchName> seeded = {};  // if neither
};

Dice dice_of(const Arguments& arguments, u64 seed);

// Told dice must be used up exactly. `names` are those of the rolls, name 1 first.
Result<game::OddsAnswer> with_dice(std::span<const std::string_view> names, const Dice& dice,
                                   const std::function<game::OddsAnswer(chance::Referee&)>& roll);

}  // namespace agon::cli
