#include "agon/cli/terminal/lookup.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

#include "agon/base/list.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/show/advice_text.h"
#include "agon/cli/show/told_text.h"
#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/turn_text.h"
#include "agon/game/words.h"

namespace agon::cli {
namespace {

using workbench::Turn;

constexpr std::array<Word, 5> kLooks = {{
    {"? WORD", "what a word of the game means; ? alone is this help"},
    {"show", "both sides' contents in words, and the rules in force"},
    {"menu", "every entry, and what is locked with what it needs"},
    {"odds", "exactly what each entry may do, and how likely"},
    {"hint", "what the strongest agent would choose, why, and the chance to win"},
}};

// Ctrl-C ends the thinking of whoever is asked.
class StopOnInterrupt {
 public:
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread watcher_{[this](const std::stop_token& over) {
    while (!over.stop_requested() && !InterruptFlag::raised()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    source_.request_stop();
  }};
};

Reply<std::string> hint_text(const Turn& turn, const game::Style& style) {
  // The game is the table's, which outlives the question.
  workbench::Moment moment{.entry = &turn.entry,
                           .game = {std::shared_ptr<void>(), &turn.game},
                           .state = {turn.state.begin(), turn.state.end()},
                           .files = {turn.files.begin(), turn.files.end()}};
  StopOnInterrupt interrupt;
  Reply<workbench::Advice> advice = workbench::advise(moment, turn.side, interrupt.token());
  if (!advice) return decline(advice.error());
  auto title = [&](const json::Value& choice, const std::string& words) {
    json::Document none;
    Result<game::Choice> read = game::read_choice(turn.game, json::Node{&none, &choice});
    return read ? printable(game::titled_text(turn.game, turn.state, turn.side, *read, style))
                : printable(words);
  };
  return advice_text(*advice, title);
}

}  // namespace

bool Lookup::answer(std::string_view typed, const Turn& turn) {
  std::string word = lowered(typed);
  if (word.empty()) {
    pager_.turn();
  } else if (word == "menu") {
    show_menu(turn);
  } else if (word.starts_with('?') && word.size() > 1) {
    explain(turn, trimmed(typed.substr(1)));
  } else if (word == "show") {
    pager_.show(contents_text(turn));
  } else if (word == "hint") {
    show_or_complain(hint_text(turn, style_));
  } else if (word == "odds") {
    show_or_complain(odds_text(turn, style_));
  } else {
    return false;
  }
  return true;
}

void Lookup::show_menu(const Turn& turn, std::size_t above) {
  std::vector<game::Choice> scratch;
  pager_.show(menu_text(turn, turn.game.menu(turn.state, turn.side, scratch), style_), above);
}

void Lookup::explain(const Turn& turn, std::string_view word) {
  Reply<std::vector<workbench::MeaningRecord>> found =
      workbench::meanings(turn.entry, turn.game, word);
  if (found) return pager_.show(meanings_text(*found));
  for (const Problem& problem : found.error()) print(printable(problem.message) + "\n");
}

std::string Lookup::contents_text(const Turn& turn) {
  std::string out;
  for (const workbench::ToldRecord& told : workbench::told_contents(turn.entry, turn.game)) {
    out += told_text(told);
  }
  return out;
}

void Lookup::show_or_complain(const Reply<std::string>& text) {
  if (text) {
    pager_.show(*text);
  } else {
    print_errors(text.error());
  }
}

std::string help_line(std::string_view form, std::string_view sentence, std::size_t column) {
  return fmt::format("  {:<{}} {}\n", form, column, sentence);
}

std::string lookup_help(std::size_t column) {
  std::string out;
  for (const Word& look : kLooks) out += help_line(look.name, look.sentence, column);
  return out;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace agon::cli
