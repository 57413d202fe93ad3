// agon match: one match, told as it happens.
#include "agon/cli/verbs/match.h"

#include <fmt/format.h>

#include <csignal>

#include "agon/base/file.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/commands.h"
#include "agon/replay/recorder.h"
#include "agon/sim/match.h"

namespace agon::cli {
namespace {

// By side: how often the game's default stood in for the agent, and why the first time.
json::Value defaults_to_value(const Played& played) {
  json::Value out = json::Value::object();
  for (game::Side side : game::kSides) {
    if (played.result.defaulted[at(side)] == 0) continue;
    json::Value one = json::Value::object();
    one.set("decisions", played.result.defaulted[at(side)]);
    one.set("first_reason", played.first_defaults[at(side)]);
    out.set(std::string(name_of(side)), std::move(one));
  }
  return out;
}

std::string defaults_text(const Played& played) {
  std::string out;
  for (game::Side side : game::kSides) {
    u32 count = played.result.defaulted[at(side)];
    if (count == 0) continue;
    out += fmt::format("{} played the default {} time{}; the first time, {}\n", name_of(side),
                       count, count == 1 ? "" : "s", printable(played.first_defaults[at(side)]));
  }
  return out;
}

json::Value to_value(const Played& played) {
  const game::MatchResult& result = played.result;
  json::Value out = json::Value::object();
  out.set("outcome", game::name_of(result.outcome));
  out.set("turns", result.turns);
  out.set("steps", result.steps);
  if (result.defaulted != std::array<u32, 2>{}) out.set("defaulted", defaults_to_value(played));
  return out;
}

int write_replay(const std::string& text, const Arguments& arguments) {
  Result<void> written = write_file(arguments.replay, text);
  if (!written) {
    print_problems({written.error()}, arguments.json);
    return kBadInput;
  }
  print_error(fmt::format("replay written to {}\n", arguments.replay));
  if (text.size() > kLargestFile) {
    print_error(fmt::format("it has {} bytes; 'agon replay' reads at most {}\n", text.size(),
                            kLargestFile));
  }
  return kFine;
}

}  // namespace

Played play_match(const Setup& setup, const Arguments& arguments, bool tell) {
  const game::AnyGame& game = setup.game(arguments.swap);
  std::array<game::Player, 2> players = setup.agents;
  if (arguments.swap) std::swap(players[0], players[1]);
  std::unique_ptr<game::Agent> a = players[0].make(game);
  std::unique_ptr<game::Agent> b = players[1].make(game);

  chance::MatchName name{arguments.seed, arguments.index};
  if (tell && !arguments.json) {
    print(fmt::format("{}, {}: {}, seed {}, index {}\n", game.facts().name, setup.contents,
                      seats_text(game.facts(), players[0].name, players[1].name), name.seed,
                      name.index));
  }
  replay::Recorder recorder(game, name, {{players[0].name}, {players[1].name}});
  sim::Match match(game, name, {{a.get(), b.get()}});
  Teller teller(game, arguments.json, {.ascii = arguments.ascii, .verbose = arguments.verbose});
  if (tell) match.listen(&teller);
  Played played;
  while (!match.over()) {
    teller.set_turn(game.turn(match.state()));
    std::array<u32, 2> before = match.result().defaulted;
    const replay::Step& step = match.advance();
    recorder.add(step, match.state());
    played.result = match.result();
    for (std::size_t i = 0; i < 2; ++i) {
      if (before[i] == 0 && played.result.defaulted[i] == 1) {
        played.first_defaults[i] = step.choices[i]->note;
      }
    }
  }
  played.replay = recorder.text();
  return played;
}

int run_match(const Arguments& arguments) {
  std::optional<Setup> setup = set_up(arguments);
  if (!setup) return kBadInput;
  // A reader that has seen enough must not cost us the replay.
  if (!arguments.replay.empty()) std::signal(SIGPIPE, SIG_IGN);
  Played played = play_match(*setup, arguments);
  if (arguments.json) {
    print_line(to_value(played));
  } else {
    print(defaults_text(played));
  }
  return arguments.replay.empty() ? kFine : write_replay(played.replay, arguments);
}

}  // namespace agon::cli
