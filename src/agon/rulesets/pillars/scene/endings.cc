#include "agon/rulesets/pillars/scene/endings.h"

#include "agon/odds/exact.h"
#include "agon/rulesets/pillars/check/exact.h"

namespace agon::pillars::scene {
namespace {

using game::Choice, game::Choices;
using Spread = odds::Spread<State>;

class Follower {
 public:
  Follower(const Content& content, const Stated& stated)
      : content_(content),
        stated_(stated),
        odds_(content.plans.size()),
        next_(Scene::sizes(content).state_bytes) {
    out_.chance.resize(content.endings.size());
  }

  EndingOdds follow(const State& from, const EndingLimits& limits) {
    Spread now(Scene::sizes(content_).state_bytes);
    u64 steps = 0;
    for (now.add(from, 1);; std::swap(now, next_)) {
      double going_on = mass(now);
      out_.left = going_on + stuck_;
      steps += now.size();
      bool enough =
          now.size() > limits.states || steps > limits.steps || limits.stop.stop_requested();
      if (enough || going_on <= limits.rest) return std::move(out_);
      next_.clear();
      for (std::size_t i = 0; i < now.size(); ++i) make_step(now.state(i), now.probability(i));
    }
  }

 private:
  static double mass(const Spread& spread) {
    double sum = 0;
    for (std::size_t i = 0; i < spread.size(); ++i) sum += spread.probability(i);
    return sum;
  }

  // The whole step of the script, so that all states of a round have made as many.
  void make_step(State state, double chance) {
    if (state.phase == Phase::arrive) {
      play(state, {});
      if (state.phase == Phase::arrive) return next_.add(state, chance);
    }
    switch (state.phase) {
      case Phase::over:
        out_.chance[state.ending] += chance;
        return;
      case Phase::decide:
        return choose_all(state, chance);
      case Phase::actor_pool:
        if (state.thrown == 0) return check_all(state, chance);
        [[fallthrough]];
      default:
        return roll_all(state, chance);
    }
  }

  // No dice fall where a step is told or chosen.
  void play(State& state, const Choices& choices) const {
    chance::QuickReferee referee({});
    Scene::play(content_, state, choices, referee);
  }

  void arrive_at(const State& state, double chance) {
    if (state.phase == Phase::over) {
      out_.chance[state.ending] += chance;
    } else {
      next_.add(state, chance);
    }
  }

  void choose_all(const State& state, double chance) {
    std::vector<Choice> scratch;
    std::span<const Choice> menu = Scene::menu(content_, state, game::Side::a, scratch);
    Choice wanted{};
    if (state.step < stated_.size() && stated_[state.step]) wanted = choose(*stated_[state.step]);
    if (Scene::refusal(content_, state, game::Side::a, wanted) == Refused::allowed)
      menu = std::span(&wanted, 1);
    for (Choice choice : menu) {
      State after = state;
      play(after, {choice, {}});
      arrive_at(after, chance / static_cast<double>(menu.size()));
    }
  }

  void check_all(const State& state, double chance) {
    out_.checks += chance;
    const DegreeOdds& odds = odds_of(state.step);
    for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
      double share = odds[degree_index(degree)];
      if (share == 0) continue;
      State after = state;
      apply_degree(content_, after, degree);
      arrive_at(after, chance * share);
    }
  }

  // From the middle of a check, where some of its dice have fallen.
  void roll_all(const State& state, double chance) {
    auto results = odds::Exact<Scene>(content_).outcomes(state, {});
    if (!results) {  // too many dice
      stuck_ += chance;
      return;
    }
    if (state.phase == Phase::d20s) out_.checks += chance;
    for (std::size_t i = 0; i < results->size(); ++i) {
      State after = results->state(i);
      double share = chance * results->probability(i);
      if (is_rolling(after)) {
        roll_all(after, share);
      } else {
        arrive_at(after, share);
      }
    }
  }

  static bool is_rolling(const State& state) {
    return state.phase == Phase::actor_pool || state.phase == Phase::opposition_pool ||
           state.phase == Phase::d20s;
  }

  const DegreeOdds& odds_of(StepIndex step) {
    std::optional<DegreeOdds>& odds = odds_[step];
    if (!odds) odds = degree_odds(content_.plans[step].check.armed.check);
    return *odds;
  }

  const Content& content_;
  const Stated& stated_;
  std::vector<std::optional<DegreeOdds>> odds_;
  Spread next_;
  double stuck_ = 0;
  EndingOdds out_;
};

}  // namespace

EndingOdds ending_odds(const Content& content, const State& from, const Stated& stated,
                       const EndingLimits& limits) {
  return Follower(content, stated).follow(from, limits);
}

}  // namespace agon::pillars::scene
