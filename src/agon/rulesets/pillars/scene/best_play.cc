#include "agon/rulesets/pillars/scene/best_play.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "agon/host/game_of.h"

namespace agon::pillars::scene {
namespace {

using game::Choice, game::Choices, game::Side;

bool is_between_steps(const State& state) {
  return state.phase == Phase::arrive || state.phase == Phase::over;
}

}  // namespace

BestPlay::BestPlay(const Content& content)
    : content_(content), live_bytes_(Scene::sizes(content).state_bytes) {
  for (const ReadyStep& plan : content.plans) {
    bool checks = plan.kind == Kind::check;
    odds_.push_back(checks ? degree_odds(plan.check.armed.check) : DegreeOdds{});
  }
}

bool BestPlay::solve(const std::stop_token& stop, std::size_t most_states) {
  std::vector<State> found = {Scene::start(content_, {})};
  values_.emplace(key_of(found.front()), 0);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found.size() > most_states || (i % 256 == 0 && stop.stop_requested())) return false;
    each_next(found[i], [&](const State& next, double) {
      if (next.phase == Phase::over || !values_.emplace(key_of(next), 0).second) return;
      found.push_back(next);
    });
  }
  for (std::size_t i = found.size(); i-- > 0;) {
    if (i % 256 == 0 && stop.stop_requested()) return false;
    values_[key_of(found[i])] = of_a(found[i]);
  }
  return true;
}

// To the end of the script's step, each time with its chance; a choice has none.
template <class Visit>
void BestPlay::each_next(State state, const Visit& visit) const {
  if (state.phase == Phase::arrive) play(state, {});
  if (is_between_steps(state)) return visit(state, 1.0);
  if (state.phase == Phase::decide) {
    std::vector<Choice> scratch;
    for (Choice choice : Scene::menu(content_, state, Side::a, scratch)) {
      State after = state;
      play(after, {choice, {}});
      visit(after, 1.0);
    }
    return;
  }
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    double chance = odds_[state.step][degree_index(degree)];
    if (chance == 0) continue;
    State after = state;
    apply_degree(content_, after, degree);
    visit(after, chance);
  }
}

// No dice fall where a step is told or chosen.
void BestPlay::play(State& state, const Choices& choices) const {
  chance::QuickReferee referee({});
  Scene::play(content_, state, choices, referee);
}

double BestPlay::of_a(const State& state) const {
  double best = 0;
  double mean = 0;
  each_next(state, [&](const State& next, double chance) {
    double value = between_steps(next);
    best = std::max(best, value);
    mean += chance * value;
  });
  return content_.plans[state.step].kind == Kind::choice ? best : mean;
}

double BestPlay::between_steps(const State& state) const {
  if (state.phase == Phase::over) return game::result_of(state.outcome);
  auto found = values_.find(key_of(state));
  assert(found != values_.end());
  return found->second;
}

// How many checks were made changes nothing that may come.
std::string BestPlay::key_of(State state) const {
  state.checks = 0;
  return {reinterpret_cast<const char*>(&state), live_bytes_};
}

std::optional<game::Values> best_play_values(const game::Asked& asked) {
  const Content& content = static_cast<const host::GameOf<Scene>&>(*asked.game).content();
  auto solved = std::make_shared<BestPlay>(content);
  if (asked.progress) asked.progress("solving the scene");
  if (!solved->solve(asked.stop)) return std::nullopt;
  return game::Values{.policies = "best play",
                      .note = "every step of the scene is solved, the last ones first",
                      .of_a = [solved](game::StateView state) {
                        return solved->of_a(host::GameOf<Scene>::unpack(state));
                      }};
}

}  // namespace agon::pillars::scene
