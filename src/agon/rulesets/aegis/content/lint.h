// What a range cannot say about the content files, as problems with a place. Whoever validates a
// hero takes the errors of its card for errors; whoever loads it for a match makes warnings of
// them, and the hero plays v1 (seed "Versioning & Rollout").
#pragma once

#include "agon/game/offers.h"
#include "agon/json/document.h"
#include "agon/rulesets/aegis/content/card.h"

namespace agon::aegis {

// Null where a file is linted alone: then any status may be named.
using KnownStatuses = const StatusNames*;

// The card with everything that is wrong with it (errors) or doubtful (warnings). False if there
// was an error.
bool read_card(const json::Node& node, KnownStatuses statuses, CardRecord& out, Problems& problems);

// A hero without its card.
bool read_hero(const json::Node& node, KnownStatuses statuses, HeroRecord& out, Problems& problems);

bool read_statuses(const json::Node& node, StatusesRecord& out, Problems& problems);

// The problem of a hero that should play by a card and has none; nothing if it has one.
std::optional<Problem> missing_card(const json::Node& hero, const HeroRecord& record);

// A hero with its card, whose errors are errors here.
void lint_hero(const json::Node& document, KnownStatuses statuses, Problems& problems);

// What only shows among several files.
void lint_together(std::span<const game::LintedFile> files);

}  // namespace agon::aegis
