// What exact results are asked with: how far they go, and who hears what happens on the way.
#pragma once

#include <stop_token>

#include "agon/base/result.h"
#include "agon/chance/referee.h"

namespace agon::game {

struct ExactLimits {
  u32 leaves = 1u << 20;      // outcomes visited by one call, over all its steps
  u32 states = 1u << 16;      // different states held at once
  bool within_turn = false;   // stop where the first state's turn ends, too, before the next dice
  std::stop_token stop = {};  // asked for now and then; after it there is no result
};

// What is said instead of a result after a stop.
inline Problem out_of_time() {
  return {.code = ErrorCode::out_of_time,
          .message = "this was stopped: it takes longer than it may take here"};
}

// Hears what happens on the way, where states do not say enough: the events of one outcome of one
// step, then its weight. Weights of the outcomes of one step add up to the chance of that step.
class Witness : public chance::EventListener {
 public:
  virtual void outcome(double weight) = 0;
};

}  // namespace agon::game
