// The people at this terminal: asks them for choices and dice, shows the position and tells what
// happens.
#pragma once

#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/lookup.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/teller.h"
#include "agon/workbench/match/sitting.h"

namespace agon::cli {

class Screen : public workbench::People {
 public:
  explicit Screen(const game::Style& style)
      : style_(seated(style)), lookup_(style_), teller_(false, style_) {}

  // Asks until there is a choice; helps, shows odds and the menu on the way.
  workbench::Decision decide(const workbench::Turn& turn) override;
  std::optional<u32> throw_die(const workbench::AskedDie& die) override;
  game::Style style() const override { return style_; }
  void show(const game::AnyGame& game, game::StateView state,
            const game::MatchReporter* heard) override;
  void say(const std::string& sentence) override;
  void complain(const Problems& problems) override;
  bool gone() const override { return InterruptFlag::raised(); }
  std::optional<std::string> another_file() override;

  workbench::Tell telling();  // while this lives
  bool says_yes(std::string_view question);
  bool change_options(workbench::OpenGame& open);  // false if somebody quits

 private:
  std::optional<workbench::Decision> understand(std::string_view typed, const workbench::Turn& turn,
                                                std::span<const game::Choice> menu) const;
  std::string help(const workbench::Turn& turn, std::span<const game::Choice> menu) const;

  static game::Style seated(game::Style style) {
    style.seated = true;
    return style;
  }

  // The position, with what was heard of it.
  std::string state_text(const game::AnyGame& game, game::StateView state,
                         const game::MatchReporter* heard) const;

  game::Style style_;
  Lines lines_;
  Lookup lookup_;
  Teller teller_;
  std::size_t above_ = 0;  // lines of the position that the next menu stands below
};

using Prompt = void (*)(std::string_view text);

// Typed text, or nothing where there is no more of it.
std::optional<std::string> read_line(Lines& lines, std::string_view question, Prompt ask = prompt);
// The same while nobody may see it: nothing is echoed, edited or remembered.
std::optional<std::string> read_unseen(Lines& lines, std::string_view question);

// What fell, typed by whoever threw it; nothing if they quit.
std::optional<u32> ask_die(Lines& lines, const workbench::AskedDie& die, Prompt ask = prompt);

}  // namespace agon::cli
