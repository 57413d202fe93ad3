// agon match: one match, told as it happens.
#include "agon/cli/match.h"

#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/cli/commands.h"
#include "agon/cli/console.h"
#include "agon/cli/teller.h"
#include "agon/replay/recorder.h"
#include "agon/sim/match.h"

namespace agon::cli {
namespace {

json::Value result_to_value(const game::MatchResult& result) {
  json::Value out = json::Value::object();
  out.set("outcome", game::name_of(result.outcome));
  out.set("turns", result.turns);
  out.set("steps", result.steps);
  return out;
}

int write_replay(const std::string& text, const Arguments& arguments) {
  Result<void> written = write_file(arguments.replay, text);
  if (!written) {
    print_problems({written.error()}, arguments.json);
    return kBadInput;
  }
  print_error(fmt::format("replay written to {}\n", arguments.replay));
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
    print(fmt::format("{}, {}: {} (a) v {} (b), seed {}, index {}\n", game.facts().name,
                      setup.contents, players[0].name, players[1].name, name.seed, name.index));
  }
  replay::Recorder recorder(game, name, {{players[0].name}, {players[1].name}});
  sim::Match match(game, name, {{a.get(), b.get()}});
  Teller teller(game, arguments.json, {.ascii = arguments.ascii});
  if (tell) match.listen(&teller);
  while (!match.over()) {
    teller.set_turn(game.turn(match.state()));
    const replay::Step& step = match.advance();
    recorder.add(step, match.state());
  }
  return {match.result(), recorder.text()};
}

int run_match(const Arguments& arguments) {
  std::optional<Setup> setup = set_up(arguments);
  if (!setup) return kBadInput;
  Played played = play_match(*setup, arguments);
  if (arguments.json) print_line(result_to_value(played.result));
  return arguments.replay.empty() ? kFine : write_replay(played.replay, arguments);
}

}  // namespace agon::cli
