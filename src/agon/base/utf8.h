// Just enough UTF-8 to count columns as editors do and to show hostile text safely.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon {

// The length of the valid UTF-8 sequence that starts at `text[at]`, or 0.
u32 utf8_length(std::string_view text, std::size_t at);

// The offset of the first byte that is not UTF-8.
std::optional<std::size_t> find_bad_utf8(std::string_view text);

// How many characters a text has; a byte that is not UTF-8 counts as one.
std::size_t utf8_count(std::string_view text);

// The characters of a text; a byte that is not UTF-8 is a character of its own.
std::vector<std::string_view> utf8_characters(std::string_view text);

// False for control characters, for those that break a line or turn its direction, and for bytes
// that are not UTF-8: whatever could make a terminal show something else than what is there.
bool is_printable(std::string_view character);

// Whether anything in it is not printable: a line break, an escape, a turn of direction, ...
bool has_control(std::string_view text);

// The columns of a terminal that a printable character takes: 2 if it is wide (East Asian, most
// pictures), 0 if it is drawn onto the one before it, else 1.
u32 display_width(std::string_view character);

// The text with a space for every tab and an escape for every other character that is not
// printable (\n, \u001b, \u202e; \xff for a byte that is not UTF-8), so that a hostile file cannot
// talk to the terminal. In JSON, where no such bytes and no tabs stand, it means the same text.
std::string printable(std::string_view text);

}  // namespace agon
