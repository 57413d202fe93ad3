// The order that a key may declare for its values, what a check's transition does in it, and the
// warnings of scripts that go against it: a success that makes something worse for who acts, a
// failure that makes it better.
#pragma once

#include "agon/rulesets/pillars/scene/script.h"

namespace agon::pillars::scene {

// The value's number after a transition; null leaves it as it was.
std::size_t value_after(const KeyScript& key, const Transition* transition, std::size_t before);

// Of a script in which all names lead somewhere.
void lint_order(const json::Node& node, const SceneScript& script, Problems& problems);

}  // namespace agon::pillars::scene
