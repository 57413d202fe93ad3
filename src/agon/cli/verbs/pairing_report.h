// agon report, where each side has its own content: every shipped one against every other one, and
// whether the scores are where the ruleset wants them.
#pragma once

#include "agon/cli/grammar/arguments.h"
#include "agon/game/entry.h"

namespace agon::cli {

// `arguments` name the agent of the balance on both sides.
int run_pairing_report(const game::Entry& entry, const game::Balance& balance,
                       const Arguments& arguments);

}  // namespace agon::cli
