// A scene for learners: the step and every key's value as one of many, and how far it is to the
// cut. Both sides see the same.
#include <algorithm>

#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

template <class V>
void Scene::observe(const Content& content, const State& state, Side, V& v) {
  v.one_hot("step", state.step, content.step_names, "where the scene stands");
  v.within("key", [&] {
    for (std::size_t i = 0; i < content.script.keys.size(); ++i) {
      v.one_hot(content.script.keys[i].key, state.keys[i], content.value_texts[i],
                "the value that it holds");
    }
  });
  v("steps", static_cast<float>(state.steps) / static_cast<float>(content.script.max_steps),
    "steps made, of those after which the scene is cut");
}

AGON_INSTANTIATE_OBSERVE(Scene);

// How the scene ended, or how it looks from this step (outlook.h).
float Scene::worth(const Content& content, const State& state) {
  bool running = state.outcome == Outcome::running;
  return running ? content.outlook[state.step] : game::worth_of(state.outcome);
}

}  // namespace agon::pillars::scene
