// A script in plain English, for whoever plays it: "if your gold is above 14: your gold falls by
// 15; the opponent's health falls by 1.5 times your magic power". The words stand in commands.def.
#pragma once

#include <string>

#include "agon/script/tree.h"
#include "agon/script/trigger.h"

namespace agon::script {

// A sentence or two, without a capital at the start and a full stop at the end.
std::string describe(const Expression& script);

// "when your health changes"
std::string describe(const Trigger& trigger);

}  // namespace agon::script
