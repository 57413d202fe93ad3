// What a message shows of a foreign text: the line around a place, or a few of its words.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/problem.h"

namespace agon {

// Line, column and excerpt of an offset in a text.
TextPlace place_in(std::string_view text, std::string_view file_name, u32 offset);

// 'text', cut after 40 characters.
std::string quote(std::string_view text);

}  // namespace agon
