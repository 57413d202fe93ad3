#include "agon/cli/grammar/grammar.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "agon/base/text.h"
#include "agon/cli/grammar/completing.h"
#include "agon/cli/grammar/help.h"
#include "agon/cli/grammar/mistyped.h"
#include "agon/cli/grammar/version.h"
#include "agon/cli/terminal/print.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

// For {game} and {content}.
std::string filled_in(std::string_view text, const game::Entry* game) {
  const game::Facts& facts = (game == nullptr ? roster::games().front() : game)->facts;
  std::string out(text);
  replace_all(out, "{game}", facts.name);
  replace_all(out, "{content}", facts.contents[0].fallback);
  return out;
}

// "agon replay verify", of the verb `verify`.
std::string full_name(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return parent == nullptr ? app.get_name() : full_name(*parent) + " " + app.get_name();
}

// The verb that was parsed last.
CLI::App* deepest_verb(CLI::App* app) {
  for (CLI::App* sub : app->get_subcommands()) return deepest_verb(sub);
  return app;
}

Names commands_of(const CLI::App& app) {
  Names out;
  for (const CLI::App* sub : app.get_subcommands({})) out.push_back(sub->get_name());
  return out;
}

Names options_of(const CLI::App& app) {
  Names out;
  for (const CLI::Option* option : app.get_options()) {
    bool shown = !option->get_group().empty();  // others belong to other games
    if (shown && option->get_name().starts_with('-')) out.push_back(option->get_name());
  }
  return out;
}

constexpr std::size_t kHelpWidth = 80;
constexpr std::size_t kMostHelpWidth = 100;  // longer lines are hard to read

// Groups of CLI11; an option without one of these is the verb's own, and one without a name is not
// shown, because it belongs to another game.
constexpr const char* kCommon = "common";
constexpr const char* kOutput = "output";
constexpr const char* kOfGame = "game";

std::function<std::string(const std::string&)> one_of_words(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& typed) {
    bool known = std::ranges::find(words, typed) != words.end();
    return known ? "" : fmt::format("'{}' is none of: {}", typed, fmt::join(words, ", "));
  };
}

// What every verb takes. The colour is decided before the line is read (terminal/surface.h).
void declare_usual(CLI::App& app) {
  app.set_help_flag("-h,--help", "this text")->group(kOutput);
  app.add_option("--color", "colour: where a terminal shows it, always or never")
      ->check(one_of_words({"auto", "always", "never"}))
      ->type_name("auto|always|never")
      ->default_str("auto")
      ->group(kOutput);
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> out;
  if (text.find('|') == std::string::npos) return out;  // only a noun
  for (std::string_view left = text; !left.empty();) {
    std::string_view one = left.substr(0, left.find('|'));
    out.emplace_back(one);
    left.remove_prefix(std::min(left.size(), one.size() + 1));
  }
  return out;
}

OptionPage page_of(const CLI::Option& option) {
  OptionPage out{.fallback = option.get_default_str(),
                 .sentence = option.get_description(),
                 .required = option.get_required()};
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  bool takes_value = option.get_expected_max() > 0;
  if (!out.names.empty() && takes_value) {
    out.value = option.get_type_name();  // "seed|manual:{seed,manual}" of a check
    out.value.resize(std::min(out.value.size(), out.value.find(':')));
    if (out.value == "TEXT") out.value = "VALUE";
  }
  out.words = words_in(option.get_type_name().substr(0, option.get_type_name().find(':')));
  if (out.names.empty()) {
    out.names.push_back(option.get_name(true));
    out.several = option.get_items_expected_max() > 1;
  }
  const std::string& group = option.get_group();
  if (group == kCommon) out.group = OptionGroup::common;
  if (group == kOutput) out.group = OptionGroup::output;
  if (group == kOfGame) out.group = OptionGroup::of_game;
  return out;
}

VerbPage page_of(const CLI::App& app) {
  VerbPage out{
      .name = full_name(app), .sentence = app.get_description(), .footer = app.get_footer()};
  std::vector<OptionPage> usual;  // declared first, looked for last
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    bool is_usual = option->check_name("--help") || option->check_name("--color");
    (option->get_positional() ? out.arguments
     : is_usual               ? usual
                              : out.options)
        .push_back(page_of(*option));
  }
  std::ranges::move(usual, std::back_inserter(out.options));
  for (const CLI::App* sub : app.get_subcommands({})) out.verbs.push_back(page_of(*sub));
  return out;
}

