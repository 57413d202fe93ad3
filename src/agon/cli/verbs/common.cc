#include "agon/cli/verbs/common.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/screen.h"
#include "agon/workbench/match/foreign.h"

namespace agon::cli {

void declare_json(Syntax& syntax, bool& json) {
  syntax.flag("--json", json, "machine-readable output on stdout").output();
}

void declare_force(Syntax& syntax, bool& force) {
  syntax.flag("--force", force, "write over any file of that name, whatever it holds").output();
}

void declare_contents(Syntax& syntax, workbench::GameChoice& choice, bool required) {
  choice.opens_files = true;
  choice.settings = std::make_shared<roster::Settings>(roster::process_environment);
  syntax.text("GAME", choice.game, "a game's name, as 'agon list' shows it").required(required);
  syntax.texts(
      "CONTENT", choice.contents,
      "names of shipped content, JSON files, or a content itself; defaults for what is left "
      "out");
}

Option declare_options(Syntax& syntax, workbench::GameChoice& choice) {
  return syntax.text("--options", choice.options, "match options, as a JSON object")
      .shown_as("JSON")
      .common();
}

void declare_kinds(Syntax& syntax, std::vector<game::TypedFlag>& kinds) {
  for (const game::Entry* entry : roster::games()) {
    bool behind = false;
    for (const game::ContentKind& kind : entry->facts.contents) {
      behind = behind || kind.per_side;
      if (!behind || kind.per_side) continue;
      syntax.own(*entry, {.name = kind.name, .sentence = kind.sentence, .shape = "CONTENT"}, kinds);
    }
  }
}

void take_kinds(const std::vector<game::TypedFlag>& kinds, workbench::GameChoice& choice) {
  for (const game::TypedFlag& kind : kinds) choice.by_kind[kind.name] = kind.value;
}

std::pair<Option, Option> declare_seats(Syntax& syntax, workbench::SeatOptions& seats) {
  Option a =
      syntax.text("--a", seats.a, "the agent at seat a, or exec:COMMAND, or http://HOST:PORT");
  Option b =
      syntax.text("--b", seats.b, "the agent at seat b, or exec:COMMAND, or http://HOST:PORT");
  a.shown_as("AGENT").common();
  b.shown_as("AGENT").common().shown_default("random");
  declare_deadline(syntax, seats.programs);
  return {a, b};
}

void declare_deadline(Syntax& syntax, workbench::Programs& programs) {
  auto take = [&programs](const std::string& text) -> std::string {
    std::optional<double> seconds = number_in<double>(text);
    if (!seconds || !(*seconds >= 0.001 && *seconds <= 86'400)) {
      return fmt::format("'{}' is not a number of seconds from 0.001 to 86400", text);
    }
    programs.deadline = std::chrono::milliseconds(std::llround(*seconds * 1000));
    return "";
  };
  syntax.read("--agent-deadline", take, "how long an exec or http agent may take to decide")
      .shown_as("SECONDS")
      .common()
      .shown_default("10, http 70");
}

void declare_name(Syntax& syntax, chance::MatchName& name) {
  syntax.number("--seed", name.seed, "first half of a match's name").common();
  syntax.number("--index", name.index, "second half of it").common();
}

void declare_threads(Syntax& syntax, u32& threads) {
  syntax.number("--threads", threads, "threads; 0 is one for each core", 0, 256).common();
}

void declare_kernel(Syntax& syntax, std::string& kernel) {
  Option option = syntax.text(
      "--kernel", kernel,
      "the processor's instructions that batches use, such as AVX2 or FALLBACK; the best "
      "that this machine has, if left out");
  bool several = syntax.game() != nullptr && syntax.game()->offers.kernels != nullptr;
  if (!several) option.hidden();
}

void declare_replays(Syntax& syntax, std::vector<std::string>& files) {
  syntax.texts("FILE", files, "replay files; - is standard input").required();
}

void declare_format(Syntax& syntax, std::string& format) {
  std::string sentence = "the other program's format";
  for (const workbench::FoundFormat& found : workbench::all_formats()) {
    sentence += fmt::format("; {} (of {}): {}", found.format->name, found.entry->facts.name,
                            found.format->sentence);
  }
  syntax.text("--format", format, sentence).shown_as("FORMAT").required();
}

std::string some_format() {
  std::vector<workbench::FoundFormat> all = workbench::all_formats();
  return all.empty() ? "FORMAT" : std::string(all.front().format->name);
}

Option declare_dice(Syntax& syntax, std::string& dice) {
  return syntax.one_of("--dice", dice, {"seed", "manual"},
                       "seed: they follow from the seed; manual: you throw and type them");
}

void declare_style(Syntax& syntax, game::Style& style) {
  syntax.flag("--verbose", style.verbose, "also what changes nothing").output();
  style.ascii = !standard_output().pictures;
  syntax.flag("--ascii", style.ascii, "letters instead of pictures").output();
}

// The game that was typed first: its options are then taken in its order.
void declare_own(Syntax& syntax, std::string_view verb, std::vector<game::TypedFlag>& flags) {
  std::vector<const game::Entry*> games;
  if (syntax.game() != nullptr) games.push_back(syntax.game());
  for (const game::Entry* entry : roster::games()) {
    if (entry != syntax.game()) games.push_back(entry);
  }
  for (const game::Entry* entry : games) {
    for (const game::Question* question : game::questions_of(entry->offers, verb)) {
      if (!question->name.empty()) syntax.own(*entry, question->flag(), flags);
      for (const game::Flag& flag : question->flags) syntax.own(*entry, flag, flags);
    }
  }
}

std::string_view own_examples(const Syntax& syntax, std::string_view verb,
                              std::string_view others) {
  if (syntax.game() == nullptr) return others;
  for (const game::Question* question : game::questions_of(syntax.game()->offers, verb)) {
    if (!question->examples.empty()) return question->examples;
  }
  return others;
}

void declare_dice_words(Syntax& syntax, DiceWords& words, const std::string& shown_seed) {
  Option seed = syntax.number("--seed", words.seed, "first half of a match's name");
  seed.shown_default(shown_seed).common();
  syntax.number("--index", words.index, "second half of it").common();
  syntax.text("--rolls", words.rolls, "told dice, in the order in which they fall")
      .shown_as("3,17,...")
      .excludes(seed)
      .excludes(declare_dice(syntax, words.dice));
}

workbench::Dice dice_of(const DiceWords& words, u64 fallback_seed) {
  if (words.rolls) return {.told = words.rolls};
  if (words.dice == "manual") {
    return {.ask = [lines = std::make_shared<Lines>()](const workbench::AskedDie& die) {
      return ask_die(*lines, die, print_error);  // stdout is for the answer
    }};
  }
  return {.seeded = chance::MatchName{words.seed.value_or(fallback_seed), words.index}};
}

workbench::SeatOptions typed_seats() { return {.programs = {.allowed = true}}; }

void show_warnings(const Problems& warnings) {
  std::vector<std::string> told;  // both sides may have the same file
  for (const Problem& warning : warnings) {
    std::string text = to_text(warning);
    bool again = std::ranges::find(told, text) != told.end();
    if (warning.changes_play && !again) told.push_back(std::move(text));
  }
  if (told.empty()) return;
  print_error(told.front());
  if (told.size() > 1) print_error(fmt::format("and {} more: agon validate\n", told.size() - 1));
}

Reply<workbench::Contest> seated(const workbench::GameChoice& choice,
                                 const workbench::SeatOptions& seats) {
  Reply<workbench::OpenGame> open = workbench::open(choice);
  if (!open) return decline(open.error());
  show_warnings(open->warnings);
  return workbench::seat(*std::move(open), seats);
}

std::optional<workbench::Contest> set_up(const workbench::GameChoice& choice,
                                         const workbench::SeatOptions& seats, bool json) {
  Reply<workbench::Contest> contest = seated(choice, seats);
  if (contest) return *std::move(contest);
  print_problems(contest.error(), json);
  return std::nullopt;
}

Reply<std::optional<json::Document>> load_given(const std::string& file, LoadFile* load) {
  if (file.empty()) return std::nullopt;
  Result<json::Document> document = load(file);
  if (!document) return decline(document.error());
  return *std::move(document);
}

void show_written(const workbench::WrittenRecord& files, bool json) {
  if (json) return print_line(json::to_value(files));
  for (const std::string& file : files.written) print(printable(file) + "\n");
}

std::vector<json::Value> if_any(Reply<std::vector<json::Value>> schemas) {
  return schemas ? *std::move(schemas) : std::vector<json::Value>{};
}

json::Value answer_or_problems(std::vector<json::Value> schemas) {
  schemas.push_back(json::schema_of<workbench::ProblemsRecord>());
  return json::any_of(std::move(schemas));
}

int code_of_replay(const Problems& problems) {
  ErrorCode code = problems.front().code;
  bool unasked = code == ErrorCode::file_unreadable || code == ErrorCode::file_unwritable ||
                 code == ErrorCode::usage || code == ErrorCode::unknown_agent;
  return unasked ? kBadInput : kNo;
}

std::string match_heading(const workbench::Contest& contest, chance::MatchName name) {
  std::array<std::string, 2> who;
  for (game::Side side : game::kSides) {
    std::vector<std::string> own = contest.open.own_contents(side);
    who[at(side)] = contest.players[at(side)].name;
    if (!own.empty()) who[at(side)] += fmt::format(" with {}", fmt::join(own, ", "));
  }
  std::string shared = contest.open.shared_contents();
  return fmt::format(
      "{}{}{}: {}, seed {}, index {}{}\n", painted(Paint::bold, contest.facts().name),
      shared.empty() ? "" : ", ", printable(shared),
      printable(workbench::seats_text(contest.facts(), who[0], who[1])), name.seed, name.index,
      printable(workbench::unusual_options(*contest.open.entry, contest.open.game->options())));
}

}  // namespace agon::cli
