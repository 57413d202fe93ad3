// agon odds: what may come of a decision, exactly, and what else a game answers about chances.
#include "agon/workbench/questions/odds.h"

#include <fmt/format.h>

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/odds_text.h"
#include "agon/workbench/questions/ask.h"

namespace agon::cli {
namespace {

using workbench::Moment;

class Odds : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    Option options = declare_options(syntax, choice_);
    Option state = syntax.text(
        "--state", state_, "a file with a state, as 'agon step' writes it; - is standard input");
    Option replay = syntax.text("--replay", replay_, "a moment of this replay");
    replay.excludes(state).excludes(options);
    auto take_at = [this](const std::string& text) -> std::string {
      at_ = whole_number(text);
      return at_ ? "" : "'" + text + "' is not a number";
    };
    syntax.read("--at", take_at, "after so many steps; the last decision if left out")
        .shown_as("NUMBER")
        .needs(replay);
    syntax.texts("--choose", ask_.choices,
                 "SIDE=CHOICE: fixes a side's choice; may be given for both");
    declare_own(syntax, "odds", ask_.flags);
    syntax.flag("--ascii", ask_.style.ascii, "letters instead of pictures");
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
    Result<const game::Entry*> entry = roster::find(choice_.game);
    if (!entry) return fail(entry.error());
    Result<const game::Question*> question = question_of(**entry);
    if (!question) return fail(question.error());
    if (*question != nullptr && (*question)->needs.about == game::About::rules) {
      return answer_outside(**entry, **question);
    }
    Reply<Moment> moment = find_moment(**entry);
    if (!moment) return print_problems(moment.error(), json_);
    return *question == nullptr ? show_odds(*moment) : answer(*moment, **question);
  }

 private:
  int fail(const Problem& problem) const { return print_problems({problem}, json_); }

  // What was asked for, or what the game answers where nothing was; null: what every game does.
  Result<const game::Question*> question_of(const game::Entry& entry) const {
    Result<const game::Question*> asked =
        game::find_question(entry.offers, entry.facts.name, "odds", ask_.flags);
    bool bare = ask_.choices.empty() && state_.empty() && replay_.empty();
    if (!asked || *asked != nullptr || !bare) return asked;
    for (const game::Question* question : game::questions_of(entry.offers, "odds")) {
      if (question->plain) return question;
    }
    return asked;
  }

  Reply<Moment> find_moment(const game::Entry& entry) const {
    if (!replay_.empty()) return moment_of_replay(entry);
    Reply<workbench::OpenGame> open = workbench::open(entry, choice_.selection());
    if (!open) return decline(open.error());
    show_warnings(*open);
    if (state_.empty()) return workbench::start_of(*std::move(open));
    Result<json::Document> state = json::load(state_);
    if (!state) return decline(state.error());
    Result<Moment> out = workbench::moment_at(*std::move(open), *state);
    if (!out) return decline(out.error());
    return *std::move(out);
  }

  Reply<Moment> moment_of_replay(const game::Entry& entry) const {
    Result<json::Document> replay = json::load(replay_);
    if (!replay) return decline(replay.error());
    Result<Moment> out = workbench::moment_of(*replay, at_, choice_.contents);
    if (!out) return decline(out.error());
    if (out->entry == &entry) return *std::move(out);
    return decline(ErrorCode::usage, fmt::format("{} is a replay of {}, not of {}", replay_,
                                                 out->entry->facts.name, entry.facts.name));
  }

  int show_odds(const Moment& moment) const {
    Result<game::Choices> fixed = workbench::read_choices(moment, ask_.choices);
    if (!fixed) return fail(fixed.error());
    Result<workbench::Odds> odds = workbench::odds_of(moment, *fixed);
    if (!odds) return fail(odds.error());
    if (json_) {
      print_pretty(json::to_value(workbench::record_of(moment, *odds)));
      return kFine;
    }
    print(state_text(moment));
    std::visit([&](const auto& one) { print(to_text(*moment.game, one, ask_.style)); }, *odds);
    return kFine;
  }

  int answer(const Moment& moment, const game::Question& question) {
    Interrupt interrupt;
    Reply<game::Answer> said = [&] {
      ProgressLine line;
      ask_.stop = interrupt.token();
      ask_.progress = [&](std::string_view text) { line.say(text); };
      return workbench::ask(moment, question, ask_);
    }();
    if (!said) return print_problems(said.error(), json_);
    if (json_) print_pretty(workbench::to_value(moment, question, *said));
    if (!json_) print(state_text(moment) + said->text);
    return said->complete ? kFine : kInterrupted;
  }

  // A question about the rules has no match around it.
  int answer_outside(const game::Entry& entry, const game::Question& question) {
    bool names_a_match = !choice_.contents.empty() || !choice_.options.empty() || !state_.empty() ||
                         !replay_.empty() || !ask_.choices.empty();
    if (names_a_match) {
      return fail({.code = ErrorCode::usage,
                   .message = fmt::format("--{} stands outside any match: no content, state, "
                                          "replay, choice or options go with it",
                                          question.name)});
    }
    const std::string* file = game::find(ask_.flags, question.name);
    bool given = question.needs.request && file != nullptr;
    Result<std::optional<json::Document>> request =
        load_given(given ? std::vector{*file} : std::vector<std::string>{});
    if (!request) return fail(request.error());
    if (*request) ask_.request = &**request;
    ask_.opens_files = true;
    Reply<game::Answer> said = workbench::ask(entry, question, ask_);
    if (!said) return print_problems(said.error(), json_);
    if (json_) print_pretty(workbench::to_value(question, *said));
    if (!json_) print(printable_lines(said->text));
    return kFine;
  }

  std::string state_text(const Moment& moment) const {
    return printable_lines(moment.game->state_text(moment.state, ask_.style)) + "\n\n";
  }

  workbench::GameChoice choice_;
  std::string state_;  // a file with a state; "-": standard input
  std::string replay_;
  std::optional<u64> at_;  // steps of the replay
  workbench::AskOptions ask_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::odds() { return std::make_unique<Odds>(); }

}  // namespace agon::cli