// The whole line: one CLI::App below another for each verb of the list.
class Grammar {
 public:
  Grammar(int argc, const char* const* argv)
      : app_("two-sided, turn-based contests whose rules are data", "agon"),
        words_(words_of(argc, argv)) {
    app_.set_version_flag("-V,--version", version_text(), "which agon this is");
    declare_usual(app_);
    app_.require_subcommand(1);
    app_.footer(filled_in(
        "\nExamples:\n"
        "  agon demo\n"
        "  agon match {game} --seed 7\n"
        "  agon sim {game} -n 100000 --a greedy --b random\n"
        "\n'agon VERB --help' explains a verb, 'agon VERB GAME --help' with the game's own\n"
        "options. Exit codes: 0 fine, 1 the answer is no, 2 bad usage or input,\n"
        "130 interrupted.",
        nullptr));
    for (const VerbRow& row : all_verbs()) add(row);
  }

  Result<ReadLine> read() {
    if (words_.size() < 2) return help_of(app_);
    if (word(1) == "completion" && word(2) == "words") {
      return only_text(next_words(page(), std::span(words_).subspan(3)));
    }
    if (const game::Entry* game = roster::find_or_null(word(1))) return about(*game);
    for (std::size_t i = 1; i < words_.size(); ++i) {
      std::string message = empty_value(i == 1 ? app_.get_name() : word(i - 1), word(i));
      if (!message.empty()) return refuse(ErrorCode::usage, message);
    }
    if (std::string message = early_option(word(1)); !message.empty())
      return refuse(ErrorCode::usage, message);
    if (!word(1).starts_with('-')) {
      std::string message = unknown_command(commands_of(app_), word(1));
      if (!message.empty()) return refuse(ErrorCode::usage, message);
    }
    try {
      // CLI11 takes the words last first.
      app_.parse(std::vector<std::string>(words_.rbegin(), words_.rend() - 1));
    } catch (const CLI::CallForHelp&) {
      return help_of(*deepest_verb(&app_));
    } catch (const CLI::CallForVersion&) {
      return only_text(version_text() + "\n");
    } catch (const CLI::ParseError& error) {
      return refuse(ErrorCode::usage, explain(error));
    }
    for (Row& row : rows_) {
      if (row.app == deepest_verb(&app_)) return ReadLine{std::move(row.verb), ""};
    }
    return refuse(ErrorCode::usage, "no verb was typed");  // CLI11 has asked for one already
  }

  VerbPage page() const { return page_of(app_); }

 private:
  struct Row {
    CLI::App* app;
    std::unique_ptr<Verb> verb;
  };

  // As they were typed, but for a one-letter option, which people also write --n 10, --n=10 or
  // -n=10, and for "agon help replay verify", which is "agon replay verify --help".
  static std::vector<std::string> words_of(int argc, const char* const* argv) {
    std::vector<std::string> out;
    for (int i = 0; i < argc; ++i) {
      std::string word = argv[i];
      if (word == "--n" || word.starts_with("--n=")) word.erase(0, 1);
      bool joined = word.starts_with("-n=") && word.size() > 3;
      if (joined) out.emplace_back("-n");
      out.push_back(joined ? word.substr(3) : word);
    }
    if (out.size() > 1 && out[1] == "help") {
      std::rotate(out.begin() + 1, out.begin() + 2, out.end());
      out.back() = "--help";
    }
    return out;
  }

