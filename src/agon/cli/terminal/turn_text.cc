#include "agon/cli/terminal/turn_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/odds_text.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/game/words.h"
#include "agon/workbench/match/hints.h"

namespace agon::cli {
namespace {

using game::Choice;
using workbench::Turn;

constexpr std::size_t kWidth = 80;
constexpr std::size_t kMargin = 6;  // of what stands below an entry

constexpr std::size_t kRow = 9;  // so many entries whose names say it all stand in columns

std::size_t display_columns(std::string_view text) {
  std::size_t out = 0;
  for (std::string_view character : utf8_characters(text)) out += display_width(character);
  return out;
}

std::string indented(const std::vector<std::string>& lines, std::size_t margin) {
  std::string out;
  for (const std::string& line : lines) out += fmt::format("{:{}}{}\n", "", margin, line);
  return out;
}

// The lines of a menu.
class MenuText {
 public:
  MenuText(const Turn& turn, std::span<const Choice> menu, const game::Style& style)
      : turn_(turn), menu_(menu), style_(style), locked_(turn.game.locked(turn.state, turn.side)) {
    std::vector<Choice> all(menu.begin(), menu.end());
    for (const game::Locked& one : locked_) all.push_back(one.choice);
    width_ = name_width(all, 28);
  }

  std::string text() const {
    std::string out;
    for (std::size_t i = 0; i < menu_.size();) {
      std::size_t bare = bare_entries(menu_.subspan(i));
      if (bare >= kRow) out += columns_text(i + 1, menu_.subspan(i, bare));
      if (bare < kRow) out += entry_text(i + 1, menu_[i]);
      i += bare >= kRow ? bare : 1;
    }
    for (const game::Locked& one : locked_) out += locked_text(one);
    return out;
  }

 private:
  std::string name_of(Choice choice) const {
    return printable(game::titled_text(turn_.game, turn_.state, turn_.side, choice, style_));
  }

  std::size_t name_width(std::span<const Choice> entries, std::size_t least) const {
    std::size_t width = least;
    for (Choice choice : entries) width = std::max(width, display_columns(name_of(choice)));
    return std::min(width, kWidth / 2);
  }

  static std::string padded(const std::string& name, std::size_t width) {
    std::size_t columns = display_columns(name);
    return name + std::string(width > columns ? width - columns : 0, ' ');
  }

  // The lines on an entry, without the name that stands before them.
  std::string about(Choice choice) const {
    std::string out = turn_.game.about(turn_.state, turn_.side, choice);
    std::string name = game::title_of(turn_.game, turn_.state, turn_.side, choice, style_).name;
    return out.starts_with(name + ", ") ? out.substr(name.size() + 2) : out;
  }

  // What stands beside a name, or below it where it is too long.
  std::string headed_text(std::string_view head, Choice choice, const std::string& beside) const {
    std::string out = fmt::format("{:>4}  {}  ", head, padded(name_of(choice), width_));
    bool fits = display_columns(out) + display_columns(beside) < kWidth;
    if (fits) out += beside;
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
    return fits ? out : out + indented(wrapped(beside, kWidth - 1 - kMargin), kMargin);
  }

  // The first line of what is said about it stands beside its name; the others stand below.
  std::string entry_text(std::size_t number, Choice choice) const {
    std::string lines = about(choice);
    std::string beside = printable(std::string_view(lines).substr(0, lines.find('\n')));
    std::string out = headed_text(std::to_string(number), choice, beside);
    for (std::size_t at = lines.find('\n'); at != std::string::npos;) {
      std::size_t end = lines.find('\n', at + 1);
      std::string line = printable(lines.substr(at + 1, end - at - 1));
      out += indented(wrapped(line, kWidth - 1 - kMargin), kMargin);
      at = end;
    }
    return out;
  }

  // Dimmed, without a number: it cannot be chosen.
  std::string locked_text(const game::Locked& locked) const {
    std::istringstream lines(headed_text("-", locked.choice, printable(locked.needs)));
    std::string out;
    for (std::string line; std::getline(lines, line);) out += painted(Paint::dim, line) + "\n";
    return out;
  }

  // How many entries from the first on have nothing said about them.
  std::size_t bare_entries(std::span<const Choice> entries) const {
    auto told = [&](Choice choice) { return !about(choice).empty(); };
    return static_cast<std::size_t>(std::ranges::find_if(entries, told) - entries.begin());
  }

  // Names only, numbered down the columns: a screen has fewer lines than a long menu.
  std::string columns_text(std::size_t first, std::span<const Choice> entries) const {
    std::size_t width = name_width(entries, 0);
    std::size_t columns = (kWidth - 1) / (kMargin + width);
    std::size_t rows = (entries.size() + columns - 1) / columns;
    std::string out;
    for (std::size_t row = 0; row < rows; ++row) {
      std::string line;
      for (std::size_t i = row; i < entries.size(); i += rows) {
        line += fmt::format("{:>4}  {}", first + i, padded(name_of(entries[i]), width));
      }
      out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
  }

  const Turn& turn_;
  std::span<const Choice> menu_;
  const game::Style& style_;
  std::vector<game::Locked> locked_;
  std::size_t width_ = 0;
};

std::string title_in(const Turn& turn, const game::Style& style, Choice choice) {
  return printable(game::titled_text(turn.game, turn.state, turn.side, choice, style));
}

// What the game expects of each entry, under the entry's number; empty where it has nothing to say.
std::string expected_text(const Turn& turn, const workbench::Hints& hints,
                          const game::Style& style) {
  std::string out;
  for (std::size_t i = 0; i < hints.expected.size(); ++i) {
    if (hints.expected[i].empty()) continue;
    Choice choice = hints.odds.sides[at(turn.side)][i].choice;
    std::string line = fmt::format("{}: {}", title_in(turn, style, choice), hints.expected[i]);
    std::string text = indented(wrapped(printable(line), kWidth - 1 - kMargin), kMargin);
    out += fmt::format("{:>{}} {}", i + 1, kMargin - 1, text.substr(kMargin));
  }
  return out.empty() ? "" : fmt::format("{}\n{}", hints.about, out);
}

}  // namespace

std::string menu_text(const Turn& turn, std::span<const Choice> menu, const game::Style& style) {
  return MenuText(turn, menu, style).text();
}

Reply<std::string> odds_text(const Turn& turn, const game::Style& style) {
  if (std::optional<Reply<game::Answer>> own = workbench::own_hints(turn, style)) {
    if (!*own) return decline(own->error());
    return (*own)->text;
  }
  Reply<workbench::Hints> hints = workbench::hints_for(turn, style);
  if (!hints) return decline(hints.error());
  std::string out;
  if (turn.game.deciders(turn.state) == game::Deciders::both) {
    out = "against any entry of the other side, all equally likely\n";
  }
  auto name = [&](Choice choice) { return title_in(turn, style, choice); };
  return out + menu_text(hints->odds, turn.side, name, style) + expected_text(turn, *hints, style);
}

}  // namespace agon::cli
