// agon odds: what may come of a decision, exactly.
#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/odds_text.h"
#include "agon/cli/verbs/roll.h"
#include "agon/game/words.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"
#include "agon/sim/stepper.h"

namespace agon::cli {
namespace {

struct Typed {
  workbench::GameChoice choice;
  std::string state;  // a file with a state; "-": standard input
  std::string replay;
  std::optional<u64> at;             // steps of the replay
  std::vector<std::string> choices;  // "a=TEXT"
  std::vector<game::TypedFlag> own_options;
  bool ascii = false;
  bool json = false;
};

using game::AnyGame, game::Side;
using Bytes = std::vector<std::byte>;

// A game and one of its states.
struct Moment {
  std::shared_ptr<const AnyGame> game;
  Bytes state;
  std::vector<std::string> files;  // where its contents were read from
};

// Keeps every state of a replay.
class States : public replay::Watcher {
 public:
  void start(const AnyGame&, const replay::ReplayRecord&, game::StateView state) override {
    all.emplace_back(state.begin(), state.end());
  }
  void step(const AnyGame&, const replay::Step&, game::StateView state) override {
    all.emplace_back(state.begin(), state.end());
  }
  std::vector<Bytes> all;
};

Result<Moment> moment_of_replay(const Typed& arguments) {
  Result<json::Document> document = json::load(arguments.replay);
  if (!document) return refuse(document.error());
  States states;
  Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null, &states);
  if (!verdict) return refuse(verdict.error());
  if (verdict->game != arguments.choice.game) {
    return refuse(ErrorCode::usage, fmt::format("{} is a replay of {}, not of {}", arguments.replay,
                                                verdict->game, arguments.choice.game));
  }
  const AnyGame& game = *verdict->played_on;
  std::size_t last = states.all.size() - 1;
  if (!arguments.at) {
    while (last > 0 && game.deciders(states.all[last]) == game::Deciders::nobody) --last;
  } else if (*arguments.at > last) {
    return refuse(ErrorCode::usage,
                  fmt::format("{} has {} steps, not {}", arguments.replay, last, *arguments.at));
  } else {
    last = *arguments.at;
  }
  Result<std::vector<std::string>> files = workbench::files_of(game, arguments.choice.contents);
  if (!files) return refuse(files.error());
  return Moment{verdict->played_on, states.all[last], *std::move(files)};
}

Result<Moment> moment_of_state(workbench::OpenGame open, const Typed& arguments) {
  std::shared_ptr<const AnyGame> game = std::move(open.game);
  Bytes state(game->sizes().state_bytes);
  game->start(state);
  if (!arguments.state.empty()) {
    Result<json::Document> document = json::load(arguments.state);
    if (!document) return refuse(document.error());
    Result<Bytes> read = sim::read_state(*game, json::root(*document));
    if (!read) return refuse(read.error());
    state = *std::move(read);
  }
  return Moment{std::move(game), std::move(state), std::move(open.files)};
}

// "a=guess high 3".
Result<Side> read_choice(const Moment& moment, const std::string& typed, game::Choices& fixed) {
  bool has_side = typed.size() > 2 && (typed[0] == 'a' || typed[0] == 'b') && typed[1] == '=';
  if (!has_side) {
    return refuse(ErrorCode::usage,
                  fmt::format("--choose takes SIDE=CHOICE such as a='{}', not '{}'",
                              moment.game->facts().verbs[0].name, typed));
  }
  Side side = typed[0] == 'a' ? Side::a : Side::b;
  if (fixed[at(side)] != game::Choice{}) {
    return refuse(ErrorCode::usage, fmt::format("{} chooses twice", game::name_of(side)));
  }
  Result<game::Choice> choice = game::parse_choice(*moment.game, typed.substr(2));
  if (!choice) return refuse(choice.error());
  fixed[at(side)] = *choice;
  return side;
}

// The same for a side that decides now.
Result<void> fix_choice(const Moment& moment, const std::string& typed, game::Choices& fixed) {
  Result<Side> side = read_choice(moment, typed, fixed);
  if (!side) return refuse(side.error());
  if (!includes(moment.game->deciders(moment.state), *side)) {
    return refuse(ErrorCode::choice_refused,
                  fmt::format("{} does not decide now", game::name_of(*side)));
  }
  return game::check(*moment.game, moment.state, *side, fixed[at(*side)]);
}

bool all_fixed(const Moment& moment, const game::Choices& fixed) {
  for (Side side : game::kSides) {
    bool decides = includes(moment.game->deciders(moment.state), side);
    if (decides && fixed[at(side)] == game::Choice{}) return false;
  }
  return true;
}

json::Value heading_to_value(const Moment& moment) {
  json::Value out = json::Value::object();
  out.set("game", moment.game->facts().name);
  out.set("turn", moment.game->turn(moment.state));
  out.set("state", moment.game->state_to_value(moment.state));
  return out;
}

template <class Odds>
void show(const Moment& moment, const Odds& odds, const Typed& arguments) {
  game::Style style{.ascii = arguments.ascii};
  if (arguments.json) {
    json::Value out = heading_to_value(moment);
    out.set("odds", to_value(*moment.game, odds));
    return print_pretty(out);
  }
  print(printable_lines(moment.game->state_text(moment.state, style)) + "\n\n" +
        to_text(*moment.game, odds, style));
}

void show_answer(const Moment& moment, const game::Question& question, const game::Answer& said,
                 const Typed& arguments) {
  if (arguments.json) {
    json::Value out = heading_to_value(moment);
    out.set(std::string(question.name), said.value);
    return print_pretty(out);
  }
  game::Style style{.ascii = arguments.ascii};
  print(printable_lines(moment.game->state_text(moment.state, style)) + "\n\n" + said.text);
}

// What was asked for, or what the game answers where nothing was; null: what every game answers.
Result<const game::Question*> question_of(const game::Entry& entry, const Typed& arguments) {
  Result<const game::Question*> asked =
      game::find_question(entry.offers, entry.facts.name, "odds", arguments.own_options);
  bool bare = arguments.choices.empty() && arguments.state.empty() && arguments.replay.empty();
  if (!asked || *asked != nullptr || !bare) return asked;
  for (const game::Question* question : game::questions_of(entry.offers, "odds")) {
    if (question->plain) return question;
  }
  return asked;
}

Result<game::Choices> choices_of(const Moment& moment, const game::Question& question,
                                 const Typed& arguments) {
  game::Choices out{};
  if (!arguments.choices.empty() && !question.needs.choices) {
    return refuse(ErrorCode::usage, fmt::format("--{} takes no --choose", question.name));
  }
  for (const std::string& typed : arguments.choices) {
    if (Result<Side> side = read_choice(moment, typed, out); !side) return refuse(side.error());
  }
  return out;
}

Result<int> answer_own(const Moment& moment, const game::Question& question,
                       const Typed& arguments) {
  Result<game::Choices> choices = choices_of(moment, question, arguments);
  if (!choices) return refuse(choices.error());
  Interrupt interrupt;
  Problems problems;
  std::optional<game::Answer> said = [&] {
    ProgressLine line;
    return question.by.answer({.game = moment.game.get(),
                               .state = moment.state,
                               .files = moment.files,
                               .choices = *choices,
                               .flags = arguments.own_options,
                               .style = {.ascii = arguments.ascii},
                               .stop = interrupt.token(),
                               .progress = [&](std::string_view text) { line.say(text); }},
                              problems);
  }();
  if (!said) return refuse(first_error(problems));
  show_answer(moment, question, *said, arguments);
  return said->complete ? kFine : kInterrupted;
}

Result<int> answer(const Moment& moment, const game::Question* question, const Typed& arguments) {
  if (moment.game->outcome(moment.state) != game::Outcome::running) {
    return refuse(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  if (question != nullptr) return answer_own(moment, *question, arguments);
  game::Choices fixed{};
  for (const std::string& typed : arguments.choices) {
    Result<void> done = fix_choice(moment, typed, fixed);
    if (!done) return refuse(done.error());
  }
  if (all_fixed(moment, fixed)) {
    Result<odds::Prospect> prospect = odds::prospect(*moment.game, moment.state, fixed);
    if (!prospect) return refuse(prospect.error());
    show(moment, *prospect, arguments);
    return kFine;
  }
  Result<odds::DecisionOdds> odds = odds::decision_odds(*moment.game, moment.state, fixed);
  if (!odds) return refuse(odds.error());
  show(moment, *odds, arguments);
  return kFine;
}

bool names_a_match(const Typed& arguments) {
  return !arguments.choice.contents.empty() || !arguments.state.empty() ||
         !arguments.replay.empty() || !arguments.choices.empty() ||
         !arguments.choice.options.empty();
}

// A question about the rules has no match around it.
std::optional<game::Answer> answer_outside(const game::Entry& entry, const game::Question& question,
                                           const Typed& arguments, Problems& problems) {
  if (names_a_match(arguments)) {
    return fail({.code = ErrorCode::usage,
                 .message = fmt::format("--{} stands outside any match: no content, state, replay, "
                                        "choice or options go with it",
                                        question.name)},
                problems);
  }
  game::Asked asked{.flags = arguments.own_options,
                    .shipped = shipped_shelf(entry),
                    .typed = typed_shelf(entry),
                    .style = {.ascii = arguments.ascii}};
  std::optional<json::Document> document;
  json::Node request;
  const std::string* file = asked.find(question.name);
  if (question.needs.request && file != nullptr) {
    std::vector<game::TypedFlag> others = arguments.own_options;
    std::erase_if(others, [&](const game::TypedFlag& flag) { return flag.name == question.name; });
    Result<json::Document> loaded = load_request(*file, others);
    if (!loaded) return fail(loaded.error(), problems);
    request = json::root(document.emplace(*std::move(loaded)));
    asked.request = &request;
  }
  return question.by.answer(asked, problems);
}

int run_outside(const game::Entry& entry, const game::Question& question, const Typed& arguments) {
  Problems problems;
  std::optional<game::Answer> said = answer_outside(entry, question, arguments, problems);
  if (!said) {
    print_problems(problems, arguments.json);
    return kBadInput;
  }
  if (!arguments.json) {
    print(printable_lines(said->text));
  } else if (question.needs.request) {
    print_pretty(said->value);
  } else {
    json::Value out = json::Value::object();
    out.set(std::string(question.name), said->value);
    print_pretty(out);
  }
  return kFine;
}

int fail(const Problem& problem, const Typed& arguments) {
  print_problems({problem}, arguments.json);
  return kBadInput;
}

}  // namespace

int run_odds(const Typed& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.choice.game);
  if (!entry) return fail(entry.error(), arguments);
  Result<const game::Question*> question = question_of(**entry, arguments);
  if (!question) return fail(question.error(), arguments);
  if (*question != nullptr && (*question)->needs.about == game::About::rules) {
    return run_outside(**entry, **question, arguments);
  }
  std::optional<workbench::OpenGame> open;
  if (arguments.replay.empty()) {
    Reply<workbench::OpenGame> opened = workbench::open(**entry, arguments.choice.selection());
    if (!opened) return print_problems(opened.error(), arguments.json);
    show_warnings(*opened);
    open = *std::move(opened);
  }
  Result<Moment> moment =
      open ? moment_of_state(*std::move(open), arguments) : moment_of_replay(arguments);
  Result<int> done = moment ? answer(*moment, *question, arguments) : refuse(moment.error());
  return done ? *done : fail(done.error(), arguments);
}

namespace {

class Odds : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, typed_.choice);
    Option options = declare_options(syntax, typed_.choice);
    Option state =
        syntax.text("--state", typed_.state,
                    "a file with a state, as 'agon step' writes it; - is standard input");
    Option replay = syntax.text("--replay", typed_.replay, "a moment of this replay");
    replay.excludes(state).excludes(options);
    auto take_at = [this](const std::string& text) -> std::string {
      typed_.at = whole_number(text);
      return typed_.at ? "" : "'" + text + "' is not a number";
    };
    syntax.read("--at", take_at, "after so many steps; the last decision if left out")
        .shown_as("NUMBER")
        .needs(replay);
    syntax.texts("--choose", typed_.choices,
                 "SIDE=CHOICE: fixes a side's choice; may be given for both");
    declare_own(syntax, "odds", typed_.own_options);
    syntax.flag("--ascii", typed_.ascii, "letters instead of pictures");
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon odds {game}                          a table over the first menu\n"
        "  agon match {game} --replay m.json && agon odds {game} --replay m.json --at 2");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_odds(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::odds() { return std::make_unique<Odds>(); }

}  // namespace agon::cli
