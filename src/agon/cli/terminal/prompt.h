// Asks a person for a choice until there is one, and for the dice that they throw.
#pragma once

#include <cstdio>

#include "agon/cli/terminal/lines.h"
#include "agon/workbench/sitting.h"

namespace agon::cli {

// Helps, shows odds and the menu on the way.
class Prompt {
 public:
  // `expected` is the game's question about what an entry changes on average, or null.
  Prompt(const game::AnyGame& game, const game::Question* expected, Lines& lines,
         const game::Style& style)
      : game_(game), expected_(expected), lines_(lines), style_(style) {}

  // `hidden`: what is typed must not be seen, for the other side has yet to choose.
  workbench::Decision ask(game::StateView state, game::Side side, bool hidden);

 private:
  void show_menu(game::StateView state, game::Side side, bool all) const;
  void show_help(game::StateView state, game::Side side) const;
  void show_odds(game::StateView state, game::Side side) const;
  void show_expected(game::StateView state, game::Side side) const;
  // `hidden`: what was typed is not repeated.
  std::optional<workbench::Decision> understand(std::string_view typed, game::StateView state,
                                                game::Side side, std::span<const game::Choice> menu,
                                                bool hidden) const;

  const game::AnyGame& game_;
  const game::Question* expected_;
  Lines& lines_;
  game::Style style_;
};

// What fell, typed by whoever threw it; nothing if they quit.
std::optional<u32> ask_die(Lines& lines, const std::string& where, u32 sides,
                           std::FILE* prompts = stdout);

}  // namespace agon::cli
