// A sheet as a drawing: bars of its first column, points with their intervals, or a matrix as a
// heat map. Inline SVG, 360 units wide, so that a phone shows its letters in their own size;
// colours come from the page. Its title says what the table beside it says in numbers.
#pragma once

#include <string>

#include "agon/cli/show/sheet.h"

namespace agon::cli {

std::string to_svg(const Sheet& sheet);  // empty: it has no picture

}  // namespace agon::cli
