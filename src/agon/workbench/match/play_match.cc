#include "agon/workbench/match/play_match.h"

#include <fmt/format.h>

#include "agon/base/version.h"
#include "agon/replay/recorder.h"
#include "agon/sim/match.h"

namespace agon::workbench {
namespace {

using Agents = std::array<std::unique_ptr<game::Agent>, 2>;

std::map<std::string, SeatedRecord> seats_at(const Contest& contest, const Agents& agents) {
  std::map<std::string, SeatedRecord> out;
  for (game::Side side : game::kSides) {
    if (at(side) >= contest.facts().players) continue;
    out[std::string(name_of(side))] = {
        contest.players[at(side)].name, contest.open.own_contents(side),
        seat_of(contest.players[at(side)].name, agents[at(side)].get()).seed};
  }
  return out;
}

MatchHeader header_of(const Contest& contest, chance::MatchName name,
                      std::map<std::string, SeatedRecord> seats) {
  const game::AnyGame& game = *contest.open.game;
  MatchHeader out{.agon = version(),
                  .game = std::string(contest.facts().name),
                  .rules_version = contest.facts().rules_version,
                  .mixing_version = chance::kMixingVersion,
                  .contents = {},
                  .content_hash = replay::content_hash(game.contents()),
                  .options = game.options(),
                  .seed = {name.seed},
                  .index = {name.index},
                  .seats = std::move(seats)};
  for (std::size_t i = 0; i < game.contents().size(); ++i) {
    out.contents.push_back({std::string(contest.facts().contents[i].name), contest.open.names[i],
                            to_hex(json::hash(game.contents()[i]))});
  }
  return out;
}

// Who failed so often that the match says little of it.
void name_failures(const Contest& contest, const std::array<u32, 2>& decisions, MatchRecord& out) {
  for (game::Side side : game::kSides) {
    auto found = out.defaulted.find(std::string(name_of(side)));
    if (found == out.defaulted.end()) continue;
    found->second.of = decisions[at(side)];
    Trust trust{decisions[at(side)], found->second.decisions};
    if (trust.failed()) {
      out.failed.push_back(failure_text(
          fmt::format("{} ({})", contest.players[at(side)].name, name_of(side)), trust));
    }
  }
}

// What a step adds to the record: decisions in which the default was played.
void count_defaults(const replay::Step& step, const std::array<u32, 2>& before,
                    const std::array<u32, 2>& now, MatchRecord& out) {
  for (game::Side side : game::kSides) {
    if (now[at(side)] == before[at(side)]) continue;
    DefaultsRecord& record = out.defaulted[std::string(name_of(side))];
    if (record.decisions++ == 0)
      record.first_reason = game::reason_in(step.choices[at(side)]->note);
  }
}

}  // namespace

PlayedMatch play_match(const Contest& contest, const MatchOptions& options) {
  const game::AnyGame& game = *contest.open.game;
  const auto& [first, second] = contest.players;
  Agents agents{first.make(game), second.make(game)};
  sim::Match match(game, options.name, {{agents[0].get(), agents[1].get()}});
  replay::Recorder recorder(
      game, options.name,
      {seat_of(first.name, agents[0].get()), seat_of(second.name, agents[1].get())},
      replay::DiceFrom::seed, options.replay_bytes);
  Herald herald(game, options.tell, contest.open.entry->offers.report);
  if (herald.has_listeners()) match.listen(&herald);
  MatchRecord record{.failed = {},
                     .seats = seats_at(contest, agents),
                     .defaulted = {},
                     .options = game.options(),
                     .report = {}};
  if (options.begin) options.begin(header_of(contest, options.name, record.seats));
  std::array<u32, 2> decisions{};
  while (!match.over() && !options.stop.stop_requested()) {
    herald.set_turn(game.turn(match.state()));
    std::array<u32, 2> before = match.result().defaulted;
    const replay::Step& step = match.advance();
    bool had_room = !recorder.full();
    bool kept = recorder.add(step, match.state());
    if (had_room && !kept && options.no_room) options.no_room(recorder.no_room());
    count_defaults(step, before, match.result().defaulted, record);
    for (std::size_t side = 0; side < 2; ++side) decisions[side] += step.choices[side].has_value();
  }
  name_failures(contest, decisions, record);
  game::MatchResult result = match.result();
  record.outcome = result.outcome;
  record.turns = result.turns;
  record.steps = result.steps;
  record.report = herald.report();
  return {std::move(record), recorder.text(), !recorder.full()};
}

}  // namespace agon::workbench
