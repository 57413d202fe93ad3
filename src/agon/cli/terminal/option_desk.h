// Where a developer changes match options before a match (agon play --dev): they are shown with
// their sentences, and typed one a line. What is typed becomes an option of the match, so its
// replay keeps it.
#pragma once

#include "agon/cli/terminal/lines.h"
#include "agon/workbench/open.h"

namespace agon::cli {

// Asks until nothing is typed; false if there is no more input, or somebody quits.
bool ask_options(workbench::OpenGame& open, Lines& lines);

}  // namespace agon::cli
