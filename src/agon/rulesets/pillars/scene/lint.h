// What a script must be beyond the ranges of its fields: names that exist, each given once, and
// checks that the table of contests allows. flow.h looks at where the steps lead.
#pragma once

#include "agon/json/document.h"
#include "agon/rulesets/pillars/scene/script.h"

namespace agon::pillars::scene {

void lint(const json::Node& node, const SceneScript& script, Problems& problems);

}  // namespace agon::pillars::scene
