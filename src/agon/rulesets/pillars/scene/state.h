// A scene at rest: where it stands, what has fallen of the check being made, and the value of every
// key as a number. Only as many keys as the scene has are alive.
#pragma once

#include "agon/base/list.h"
#include "agon/json/describe.h"
#include "agon/rulesets/pillars/scene/content.h"
#include "agon/rulesets/pillars/scene/names.h"

namespace agon::pillars::scene {

// Two dice at a time: several checks may follow each other before anybody decides.
inline constexpr Hands kHands = {.first = 2};

// What happens next at the step: it is told, the player decides, or dice fall, one group a phase,
// so that exact odds merge what has the same highest die.
AGON_ENUM(Phase, u8, arrive, decide, actor_pool, opposition_pool, d20s, over)

struct State {
  StepIndex step;
  u16 steps;   // made so far
  u16 checks;  // made so far: the turn of every place
  u16 ending;  // by Content::endings; 0 while the scene goes on
  Phase phase;
  game::Outcome outcome;
  std::array<u8, 2> kept;  // the highest rank die of actor and opposition, once they fell
  u8 thrown;               // dice of the pool being thrown that lie there
  u8 unused;               // always 0
  std::array<u8, kMostKeys> keys;
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

// The keys by their names, for the description of a state.
struct KeyValues {
  const Content& content;
  std::span<u8> values;
};

void describe(auto& v, KeyValues& k) {
  for (std::size_t i = 0; i < k.values.size(); ++i) {
    const KeyScript& key = k.content.script.keys[i];
    if (k.content.are_texts[i]) {  // a slip in a name is told with the name that it is near to
      json::Named value{k.values[i], k.content.value_texts[i]};
      v(std::string_view(key.key), value, "one of its values");
      k.values[i] = static_cast<u8>(value.index);
    } else {
      StateValue value = key.values[k.values[i]];
      v(std::string_view(key.key), value, "one of its values");
      k.values[i] = static_cast<u8>(find_value(key, value).value_or(kMostValues));
    }
  }
}

void describe(auto& v, const Content& content, State& s) {
  json::Named step{s.step, content.step_names};
  json::Named ending{s.ending, content.endings};
  KeyValues keys{content, std::span(s.keys).first(content.script.keys.size())};
  v("step", step, "where the scene stands");
  v("phase", s.phase, "what happens there next");
  v("steps", s.steps, "steps made so far");
  v("checks", s.checks, "checks made so far");
  v("kept", s.kept, "the highest rank die of actor and opposition in the check being made");
  v("thrown", s.thrown, "dice of the pool being thrown that lie there");
  v("keys", keys, "what each key holds");
  v("ending", ending, "how the scene ended");
  v("outcome", s.outcome, "the same as a match's outcome");
  s.step = static_cast<StepIndex>(step.index);
  s.ending = static_cast<u16>(ending.index);
}

struct Options {};

template <class V>
void describe(V&, Options&) {}

}  // namespace agon::pillars::scene
