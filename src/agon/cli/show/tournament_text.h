// A tournament's result for people.
#pragma once

#include <string>

#include "agon/workbench/measure/tournament.h"

namespace agon::cli {

std::string to_text(const workbench::TournamentRecord& tournament);

}  // namespace agon::cli
