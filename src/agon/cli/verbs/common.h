// What several verbs share: options that mean the same everywhere, and how what goes wrong is
// shown.
#pragma once

#include "agon/cli/show/files.h"
#include "agon/cli/show/sheet_text.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/verb.h"
#include "agon/json/schema.h"
#include "agon/workbench/content/make.h"
#include "agon/workbench/problem_record.h"
#include "agon/workbench/questions/dice.h"
#include "agon/workbench/seats.h"

namespace agon::cli {

void declare_json(Syntax& syntax, bool& json);
void declare_force(Syntax& syntax, bool& force);
// GAME, CONTENT... and, unless a verb has no use for them, match options. Whoever types them owns
// this machine, so contents may be files, and what is set in its environment counts.
void declare_contents(Syntax& syntax, workbench::GameChoice& choice, bool required = true);
Option declare_options(Syntax& syntax, workbench::GameChoice& choice);
// A kind that both sides share, behind those that each has for itself, by its name: --KIND CONTENT.
void declare_kinds(Syntax& syntax, std::vector<game::TypedFlag>& kinds);
void take_kinds(const std::vector<game::TypedFlag>& kinds, workbench::GameChoice& choice);
// --a and --b.
std::pair<Option, Option> declare_seats(Syntax& syntax, workbench::SeatOptions& seats);
void declare_deadline(Syntax& syntax, workbench::Programs& programs);
void declare_name(Syntax& syntax, chance::MatchName& name);  // --seed, --index
void declare_threads(Syntax& syntax, u32& threads);
// --kernel, shown in the help of games that have several.
void declare_kernel(Syntax& syntax, std::string& kernel);
void declare_replays(Syntax& syntax, std::vector<std::string>& files);  // FILE...
// --dice seed|manual.
Option declare_dice(Syntax& syntax, std::string& dice);
void declare_style(Syntax& syntax, game::Style& style);  // --verbose, --ascii

// What a verb asks of some games only, shown in the help of each.
void declare_own(Syntax& syntax, std::string_view verb, std::vector<game::TypedFlag>& flags);
// The examples of the game that was typed, if it has its own; else `others`.
std::string_view own_examples(const Syntax& syntax, std::string_view verb, std::string_view others);

// Where the dice of a question come from: --seed and --index, --rolls, or --dice manual.
struct DiceWords {
  std::optional<u64> seed;
  u64 index = 0;
  std::optional<std::string> rolls;
  std::string dice = "seed";
};
void declare_dice_words(Syntax& syntax, DiceWords& words, const std::string& shown_seed);
workbench::Dice dice_of(const DiceWords& words, u64 fallback_seed);

// The seats of somebody at the command line, who may start programs.
workbench::SeatOptions typed_seats();

// What makes a match another one than its contents say. Other warnings about contents are for who
// wrote them: 'agon validate' shows all.
void show_warnings(const Problems& warnings);

// Opens the game, whose warnings are shown, and seats the players.
Reply<workbench::Contest> seated(const workbench::GameChoice& choice,
                                 const workbench::SeatOptions& seats);
// The same, or prints why it cannot.
std::optional<workbench::Contest> set_up(const workbench::GameChoice& choice,
                                         const workbench::SeatOptions& seats, bool json);

// A replay that cannot be opened is bad input; one that does not verify is an answer.
int code_of_replay(const Problems& problems);

// --format: one of those that games offer for replays of other programs.
void declare_format(Syntax& syntax, std::string& format);
// What is typed as an example for it.
std::string some_format();

// The first line about a match that is told.
std::string match_heading(const workbench::Contest& contest, chance::MatchName name);

// The document in the file that was named, if one was; "-" is standard input.
using LoadFile = Result<json::Document>(const std::string& path);
Reply<std::optional<json::Document>> load_given(const std::string& file,
                                                LoadFile* load = json::load);

// With --json the record, else its text.
template <class Record>
void show(const Record& record, bool json, std::string (*text_of)(const Record& record)) {
  if (json) {
    print_pretty(json::to_value(record));
  } else {
    print(text_of(record));
  }
}

// The same of a result that may also be written to files; the exit code, which is `code` unless one
// cannot be written.
struct Shown {
  Exhibit exhibit;
  std::string title;  // of the page
};
template <class Record>
int show(const Record& record, const Shown& shown, const ResultFiles& files, bool json, int code) {
  if (json) {
    print_pretty(json::to_value(record));
  } else {
    print(to_text(shown.exhibit));
  }
  Result<void> written = files.write(shown.exhibit, shown.title);
  if (written) return code;
  print_errors({written.error()});
  return kBadInput;
}

// The files, one a line.
void show_written(const workbench::WrittenRecord& files, bool json);

// What a verb prints with --json: one of these, or problems.
json::Value answer_or_problems(std::vector<json::Value> schemas);

// What `schemas` has, or nothing: without the shipped content there are none of events.
std::vector<json::Value> if_any(Reply<std::vector<json::Value>> schemas);

// What a verb prints with --json: a record of one of these types, or problems.
template <class... Record>
json::Value printed() {
  return json::schema_of<std::variant<Record..., workbench::ProblemsRecord>>();
}

}  // namespace agon::cli
