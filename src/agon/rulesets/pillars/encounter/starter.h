// `agon new pillars`: a character for somebody who writes their first. JSON has no comments, so
// what there is to say stands in its descriptions, names and texts.
#pragma once

#include <string>
#include <string_view>

namespace agon::pillars::encounter {

std::string starter_character(std::string_view name);

}  // namespace agon::pillars::encounter
