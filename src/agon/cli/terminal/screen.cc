#include "agon/cli/terminal/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/odds_text.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/game/words.h"
#include "agon/workbench/match/hints.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::Choice;
using workbench::Decision, workbench::Quit, workbench::Save, workbench::Turn, workbench::Undo;

constexpr std::size_t kEntriesShown = 40;
constexpr std::size_t kWidth = 80;
constexpr std::size_t kMargin = 6;  // of what stands below an entry

std::optional<u32> entry_in(std::string_view text, std::size_t largest) {
  std::optional<u32> number = number_in<u32>(text);
  return number && *number >= 1 && *number <= largest ? number : std::nullopt;
}

// Typed text, or nothing where there is no more of it.
std::optional<std::string> read_line(Lines& lines, std::string_view prompt,
                                     std::FILE* prompts = stdout) {
  fmt::print(prompts, "{}", prompt);
  std::fflush(prompts);
  std::optional<Line> line = lines.next();
  if (!line) fmt::print(prompts, "\n");
  if (!line) return std::nullopt;
  return std::string(trimmed(line->text));
}

std::size_t name_width(const AnyGame& game, std::span<const Choice> menu) {
  std::size_t width = 28;
  for (Choice choice : menu) width = std::max(width, game::choice_text(game, choice).size());
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
  const AnyGame& game = turn.game;
  std::string name = printable(game::choice_text(game, choice));
  std::string about = game.about(turn.state, turn.side, choice);
  std::string beside = printable(std::string_view(about).substr(0, about.find('\n')));
  std::string out = fmt::format("{:>4}  {:<{}}  ", number, name, width);
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

// What the game expects of each entry, under the entry's number; empty where it has nothing to say.
std::string expected_text(const Turn& turn, const workbench::Hints& hints) {
  std::string out;
  for (std::size_t i = 0; i < hints.expected.size(); ++i) {
    if (hints.expected[i].empty()) continue;
    Choice choice = hints.odds.sides[at(turn.side)][i].choice;
    std::string line =
        fmt::format("{}: {}", game::choice_text(turn.game, choice), hints.expected[i]);
    std::string text = indented(wrapped(printable(line), kWidth - 1 - kMargin), kMargin);
    out += fmt::format("{:>{}} {}", i + 1, kMargin - 1, text.substr(kMargin));
  }
  return out.empty() ? "" : fmt::format("{}\n{}", hints.about, out);
}

}  // namespace

void Screen::show_menu(const Turn& turn, std::span<const Choice> menu, bool all) const {
  std::size_t shown = all ? menu.size() : std::min(menu.size(), kEntriesShown);
  std::size_t width = name_width(turn.game, menu.first(shown));
  for (std::size_t i = 0; i < shown; ++i) {
    print(entry_text(turn, i + 1, menu[i], width));
  }
  if (shown < menu.size()) {
    print(fmt::format("      and {} more: menu shows all\n", menu.size() - shown));
  }
}

void Screen::show_help(const Turn& turn) const {
  print(printable_lines(turn.game.state_text(turn.state, style_)) + "\n\n");
  print(
      fmt::format("{} chooses with a number of the menu or in words:\n", game::name_of(turn.side)));
  for (const game::Verb& verb : turn.game.facts().verbs) {
    std::string form = fmt::format("{}{}{}", verb.name, verb.takes_object ? " OBJECT" : "",
                                   verb.takes_amount ? " AMOUNT" : "");
    print(fmt::format("  {:<24} {}\n", form, verb.sentence));
  }
  print(
      "  menu                     every entry\n"
      "  odds                     exactly what each entry may do: chances, changes on average\n"
      "  undo                     takes your last decision back\n"
      "  save FILE                writes the match so far to another file, too\n"
      "  quit                     leaves; the match is saved and can be resumed\n");
}

void Screen::show_odds(const Turn& turn) const {
  Reply<workbench::Hints> hints = workbench::hints_for(turn, style_);
  if (!hints) return print_errors(hints.error());
  if (turn.game.deciders(turn.state) == game::Deciders::both) {
    print("against any entry of the other side, all equally likely\n");
  }
  print(menu_text(turn.game, hints->odds, turn.side, style_));
  print(expected_text(turn, *hints));
}

std::optional<Decision> Screen::understand(std::string_view typed, const Turn& turn,
                                           std::span<const Choice> menu) const {
  if (typed == "undo") return Undo{};
  if (typed == "quit" || typed == "exit") return Quit{};
  if (typed == "save" || typed.starts_with("save ")) {
    return Save{std::string(trimmed(typed.substr(4)))};
  }
  if (typed.empty()) return std::nullopt;
  if (is_digits(typed)) {
    if (std::optional<u32> number = entry_in(typed, menu.size())) return menu[*number - 1];
    print(fmt::format("the menu goes from 1 to {}\n", menu.size()));
    return std::nullopt;
  }
  Result<Choice> choice = game::parse_choice(turn.game, typed);
  Result<void> legal = choice ? game::permit(turn.game, turn.state, turn.side, *choice)
                              : Result<void>(refuse(choice.error()));
  if (legal) return *choice;
  print((turn.hidden ? "that cannot be chosen now" : printable(legal.error().message)) + "\n");
  return std::nullopt;
}

Decision Screen::decide(const Turn& turn) {
  std::vector<Choice> scratch;
  std::span<const Choice> menu = turn.game.menu(turn.state, turn.side, scratch);
  show_menu(turn, menu, false);
  while (true) {
    std::optional<std::string> typed;
    {
      Unseen unseen(turn.hidden);
      typed = read_line(lines_,
                        fmt::format("{} chooses (1-{}, ? for help){}> ", game::name_of(turn.side),
                                    menu.size(), turn.hidden ? ", unseen" : ""));
    }
    if (turn.hidden) print("\n");
    if (!typed) return Quit{};
    if (*typed == "?" || *typed == "help") {
      show_help(turn);
    } else if (*typed == "menu") {
      show_menu(turn, menu, true);
    } else if (*typed == "odds") {
      show_odds(turn);
    } else if (std::optional<Decision> decision = understand(*typed, turn, menu)) {
      return *decision;
    }
  }
}

std::optional<u32> Screen::throw_die(const std::string& where, u32 sides) {
  return ask_die(lines_, where, sides);
}

void Screen::show(const AnyGame& game, game::StateView state) {
  bool over = game.outcome(state) != game::Outcome::running;
  print((over ? "" : "\n") + printable_lines(game.state_text(state, style_)) + "\n");
}

void Screen::say(const std::string& sentence) {
  print(sentence + "\n");
  teller_ = Teller(false, style_);  // what follows names its turn again
}

void Screen::complain(const Problems& problems) { print_errors(problems); }

workbench::Tell Screen::telling() { return std::bind_front(&Teller::tell, &teller_); }

bool Screen::says_yes(std::string_view question) {
  print(question);
  std::fflush(stdout);
  std::optional<Line> line = lines_.next();
  return line && (line->text == "y" || line->text == "yes");
}

std::optional<u32> ask_die(Lines& lines, const std::string& where, u32 sides, std::FILE* prompts) {
  std::string question = fmt::format("throw a die from 1 to {} ({})> ", sides, where);
  while (true) {
    std::optional<std::string> typed = read_line(lines, question, prompts);
    if (!typed || *typed == "quit" || *typed == "exit") return std::nullopt;
    if (std::optional<u32> value = entry_in(*typed, sides)) return value;
    fmt::print(prompts, "a number from 1 to {}, or quit\n", sides);
  }
}

}  // namespace agon::cli
