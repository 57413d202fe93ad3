// The algebra of dice: finite distributions over whole numbers, and what rules do with dice written
// as functions of them. Everything goes by convolution and by counting faces, never by enumerating
// throws:
//   Distribution lead = difference(keep_highest(Distribution::die(8), 2, 1), Distribution::die(6));
//   lead.probability(3), lead.at_most(0), lead.mean()
// It is complete on purpose: a game finds the operation it needs, though no game may need each yet.
// The limits below are for programmers, not for input: passing one is a bug, and asserted.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <vector>

#include "agon/base/types.h"

namespace agon::chance {

inline constexpr std::size_t kWidestDistribution = 1u << 16;  // values from lowest to highest
inline constexpr int kFarthestValue = 1 << 24;                // from 0, on either side
inline constexpr int kMostDiceKept = 100;                     // that keep_highest may throw

class Distribution {
 public:
  // `chances[i]` belongs to the value `lowest + i`; they add up to 1. Impossible values at both
  // ends are cut off.
  Distribution(int lowest, std::vector<double> chances);

  static Distribution constant(int value);
  static Distribution die(int sides);  // 1 .. sides

  // The ends are possible values.
  int lowest() const { return lowest_; }
  int highest() const { return lowest_ + static_cast<int>(chances_.size()) - 1; }
  std::span<const double> chances() const { return chances_; }  // from the lowest value up

  double probability(int value) const;  // 0 for any value that cannot fall
  double at_most(int value) const;
  double mean() const;

 private:
  int lowest_;
  std::vector<double> chances_;
};

// Of independent throws.
Distribution sum(const Distribution& a, const Distribution& b);
Distribution difference(const Distribution& a, const Distribution& b);

// The sum of the `kept` highest or lowest of `dice` throws of `each`; 1 <= kept <= dice.
Distribution keep_highest(const Distribution& each, int dice, int kept);
Distribution keep_lowest(const Distribution& each, int dice, int kept);

// Of function(value), which is asked about every value between the ends.
template <class Function>
Distribution apply(const Distribution& of, Function function) {
  std::vector<int> images;
  for (int value = of.lowest(); value <= of.highest(); ++value) images.push_back(function(value));
  auto [least, most] = std::ranges::minmax(images);
  std::size_t width = static_cast<std::size_t>(i64{most} - least + 1);
  assert(width <= kWidestDistribution);
  std::vector<double> chances(width);
  for (std::size_t i = 0; i < images.size(); ++i) {
    chances[static_cast<std::size_t>(images[i] - least)] += of.chances()[i];
  }
  return Distribution(least, std::move(chances));
}

struct Given {
  double chance;              // of the condition
  Distribution distribution;  // where it holds
};

// What is left of a distribution where a condition holds; nothing where it never does.
template <class Predicate>
std::optional<Given> condition(const Distribution& on, Predicate holds) {
  std::vector<double> chances(on.chances().begin(), on.chances().end());
  double chance = 0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (!holds(on.lowest() + static_cast<int>(i))) chances[i] = 0;
    chance += chances[i];
  }
  if (chance == 0) return std::nullopt;
  for (double& one : chances) one /= chance;
  return Given{chance, Distribution(on.lowest(), std::move(chances))};
}

}  // namespace agon::chance
