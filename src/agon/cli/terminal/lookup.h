// What anybody at the table may look at while they decide: the menu, odds, a hint, what words of
// the game and its contents mean, and the next page of whatever was shown last.
#pragma once

#include "agon/cli/terminal/pager.h"
#include "agon/workbench/match/sitting.h"

namespace agon::cli {

class Lookup {
 public:
  explicit Lookup(const game::Style& style) : style_(style) {}

  // Whether it was a word for something to look at, in any case; then it was shown.
  bool answer(std::string_view typed, const workbench::Turn& turn);
  void show_menu(const workbench::Turn& turn, std::size_t above = 0);
  void show(std::string_view text) { pager_.show(text); }
  // Both sides' contents in words.
  static std::string contents_text(const workbench::Turn& turn);
  // ", Enter for more" while there is a page to turn.
  std::string_view more() const { return pager_.has_more() ? ", Enter for more" : ""; }

 private:
  void explain(const workbench::Turn& turn, std::string_view word);
  void show_or_complain(const Reply<std::string>& text);

  game::Style style_;
  Pager pager_;
};

// A line of help on something to type, its sentence in this column.
std::string help_line(std::string_view form, std::string_view sentence, std::size_t column);
// Those on the words that a lookup answers.
std::string lookup_help(std::size_t column);

// Letters of a command in lower case.
std::string lowered(std::string_view text);

}  // namespace agon::cli
