// What is wrong with a scenario beyond the range of a single field.
#pragma once

#include "agon/json/document.h"
#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

void lint(const json::Node& node, const Scenario& scenario, Problems& problems);

}  // namespace agon::skirmish
