// agon odds: what may come of a decision, exactly, and what else a game answers about chances.
#include "agon/workbench/questions/odds.h"

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/odds_text.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/verbs/common.h"
#include "agon/replay/load.h"

namespace agon::cli {
namespace {

using workbench::OddsAnswer;

class Odds : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, options_.game);
    Option options = declare_options(syntax, options_.game);
    Option state = syntax.text(
        "--state", state_, "a file with a state, as 'agon step' writes it; - is standard input");
    Option replay = syntax.text("--replay", replay_, "a moment of this replay");
    state.shown_as("FILE");
    replay.shown_as("FILE").excludes(state).excludes(options);
    auto take_at = [this](const std::string& text) -> std::string {
      options_.at = whole_number(text);
      return options_.at ? "" : "'" + text + "' is not a number";
    };
    syntax.read("--at", take_at, "after so many steps; the last decision if left out")
        .shown_as("NUMBER")
        .needs(replay);
    syntax.texts("--choose", options_.ask.choices, "fixes a side's choice; may be given for both")
        .shown_as("SIDE=CHOICE");
    declare_own(syntax, "odds", options_.ask.flags);
    options_.ask.style.ascii = !standard_output().pictures;
    syntax.flag("--ascii", options_.ask.style.ascii, "letters instead of pictures").output();
    declare_json(syntax, json_);
    syntax.examples(
        "  agon odds {game}                          a table over the first menu\n"
        "  agon match {game} --replay m.json && agon odds {game} --replay m.json --at 2\n"
        "'agon odds GAME --help' has the game's own options.");
  }

  std::optional<json::Value> output() const override {
    std::vector<json::Value> all = workbench::schemas_of("odds");
    all.push_back(json::schema_of<workbench::OddsRecord>());
    return answer_or_problems(std::move(all));
  }

  int run() override {
    Reply<std::optional<json::Document>> state = load_given(state_);
    if (!state) return print_problems(state.error(), json_);
    Reply<std::optional<json::Document>> replay = load_given(replay_, replay::load);
    if (!replay) return print_problems(replay.error(), json_);
    if (*state) options_.state = &**state;
    if (*replay) options_.replay = &**replay;
    options_.ask.opens_files = true;
    Reply<OddsAnswer> answer = ask();
    if (!answer) return print_problems(answer.error(), json_);
    if (answer->moment) show_warnings(answer->moment->warnings);
    if (json_) print_pretty(workbench::to_value(*answer));
    if (!json_) print(to_text(*answer, options_.ask.style));
    const auto* own = std::get_if<game::Answer>(&answer->answer);
    return own == nullptr || own->complete ? kFine : kInterrupted;
  }

 private:
  Reply<OddsAnswer> ask() {
    Interrupt interrupt;
    ProgressLine line;
    options_.ask.stop = interrupt.token();
    options_.ask.progress = [&](std::string_view text) { line.say(text); };
    return workbench::ask_odds(options_);
  }

  workbench::OddsOptions options_;
  std::string state_;  // a file with a state; "-": standard input
  std::string replay_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::odds() { return std::make_unique<Odds>(); }

}  // namespace agon::cli
