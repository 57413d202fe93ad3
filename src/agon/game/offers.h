// What a game offers beyond the contract: questions that it answers in its own way, concepts and
// contents in words, and a solver, makers, kernels, a program, values of states, owners of dice, a
// balance, a report of one match, settings, replay formats of other programs, a lint over several
// files. Each may be missing. A game registers all of them in one place, its ruleset.cc:
// `entry_of<R>({.questions = ...})`.
//
// A question belongs to a verb and is asked without a terminal: whoever asks fills an `Asked` with
// what the question needs, and gets an answer as a value and as a text. The value is a described
// record (game/answered.h), so its JSON Schema is known before anybody asks.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/game/agent.h"
#include "agon/game/balance.h"
#include "agon/game/facts.h"
#include "agon/game/flag.h"
#include "agon/game/match_report.h"
#include "agon/game/orders.h"
#include "agon/game/replay_format.h"
#include "agon/game/step.h"
#include "agon/game/told.h"
#include "agon/game/values.h"
#include "agon/json/document.h"

namespace agon::game {

struct Answer {
  json::Value value;
  std::string text;
  bool complete = true;  // else somebody asked for a stop, and this is what was known by then
};

// What must be there before a question can be asked.
enum class About : u8 {
  rules,   // nothing: it stands outside any match
  game,    // contents
  moment,  // contents and a state
};

// A question about a script has examples of one, for messages: a text, and CONTENT/SCRIPT. What
// begins like a text is one, right or wrong, and never the name of a file.
struct ScriptExamples {
  std::string_view text = {};  // empty: no script is needed
  std::string_view named = {};
  bool (*is_text)(std::string_view typed) = nullptr;
};

struct Needs {
  About about = About::moment;
  bool choices = false;  // takes what a side chooses
  bool request = false;  // a document says it all, or flags stand for one
  ScriptExamples script = {};
  std::span<const Word> rolls = {};  // that fall, roll 1 first
};

// Content by its kind and name, for requests that name some.
using Shelf = std::function<Result<json::Document>(std::string_view kind, std::string_view name)>;

struct AskedScript {
  std::string_view text;       // or its name in a content
  std::string_view file = {};  // that the text stands in, for messages
  // The content in which it stands, as the facts count them; none: `text` is the script.
  std::optional<std::size_t> content = {};
};

// Everything that an answer may look at. What the question does not need is empty.
struct Asked {
  const AnyGame* game = nullptr;
  StateView state = {};
  std::span<const std::string> files = {};  // where the contents were read from; may be empty
  Choices choices = {};                     // Choice{} where nothing was said
  std::span<const TypedFlag> flags = {};    // each one of the question's, or its own name
  const json::Node* request = nullptr;      // null: the flags stand for it
  Shelf shipped = {};                       // what a request may name
  Shelf typed = {};                         // what a flag may name: a person's files, too
  AskedScript script = {};
  chance::Referee* dice = nullptr;
  std::optional<chance::MatchName> name = {};  // of the dice, if they follow from one
  Style style = {};
  std::stop_token stop = {};
  std::function<void(std::string_view)> progress = {};  // called now and then, with a few words

  const std::string* find(std::string_view flag) const { return game::find(flags, flag); }
};

// An answer, or what is wrong with the question; and the schema of its value. Made by
// `answered_by<function>` (game/answered.h).
struct AnsweredBy {
  Reply<Answer> (*answer)(const Asked& asked) = nullptr;
  json::Value (*schema)() = nullptr;
};

struct Question {
  std::string_view verb;       // "odds", "roll", "trace", "play"
  std::string_view name = {};  // "match" for --match; empty: the verb itself asks it
  std::string_view sentence = {};
  FlagKind kind = FlagKind::yes;  // of the flag that asks it
  std::string_view shape = {};
  bool plain = false;  // also what the verb answers about the start where nothing is asked for
  Needs needs = {};
  std::span<const Flag> flags = {};  // that go with it
  std::string_view examples = {};    // lines for help
  AnsweredBy by;

  // As something to type; not of a question without a name.
  Flag flag() const { return {name, sentence, kind, shape}; }
};

// Whether content of a kind can be made. What is made is valid and without warnings, so that it can
// be played at once.
struct Maker {
  std::string_view kind;  // a content's name among the facts
  std::string_view many;  // "decks" of "deck"
  // For somebody who writes their first: the text of a file, every part explained where it stands.
  // The name is a few words of letters and digits.
  std::string (*starter)(std::string_view name) = nullptr;
  // Of a file that is called so, without its .json.
  json::Value (*random)(chance::Key key, std::string_view name) = nullptr;
};

struct SolveOrder {
  u32 threads = 1;
  std::stop_token stop = {};
  // Called now and then from one thread at a time.
  std::function<void(u64 done, u64 all)> progress = {};
};

// What can be worked out about a content once and for all, for an agent to read from a file beside
// the content.
struct Solver {
  std::string_view extension;  // of the file, which is named after the first content
  std::string_view sentence;
  // The file's bytes, the same for any number of threads. After a stop they mean nothing.
  Result<std::string> (*solve)(const AnyGame& game, const SolveOrder& order);

