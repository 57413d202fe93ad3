#include "agon/rulesets/skirmish/lists/commander.h"

#include <algorithm>

#include "agon/game/orders.h"
#include "agon/rulesets/skirmish/lists/orders.h"

namespace agon::skirmish {

game::Pick Commander::decide(const Content& content, const State& state, game::Side side,
                             std::span<const game::Choice>, const chance::Draws& draws,
                             const game::Budget& budget) {
  std::size_t next = recall(content, state, draws, budget);
  if (next >= plan_.size()) return {choose(Verb::end)};
  Refused refused = Skirmish::refusal(content, state, side, plan_[next]);
  return {refused == Refused::allowed ? plan_[next] : void_because(refused)};
}

// Where the ply has room for more, the plan ends with the end; nobody asks for the note of it.
std::span<const game::Choice> Commander::foresee(const Content& content, const State& state,
                                                 game::Side, const chance::Draws& draws,
                                                 const game::Budget& budget) {
  std::size_t next = recall(content, state, draws, budget);
  u32 room = content.scenario.settings.budget;
  if (fresh_ && first_ + plan_.size() < std::max(room, 1u)) plan_.push_back(choose(Verb::end));
  return std::span<const game::Choice>(plan_).subspan(std::min(next, plan_.size()));
}

std::size_t Commander::recall(const Content& content, const State& state,
                              const chance::Draws& draws, const game::Budget& budget) {
  bool knows = planned_ && ply_ == state.ply && state.used > first_;
  content_ = &content;
  fresh_ = !knows;
  if (fresh_) {
    plan_.clear();
    if (content.scenario.settings.budget > 0) make_plan(content, state, draws, budget, plan_);
    planned_ = true;
    ply_ = state.ply;
    first_ = state.used;
  }
  return state.used - first_;
}

std::string Commander::note() const {
  if (!fresh_) return {};
  game::Submission submission;
  for (game::Choice choice : plan_) submission.actions.push(action_of(*content_, choice));
  return note_of(submission);
}

}  // namespace agon::skirmish
