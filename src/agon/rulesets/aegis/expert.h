// The agent that weighs: it holds dice by the exact odds of its board over all rolls left, knows
// exactly what the opponent's defense leaves of an attack (outlook.h), and spends what is worth
// more now than kept.
//
// Odds over hands are cheap: with one die missing, the value of a hand is the mean of the six hands
// that it can become; with more missing, the same of those. So one pass over the 462 hands, those
// with more dice first, is a whole roll.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <unordered_map>

#include "agon/rulesets/aegis/outlook.h"

namespace agon::aegis {

// What each hand is best held by; a mask with all dice: attack, or pass.
using Holds = ByHand<u8>;
inline constexpr u8 kHoldAll = kMasks - 1;

// The best holds with one roll left and with two, for attacks of these values; without an attack a
// hand is worth nothing.
struct HoldPlan {
  std::array<Holds, kOffenseRolls> by_rolls_left;
};
HoldPlan plan_holds(const Hero& hero, const std::array<float, kComboCount>& values);

class Weigher {
 public:
  explicit Weigher(const Content& content, const State& like);

  game::Choice decide(const State& state, game::Side side);

 private:
  static constexpr u32 kMostRaw = 128;

  struct Outcome {
    Stages stages;
    float chance;
  };

  // In hit points: what an attack of each strength takes from a defender that has so many left, its
  // fall included.
  const std::array<float, kMostRaw>& gains(game::Side defender, u32 hp);
  float gain(const State& state, u32 raw);
  float loss(const State& state);  // what the defense returns
  float worth_of_gift(const State& state, game::Side owner, const Gift& gift) const;
  float worth_of_stack(const State& state, game::Side owner, u8 status, u32 held) const;
  std::array<float, kComboCount> values_of(const State& state);
  const HoldPlan& plan(const State& state);

  game::Choice attack(const State& state);
  game::Choice commit(const State& state, game::Side side);
  game::Choice react(const State& state, game::Side side);
  game::Choice be_rid(const State& state, game::Side side) const;

  const Content& content_;
  std::array<std::vector<Outcome>, 2> defenses_;  // by defender
  std::array<float, 2> mean_attack_ = {};         // by attacker
  std::array<std::map<u32, std::array<float, kMostRaw>>, 2> gains_;
  std::unordered_map<std::string, HoldPlan> plans_;
};

}  // namespace agon::aegis
