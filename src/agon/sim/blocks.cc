#include "agon/sim/blocks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "agon/sim/tally.h"

namespace agon::sim {
namespace {

// The 0.975 quantile of Student's distribution with 1, 2, .. 31 degrees of freedom.
constexpr std::array<double, kBlocks - 1> kStudent95 = {
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788,  2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739,
    2.0687,  2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423, 2.0395};

Portion sum_of(std::span<const Portion> portions) {
  Portion out;
  for (const Portion& one : portions) {
    out.part += one.part;
    out.whole += one.whole;
  }
  return out;
}

}  // namespace

void Block::add(const Block& other) {
  matches += other.matches;
  seat_a_points += other.seat_a_points;
  draws += other.draws;
  turns += other.turns;
  metered += other.metered;
  counts.resize(std::max(counts.size(), other.counts.size()));
  for (std::size_t i = 0; i < other.counts.size(); ++i) counts[i] += other.counts[i];
}

// By linearisation, as of a difference (paired.cc): a block's residual, part - ratio x whole, is
// what it adds to the ratio.
std::optional<Interval> ratio_interval(std::span<const Portion> portions) {
  Portion sum = sum_of(portions);
  std::size_t blocks = 0;
  double squares = 0;
  double ratio = sum.whole == 0 ? 0 : sum.part / sum.whole;
  for (const Portion& one : portions) {
    double residual = one.part - ratio * one.whole;
    blocks += one.whole != 0;
    squares += residual * residual;
  }
  constexpr double kRounding = 1e-18;
  if (blocks < 2 || squares <= kRounding * sum.part * sum.part) return std::nullopt;
  auto n = static_cast<double>(blocks);
  double error = std::sqrt(squares * n / (n - 1)) / std::abs(sum.whole);
  double reach = kStudent95[std::min(blocks - 2, kStudent95.size() - 1)] * error;
  return Interval{ratio - reach, ratio + reach};
}

std::optional<Interval> share_interval(std::span<const Portion> portions, double observations) {
  Portion sum = sum_of(portions);
  if (sum.whole == 0) return std::nullopt;
  if (std::optional<Interval> out = ratio_interval(portions)) {
    return Interval{std::max(0.0, out->low), std::min(1.0, out->high)};
  }
  if (observations < 2) return std::nullopt;
  double share = sum.part / sum.whole;
  return interval(Sample{observations, observations * share, observations * share * share});
}

}  // namespace agon::sim