  std::string_view word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : "";
  }

  // Somebody typed a game where a verb belongs.
  Result<ReadLine> about(const game::Entry& game) const {
    bool help = words_.size() == 3 && (word(2) == "--help" || word(2) == "-h");
    if (words_.size() > 2 && !help) {
      return refuse(ErrorCode::usage, fmt::format("'{0}' is a game, and a verb comes first, as in "
                                                  "'agon play {0}' (see 'agon --help')",
                                                  game.facts.name));
    }
    constexpr std::string_view kTry =
        "  agon play {game}               at the table, against an agent\n"
        "  agon match {game} --seed 7     one match, told\n"
        "  agon sim {game} -n 100000      many, counted\n"
        "  agon odds {game}               exact chances\n"
        "  agon list {game}               its content and agents\n";
    return only_text(
        fmt::format("{}: {}\n\n{}", game.facts.name, game.facts.sentence, filled_in(kTry, &game)));
  }

  void add(const VerbRow& row) {
    CLI::App* parent = &app_;
    std::string name(row.typed);
    std::size_t depth = 1;
    if (std::size_t space = name.find(' '); space != std::string::npos) {
      parent = app_.get_subcommand(name.substr(0, space));
      name = name.substr(space + 1);
      depth = 2;
    }
    CLI::App* app = parent->add_subcommand(name, std::string(row.sentence));
    if (row.make == nullptr) {
      app->require_subcommand(1);
      declare_usual(*app);
      app->footer("");  // not what the program says; its verbs add their examples
      return;
    }
    std::unique_ptr<Verb> verb = row.make();
    declare_usual(*app);
    Syntax syntax(app, word(depth) == name ? word(depth + 1) : "");
    verb->declare(syntax);
    rows_.push_back({app, std::move(verb)});
  }

  // An option before the verb: which verb it belongs to only its place can tell.
  std::string early_option(std::string_view typed) const {
    std::string name(typed.substr(0, typed.find('=')));
    if (!typed.starts_with('-') || app_.get_option_no_throw(name) != nullptr) return "";
    for (const CLI::App* sub : app_.get_subcommands({})) {
      if (sub->get_option_no_throw(name) == nullptr) continue;
      return fmt::format("options stand after the verb, as in 'agon {} {}'", sub->get_name(), name);
    }
    return unknown_option(full_name(app_), options_of(app_), typed);
  }

  std::string explain(const CLI::ParseError& error) {
    CLI::App* app = deepest_verb(&app_);
    Names commands = commands_of(*app);
    for (const std::string& extra : app->remaining()) {
      if (extra.starts_with('-')) return unknown_option(full_name(*app), options_of(*app), extra);
      if (!commands.empty()) return missing_verb(page_of(*app), extra);
      return fmt::format("'{}' is one argument too many for '{}'", extra, full_name(*app));
    }
    bool typed = !word(2).empty() && !word(2).starts_with('-');
    if (typed && !commands.empty()) return missing_verb(page_of(*app), word(2));
    if (!commands.empty() && app != &app_) return missing_verb(page_of(*app), "");
    return error.what() + see_help(full_name(*app));
  }

  Result<ReadLine> help_of(const CLI::App& app) const {
    std::size_t width = standard_output().width;
    VerbPage page = page_of(app);
    const game::Entry* game = roster::find_or_null(word(2));
    if (game != nullptr) page.game = game->facts.name;
    return only_text(help_text(page, width == 0 ? kHelpWidth : std::min(width, kMostHelpWidth)));
  }

  static Result<ReadLine> only_text(std::string text) { return ReadLine{nullptr, std::move(text)}; }

  CLI::App app_;
  std::vector<std::string> words_;
  std::vector<Row> rows_;
};

}  // namespace

Result<ReadLine> read_line(int argc, const char* const* argv) { return Grammar(argc, argv).read(); }

VerbPage program_page() {
  const char* nothing = "agon";
  return Grammar(1, &nothing).page();
}

// What is said about an option.

Option& Option::required(bool wanted) {
  option_->required(wanted);
  return *this;
}

Option& Option::hidden() {
  option_->group("");
  return *this;
}

Option& Option::common() {
  option_->group(kCommon);
  return *this;
}

Option& Option::output() {
  option_->group(kOutput);
  return *this;
}

Option& Option::at_most_one() {
  option_->expected(0, 1);
  return *this;
}

