// What a stream shows: colour, pictures, lines of some width. Decided from what was typed, from the
// environment, and from whether a terminal is there. A file or a pipe gets the same bytes always.
#pragma once

#include <string_view>

#include "agon/roster/settings.h"

namespace agon::cli {

enum class ColourWish : u8 { automatic, always, never };

struct Device {
  bool terminal = false;
  std::size_t columns = 0;  // 0: it does not say
};
Device device_of(int descriptor);

struct Surface {
  bool colour = false;
  bool pictures = true;   // else only what ASCII has
  bool rewrites = false;  // what stands in a line can be replaced
  std::size_t width = 0;  // columns; 0: lines may have any length
};
Surface surface_of(const Device& device, ColourWish wish, const roster::Environment& environment);

// Whatever stands for --color in the line; the last one counts, and what is no such word does not.
ColourWish colour_wish(int argc, const char* const* argv);

}  // namespace agon::cli
