// What the sides may expect, exactly: the numbers behind `worth`, the agents and the lines of a
// menu. Everything is counted in condition steps on the other side; a full track, which wins,
// counts as all of a side's steps.
#pragma once

#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {

inline constexpr double kWin = kPillarCount * kLastStep;

// The exact odds of a check, remembered by thread: few different checks come again and again.
DegreeOdds odds_of(const Check& check);

class Outlook {
 public:
  explicit Outlook(const Content& content) : content_(content) {}

  // Steps that an attack may be expected to leave, by how the defender answers. One that declines
  // to negate resists what hits: that never harms it.
  struct Attack {
    double negated = 0;
    double resisted = 0;

    double best_answered() const { return negated < resisted ? negated : resisted; }
  };
  Attack attack(const State& state, game::Side attacker, Pillar pillar, u8 prepared) const;

  // Of an attack that has hit, resisted or not.
  double after_resist(const State& state) const;
  double after_hit(const State& state) const;

  double recovery(const State& state, game::Side side, Pillar pillar) const;

  // What a prepared modifier adds to the best attack that a side has.
  double prepared_worth(const State& state, game::Side side, u8 prepared) const;
  // The modifier that a contest leaves, weighed like that.
  double contest(const State& state, game::Side side, ContestType type) const;

  // How well a stands.
  double standing_of_a(const State& state) const;

 private:
  double best_attack(const State& state, game::Side attacker, u8 prepared) const;

  const Content& content_;
};

}  // namespace agon::pillars::encounter
