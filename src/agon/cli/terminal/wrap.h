// Texts in columns, and texts that are safe on a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// A text, made printable, in a column of this many characters: filled up, or cut.
std::string fitted(std::string_view text, std::size_t width);

// A text in lines of at most this many columns, broken at spaces; a longer word is cut in two.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// What content says may hold anything; a terminal gets it line by line without control characters.
std::string printable_lines(std::string_view text);

}  // namespace agon::cli
