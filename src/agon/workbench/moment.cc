#include "agon/workbench/moment.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/game/words.h"
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

Moment moment_in(OpenGame open, Bytes state) {
  return {.entry = open.entry,
          .game = std::move(open.game),
          .state = std::move(state),
          .files = std::move(open.files),
          .warnings = std::move(open.warnings)};
}

}  // namespace

Moment start_of(OpenGame open) {
  Moment out = moment_in(std::move(open), {});
  out.state.resize(out.game->sizes().state_bytes);
  out.game->start(out.state);
  return out;
}

Reply<Moment> moment_at(OpenGame open, const json::Document& state) {
  Result<Bytes> read = sim::read_state(*open.game, json::root(state));
  if (!read) return decline(read.error());
  return moment_in(std::move(open), *std::move(read));
}

Reply<Moment> moment_of(const json::Document& replay, std::optional<u64> at,
                        const roster::Selection& contents) {
  States states;
  Result<replay::Verdict> verdict = replay::verify(replay, roster::find_or_null, &states);
  if (!verdict) return decline(verdict.error());
  std::size_t steps = states.all.size() - 1;
  if (at && *at > steps) {
    return decline(ErrorCode::usage, fmt::format("{} has {}, not {}", replay.file_name(),
                                                 counted(steps, "step"), *at));
  }
  std::size_t chosen = at ? *at : last_decision(*verdict->played_on, states.all);
  Reply<OpenGame> open = open_replayed(*verdict->entry, verdict->played_on, contents);
  if (!open) return decline(open.error());
  return moment_in(*std::move(open), std::move(states.all[chosen]));
}

Reply<game::Choices> read_choices(const Moment& moment, const std::vector<std::string>& typed) {
  game::Choices out{};
  for (const std::string& one : typed) {
    bool has_side = one.size() > 2 && (one[0] == 'a' || one[0] == 'b') && one[1] == '=';
    if (!has_side) {
      return decline(ErrorCode::usage,
                     fmt::format("a choice is SIDE=CHOICE such as a='{}', not '{}'",
                                 moment.game->facts().verbs[0].name, one));
    }
    game::Side side = one[0] == 'a' ? game::Side::a : game::Side::b;
    if (out[at(side)] != game::Choice{}) {
      return decline(ErrorCode::usage, fmt::format("{} chooses twice", game::name_of(side)));
    }
    Result<game::Choice> choice = game::parse_choice(*moment.game, one.substr(2));
    if (!choice) return decline(choice.error());
    out[at(side)] = *choice;
  }
  return out;
}

MomentRecord record_of(const Moment& moment) {
  return {.game = std::string(moment.game->facts().name),
          .turn = moment.game->turn(moment.state),
          .state = moment.game->state_to_value(moment.state)};
}

}  // namespace agon::workbench
