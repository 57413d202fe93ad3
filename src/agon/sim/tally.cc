#include "agon/sim/tally.h"

#include <algorithm>
#include <cmath>

namespace agon::sim {
namespace {

constexpr double kNormal95 = 1.959963984540054;  // 0.975 quantile of the normal distribution

double ratio(u64 part, u64 whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Wilson's interval of a share p of n.
Estimate wilson_of(double p, double n) {
  double z2 = kNormal95 * kNormal95;
  double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  double reach = kNormal95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {p, std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

// Score of the first contestant in one match, in half points.
u64 half_points(const game::MatchResult& result, bool exchanged) {
  if (result.outcome == game::Outcome::draw) return 1;
  return result.outcome == (exchanged ? game::Outcome::b : game::Outcome::a) ? 2 : 0;
}

}  // namespace

void Tally::count(const game::MatchResult& result, bool exchanged) {
  ++matches;
  u64 points = half_points(result, exchanged);
  first_wins += points == 2;
  draws += points == 1;
  second_wins += points == 0;
  seat_a_wins += result.outcome == game::Outcome::a;
  seat_b_wins += result.outcome == game::Outcome::b;
  first_defaulted += result.defaulted[exchanged ? 1 : 0];
  second_defaulted += result.defaulted[exchanged ? 0 : 1];
  if (result.turns >= lengths.size()) lengths.resize(result.turns + 1);
  ++lengths[result.turns];
}

void Tally::count_pair(const game::MatchResult& straight, const game::MatchResult& exchanged) {
  count(straight, false);
  count(exchanged, true);
  u64 points = half_points(straight, false) + half_points(exchanged, true);
  ++pairs;
  pair_sum += points;
  pair_squares += points * points;
}

void Tally::add(const Tally& other) {
  matches += other.matches;
  first_wins += other.first_wins;
  second_wins += other.second_wins;
  draws += other.draws;
  seat_a_wins += other.seat_a_wins;
  seat_b_wins += other.seat_b_wins;
  pairs += other.pairs;
  pair_sum += other.pair_sum;
  pair_squares += other.pair_squares;
  first_defaulted += other.first_defaulted;
  second_defaulted += other.second_defaulted;
  metered += other.metered;
  lengths.resize(std::max(lengths.size(), other.lengths.size()));
  for (std::size_t i = 0; i < other.lengths.size(); ++i) lengths[i] += other.lengths[i];
}

double score(const Tally& tally) {
  return ratio(2 * tally.first_wins + tally.draws, 2 * tally.matches);
}

double first_seat_score(const Tally& tally) {
  return ratio(2 * tally.seat_a_wins + tally.draws, 2 * tally.matches);
}

Estimate interval(const Tally& tally) {
  if (tally.pairs < 2) return wilson(tally.first_wins, tally.matches);
  auto n = static_cast<double>(tally.pairs);
  double mean = static_cast<double>(tally.pair_sum) / n;
  double squares = static_cast<double>(tally.pair_squares) / n;
  double variance = std::max(0.0, squares - mean * mean) * n / (n - 1);
  double reach = kNormal95 * std::sqrt(variance / n) / 4;  // a pair's score is of 4 half points
  double value = mean / 4;
  return {value, std::max(0.0, value - reach), std::min(1.0, value + reach)};
}

Estimate wilson(u64 successes, u64 trials) {
  if (trials == 0) return {0, 0, 1};
  return wilson_of(ratio(successes, trials), static_cast<double>(trials));
}

Estimate score_interval(const Tally& tally) {
  if (tally.pairs >= 2) return interval(tally);
  if (tally.matches == 0) return {0, 0, 1};
  return wilson_of(score(tally), static_cast<double>(tally.matches));
}

u32 length_quantile(const Tally& tally, double share) {
  auto wanted = static_cast<u64>(std::ceil(share * static_cast<double>(tally.matches)));
  u64 seen = 0;
  for (u32 turns = 0; turns < tally.lengths.size(); ++turns) {
    seen += tally.lengths[turns];
    if (seen >= wanted && seen > 0) return turns;
  }
  return 0;
}

double mean_length(const Tally& tally) {
  u64 sum = 0;
  for (u32 turns = 0; turns < tally.lengths.size(); ++turns) sum += turns * tally.lengths[turns];
  return ratio(sum, tally.matches);
}

}  // namespace agon::sim
