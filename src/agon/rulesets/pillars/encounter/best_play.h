// An encounter solved backwards: a's expected result from every moment in which somebody decides,
// if both sides play best. Between two turns only the tracks and what is prepared differ, in
// 102,400 ways, and a match has 60 turns at most; so all of it is worked out, the last turn first,
// in a second and 50 MB. The chances of a check are those of check/exact.h.
#pragma once

#include <stop_token>
#include <vector>

#include "agon/game/offers.h"
#include "agon/rulesets/pillars/encounter/outlook.h"

namespace agon::pillars::encounter {

class BestPlay {
 public:
  explicit BestPlay(const Content& content);

  // False after a stop; then nothing can be asked.
  bool solve(const std::stop_token& stop);

  double of_a(const State& state) const;

 private:
  using Side = game::Side;

  static constexpr std::size_t kPrepared = kBestDegree + 1;  // ways of one side
  static constexpr std::size_t kTracks = kPillarCount * 2;   // of both sides
  static constexpr std::size_t kSpots = kPrepared * kPrepared * 4 * 4 * 4 * 4 * 4 * 4;

  // What the tracks and prepared modifiers are when a turn begins, and its number among all.
  struct Spot {
    std::array<u8, kTracks> steps = {};  // by pillar and side, below kLastStep
    std::array<u8, 2> prepared = {};
    std::size_t number = 0;

    u8 step(Side side, std::size_t pillar) const { return steps[2 * pillar + at(side)]; }
  };
  static constexpr std::size_t weight_of_prepared(Side side) {
    return side == Side::a ? kPrepared : 1;
  }
  static constexpr std::size_t weight_of_step(Side side, std::size_t pillar) {
    return (kPrepared * kPrepared) << (2 * (2 * pillar + at(side)));
  }
  static Spot spot_of(const State& state);
  static Spot spot_at(std::size_t number);

  // Chances by the steps of who acts and of the other one on the pillar, a step more than a spot
  // has: of a hit that is resisted.
  template <class Odds>
  using BySteps = std::array<std::array<Odds, kLastStep + 1>, kLastStep + 1>;
  using HitOdds = std::array<double, 3>;                 // of 0, 1 and 2 steps
  using GoodOdds = std::array<double, kBestDegree + 1>;  // of a degree; 0 and below as one
  template <class T>
  using ByPillar = std::array<T, kPillarCount>;
  struct Checks {  // that a side makes
    ByPillar<std::array<BySteps<HitOdds>, kPrepared>> hit;
    ByPillar<BySteps<GoodOdds>> negate;
    ByPillar<BySteps<GoodOdds>> resist;
    ByPillar<BySteps<GoodOdds>> endure;
    std::array<std::array<BySteps<GoodOdds>, kPrepared>, kPreparing.size()> contest;
  };
  GoodOdds good_odds(Side actor, ContestType type, Pillar pillar, u8 own, u8 opposing,
                     u8 prepared) const;
  void weigh_checks(Side actor);

  // Of the turns from here on: `next` has the spots of the turn after.
  double choose(const Spot& spot, Side active, std::span<const double> next) const;
  double attack(const Spot& spot, Side active, std::size_t pillar,
                std::span<const double> next) const;
  double endure(const Spot& spot, Side active, std::size_t pillar,
                std::span<const double> next) const;
  double contest(const Spot& spot, Side active, std::span<const double> next) const;
  // After an attack that left 0, 1 or 2 steps more than the spot has, the turn being over then.
  using AfterHit = std::array<double, 3>;
  static AfterHit after_hit(const Spot& spot, Side active, std::size_t pillar,
                            std::span<const double> next);
  double withstand(const Spot& spot, Side active, std::size_t pillar, std::size_t hit,
                   const AfterHit& after) const;

  std::span<double> turn(std::size_t number) {
    return std::span(values_).subspan((number - 1) * kSpots, kSpots);
  }
  std::span<const double> turn(std::size_t number) const {
    return std::span(values_).subspan((number - 1) * kSpots, kSpots);
  }

  const Content& content_;
  std::array<Checks, 2> checks_;
  std::vector<double> values_;  // by turn and spot; the turn after the last has the results
};

std::optional<game::Values> best_play_values(const game::Asked& asked);

}  // namespace agon::pillars::encounter
