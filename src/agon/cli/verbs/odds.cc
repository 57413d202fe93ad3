// agon odds: what may come of a decision, exactly.
#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/odds_text.h"
#include "agon/cli/verbs/roll.h"
#include "agon/cli/verbs/setup.h"
#include "agon/game/words.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"
#include "agon/sim/stepper.h"

namespace agon::cli {
namespace {

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

Result<Moment> moment_of_replay(const Arguments& arguments) {
  Result<json::Document> document = json::load(arguments.replay);
  if (!document) return refuse(document.error());
  States states;
  Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null, &states);
  if (!verdict) return refuse(verdict.error());
  if (verdict->game != arguments.game) {
    return refuse(ErrorCode::usage, fmt::format("{} is a replay of {}, not of {}", arguments.replay,
                                                verdict->game, arguments.game));
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
  Result<std::vector<std::string>> files = files_of(game, arguments);
  if (!files) return refuse(files.error());
  return Moment{verdict->played_on, states.all[last], *std::move(files)};
}

Result<Moment> moment_of_state(OpenGame open, const Arguments& arguments) {
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
void show(const Moment& moment, const Odds& odds, const Arguments& arguments) {
  game::Style style{.ascii = arguments.ascii};
  if (arguments.json) {
    json::Value out = heading_to_value(moment);
    out.set("odds", to_value(*moment.game, odds));
    return print_pretty(out);
  }
  print(printable_lines(moment.game->state_text(moment.state, style)) + "\n\n" +
        to_text(*moment.game, odds, style));
}

void show_answer(const Moment& moment, const game::OddsOption& option, const game::OddsAnswer& said,
                 const Arguments& arguments) {
  json::Value out = option.of_rules ? json::Value::object() : heading_to_value(moment);
  if (arguments.json) {
    out.set(std::string(option.name), said.value);
    return print_pretty(out);
  }
  game::Style style{.ascii = arguments.ascii};
  if (!option.of_rules) {
    print(printable_lines(moment.game->state_text(moment.state, style)) + "\n\n");
  }
  print(said.text);
}

const game::Entry& entry_of(const Moment& moment) {
  return *roster::find_or_null(moment.game->facts().name);
}

using OwnOptions = decltype(Arguments::own_options);

// What was typed, or what the game answers where nothing was.
OwnOptions own_options(const Moment& moment, const Arguments& arguments) {
  bool bare = arguments.choices.empty() && arguments.state.empty() && arguments.replay.empty();
  if (!arguments.own_options.empty() || !bare) return arguments.own_options;
  for (const game::OddsOption& option : entry_of(moment).odds) {
    if (option.plain) return {{std::string(option.name), ""}};
  }
  return {};
}

// One of the game's own questions, with the options that go with it.
struct Question {
  const game::OddsOption* option = nullptr;
  std::string_view typed;
  std::vector<game::Argument> arguments;
};

bool has_parameter(const game::OddsOption& option, std::string_view name) {
  return std::ranges::find(option.parameters, name, &game::Parameter::name) !=
         option.parameters.end();
}

Result<Question> find_question(const game::Entry& entry, const OwnOptions& options) {
  Question out;
  std::vector<const OwnOptions::value_type*> others;
  for (const auto& typed : options) {
    auto option = std::ranges::find(entry.odds, typed.first, &game::OddsOption::name);
    if (option == entry.odds.end()) {
      others.push_back(&typed);
    } else if (out.option != nullptr) {
      return refuse(ErrorCode::usage,
                    fmt::format("--{} and --{} are two questions: ask one at a time",
                                out.option->name, typed.first));
    } else {
      out.option = &*option;
      out.typed = typed.second;
    }
  }
  for (const auto* typed : others) {
    auto goes_with = [&](const game::OddsOption& one) { return has_parameter(one, typed->first); };
    if (out.option == nullptr || !goes_with(*out.option)) {
      auto owner = std::ranges::find_if(entry.odds, goes_with);
      return refuse(ErrorCode::usage,
                    owner == entry.odds.end()
                        ? fmt::format("--{} is not for {}", typed->first, entry.facts.name)
                        : fmt::format("--{} goes with --{}", typed->first, owner->name));
    }
    if (game::find(out.arguments, typed->first) != nullptr) {
      return refuse(ErrorCode::usage, fmt::format("--{} was typed twice", typed->first));
    }
    out.arguments.push_back({typed->first, typed->second});
  }
  return out;
}

Result<game::Choices> choices_of(const Moment& moment, const game::OddsOption& option,
                                 const Arguments& arguments) {
  game::Choices out{};
  if (!arguments.choices.empty() && !option.takes_choices) {
    return refuse(ErrorCode::usage, fmt::format("--{} takes no --choose", option.name));
  }
  for (const std::string& typed : arguments.choices) {
    if (Result<Side> side = read_choice(moment, typed, out); !side) return refuse(side.error());
  }
  return out;
}

Result<int> answer_own(const Moment& moment, const OwnOptions& options,
                       const Arguments& arguments) {
  Result<Question> question = find_question(entry_of(moment), options);
  if (!question) return refuse(question.error());
  Result<game::Choices> choices = choices_of(moment, *question->option, arguments);
  if (!choices) return refuse(choices.error());
  Interrupt interrupt;
  Result<game::OddsAnswer> said = [&] {
    ProgressLine line(0);
    return question->option->answer({.game = *moment.game,
                                     .state = moment.state,
                                     .files = moment.files,
                                     .typed = question->typed,
                                     .style = {.ascii = arguments.ascii},
                                     .choices = *choices,
                                     .arguments = question->arguments,
                                     .stop = interrupt.token(),
                                     .progress = [&](std::string_view text) { line.say(text); }});
  }();
  if (!said) return refuse(said.error());
  show_answer(moment, *question->option, *said, arguments);
  return said->complete ? kFine : kInterrupted;
}

Result<int> answer(const Moment& moment, const Arguments& arguments) {
  if (moment.game->outcome(moment.state) != game::Outcome::running) {
    return refuse(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  OwnOptions own = own_options(moment, arguments);
  if (!own.empty()) return answer_own(moment, own, arguments);
  game::Choices fixed{};
  for (const std::string& typed : arguments.choices) {
    Result<void> done = fix_choice(moment, typed, fixed);
    if (!done) return refuse(done.error());
  }
  if (all_fixed(moment, fixed)) {
    Result<sim::Prospect> prospect = sim::prospect(*moment.game, moment.state, fixed);
    if (!prospect) return refuse(prospect.error());
    show(moment, *prospect, arguments);
    return kFine;
  }
  Result<sim::DecisionOdds> odds = sim::decision_odds(*moment.game, moment.state, fixed);
  if (!odds) return refuse(odds.error());
  show(moment, *odds, arguments);
  return kFine;
}

// A check has no match around it.
bool names_a_match(const Arguments& arguments) {
  return !arguments.contents.empty() || !arguments.state.empty() || !arguments.replay.empty() ||
         !arguments.choices.empty() || !arguments.options.empty();
}

int run_check_odds(const game::Entry& entry, const Arguments& arguments) {
  Problems problems;
  if (names_a_match(arguments)) {
    print_problems({{.code = ErrorCode::usage,
                     .message = "a check stands outside any match: no content, state, replay, "
                                "choice or options go with it"}},
                   arguments.json);
    return kBadInput;
  }
  std::unique_ptr<game::AnyCheck> check = find_check(entry, arguments.check, arguments, problems);
  if (!check) {
    print_problems(problems, arguments.json);
    return kBadInput;
  }
  game::OddsAnswer answer = check->odds({.ascii = arguments.ascii});
  if (arguments.json) {
    print_pretty(answer.value);
  } else {
    print(printable_lines(answer.text));
  }
  return kFine;
}

}  // namespace

int run_odds(const Arguments& arguments) {
  const game::Entry* entry = roster::find_or_null(arguments.game);
  if (entry != nullptr && asks_for_check(*entry, arguments)) {
    return run_check_odds(*entry, arguments);
  }
  std::optional<OpenGame> open;
  if (arguments.replay.empty()) {
    open = open_game(arguments);
    if (!open) return kBadInput;
  }
  Result<Moment> moment =
      open ? moment_of_state(*std::move(open), arguments) : moment_of_replay(arguments);
  Result<int> done = moment ? answer(*moment, arguments) : refuse(moment.error());
  if (done) return *done;
  print_problems({done.error()}, arguments.json);
  return kBadInput;
}

}  // namespace agon::cli
