// A change of a watched file, for people: one block.
#pragma once

#include <string>

#include "agon/workbench/measure/watch.h"

namespace agon::cli {

std::string to_text(const workbench::WatchRecord& change);

}  // namespace agon::cli
