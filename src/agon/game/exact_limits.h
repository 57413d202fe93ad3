// What exact results are asked with: how far they go, and who hears what happens on the way.
#pragma once

#include "agon/chance/referee.h"

namespace agon::game {

struct ExactLimits {
  u32 leaves = 1u << 20;     // outcomes visited by one call, over all its steps
  u32 states = 1u << 16;     // different states held at once
  bool within_turn = false;  // stop where the first state's turn ends, too, before the next dice
};

// Hears what happens on the way, where states do not say enough: the events of one outcome of one
// step, then its weight. Weights of the outcomes of one step add up to the chance of that step.
class Witness : public chance::EventListener {
 public:
  virtual void outcome(double weight) = 0;
};

}  // namespace agon::game
