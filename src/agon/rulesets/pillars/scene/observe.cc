// A scene for learners: the step and every key's value as one of many, and how far it is to the
// cut. Both sides see the same.
#include <algorithm>

#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

void Scene::observe(const Content& content, const State& state, game::Side,
                    std::span<float> tensor) {
  std::ranges::fill(tensor, 0.0F);
  tensor[state.step] = 1;
  std::size_t first = content.plans.size();
  for (std::size_t i = 0; i < content.script.keys.size(); ++i) {
    tensor[first + state.keys[i]] = 1;
    first += content.script.keys[i].values.size();
  }
  tensor[first] = static_cast<float>(state.steps) / static_cast<float>(content.script.max_steps);
}

// How the scene ended, or how it looks from this step (outlook.h).
float Scene::worth(const Content& content, const State& state) {
  bool running = state.outcome == Outcome::running;
  return running ? content.outlook[state.step] : game::worth_of(state.outcome);
}

}  // namespace agon::pillars::scene
