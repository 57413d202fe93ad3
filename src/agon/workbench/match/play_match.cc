#include "agon/workbench/match/play_match.h"

#include "agon/replay/recorder.h"
#include "agon/sim/match.h"

namespace agon::workbench {
namespace {

// What a step adds to the record: decisions in which the default was played.
void count_defaults(const replay::Step& step, const std::array<u32, 2>& before,
                    const std::array<u32, 2>& now, MatchRecord& out) {
  for (game::Side side : game::kSides) {
    if (now[at(side)] == before[at(side)]) continue;
    DefaultsRecord& record = out.defaulted[std::string(name_of(side))];
    if (record.decisions++ == 0) record.first_reason = step.choices[at(side)]->note;
  }
}

}  // namespace

PlayedMatch play_match(const Contest& contest, const MatchOptions& options) {
  const game::AnyGame& game = *contest.open.game;
  const auto& [first, second] = contest.players;
  std::unique_ptr<game::Agent> a = first.make(game);
  std::unique_ptr<game::Agent> b = second.make(game);
  replay::Recorder recorder(game, options.name, {{first.name}, {second.name}});
  sim::Match match(game, options.name, {{a.get(), b.get()}});
  Herald herald(game, options.tell);
  if (options.tell) match.listen(&herald);
  MatchRecord record;
  while (!match.over() && !options.stop.stop_requested()) {
    herald.set_turn(game.turn(match.state()));
    std::array<u32, 2> before = match.result().defaulted;
    const replay::Step& step = match.advance();
    recorder.add(step, match.state());
    count_defaults(step, before, match.result().defaulted, record);
  }
  game::MatchResult result = match.result();
  record.outcome = result.outcome;
  record.turns = result.turns;
  record.steps = result.steps;
  return {std::move(record), recorder.text()};
}

}  // namespace agon::workbench
