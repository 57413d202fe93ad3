// One step of a match as it was played: what everybody chose, and what fell.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "agon/chance/tape.h"
#include "agon/game/choice.h"

namespace agon::game {

struct NotedChoice {
  Choice choice;
  std::string note = {};  // why a default was played, or what was
                          // submitted where a choice stands for it; empty otherwise
};

using NotedChoices = std::array<std::optional<NotedChoice>, 2>;  // of the sides that decided

struct Step {
  u32 turn = 0;  // before the step
  NotedChoices choices = {};
  std::vector<chance::Rolled> rolls = {};
};

// What `play` takes.
inline Choices choices_of(const Step& step) {
  Choices out{};
  for (std::size_t side = 0; side < out.size(); ++side) {
    if (step.choices[side]) out[side] = step.choices[side]->choice;
  }
  return out;
}

}  // namespace agon::game
