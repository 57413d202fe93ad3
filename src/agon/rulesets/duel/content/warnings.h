// What looks like a mistake in a hero or a rule set and still plays: `agon validate` shows it. Each
// warning has its place in the file.
#pragma once

#include "agon/game/lists.h"
#include "agon/game/offers.h"
#include "agon/rulesets/duel/content/draft.h"

namespace agon::duel {

// The codes that only duels have.
AGON_ERRORS((script_attribute, "a script reads an attribute that nothing defines or sets"),
            (unread_attribute,
             "an attribute that nothing reads has nearly the name of one that is "
             "read"),
            (trigger_parameter, "a trigger waits for something that does not exist"),
            (trigger_cycle, "effects trigger each other, perhaps without end"),
            (always_passes, "an effect before the choice passes whatever happens"),
            (start_health, "a hero starts with less health than the death rule leaves alive"),
            (crowded, "a match with a file that ships would have too many attributes or effects"),
            (no_death_rule, "a rule set has no effect by which a side loses with its health"),
            (unused_allowance, "a file allows a warning that it does not get"))

inline constexpr std::size_t kRulesKind = 2;  // the kinds before it are heroes

// What a file shows by itself.
void warn_about(const HeroDraft& hero, Problems& problems);
void warn_about(const RulesDraft& rules, Problems& problems);

// What shows among files: names that nobody has, cycles through several of them, and too much of
// something in a match of them. A hero that does not fit a rule set is an error. It comes last: the
// warnings that a file allows are taken out of its problems, and those it allows in vain are added.
void warn_together(std::span<const game::LintedFile> files);

}  // namespace agon::duel
