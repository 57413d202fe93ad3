// agon roll: a question of a game in which dice fall, outside any match.
#include "agon/cli/terminal/paint.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/table.h"
#include "agon/workbench/questions/ask.h"

namespace agon::cli {
namespace {

class Roll : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "a game that has something to roll").required();
    syntax.texts("FILE", file_, "the request as JSON; - is standard input").at_most_one();
    declare_dice_words(syntax, dice_, "any");
    declare_own(syntax, "roll", options_.flags);
    declare_json(syntax, json_);
    syntax.examples(own_examples(syntax, "roll",
                                 "  agon roll GAME request.json --seed 7\n"
                                 "  agon roll GAME - --json < request.json\n"
                                 "'agon roll GAME --help' has the game's own options."));
  }

  std::optional<json::Value> output() const override {
    return answer_or_problems(workbench::schemas_of("roll"));
  }

  int run() override {
    Reply<game::Answer> answer = roll();
    if (!answer) return print_problems(answer.error(), json_);
    if (json_) print_pretty(answer->value);
    if (!json_) print(paint_bars(answer->text));
    return kFine;
  }

 private:
  Reply<game::Answer> roll() {
    Reply<const game::Entry*> entry = workbench::find_game(game_);
    if (!entry) return decline(entry.error());
    Reply<const game::Question*> question =
        workbench::question_of(**entry, "roll", options_.flags, "nothing to roll outside a match");
    if (!question) return decline(question.error());
    Reply<std::optional<json::Document>> request = load_given(file_.empty() ? "" : file_.front());
    if (!request) return decline(request.error());
    if (*request) options_.request = &**request;
    options_.opens_files = true;
    options_.dice = dice_of(dice_, workbench::any_seed());
    return workbench::ask(**entry, **question, options_);
  }

  std::string game_;
  std::vector<std::string> file_;  // at most one
  workbench::AskOptions options_;
  DiceWords dice_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::roll() { return std::make_unique<Roll>(); }

}  // namespace agon::cli
