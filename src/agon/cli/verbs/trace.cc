// agon trace: one script of a game, step by step.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/roll.h"
#include "agon/roster/kinds.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

struct Typed {
  workbench::GameChoice choice;
  std::string script;
  std::vector<game::TypedFlag> own_options;
  DiceWords dice;
  bool json = false;
};

// A script as it was typed: a text, or one that stands in a content.
struct Script {
  std::string text;  // or its name there
  std::string file;  // of a text
  std::optional<std::size_t> content = {};
  std::string content_name = {};
};

Result<Script> script_in_file(const std::string& file) {
  Result<std::string> text = read_file(file);
  if (!text) return refuse(text.error());
  return Script{*std::move(text), file};
}

std::string kinds_text(const game::Facts& facts) {
  std::string out;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    bool again = i > 0 && facts.contents[i].name == facts.contents[i - 1].name;
    if (!again) out += fmt::format("{}{}", out.empty() ? "" : " or ", facts.contents[i].name);
  }
  return out;
}

// Which of the game's contents a name or a file means.
Result<std::size_t> content_called(const game::Entry& entry, const std::string& name) {
  const game::Facts& facts = entry.facts;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    Result<std::string> path = roster::locate(facts, facts.contents[i], name);
    bool file = path && *path == name;
    if (path && !file) return i;
    if (!file) {
      for (const roster::Shipped& one : roster::shipped(facts, facts.contents[i])) {
        names.push_back(one.name);
      }
      continue;
    }
    if (name == "-") return 0;  // can be read only once, and that is not now
    Result<json::Document> document = json::load(name);
    if (!document) return refuse(document.error());
    Result<roster::FileKind> kind = roster::kind_of(*document, "");
    bool content = kind && kind->entry == &entry && kind->index < facts.contents.size();
    return content ? kind->index : 0;
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  return refuse(ErrorCode::unknown_content,
                fmt::format("{} has no {} called '{}'{}", facts.name, kinds_text(facts), name,
                            suggestion(name, views)));
}

Result<Script> find_script(const game::Entry& entry, const game::ScriptExamples& examples,
                           const std::string& typed) {
  if (typed == "-") return script_in_file(typed);
  if (typed.starts_with('@')) return script_in_file(typed.substr(1));
  if (typed.find('(') != std::string::npos) return Script{typed, "script"};
  std::size_t slash = typed.rfind('/');
  if (slash == std::string::npos || slash == 0) {
    return refuse(ErrorCode::usage,
                  fmt::format("'{}' is no script: type one (\"{}\"), one of a content ({}), @FILE, "
                              "or - for standard input",
                              typed, examples.text, examples.named));
  }
  std::string content = typed.substr(0, slash);
  Result<std::size_t> index = content_called(entry, content);
  if (!index) return refuse(index.error());
  return Script{typed.substr(slash + 1), "", *index, content};
}

// What was typed fills the places that the script's own content leaves.
Result<std::vector<std::string>> contents_of(const game::Entry& entry, const Script& script,
                                             const Typed& arguments) {
  std::vector<std::string> out = roster::content_names(entry.facts, {});
  std::size_t next = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (script.content == i) {
      out[i] = script.content_name;
    } else if (next < arguments.choice.contents.size()) {
      out[i] = arguments.choice.contents[next++];
    }
  }
  if (next == arguments.choice.contents.size()) return out;
  return refuse(ErrorCode::usage, fmt::format("'{}' is one content too many for this script",
                                              arguments.choice.contents[next]));
}

int fail(const Problem& problem, const Typed& arguments) {
  print_problems({problem}, arguments.json);
  return kBadInput;
}

}  // namespace

int run_trace(const Typed& arguments) {
  Result<const game::Entry*> found = roster::find(arguments.choice.game);
  if (!found) return fail(found.error(), arguments);
  const game::Entry& entry = **found;
  Result<const game::Question*> question =
      game::find_question(entry.offers, entry.facts.name, "trace", arguments.own_options);
  if (!question) return fail(question.error(), arguments);
  if (*question == nullptr) return fail(not_offered(entry, "trace", "no scripts"), arguments);
  Result<Script> script = find_script(entry, (*question)->needs.script, arguments.script);
  if (!script) return fail(script.error(), arguments);
  Result<std::vector<std::string>> contents = contents_of(entry, *script, arguments);
  if (!contents) return fail(contents.error(), arguments);
  Reply<workbench::OpenGame> open = workbench::open(entry, {*std::move(contents), ""});
  if (!open) return print_problems(open.error(), arguments.json);
  show_warnings(*open);

  Problems problems;
  std::optional<game::Answer> answer =
      workbench::ask_with_dice(**question, dice_of(arguments.dice, 1),
                               {.game = open->game.get(),
                                .flags = arguments.own_options,
                                .script = {script->text, script->file, script->content}},
                               problems);
  if (!answer) {
    print_problems(problems, arguments.json);
    return kBadInput;
  }
  if (arguments.json) print_pretty(answer->value);
  if (!arguments.json) print(printable_lines(answer->text));
  return kFine;
}

namespace {

class Trace : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", typed_.choice.game, "a game whose content holds scripts").required();
    syntax
        .text("SCRIPT", typed_.script,
              "the script itself, CONTENT/SCRIPT (a name or file, and an ability or effect in it), "
              "@FILE, or - for standard input")
        .required();
    syntax.texts("CONTENT", typed_.choice.contents,
                 "what it meets: for a text who runs it, the opponent, the rules; for "
                 "CONTENT/SCRIPT the others of these; defaults for what is left out");
    declare_dice_words(syntax, typed_.dice, "1");
    declare_own(syntax, "trace", typed_.own_options);
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon trace GAME CONTENT/SCRIPT                one of a content\n"
        "  agon trace GAME @mine.txt --rolls 4           one in a file, with told dice\n"
        "docs/script.md has the language.");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_trace(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::trace() { return std::make_unique<Trace>(); }

}  // namespace agon::cli
