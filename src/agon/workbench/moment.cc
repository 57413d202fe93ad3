#include "agon/workbench/moment.h"

#include <fmt/format.h>

#include "agon/replay/verify.h"
#include "agon/sim/stepper.h"

namespace agon::workbench {
namespace {

using Bytes = std::vector<std::byte>;

// Keeps every state of a replay.
class States : public replay::Watcher {
 public:
  void start(const game::AnyGame&, const replay::ReplayRecord&, game::StateView state) override {
    all.emplace_back(state.begin(), state.end());
  }
  void step(const game::AnyGame&, const replay::Step&, game::StateView state) override {
    all.emplace_back(state.begin(), state.end());
  }
  std::vector<Bytes> all;
};

// The last state in which somebody decides, or the first one.
std::size_t last_decision(const game::AnyGame& game, const std::vector<Bytes>& states) {
  std::size_t out = states.size() - 1;
  while (out > 0 && game.deciders(states[out]) == game::Deciders::nobody) --out;
  return out;
}

}  // namespace

Moment start_of(OpenGame open) {
  Moment out{.entry = open.entry,
             .game = std::move(open.game),
             .state = {},
             .files = std::move(open.files)};
  out.state.resize(out.game->sizes().state_bytes);
  out.game->start(out.state);
  return out;
}

Result<Moment> moment_at(OpenGame open, const json::Document& state) {
  Result<Bytes> read = sim::read_state(*open.game, json::root(state));
  if (!read) return refuse(read.error());
  return Moment{.entry = open.entry,
                .game = std::move(open.game),
                .state = *std::move(read),
                .files = std::move(open.files)};
}

Result<Moment> moment_of(const json::Document& replay, std::optional<u64> at,
                         const std::vector<std::string>& contents) {
  States states;
  Result<replay::Verdict> verdict = replay::verify(replay, roster::find_or_null, &states);
  if (!verdict) return refuse(verdict.error());
  std::size_t steps = states.all.size() - 1;
  if (at && *at > steps) {
    return refuse(ErrorCode::usage,
                  fmt::format("{} has {} steps, not {}", replay.file_name(), steps, *at));
  }
  const game::AnyGame& game = *verdict->played_on;
  std::size_t chosen = at ? *at : last_decision(game, states.all);
  Result<std::vector<std::string>> files = files_of(game, contents);
  if (!files) return refuse(files.error());
  return Moment{.entry = roster::find_or_null(verdict->game),
                .game = verdict->played_on,
                .state = std::move(states.all[chosen]),
                .files = *std::move(files)};
}

MomentRecord record_of(const Moment& moment) {
  return {.game = std::string(moment.game->facts().name),
          .turn = moment.game->turn(moment.state),
          .state = moment.game->state_to_value(moment.state)};
}

}  // namespace agon::workbench
