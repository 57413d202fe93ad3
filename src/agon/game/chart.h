// Shares as bars, for tables that people read.
#pragma once

#include <string>
#include <string_view>

#include "agon/game/facts.h"

namespace agon::game {

// A share from 0 to 1.
std::string bar(double share, std::size_t width, std::string_view mark = "#");

// "  label      12.3456 % ######", with a line break.
std::string percent_line(std::string_view label, double share, const Style& style);

}  // namespace agon::game
