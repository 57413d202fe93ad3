#include "agon/sim/confidence_sequence.h"

#include <algorithm>
#include <cmath>

namespace agon::sim {

void ConfidenceSequence::add(const Sample& block) {
  double expected = mean();
  variance_ +=
      std::max(0.0, block.squares - 2 * expected * block.sum + expected * expected * block.size);
  size_ += block.size;
  sum_ += block.sum;
}

Interval ConfidenceSequence::interval() const {
  if (size_ == 0) return {};
  double half = stitched_boundary(variance_, alpha_ / 2) / size_;  // each side has its half
  return {std::max(0.0, mean() - half), std::min(1.0, mean() + half)};
}

double ConfidenceSequence::reach() const {
  Interval now = interval();
  return std::max(mean() - now.low, now.high - mean());
}

// The boundary is a row of straight lines, one for each epoch in which the variance grows by the
// factor eta, under a smooth curve; the k-th epoch has the share 1 / (k^s zeta(s)) of alpha.
double stitched_boundary(double variance, double alpha) {
  constexpr double kEta = 2;
  constexpr double kS = 1.4;
  constexpr double kZeta = 3.1055472779775810;  // Riemann's, of 1.4
  constexpr double kStart = 1;                  // the variance up to which the curve is flat
  constexpr double kScale = 1;                  // the range of an observation
  const double k1 = (std::pow(kEta, 0.25) + std::pow(kEta, -0.25)) / std::sqrt(2.0);
  const double k2 = (std::sqrt(kEta) + 1) / 2;
  double v = std::max(variance, kStart);
  double l = kS * std::log(std::log(kEta * v / kStart)) +
             std::log(kZeta / (alpha * std::pow(std::log(kEta), kS)));
  double linear = k2 * kScale * l;
  return std::sqrt(k1 * k1 * v * l + linear * linear) + linear;
}

}  // namespace agon::sim
