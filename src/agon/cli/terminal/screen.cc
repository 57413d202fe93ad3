#include "agon/cli/terminal/screen.h"

#include <fmt/format.h>

#include <functional>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/list_desk.h"
#include "agon/cli/terminal/option_desk.h"
#include "agon/cli/terminal/turn_text.h"
#include "agon/game/words.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::Choice;
using workbench::Decision, workbench::Quit, workbench::Save, workbench::Turn, workbench::Undo;

std::optional<u32> entry_in(std::string_view text, std::size_t largest) {
  std::optional<u32> number = number_in<u32>(text);
  return number && *number >= 1 && *number <= largest ? number : std::nullopt;
}

}  // namespace

void Screen::show_help(const Turn& turn, std::span<const Choice> menu) const {
  print(state_text(turn.game, turn.state, turn.heard) + "\n\n");
  print(
      fmt::format("{} chooses with a number of the menu or in words:\n", game::name_of(turn.side)));
  for (const game::Verb& verb : turn.game.facts().verbs) {
    std::string form = fmt::format("{}{}{}", verb.name, verb.takes_object ? " OBJECT" : "",
                                   verb.takes_amount ? " AMOUNT" : "");
    print(fmt::format("  {:<24} {}\n", form, verb.sentence));
  }
  for (Choice choice : menu) {
    std::string own = turn.game.spoken(turn.state, turn.side, choice);
    if (own.empty()) continue;
    print(fmt::format("  {:<24} as the menu says it, its words in any order\n", printable(own)));
    break;
  }
  print(
      "  menu                     every entry\n"
      "  odds                     exactly what each entry may do, and how likely\n"
      "  undo                     takes your last decision back\n"
      "  save FILE                writes the match so far to another file, too\n"
      "  quit                     leaves; the match is saved and can be resumed\n");
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
  std::optional<Result<Choice>> said =
      game::find_spoken(turn.game, turn.state, turn.side, menu, typed);
  Result<Choice> choice = said ? *said : game::parse_choice(turn.game, typed);
  Result<void> legal = choice ? game::permit(turn.game, turn.state, turn.side, *choice)
                              : Result<void>(refuse(choice.error()));
  if (legal) return *choice;
  print((turn.hidden ? "that cannot be chosen now" : printable(legal.error().message)) + "\n");
  return std::nullopt;
}

Decision Screen::decide(const Turn& turn) {
  const game::Orders* orders = turn.entry.offers.orders;
  bool lists = orders != nullptr && orders->parse != nullptr && !turn.begun;
  if (lists) return ListDesk(turn, lines_, style_).collect();
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
      show_help(turn, menu);
    } else if (*typed == "menu") {
      show_menu(turn, menu, true);
    } else if (*typed == "odds") {
      show_odds(turn, style_);
    } else if (std::optional<Decision> decision = understand(*typed, turn, menu)) {
      return *decision;
    }
  }
}

std::optional<u32> Screen::throw_die(const std::string& where, u32 sides) {
  return ask_die(lines_, where, sides);
}

void Screen::show(const AnyGame& game, game::StateView state, const game::MatchReporter* heard) {
  bool over = game.outcome(state) != game::Outcome::running;
  print((over ? "" : "\n") + state_text(game, state, heard) + "\n");
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

std::optional<std::string> read_line(Lines& lines, std::string_view question, Prompt ask) {
  ask(question);
  std::optional<Line> line = lines.next();
  if (!line) ask("\n");
  if (!line) return std::nullopt;
  return std::string(trimmed(line->text));
}

std::optional<u32> ask_die(Lines& lines, const std::string& where, u32 sides, Prompt ask) {
  std::string question = fmt::format("throw a die from 1 to {} ({})> ", sides, printable(where));
  while (true) {
    std::optional<std::string> typed = read_line(lines, question, ask);
    if (!typed || *typed == "quit" || *typed == "exit") return std::nullopt;
    if (std::optional<u32> value = entry_in(*typed, sides)) return value;
    ask(fmt::format("a number from 1 to {}, or quit\n", sides));
  }
}

}  // namespace agon::cli
