#include "agon/cli/terminal/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/list_desk.h"
#include "agon/cli/terminal/option_desk.h"
#include "agon/game/typed.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::Choice;
using workbench::Decision, workbench::Quit, workbench::Save, workbench::Turn, workbench::Undo;

std::optional<u32> entry_in(std::string_view text, std::size_t largest) {
  std::optional<u32> number = number_in<u32>(text);
  return number && *number >= 1 && *number <= largest ? number : std::nullopt;
}

}  // namespace

std::string Screen::help(const Turn& turn, std::span<const Choice> menu) const {
  constexpr std::size_t kColumn = 24;
  std::string out = state_text(turn.game, turn.state, turn.heard) + "\n\n";
  out += fmt::format(
      "{} chooses with a number of the menu, a name, its beginning, or in words, in any case:\n",
      game::name_of(turn.side));
  for (const game::Verb& verb : turn.game.facts().verbs) {
    std::string form = fmt::format("{}{}{}", verb.name, verb.takes_object ? " OBJECT" : "",
                                   verb.takes_amount ? " AMOUNT" : "");
    out += help_line(form, verb.sentence, kColumn);
  }
  for (Choice choice : menu) {
    std::string own = turn.game.spoken(turn.state, turn.side, choice);
    if (own.empty()) continue;
    out += help_line(printable(own), "as the menu says it, its words in any order", kColumn);
    break;
  }
  return out + lookup_help(kColumn) + help_line("undo", "takes your last decision back", kColumn) +
         help_line("save FILE", "writes the match so far to another file, too", kColumn) +
         help_line("quit", "leaves; the match is saved and can be resumed", kColumn);
}

std::optional<Decision> Screen::understand(std::string_view typed, const Turn& turn,
                                           std::span<const Choice> menu) const {
  std::string word = lowered(typed.substr(0, typed.find(' ')));
  bool alone = word.size() == typed.size();
  if (word == "undo" && alone) return Undo{};
  if ((word == "quit" || word == "exit") && alone) return Quit{};
  if (word == "save") return Save{std::string(trimmed(typed.substr(4)))};
  if (is_digits(typed)) {
    if (std::optional<u32> number = entry_in(typed, menu.size())) return menu[*number - 1];
    print(fmt::format("the menu goes from 1 to {}\n", menu.size()));
    return std::nullopt;
  }
  Result<Choice> choice = game::find_typed(turn.game, turn.state, turn.side, menu, typed);
  if (choice) return *choice;
  print((turn.hidden ? "that cannot be chosen now" : printable(choice.error().message)) + "\n");
  return std::nullopt;
}

Decision Screen::decide(const Turn& turn) {
  const game::Orders* orders = turn.entry.offers.orders;
  bool lists = orders != nullptr && orders->parse != nullptr && !turn.begun;
  if (lists) return ListDesk(turn, lines_, lookup_, style_).collect();
  std::vector<Choice> scratch;
  std::span<const Choice> menu = turn.game.menu(turn.state, turn.side, scratch);
  lookup_.show_menu(turn, std::exchange(above_, 0));
  while (true) {
    std::string question =
        fmt::format("{} chooses (1-{}{}, ? for help){}> ", game::name_of(turn.side), menu.size(),
                    lookup_.more(), turn.hidden ? ", unseen" : "");
    std::optional<std::string> typed =
        turn.hidden ? read_unseen(lines_, question) : read_line(lines_, question);
    if (turn.hidden) print("\n");
    if (!typed) return Quit{};
    if (*typed == "?" || lowered(*typed) == "help") {
      lookup_.show(help(turn, menu));
    } else if (lookup_.answer(*typed, turn)) {
      continue;
    } else if (std::optional<Decision> decision = understand(*typed, turn, menu)) {
      return *decision;
    }
  }
}

std::optional<u32> Screen::throw_die(const workbench::AskedDie& die) {
  return ask_die(lines_, die);
}

void Screen::show(const AnyGame& game, game::StateView state, const game::MatchReporter* heard) {
  bool over = game.outcome(state) != game::Outcome::running;
  std::string text = (over ? "" : "\n") + state_text(game, state, heard) + "\n";
  print(text);
  above_ = static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

std::string Screen::state_text(const AnyGame& game, game::StateView state,
                               const game::MatchReporter* heard) const {
  game::Style style = style_;
  style.heard = heard;
  return game.state_text(state, style);
}

void Screen::say(const std::string& sentence) {
  print(printable(sentence) + "\n");
  teller_ = Teller(false, style_);  // what follows names its turn again
}

void Screen::complain(const Problems& problems) { print_errors(problems); }

std::optional<std::string> Screen::another_file() {
  std::optional<std::string> typed =
      read_line(lines_, "another file for this match (nothing: it is lost)> ");
  return typed && !typed->empty() ? typed : std::nullopt;
}

workbench::Tell Screen::telling() { return std::bind_front(&Teller::tell, &teller_); }

bool Screen::says_yes(std::string_view question) {
  prompt(question);
  std::optional<Line> line = lines_.next();
  return line && (line->text == "y" || line->text == "yes");
}

bool Screen::change_options(workbench::OpenGame& open) { return ask_options(open, lines_); }

namespace {

std::optional<std::string> text_of(const std::optional<Line>& line, Prompt ask) {
  if (!line) ask("\n");
  if (!line) return std::nullopt;
  return std::string(trimmed(line->text));
}

}  // namespace

std::optional<std::string> read_line(Lines& lines, std::string_view question, Prompt ask) {
  bool edits = ask == prompt;  // standard output may be for something else
  if (edits) return text_of(lines.next(question, ask), ask);
  ask(question);
  return text_of(lines.next(), ask);
}

std::optional<std::string> read_unseen(Lines& lines, std::string_view question) {
  Unseen unseen(true);
  prompt(question);
  return text_of(lines.next(), prompt);
}

std::optional<u32> ask_die(Lines& lines, const workbench::AskedDie& die, Prompt ask) {
  for (std::size_t i = 0; i < die.decides.size(); ++i) {
    ask(fmt::format("{:>4}  {}\n", i + 1, printable(die.decides[i])));
  }
  std::string question =
      fmt::format("throw {} from 1 to {} ({})> ", die.whose, die.sides, printable(die.where));
  while (true) {
    std::optional<std::string> typed = read_line(lines, question, ask);
    if (!typed || lowered(*typed) == "quit" || lowered(*typed) == "exit") return std::nullopt;
    if (std::optional<u32> value = entry_in(*typed, die.sides)) return value;
    ask(fmt::format("a number from 1 to {}, or quit\n", die.sides));
  }
}

}  // namespace agon::cli
