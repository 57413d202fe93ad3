#include "agon/sim/tally.h"

#include <algorithm>
#include <cmath>

namespace agon::sim {
namespace {

double ratio(u64 part, u64 whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Score of the first contestant in one match, in half points.
u64 half_points(const Counted& match) {
  if (match.result.outcome == game::Outcome::draw) return 1;
  return match.result.outcome == (match.exchanged ? game::Outcome::b : game::Outcome::a) ? 2 : 0;
}

}  // namespace

void Tally::count(const Counted& match, u64 index) {
  const auto& [result, exchanged] = match;
  ++matches;
  u64 points = half_points(match);
  first_wins += points == 2;
  draws += points == 1;
  second_wins += points == 0;
  seat_a_wins += result.outcome == game::Outcome::a;
  seat_b_wins += result.outcome == game::Outcome::b;
  first_defaulted += result.defaulted[exchanged ? 1 : 0];
  second_defaulted += result.defaulted[exchanged ? 0 : 1];
  if (result.turns >= lengths.size()) lengths.resize(result.turns + 1);
  ++lengths[result.turns];
  Block& block = block_of(index);
  ++block.matches;
  block.turns += result.turns;
  block.draws += points == 1;
  block.seat_a_points += points == 1 ? 1 : result.outcome == game::Outcome::a ? 2 : 0;
}

Block& Tally::block_of(u64 index) {
  blocks.resize(kBlocks);
  return blocks[index % kBlocks];
}

void Tally::count_group(std::span<const Counted> group, u64 index) {
  u64 points = 0;
  for (const Counted& match : group) {
    count(match, index);
    points += half_points(match);
  }
  ++groups;
  group_matches = group.size();
  group_sum += points;
  group_squares += points * points;
}

void Tally::add(const Tally& other) {
  matches += other.matches;
  first_wins += other.first_wins;
  second_wins += other.second_wins;
  draws += other.draws;
  seat_a_wins += other.seat_a_wins;
  seat_b_wins += other.seat_b_wins;
  groups += other.groups;
  group_matches = std::max(group_matches, other.group_matches);
  group_sum += other.group_sum;
  group_squares += other.group_squares;
  first_decisions += other.first_decisions;
  second_decisions += other.second_decisions;
  first_defaulted += other.first_defaulted;
  second_defaulted += other.second_defaulted;
  metered += other.metered;
  lengths.resize(std::max(lengths.size(), other.lengths.size()));
  for (std::size_t i = 0; i < other.lengths.size(); ++i) lengths[i] += other.lengths[i];
  blocks.resize(std::max(blocks.size(), other.blocks.size()));
  for (std::size_t i = 0; i < other.blocks.size(); ++i) blocks[i].add(other.blocks[i]);
}

double score(const Tally& tally) {
  return ratio(2 * tally.first_wins + tally.draws, 2 * tally.matches);
}

double first_seat_score(const Tally& tally) {
  return ratio(2 * tally.seat_a_wins + tally.draws, 2 * tally.matches);
}

// The normal interval of a mean, with the sample's variance, over the sample and four observations
// more: two zeros and two ones. Without them it is a point where all observations are equal, and
// far too short near there. For shares of successes they make it the interval of Agresti and Coull
// ("Approximate is better than 'exact' for interval estimation of binomial proportions", The
// American Statistician 52, 1998: "add two successes and two failures"); here an observation may
// lie anywhere between 0 and 1, as draws and groups do, so the variance is measured instead of
// p (1 - p), and divided by one less than the observations because it is. At 0 of n the upper end
// is 3.3/n (n = 10) to 4.8/n; the test beside this says what it covers.
Interval interval(const Sample& sample) {
  constexpr double kAtEachEnd = 2;
  double n = sample.size + 2 * kAtEachEnd;
  double mean = (sample.sum + kAtEachEnd) / n;
  double variance = std::max(0.0, (sample.squares + kAtEachEnd) / n - mean * mean);
  double reach = kNormal95 * std::sqrt(variance / (n - 1));
  return {std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

Interval interval(const Tally& tally) {
  if (tally.groups == 0) return {};
  double all = 2 * static_cast<double>(tally.group_matches);  // half points of a group
  return interval(Sample{static_cast<double>(tally.groups),
                         static_cast<double>(tally.group_sum) / all,
                         static_cast<double>(tally.group_squares) / (all * all)});
}

bool looks_deterministic(const Tally& tally) {
  auto lengths = tally.lengths.size() - std::ranges::count(tally.lengths, u64{0});
  if (tally.groups == 0 || tally.group_sum % tally.groups != 0) return false;
  u64 each = tally.group_sum / tally.groups;
  return tally.group_squares == each * each * tally.groups && lengths <= tally.group_matches;
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
