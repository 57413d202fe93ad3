// Where a file says something else than the rules do.
#pragma once

#include "agon/json/document.h"

namespace agon::skirmish {

// The first place of `file` that differs from `played`, in the order of `played`: a problem there.
// Numbers compare by value, objects whatever the order of their keys.
Result<void> compare(const json::Node& file, const json::Value& played);

}  // namespace agon::skirmish
