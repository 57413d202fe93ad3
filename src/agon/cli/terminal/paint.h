// Colour, where standard output is a terminal that shows it: not one called "dumb", and not for
// people who set NO_COLOR. Who lays out a text paints it last, for what paints takes no column.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::cli {

enum class Paint : u8 { bold, dim, red, green, yellow, blue, magenta, cyan };

bool shows_colour();

// The text in that paint, or as it is where no colour is shown.
std::string painted(Paint paint, std::string_view text);

// Of a text that is printed, the length of the paint that it begins with; 0 where it has none. All
// else that a terminal would obey is escaped (print.h).
std::size_t paint_length(std::string_view text);

}  // namespace agon::cli