Option& Option::shown_as(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::shown_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

Option& Option::needs(const Option& other) {
  option_->needs(other.option_);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

// Declarations.

Option Syntax::flag(const std::string& name, bool& target, const std::string& sentence) {
  return Option(app_->add_flag(name, target, sentence));
}

Option Syntax::text(const std::string& name, std::string& target, const std::string& sentence) {
  CLI::Option* out = app_->add_option(name, target, sentence);
  if (!target.empty()) out->capture_default_str();
  return Option(out);
}

Option Syntax::text(const std::string& name, std::optional<std::string>& target,
                    const std::string& sentence) {
  return Option(app_->add_option(name, target, sentence));
}

// An option takes one text each time it is typed; what has no dashes takes all that is there.
Option Syntax::texts(const std::string& name, std::vector<std::string>& target,
                     const std::string& sentence) {
  CLI::Option* out = app_->add_option(name, target, sentence);
  if (name.starts_with('-')) out->allow_extra_args(false);
  return Option(out);
}

// CLI11 would take -1 for 2^64 - 1, 010 for 8, and too large a number for the largest.
Option Syntax::number_read(const std::string& name, std::function<void(u64)> put,
                           const std::string& sentence, u64 lo, u64 hi) {
  auto take = [put = std::move(put), lo, hi](const std::string& text) -> std::string {
    std::optional<u64> number = whole_number(text);
    if (!number || *number < lo || *number > hi) {
      return fmt::format("'{}' is not a whole number from {} to {}{}", text, lo, hi,
                         hi < 1'000'000 ? "" : " (such as 250000, 250k, 1e6, 0x10)");
    }
    put(*number);
    return "";
  };
  return read(name, take, sentence).shown_as("NUMBER");
}

Option Syntax::number(const std::string& name, u64& target, const std::string& sentence, u64 lo,
                      u64 hi) {
  auto put = [&target](u64 number) { target = number; };
  return number_read(name, put, sentence, lo, hi).shown_default(std::to_string(target));
}

Option Syntax::number(const std::string& name, u32& target, const std::string& sentence, u32 lo,
                      u32 hi) {
  auto put = [&target](u64 number) { target = static_cast<u32>(number); };
  return number_read(name, put, sentence, lo, hi).shown_default(std::to_string(target));
}

Option Syntax::number(const std::string& name, std::optional<u64>& target,
                      const std::string& sentence, u64 lo, u64 hi) {
  auto put = [&target](u64 number) { target = number; };
  return number_read(name, put, sentence, lo, hi);
}

Option Syntax::one_of(const std::string& name, std::string& target, std::vector<std::string> words,
                      const std::string& sentence) {
  std::string shown = fmt::format("{}", fmt::join(words, "|"));
  CLI::Option* out = app_->add_option(name, target, sentence);
  return Option(out->check(one_of_words(std::move(words)))->type_name(shown));
}

Option Syntax::read(const std::string& name, Take take, const std::string& sentence) {
  auto or_throw = [name, take = std::move(take)](const std::string& text) {
    std::string wrong = take(text);
    if (!wrong.empty()) throw CLI::ValidationError(name, wrong);
  };
  return Option(app_->add_option_function<std::string>(name, or_throw, sentence));
}

// Two games may have an option of the same name.
void Syntax::own(const game::Entry& of, const game::Flag& flag,
                 std::vector<game::TypedFlag>& target) {
  std::string name = fmt::format("--{}", flag.name);
  CLI::Option* option = app_->get_option_no_throw(name);
  bool takes_value = flag.kind != game::FlagKind::yes;
  auto take = [&target, own = std::string(flag.name)](const std::string& value) {
    target.push_back({own, value});
  };
  if (option == nullptr && takes_value) {
    auto take_all = [take](const std::vector<std::string>& values) {
      for (const std::string& one : values) take(one);
    };
    option = app_->add_option_function<std::vector<std::string>>(name, take_all)
                 ->allow_extra_args(false)
                 ->group("");
  } else if (option == nullptr) {
    option = app_->add_flag_function(name, [take](std::int64_t) { take(""); })->group("");
  }
  if (&of != game()) return;
  option->group(kOfGame)->description(std::string(flag.sentence));
  if (takes_value) option->type_name(std::string(flag.value_text()));
}

void Syntax::examples(std::string_view text) {
  std::string filled = filled_in(text, game());
  app_->footer("\nExample:\n" + filled);
  CLI::App* group = app_->get_parent();
  if (group->get_parent() == nullptr) return;
  std::string before = group->get_footer();
  group->footer((before.empty() ? "\nExample:" : before) + "\n" + filled);
}

const game::Entry* Syntax::game() const { return roster::find_or_null(word_); }

}  // namespace agon::cli
