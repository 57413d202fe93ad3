// Texts in columns, and texts that are safe on a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/cli/terminal/surface.h"

namespace agon::cli {

// A text, made printable, in a column of this many characters: filled up, or cut.
std::string fitted(std::string_view text, std::size_t width);

// A text in lines of at most this many columns, broken at spaces; a longer word is cut in two.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// A line in lines of at most this many columns, broken at spaces: what follows the first one stands
// under the text of its last column.
std::string folded(std::string_view line, std::size_t width);

// A text as a stream gets it. What content says may hold anything: of what is not printable only
// line ends pass.
std::string shown_on(const Surface& surface, std::string_view text);

}  // namespace agon::cli
