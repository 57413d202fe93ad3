// What looks like a mistake in a hero or a rule set and still plays: `agon validate` shows it. Each
// warning has its place in the file.
#pragma once

#include "agon/game/lists.h"
#include "agon/game/offers.h"
#include "agon/rulesets/duel/content/draft.h"

namespace agon::duel {

// The codes that only duels have.
AGON_ERRORS((script_attribute, "a script reads an attribute that nothing defines or sets"),
            (trigger_parameter, "a trigger waits for something that does not exist"),
            (trigger_cycle, "effects trigger each other, perhaps without end"),
            (no_death_rule, "a rule set has no effect by which a side loses with its health"))

inline constexpr std::size_t kRulesKind = 2;  // the kinds before it are heroes

// What a file shows by itself.
void warn_about(const HeroDraft& hero, Problems& problems);
void warn_about(const RulesDraft& rules, Problems& problems);

// What shows among files: names that nobody has, and cycles through several of them.
void warn_together(std::span<const game::LintedFile> files);

}  // namespace agon::duel
