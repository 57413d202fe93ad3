// Running one script of a game and showing every step of it: `agon trace`. Games whose content
// holds scripts have one.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "agon/chance/referee.h"
#include "agon/game/checker.h"

namespace agon::game {

class AnyGame;

struct TraceOrder {
  const AnyGame& game;  // with the contents that the script meets
  // The content in which the script stands, as the facts count them; none: `script` is the text.
  std::optional<std::size_t> content = {};
  std::string_view script;     // the text, or its name in that content
  std::string_view file = {};  // that the text stands in, for messages
  std::span<const TypedFlag> flags = {};
};

struct ScriptTracer {
  std::string_view text;  // examples of scripts, for messages: a text, and CONTENT/SCRIPT
  std::string_view named;
  std::span<const CheckFlag> flags;
  // Nothing if `problems` then holds an error.
  std::optional<OddsAnswer> (*trace)(const TraceOrder& order, chance::Referee& referee,
                                     Problems& problems);
};

}  // namespace agon::game
