// Shares in percent for people. Both ends of an interval are rounded outwards, so that what is
// shown never says more than what is known: nothing lost in 100,000 matches is not 0.00 % to 0.00
// %.
#pragma once

#include <cmath>

namespace agon::cli {

// In percent with this many digits behind the point; a hair (of the sum that led here) is no reason
// to go one step farther.
inline double percent_below(double share, int digits) {
  double steps = std::pow(10, digits);
  return std::floor(100 * share * steps + 1e-6) / steps;
}

inline double percent_above(double share, int digits) {
  double steps = std::pow(10, digits);
  return std::ceil(100 * share * steps - 1e-6) / steps;
}

}  // namespace agon::cli
