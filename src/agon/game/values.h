// What states are worth, as a's expected result: 1 for a win, 1/2 for a draw, 0 for a loss, if both
// sides play by policies that have a name. A game that knows it offers it (offers.h); `worth` is
// something else, a number for look-ahead that says no chance.
#pragma once

#include <functional>
#include <string>

#include "agon/game/agent.h"

namespace agon::game {

struct Values {
  std::string policies;   // how both sides play, for people
  double error = 0;       // how far off a value may be; 0: they are exact
  std::string note = {};  // what is known about that: a line
  // Of a running state in which somebody decides. One thread at a time.
  std::function<double(StateView state)> of_a;
};

constexpr double result_of(Outcome outcome) {  // to a; of a match that is over
  return outcome == Outcome::a ? 1.0 : outcome == Outcome::b ? 0.0 : 0.5;
}

}  // namespace agon::game
