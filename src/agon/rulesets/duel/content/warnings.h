// What looks like a mistake in a hero or a rule set and still plays: `agon validate` shows it. Each
// warning has its place in the file.
#pragma once

#include "agon/game/offers.h"
#include "agon/rulesets/duel/content/draft.h"

namespace agon::duel {

inline constexpr std::size_t kRulesKind = 2;  // the kinds before it are heroes

// What a file shows by itself.
void warn_about(const HeroDraft& hero, Problems& problems);
void warn_about(const RulesDraft& rules, Problems& problems);

// What shows among files: names that nobody has, and cycles through several of them.
void warn_together(std::span<const game::LintedFile> files);

}  // namespace agon::duel
