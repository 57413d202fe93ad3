// Colour. A text that wants some carries marks: single bytes that no UTF-8 has, so that no content
// can hold one. Whoever prints makes escape sequences of them, or nothing where that stream shows
// no colour; nothing but marks becomes an escape sequence. A mark takes no column (wrap.h).
#pragma once

#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::cli {

// Cyan is a's, magenta b's; green is good, red bad, yellow to be looked at.
enum class Paint : u8 { bold, dim, red, green, yellow, blue, magenta, cyan };

// Decided once, before anything is said. Without colour texts stay as they are: for files, pipes
// and whoever embeds us.
void use_paint(bool wanted);
bool shows_colour();

// The text in that paint, or as it is where no colour is shown.
std::string painted(Paint paint, std::string_view text);

// A text with its bars painted: the # or blocks that end a line.
std::string paint_bars(std::string_view text);

bool is_mark(std::string_view character);

// A line that is safe on a terminal: made printable, but for its marks.
std::string cleaned(std::string_view line);

// The same with escape sequences for its marks, or without them.
std::string inked(std::string_view cleaned, bool colour);

}  // namespace agon::cli
