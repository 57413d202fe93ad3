// A tournament's result for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/tournament.h"

namespace agon::cli {

Exhibit exhibit_of(const workbench::TournamentRecord& tournament);
std::string to_text(const workbench::TournamentRecord& tournament);

}  // namespace agon::cli
