// What every part of a turn works on.
#pragma once

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

template <class Referee>
struct Turn {
  const Content& content;
  State& state;
  Referee& referee;

  game::Side attacker() const { return state.attacker(); }
  game::Side defender() const { return state.defender(); }
};

// Seen from the side whose card or status it is.
constexpr game::Side side_of(Who who, game::Side self) {
  return who == Who::self ? self : other(self);
}

}  // namespace agon::aegis
