// agon trace: one script of a game, step by step.
#include "agon/workbench/questions/trace.h"

#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

class Trace : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "a game whose content holds scripts").required();
    syntax
        .text("SCRIPT", options_.script,
              "the script itself, CONTENT/SCRIPT (a name or file, and what is called so in it), "
              "@FILE, or - for standard input")
        .required();
    syntax.texts("CONTENT", options_.contents,
                 "what it meets: for a text all contents of the game, for CONTENT/SCRIPT the "
                 "others; defaults for what is left out");
    declare_dice_words(syntax, dice_, "1");
    declare_own(syntax, "trace", options_.ask.flags);
    declare_json(syntax, json_);
    syntax.examples(own_examples(
        syntax, "trace",
        "  agon trace GAME CONTENT/SCRIPT                one of a content\n"
        "  agon trace GAME @mine.txt --rolls 4           one in a file, with told dice\n"
        "'agon trace GAME --help' has the game's own options; docs/script.md has the "
        "language."));
  }

  std::optional<json::Value> output() const override {
    return answer_or_problems(workbench::schemas_of("trace"));
  }

  int run() override {
    Reply<const game::Entry*> entry = workbench::find_game(game_);
    if (!entry) return print_problems(entry.error(), json_);
    options_.ask.opens_files = true;
    options_.ask.dice = dice_of(dice_, 1);
    Reply<workbench::Traced> traced = workbench::trace(**entry, options_);
    if (!traced) return print_problems(traced.error(), json_);
    show_warnings(traced->open.warnings);
    if (json_) print_pretty(traced->answer.value);
    if (!json_) print(traced->answer.text);
    return kFine;
  }

 private:
  std::string game_;
  workbench::TraceOptions options_;
  DiceWords dice_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::trace() { return std::make_unique<Trace>(); }

}  // namespace agon::cli
