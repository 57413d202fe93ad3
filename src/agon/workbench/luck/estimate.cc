#include "agon/workbench/luck/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/agent/agents.h"
#include "agon/base/float_guard.h"
#include "agon/chance/luck.h"
#include "agon/sim/match.h"

namespace agon::workbench {
namespace {

using game::AnyGame, game::Side, game::StateView;

constexpr u64 kSeed = 0x6C75636B;          // of the matches that are played for it
constexpr u32 kPilots = 32;                // the first of them, which show how long matches are
constexpr game::Budget kThought = {4096};  // nodes of a decision, for agents that search

// What a curve sees of a state.
struct Lens {
  const AnyGame& game;
  double turns = 1;  // of a match, on average

  CurveInputs inputs(StateView state) const {
    double worth = game.worth(state, Side::a);
    game::Deciders deciders = game.deciders(state);
    double mover = deciders == game::Deciders::a ? 1 : deciders == game::Deciders::b ? -1 : 0;
    double age = std::min(game.turn(state) / turns, 2.0);
    return {1, worth, worth * worth * worth, mover, age * worth, mover * age};
  }
};

class Matches {
 public:
  Matches(const OpenGame& open, const game::Player& player, const EstimateOptions& options)
      : game_(*open.game), options_(options), lens_{*open.game} {
    for (auto& agent : agents_) agent = player.make(game_);
  }

  // False after a stop.
  bool play() {
    double turns = 0;
    for (u32 i = 0; i < kPilots; ++i) {
      if (options_.stop.stop_requested()) return false;
      sim::Match match(game_, {kSeed, i}, seats(), nullptr);
      while (!match.over()) match.advance();
      turns += match.result().turns;
      steps_ += match.result().steps;
    }
    lens_.turns = std::max(turns / kPilots, 1.0);
    usual_steps_ = static_cast<u32>(steps_ / kPilots);
    for (u32 i = 0; i < options_.matches && steps_ < options_.steps; ++i) {
      if (options_.stop.stop_requested()) return false;
      play_one(i);
      if (options_.progress) options_.progress(i + 1, options_.matches);
    }
    return true;
  }

  const std::vector<CurvePoint>& points() const { return points_; }
  const Lens& lens() const { return lens_; }

 private:
  game::Seats seats() { return {{agents_[0].get(), agents_[1].get()}, kThought}; }

  // Of every four matches one begins as it is, and one each with both sides, a or b at random.
  void play_one(u32 number) {
    chance::Luck luck(chance::match_key({kSeed + 1, number}));
    sim::Match match(game_, {kSeed, kPilots + number}, seats(), nullptr);
    u32 opening = number % 4 == 0 ? 0 : luck.below(usual_steps_ * 3 / 4 + 1);
    std::array<bool, 2> wild = {number % 4 != 3, number % 4 != 2};
    std::size_t first = points_.size();
    for (u32 step = 0; !match.over(); ++step) {
      if (step < opening) {
        match.take(some_choices(match, wild, luck));
        continue;
      }
      if (game_.deciders(match.state()) != game::Deciders::nobody) {
        points_.push_back({.inputs = lens_.inputs(match.state()), .match = number});
      }
      match.advance();
    }
    steps_ += match.result().steps;
    for (std::size_t i = first; i < points_.size(); ++i) {
      points_[i].result = game::result_of(match.result().outcome);
      points_[i].weight = 1 / static_cast<double>(points_.size() - first);
    }
  }

  sim::Match::TakenChoices some_choices(sim::Match& match, const std::array<bool, 2>& wild,
                                        chance::Luck& luck) {
    sim::Match::TakenChoices out;
    for (Side side : game::kSides) {
      if (!includes(game_.deciders(match.state()), side)) continue;
      if (!wild[at(side)]) {
        out[at(side)] = match.ask(side);
        continue;
      }
      std::span<const game::Choice> menu = game_.menu(match.state(), side, scratch_);
      out[at(side)] = {menu[luck.below(static_cast<u32>(menu.size()))]};
    }
    return out;
  }

  const AnyGame& game_;
  const EstimateOptions& options_;
  Lens lens_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::vector<CurvePoint> points_;
  std::vector<game::Choice> scratch_;
  u64 steps_ = 0;
  u32 usual_steps_ = 0;
};

std::string note_of(const Calibration& calibration) {
  return fmt::format(
      "a curve fitted to {} matches of this match-up; {:.1f} points off on average, at most {:.1f}",
      calibration.matches, 100 * calibration.mean_gap, 100 * calibration.largest_gap);
}

}  // namespace

Reply<std::optional<Estimate>> estimate(const OpenGame& open, const EstimateOptions& options) {
  Result<game::Player> player = agent::find(*open.entry, options.policy, *open.game, open.files);
  if (!player) return decline(player.error());
  return with_plain_floats([&]() -> Reply<std::optional<Estimate>> {
    Matches matches(open, *player, options);
    if (!matches.play()) return std::nullopt;
    Estimate out;
    out.calibration = calibrate(matches.points());
    out.values = {.policies = options.policy,
                  .error = out.calibration.mean_gap,
                  .note = note_of(out.calibration),
                  .of_a = [curve = Curve::fitted_to(matches.points()), lens = matches.lens()](
                              StateView state) { return curve.at(lens.inputs(state)); }};
    return out;
  });
}

}  // namespace agon::workbench