  // "decks/mine.json" as "decks/mine.best", if that is its extension.
  std::string file_beside(std::string_view content_file) const;
};

// What a game knows about the whole match when somebody decides, because it was worked out before.
struct MatchChances {
  std::vector<double> of_a;  // the chance that a wins the match, a's entries by b's, row by row
  double error = 0;          // how far off they may be
  std::string note;          // whose play they are about, and how near they come: a line
};

// Whose each die of a step was, in the order in which they fell; nothing of one that is no side's
// own. A game that says nothing has only such.
using DiceOwners = std::vector<std::optional<Side>>;

// A match option that the owner of a machine may set for every match played on it: by its name in a
// configuration file, or by a variable of the environment (roster/settings.h).
struct Setting {
  std::string_view option;
  std::string_view environment;
};

// Two ways to open the game that people want to see side by side, as match options in JSON:
// `agon diff` compares them where nothing else is typed.
struct Variants {
  std::string_view from;
  std::string_view to;
};

// Metrics that are read together: a column each, and a row for each of the labels that they share.
// Shown where many contents are played.
struct MetricTable {
  struct Column {
    std::string_view metric;
    std::string_view heading;
  };
  std::string_view name;
  std::string_view sentence;
  std::span<const Column> columns;
};

// Code for several kinds of processors behind the speed hooks. They give the same, at other speeds.
struct Kernels {
  std::vector<std::string_view> (*names)();  // those that this machine can run, best first
  std::string_view (*of)(const AnyGame& game);
  // False if there is none of that name here. Not while somebody plays.
  bool (*take)(AnyGame& game, std::string_view name);
};

// A file among others of its game.
struct LintedFile {
  std::size_t kind;  // counts the facts' contents
  json::Node document;
  Problems* problems;  // null: it is only there for the others
};

// Words that the game's files may use. For whoever writes them, and for messages that would be too
// long with all of them: `agon list GAME NAME`.
struct WordList {
  struct Item {
    std::string name;
    std::string sentence;
  };
  std::string_view name;  // "commands"
  std::string_view sentence;
  // Some lists are what the shipped files use.
  std::vector<Item> (*items)(std::span<const LintedFile> shipped) = nullptr;
};

struct Offers {
  std::span<const Question> questions = {};
  std::span<const Maker> makers = {};  // the usual kind first
  // What people must know to follow a match, each in a sentence: the one list for the table's help,
  // `agon show` and the game's README.
  std::span<const Word> concepts = {};
  // A content in words, for people; it counts the facts' contents. Made by `host::told_by`.
  std::vector<ToldGroup> (*told)(const AnyGame& game, std::size_t content) = nullptr;
  const Solver* solver = nullptr;
  // Of a running state of `asked`, for entries of the menus; nothing where nothing is known about
  // this content. Then the ruleset's own estimate (`worth`) must do.
  std::optional<MatchChances> (*chances)(const Asked& asked, std::span<const Choice> of_a,
                                         std::span<const Choice> of_b) = nullptr;
  // Of every state in which somebody decides, where it is known for this content; nothing if it is
  // not, or after a stop.
  std::optional<Values> (*values)(const Asked& asked) = nullptr;
  DiceOwners (*owners)(const AnyGame& game, StateView before, const Step& step) = nullptr;
  const Balance* balance = nullptr;
  std::string_view strongest = "lookahead";  // the agent that people ask for a hint
  std::span<const MetricTable> tables = {};
  ReportedBy report = {};  // of one match
  std::span<const Setting> settings = {};
  const Variants* variants = nullptr;
  const Kernels* kernels = nullptr;
  // The match-up as a program, a described record, for whoever compiles it for other machines.
  json::Value (*program)(const AnyGame& game) = nullptr;
  const Orders* orders = nullptr;              // a side hands in whole lists
  std::span<const ReplayFormat> formats = {};  // of replays of other programs
  std::span<const WordList> lists = {};
  // A string of a content that is in a language of the game's own, in that language's one layout,
  // comments kept. `field` is the key that it stands under; nothing of any other.
  std::optional<std::string> (*lay_out)(std::string_view field, std::string_view text) = nullptr;
  // What only shows among several files.
  void (*lint_together)(std::span<const LintedFile>) = nullptr;
};

// The questions of a verb, in the order in which the game registered them.
std::vector<const Question*> questions_of(const Offers& offers, std::string_view verb);

// Which of a verb's questions the flags ask, and that all of them go with it. Nothing where no flag
// asks one. `game` is the game's name, for messages.
Result<const Question*> find_question(const Offers& offers, std::string_view game,
                                      std::string_view verb, std::span<const TypedFlag> typed);

}  // namespace agon::game
