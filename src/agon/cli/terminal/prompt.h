// What a person at the table says when it is their turn, and the dice they throw.
#pragma once

#include <cstdio>
#include <functional>
#include <variant>

#include "agon/cli/terminal/lines.h"
#include "agon/game/any_game.h"
#include "agon/game/offers.h"

namespace agon::cli {

struct Undo {};
struct Quit {};  // or the end of the input, or Ctrl-C
struct Save {
  std::string file;
};

using Answer = std::variant<game::Choice, Undo, Quit, Save>;

// Asks one side for a choice until there is one; helps, shows odds and the menu on the way.
class Prompt {
 public:
  // `expected` is the game's question about what an entry changes on average, or null.
  Prompt(const game::AnyGame& game, const game::Question* expected, Lines& lines,
         const game::Style& style)
      : game_(game), expected_(expected), lines_(lines), style_(style) {}

  // `hidden`: what is typed must not be seen, for the other side has yet to choose.
  Answer ask(game::StateView state, game::Side side, bool hidden);

 private:
  void show_menu(game::StateView state, game::Side side, bool all) const;
  void show_help(game::StateView state, game::Side side) const;
  void show_odds(game::StateView state, game::Side side) const;
  void show_expected(game::StateView state, game::Side side) const;
  // `hidden`: what was typed is not repeated.
  std::optional<Answer> understand(std::string_view typed, game::StateView state, game::Side side,
                                   std::span<const game::Choice> menu, bool hidden) const;

  const game::AnyGame& game_;
  const game::Question* expected_;
  Lines& lines_;
  game::Style style_;
};

// Real dice: what fell is typed. Rules cannot stop in the middle, so after the end of the input
// they get any dice; `give_up` is called before, for nobody should hear of those.
class TypedDice : public chance::Referee {
 public:
  TypedDice(std::span<const std::string_view> names, Lines& lines, std::function<void()> give_up,
            std::FILE* prompts = stdout)
      : names_(names), lines_(lines), give_up_(std::move(give_up)), prompts_(prompts) {}
  u32 roll(chance::Place place, u32 sides) override;
  bool given_up() const { return given_up_; }

 private:
  std::span<const std::string_view> names_;  // of the game's rolls
  Lines& lines_;
  std::function<void()> give_up_;
  std::FILE* prompts_;
  bool given_up_ = false;
};

}  // namespace agon::cli
