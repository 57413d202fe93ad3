// Where the dice come from when something is rolled outside a match: told with --rolls, typed by a
// person, or from a seed.
#pragma once

#include <optional>
#include <string>

#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/cli/grammar/arguments.h"
#include "agon/game/offers.h"

namespace agon::cli {

struct Dice {
  std::optional<std::string> told = {};  // "3,17,4"
  bool typed = false;
  std::optional<chance::MatchName> seeded = {};  // if neither
};

Dice dice_of(const Arguments& arguments, u64 seed);

// The answer to a question in which dice fall. Told ones must be used up exactly.
std::optional<game::Answer> ask_with_dice(const game::Question& question, const Dice& dice,
                                          game::Asked asked, Problems& problems);

}  // namespace agon::cli
