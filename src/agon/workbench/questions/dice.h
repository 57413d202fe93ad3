// Where the dice come from when something is rolled outside a match: told before, asked for
// one by one, or from a seed.
#pragma once

#include <optional>
#include <string>

#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/game/offers.h"
#include "agon/workbench/questions/asked_dice.h"

namespace agon::workbench {

struct Dice {
  std::optional<std::string> told = {};  // "3,17,4"
  AskDie ask = {};                       // if none were told
  chance::MatchName seeded = {1, 0};     // if neither
};

// The answer to a question in which dice fall. Told ones must be used up exactly.
Reply<game::Answer> ask_with_dice(const game::Question& question, const Dice& dice,
                                  game::Asked asked);

}  // namespace agon::workbench
