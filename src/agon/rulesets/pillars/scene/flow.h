// Where the steps of a script lead, once all its names are good: degrees, options and cases that
// lead nowhere, loops in which nothing ever decides, steps that nobody comes to or gets away from,
// keys that nobody uses.
#pragma once

#include "agon/json/document.h"
#include "agon/rulesets/pillars/scene/script.h"

namespace agon::pillars::scene {

void lint_flow(const json::Node& node, const SceneScript& script, Problems& problems);

}  // namespace agon::pillars::scene
