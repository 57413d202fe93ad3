// Content files that a game can make: one to begin with (`agon new`), and random ones (`agon
// generate`).
#pragma once

#include <string>
#include <string_view>

#include "agon/chance/mix.h"
#include "agon/json/value.h"

namespace agon::game {

// What is made is valid and without warnings, so that it can be played at once.
struct Maker {
  std::string_view kind;  // a content's name among the facts
  std::string_view many;  // "heroes" of "hero"
  // For somebody who writes their first: the text of a file, every part explained where it stands.
  // The name is a few words of letters and digits.
  std::string (*starter)(std::string_view name) = nullptr;
  json::Value (*random)(chance::Key key) = nullptr;
};

}  // namespace agon::game
