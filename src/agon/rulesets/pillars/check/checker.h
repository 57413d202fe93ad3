// `agon roll pillars` and `agon odds pillars --check`: a check from JSON or from flags, resolved or
// computed exactly; and `--sweep`, the game master's table.
#pragma once

#include "agon/game/checker.h"
#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

// The dice of a check outside a match; its turn is 0.
enum class CheckRoll : u16 { none, check_d20, check_rank };

extern const game::Checker kChecker;

Result<game::OddsAnswer> sweep(const game::OddsOrder& order);

}  // namespace agon::pillars
