#include "agon/cli/terminal/list_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/screen.h"
#include "agon/game/words.h"

namespace agon::cli {

using workbench::Decision, workbench::HandedIn, workbench::Quit, workbench::Save, workbench::Turn,
    workbench::Undo;

Decision ListDesk::collect() {
  while (true) {
    std::string question =
        fmt::format("{}'s list has {} (go plays it{}, ? for help)> ", game::name_of(turn_.side),
                    list_.items().empty() ? "no action" : counted(list_.items().size(), "action"),
                    lookup_.more());
    std::optional<std::string> typed = read_line(lines_, question);
    if (!typed) return Quit{};
    if (std::optional<Decision> decision = understand_all(*typed)) return *std::move(decision);
  }
}

std::optional<Decision> ListDesk::understand_all(std::string_view typed) {
  failed_ = false;
  while (!failed_) {
    std::size_t end = std::min(typed.find(';'), typed.size());
    if (std::optional<Decision> decision = understand(trimmed(typed.substr(0, end)))) {
      return decision;
    }
    if (end == typed.size()) return std::nullopt;
    typed.remove_prefix(end + 1);
  }
  print(fmt::format("not read, because it stands behind that: {}\n", printable(trimmed(typed))));
  return std::nullopt;
}

std::optional<Decision> ListDesk::understand(std::string_view words) {
  std::string word = lowered(words);
  bool saves = word == "save" || word.starts_with("save ");
  std::string_view typed = saves ? words : word;
  if (typed == "go") return HandedIn{std::move(list_)};
  if (typed == "undo" && list_.items().empty()) return Undo{};
  if (typed == "quit" || typed == "exit") {
    if (!list_.items().empty()) print("the list was not handed in, and is not kept\n");
    return Quit{};
  }
  if (saves) return Save{std::string(trimmed(typed.substr(4)))};
  if (typed == "undo" || typed == "drop" || typed == "drop all") {
    take_back(typed == "drop all");
  } else if (is_digits(typed)) {
    add_entry(typed);
  } else if (!show(typed)) {
    failed_ = refuse_more(typed) || !add(words);
  }
  return std::nullopt;
}

// True if one of our own words has something behind it.
bool ListDesk::refuse_more(std::string_view typed) {
  std::string_view word = typed.substr(0, typed.find(' '));
  constexpr std::array<std::string_view, 10> kWords = {"go",   "list", "drop", "undo", "show",
                                                       "hint", "odds", "menu", "quit", "help"};
  if (std::ranges::find(kWords, word) == kWords.end()) return false;
  print(fmt::format("{} is typed alone{}\n", word, word == "drop" ? ", or as drop all" : ""));
  return true;
}

// False if this is no word for something to look at.
bool ListDesk::show(std::string_view typed) {
  if (typed == "?" || typed == "help") {
    lookup_.show(help());
  } else if (typed == "list") {
    show_list();
  } else if (typed == "show") {
    lookup_.show(turn_.game.state_text(preview().state, style_) + "\n" +
                 lookup_.contents_text(turn_));
  } else if (lookup_.answer(typed, preview())) {
    return true;
  } else {
    return false;
  }
  return true;
}

bool ListDesk::add(std::string_view typed) {
  Result<json::Value> entry = orders_.parse(turn_.game, turn_.state, list_, typed);
  if (!entry) print(printable(entry.error().message) + "\n");
  if (!entry) return false;
  list_.push(*std::move(entry));
  std::size_t count = list_.items().size();
  if (game::submission_in(game::note_of({.actions = list_}))->actions.items().size() < count) {
    print("the list is full: a replay keeps no longer one\n");
    list_.items().pop_back();
    return false;
  }
  std::string line = orders_.lines(turn_.game, turn_.state, list_)[count - 1];
  print(fmt::format("{:>4}  {}\n", count, printable(line)));
  return true;
}

// A number of the menu stands for the words of its entry.
void ListDesk::add_entry(std::string_view number) {
  std::vector<game::Choice> scratch;
  Turn now = preview();
  std::span<const game::Choice> menu = now.game.menu(now.state, now.side, scratch);
  std::optional<u32> chosen = number_in<u32>(number);
  if (!chosen || *chosen < 1 || *chosen > menu.size()) {
    print(fmt::format("the menu goes from 1 to {}\n", menu.size()));
    failed_ = true;
    return;
  }
  failed_ = !add(game::choice_text(now.game, menu[*chosen - 1]));
}

void ListDesk::take_back(bool all) {
  json::Value::Items& entries = list_.items();
  if (entries.empty()) return print("the list is empty\n");
  if (all) {
    entries.clear();
  } else {
    entries.pop_back();
  }
  show_list();
}

void ListDesk::show_list() const {
  std::vector<std::string> entries = orders_.lines(turn_.game, turn_.state, list_);
  if (entries.empty()) print("the list is empty; go ends the turn with nothing done\n");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    print(fmt::format("{:>4}  {}\n", i + 1, printable(entries[i])));
  }
}

std::string ListDesk::help() const {
  constexpr std::size_t kColumn = 13;
  std::string out = turn_.game.state_text(turn_.state, style_) + "\n\n";
  out += fmt::format("{} writes a list for the whole turn; a ; separates entries of one line\n",
                     game::name_of(turn_.side));
  out += orders_.help;
  constexpr std::array<Word, 4> kWords = {{
      {"go", "plays the list; what it holds counts before the first die falls"},
      {"list", "what has been collected"},
      {"drop", "takes the last entry back; drop all takes all of them back"},
      {"undo", "the same, or with an empty list: your last turn"},
  }};
  for (const Word& word : kWords) out += help_line(word.name, word.sentence, kColumn);
  return out + lookup_help(kColumn) + help_line("NUMBER", "adds that entry of the menu", kColumn) +
         help_line("save FILE", "writes the match so far to another file, too", kColumn) +
         help_line("quit", "leaves; the match is saved and can be resumed", kColumn);
}

Turn ListDesk::preview() {
  preview_.assign(turn_.state.begin(), turn_.state.end());
  if (orders_.preview != nullptr) orders_.preview(turn_.game, preview_, list_);
  return {.entry = turn_.entry,
          .game = turn_.game,
          .state = preview_,
          .side = turn_.side,
          .files = turn_.files};
}

}  // namespace agon::cli
