// The people at this terminal: asks them for choices and dice, shows the position and tells what
// happens.
#pragma once

#include <cstdio>

#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/teller.h"
#include "agon/game/offers.h"
#include "agon/odds/decision.h"
#include "agon/workbench/sitting.h"

namespace agon::cli {

class Screen : public workbench::People {
 public:
  // `expected` is the game's question about what an entry changes on average, or null.
  Screen(const game::Question* expected, const game::Style& style)
      : expected_(expected), style_(style), teller_(false, style) {}

  // Asks until there is a choice; helps, shows odds and the menu on the way.
  workbench::Decision decide(const workbench::Turn& turn) override;
  std::optional<u32> throw_die(const std::string& where, u32 sides) override;
  void show(const game::AnyGame& game, game::StateView state) override;
  void say(const std::string& sentence) override;
  void complain(const Problem& problem) override;
  bool gone() const override { return InterruptFlag::raised(); }

  workbench::Tell telling();  // while this lives
  bool says_yes(std::string_view question);

 private:
  std::optional<workbench::Decision> understand(std::string_view typed, const workbench::Turn& turn,
                                                std::span<const game::Choice> menu) const;
  void show_menu(const workbench::Turn& turn, std::span<const game::Choice> menu, bool all) const;
  void show_help(const workbench::Turn& turn) const;
  void show_odds(const workbench::Turn& turn) const;
  void show_expected(const workbench::Turn& turn, std::span<const odds::EntryOdds> entries) const;

  const game::Question* expected_;
  game::Style style_;
  Lines lines_;
  Teller teller_;
};

// What fell, typed by whoever threw it; nothing if they quit.
std::optional<u32> ask_die(Lines& lines, const std::string& where, u32 sides,
                           std::FILE* prompts = stdout);

}  // namespace agon::cli
