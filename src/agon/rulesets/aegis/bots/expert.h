// The agent that weighs: it holds dice by the exact odds of its board over all rolls left, knows
// exactly what the opponent's defense leaves of an attack (outlook.h), and spends what is worth
// more now than kept.
//
// Odds over hands are cheap: with one die missing, the value of a hand is the mean of the six hands
// that it can become; with more missing, the same of those. So one pass over the 462 hands, those
// with more dice first, is a whole roll.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "agon/game/agent.h"
#include "agon/rulesets/aegis/bots/outlook.h"

namespace agon::aegis {

inline constexpr u8 kHoldAll = kMasks - 1;
inline constexpr std::size_t kFullHands = 252;  // of five dice; they are the last ones

// What is best held of every hand with one roll left and with two, for attacks of these values;
// kHoldAll: attack now, or pass. Without an attack a hand is worth nothing.
struct HoldPlan {
  std::array<std::array<u8, kFullHands>, kOffenseRolls - 1> holds;

  u8 of(Hand hand, u32 rolls_left) const {
    return rolls_left == 0 ? kHoldAll : holds[rolls_left - 1][hand - (kHandCount - kFullHands)];
  }
};
using AttackValues = std::array<float, kComboCount>;
HoldPlan plan_holds(const Hero& hero, const AttackValues& values);

// By hand, dice missing or not: what it comes to on average when it is thrown full with the first
// of so many rolls, and the best is held from there on.
ByHand<float> hold_means(const Hero& hero, const AttackValues& values, u32 rolls_left);

// What comes of the attack if nothing more is spent.
Mitigation attack_so_far(const State& state);

class Weigher {
 public:
  // After a stop, as if nobody defended.
  Weigher(const Content& content, const State& like, const std::stop_token& stop = {});

  game::Choice decide(const State& state, game::Side side);

  // Why it decides so (expert_grounds.cc). In hit points where it weighs all entries of the menu.
  game::Grounds explain(const State& state, game::Side side, std::span<const game::Choice> menu,
                        game::Choice decided);

 private:
  static constexpr u32 kMostRaw = 128;

  struct Outcome {
    Stages stages;
    float chance;
  };

  using Gains = std::array<float, kMostRaw>;

  // In hit points: what an attack of each strength takes from a defender that has so many left, its
  // fall included.
  const Gains& gains(game::Side defender, u32 hp);
  float gain(const State& state, u32 raw);
  float loss(const State& state);  // what the defense returns
  float worth_of_gift(const State& state, game::Side owner, const Gift& gift) const;
  float worth_of_stack(const State& state, game::Side owner, u8 status, u32 held) const;
  AttackValues values_of(const State& state);
  const HoldPlan& plan(const State& state);

  float value_of_spending(const State& state, game::Side side, u8 status, u32 stacks);

  game::Choice attack(const State& state);
  game::Choice commit(const State& state, game::Side side);
  game::Choice react(const State& state, game::Side side);
  game::Choice be_rid(const State& state, game::Side side) const;

  game::Grounds explain_attack(const State& state, std::span<const game::Choice> menu);
  game::Grounds explain_commit(const State& state, game::Side side,
                               std::span<const game::Choice> menu);

  const Content& content_;
  std::array<std::vector<Outcome>, 2> defenses_;  // by defender
  std::array<float, 2> mean_attack_ = {};         // by attacker
  // Made when they are first asked for: by defender and its hit points, by attacker and its own.
  std::array<std::array<std::unique_ptr<Gains>, kMostHp + 1>, 2> gains_;
  std::array<std::array<std::optional<float>, kMostHp + 1>, 2> losses_;
  std::array<std::unordered_map<std::string, HoldPlan>, 2> plans_;  // by attacker and values
};

}  // namespace agon::aegis
