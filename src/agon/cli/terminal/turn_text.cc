#include "agon/cli/terminal/turn_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/odds_text.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/game/words.h"
#include "agon/workbench/match/hints.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::Choice;
using workbench::Turn;

constexpr std::size_t kEntriesShown = 40;
constexpr std::size_t kWidth = 80;
constexpr std::size_t kMargin = 6;  // of what stands below an entry

constexpr std::size_t kRow = 9;  // so many entries whose names say it all stand in columns

std::string name_of(const Turn& turn, Choice choice) {
  return printable(game::spoken_text(turn.game, turn.state, turn.side, choice));
}

std::size_t name_width(const Turn& turn, std::span<const Choice> menu, std::size_t least) {
  std::size_t width = least;
  for (Choice choice : menu) width = std::max(width, utf8_count(name_of(turn, choice)));
  return std::min(width, kWidth / 2);
}

std::string indented(const std::vector<std::string>& lines, std::size_t margin) {
  std::string out;
  for (const std::string& line : lines) out += fmt::format("{:{}}{}\n", "", margin, line);
  return out;
}

// The first line of what is said about it stands beside its name, or below it where it is too long;
// the others stand below.
std::string entry_text(const Turn& turn, std::size_t number, Choice choice, std::size_t width) {
  std::string about = turn.game.about(turn.state, turn.side, choice);
  std::string beside = printable(std::string_view(about).substr(0, about.find('\n')));
  std::string out = fmt::format("{:>4}  {:<{}}  ", number, name_of(turn, choice), width);
  bool fits = utf8_count(out) + utf8_count(beside) < kWidth;
  if (fits) out += beside;
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
  if (!fits) out += indented(wrapped(beside, kWidth - 1 - kMargin), kMargin);
  for (std::size_t at = about.find('\n'); at != std::string::npos;) {
    std::size_t end = about.find('\n', at + 1);
    std::string line = printable(about.substr(at + 1, end - at - 1));
    out += indented(wrapped(line, kWidth - 1 - kMargin), kMargin);
    at = end;
  }
  return out;
}

// How many entries from the first on have nothing said about them.
std::size_t bare_entries(const Turn& turn, std::span<const Choice> menu) {
  auto told = [&](Choice choice) {
    return !turn.game.about(turn.state, turn.side, choice).empty();
  };
  return static_cast<std::size_t>(std::ranges::find_if(menu, told) - menu.begin());
}

// Names only, numbered down the columns: a screen has fewer lines than a long menu.
std::string columns_text(const Turn& turn, std::size_t first, std::span<const Choice> entries) {
  std::size_t width = name_width(turn, entries, 0);
  std::size_t columns = (kWidth - 1) / (kMargin + width);
  std::size_t rows = (entries.size() + columns - 1) / columns;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t i = row; i < entries.size(); i += rows) {
      line += fmt::format("{:>4}  {:<{}}", first + i, name_of(turn, entries[i]), width);
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

// What the game expects of each entry, under the entry's number; empty where it has nothing to say.
std::string expected_text(const Turn& turn, const workbench::Hints& hints) {
  std::string out;
  for (std::size_t i = 0; i < hints.expected.size(); ++i) {
    if (hints.expected[i].empty()) continue;
    Choice choice = hints.odds.sides[at(turn.side)][i].choice;
    std::string line = fmt::format("{}: {}", name_of(turn, choice), hints.expected[i]);
    std::string text = indented(wrapped(printable(line), kWidth - 1 - kMargin), kMargin);
    out += fmt::format("{:>{}} {}", i + 1, kMargin - 1, text.substr(kMargin));
  }
  return out.empty() ? "" : fmt::format("{}\n{}", hints.about, out);
}

}  // namespace

void show_menu(const Turn& turn, std::span<const Choice> menu, bool all) {
  std::size_t shown = all ? menu.size() : std::min(menu.size(), kEntriesShown);
  std::span<const Choice> entries = menu.first(shown);
  std::size_t width = name_width(turn, entries, 28);
  for (std::size_t i = 0; i < shown;) {
    std::size_t bare = bare_entries(turn, entries.subspan(i));
    if (bare >= kRow) print(columns_text(turn, i + 1, entries.subspan(i, bare)));
    if (bare < kRow) print(entry_text(turn, i + 1, entries[i], width));
    i += bare >= kRow ? bare : 1;
  }
  if (shown < menu.size()) {
    print(fmt::format("      and {} more: menu shows all\n", menu.size() - shown));
  }
}

void show_odds(const Turn& turn, const game::Style& style) {
  if (std::optional<Reply<game::Answer>> own = workbench::own_hints(turn, style)) {
    return *own ? print((*own)->text) : print_errors(own->error());
  }
  Reply<workbench::Hints> hints = workbench::hints_for(turn, style);
  if (!hints) return print_errors(hints.error());
  if (turn.game.deciders(turn.state) == game::Deciders::both) {
    print("against any entry of the other side, all equally likely\n");
  }
  print(menu_text(hints->odds, turn.side, std::bind_front(name_of, std::cref(turn)), style));
  print(expected_text(turn, *hints));
}

}  // namespace agon::cli
