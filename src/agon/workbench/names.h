// The names of matches and of made files: a seed, and indices that follow each other; and what a
// content calls itself.
#pragma once

#include "agon/base/result.h"
#include "agon/json/value.h"

namespace agon::workbench {

// Declines indices that would pass the last one, 2^64 - 1, and begin again at 0.
Reply<void> decline_wrapping(u64 first_index, u64 count);

// What stands under "name" (or "Name", as some kinds have it), else the fallback.
std::string own_name(const json::Value& content, std::string_view fallback);

}  // namespace agon::workbench
