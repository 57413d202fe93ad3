// The names of matches and of made files: a seed, and indices that follow each other.
#pragma once

#include "agon/base/result.h"

namespace agon::workbench {

// Declines indices that would pass the last one, 2^64 - 1, and begin again at 0.
Reply<void> decline_wrapping(u64 first_index, u64 count);

}  // namespace agon::workbench
