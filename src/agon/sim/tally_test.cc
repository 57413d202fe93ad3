#include "agon/sim/tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "agon/chance/place.h"

namespace agon::sim {
namespace {

using game::MatchResult, game::Outcome;

constexpr MatchResult kWinOfA{Outcome::a, 5, 10};
constexpr MatchResult kWinOfB{Outcome::b, 7, 14};
constexpr MatchResult kDraw{Outcome::draw, 9, 18};

void count_pair(Tally& tally, const MatchResult& straight, const MatchResult& exchanged) {
  tally.count_group(std::array{Counted{straight, false}, Counted{exchanged, true}});
}

TEST(Tally, AnExchangedMatchCountsForTheContestantAndForTheSeat) {
  Tally tally;
  tally.count({kWinOfA, false});
  tally.count({kWinOfA, true});
  EXPECT_EQ(tally.first_wins, 1u);
  EXPECT_EQ(tally.second_wins, 1u);
  EXPECT_EQ(tally.seat_a_wins, 2u);
  EXPECT_EQ(score(tally), 0.5);
  EXPECT_EQ(first_seat_score(tally), 1.0);
}

TEST(Tally, ADrawCountsHalf) {
  Tally tally;
  tally.count({kDraw, false});
  tally.count({kWinOfA, false});
  EXPECT_EQ(score(tally), 0.75);
}

TEST(Tally, AddingTalliesEqualsCountingTogether) {
  Tally left;
  Tally right;
  Tally both;
  count_pair(left, kWinOfA, kDraw);
  count_pair(right, kWinOfB, kWinOfA);
  count_pair(both, kWinOfA, kDraw);
  count_pair(both, kWinOfB, kWinOfA);
  right.add(left);
  EXPECT_EQ(right.matches, both.matches);
  EXPECT_EQ(right.group_sum, both.group_sum);
  EXPECT_EQ(right.group_squares, both.group_squares);
  EXPECT_EQ(right.lengths, both.lengths);
  EXPECT_EQ(interval(right).low, interval(both).low);
}

TEST(Tally, ADefaultCountsForTheContestantWhereverItSat) {
  MatchResult result = kWinOfA;
  result.defaulted = {2, 5};
  Tally tally;
  tally.count({result, false});
  tally.count({result, true});
  EXPECT_EQ(tally.first_defaulted, 7u);
  EXPECT_EQ(tally.second_defaulted, 7u);
  Tally sum;
  sum.add(tally);
  EXPECT_EQ(sum.first_defaulted, 7u);
}

TEST(Tally, LengthsAreCountedByTurns) {
  Tally tally;
  for (int i = 0; i < 3; ++i) tally.count({kWinOfA, false});
  tally.count({kDraw, false});
  EXPECT_EQ(length_quantile(tally, 0), 5u);
  EXPECT_EQ(length_quantile(tally, 0.5), 5u);
  EXPECT_EQ(length_quantile(tally, 1), 9u);
  EXPECT_EQ(mean_length(tally), 6);
}

TEST(Tally, LooksDeterministicWhereEveryGroupIsTheSame) {
  Tally tally;
  EXPECT_FALSE(looks_deterministic(tally));
  for (int i = 0; i < 3; ++i) count_pair(tally, kWinOfA, kWinOfB);
  EXPECT_TRUE(looks_deterministic(tally)) << "each seating has its own length";
  count_pair(tally, kWinOfB, kWinOfA);
  EXPECT_FALSE(looks_deterministic(tally)) << "one came to something else";
  Tally lengths;
  for (u32 turns : {4u, 5u}) lengths.count_group(std::array{Counted{{Outcome::a, turns, 9}}});
  EXPECT_FALSE(looks_deterministic(lengths)) << "one took longer";
}

TEST(Interval, IsTheNormalOneWithTwoZerosAndTwoOnesMore) {
  Tally tally;
  for (int i = 0; i < 50; ++i) {
    count_pair(tally, kWinOfA, kWinOfB);  // 1
    count_pair(tally, kWinOfB, kWinOfA);  // 0
  }
  // 104 observations, half of them 1: variance 0.25 * 104 / 103.
  double reach = 1.959964 * std::sqrt(0.25 / 103);
  EXPECT_NEAR(interval(tally).low, 0.5 - reach, 1e-6);
  EXPECT_NEAR(interval(tally).high, 0.5 + reach, 1e-6);
}

TEST(Interval, IsNeverAPointAndHoldsTheScore) {
  Tally even;
  for (int i = 0; i < 100; ++i) count_pair(even, kWinOfA, kWinOfA);  // the seat decides
  EXPECT_LT(interval(even).low, 0.5);
  EXPECT_GT(interval(even).high, 0.5);
  EXPECT_EQ(interval(Tally{}).low, 0);
  EXPECT_EQ(interval(Tally{}).high, 1);
  for (double n : {1.0, 2.0, 10.0, 1000.0}) {
    for (double each : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      Interval found = interval(Sample{n, n * each, n * each * each});
      EXPECT_LE(found.low, each) << n;
      EXPECT_GE(found.high, each) << n;
    }
  }
}

// What the interval promises: the mean that observations are from is inside in 95 % of all samples.
// The chances, the numbers of matches, and the bounds that every cell and every average must keep.

constexpr std::array kChances{0.001, 0.01, 0.1, 0.5, 0.9};
constexpr std::array kMatches{20u, 100u, 1'000u, 10'000u};
constexpr double kLeastOfACell = 0.93;
constexpr double kLeastOnAverage = 0.945;
constexpr double kWidest = 1.25;  // of the normal interval, where n p (1 - p) is 10 or more
constexpr double kNormal = 1.959963984540054;

// What an observation may be, and how likely: a match, or a pair of them.
struct Kind {
  std::vector<double> values;
  std::vector<double> chances;

  double variance(double mean) const {
    double out = -mean * mean;
    for (std::size_t i = 0; i < values.size(); ++i) out += chances[i] * values[i] * values[i];
    return std::max(out, 0.0);
  }
};

// Coverage and mean width of one cell of the table.
struct Found {
  double covered = 0;
  double width = 0;
};

void look(Found& found, const Sample& sample, double truth, double weight) {
  Interval one = interval(sample);
  if (one.low <= truth + 1e-12 && truth <= one.high + 1e-12) found.covered += weight;
  found.width += weight * (one.high - one.low);
}

double chance_of(u32 n, u32 k, double p) {
  if (p <= 0 || p >= 1) return (p <= 0 ? k == 0 : k == n) ? 1 : 0;
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

// Exact: the sum over every number of successes.
Found sum_up(u32 n, double p) {
  Found out;
  for (u32 k = 0; k <= n; ++k) {
    look(out, Sample{1.0 * n, 1.0 * k, 1.0 * k}, p, chance_of(n, k, p));
  }
  return out;
}

// Exact with draws: the sum over every number of wins and draws that is not absurdly rare.
Found sum_up_draws(u32 n, double p, double draws) {
  double wins = p - draws / 2;
  Found out;
  for (u32 drawn = 0; drawn <= n; ++drawn) {
    double outer = chance_of(n, drawn, draws);
    if (outer < 1e-9) continue;
    for (u32 won = 0; won <= n - drawn; ++won) {
      double chance = outer * chance_of(n - drawn, won, wins / (1 - draws));
      if (chance < 1e-12) continue;
      look(out, Sample{1.0 * n, won + 0.5 * drawn, won + 0.25 * drawn}, p, chance);
    }
  }
  return out;
}

// Dice for the samples: the chance of each number of successes is gone through from the likeliest
// on, upwards and downwards in turn.
class Sampler {
 public:
  u32 binomial(u32 n, double p) {
    auto mode = static_cast<u32>(std::min<double>(n, std::floor((n + 1.0) * p)));
    if (p <= 0 || p >= 1) return mode;
    double above = chance_of(n, mode, p);
    double below = above;
    double left = next() - above;
    if (left <= 0) return mode;
    double odds = p / (1 - p);
    u32 high = mode;
    u32 low = mode;
    while (low > 0 || high < n) {
      if (high < n) {
        above *= odds * (n - high) / (high + 1.0);
        ++high;
        if ((left -= above) <= 0) return high;
      }
      if (low > 0) {
        below *= low / ((n - low + 1.0) * odds);
        --low;
        if ((left -= below) <= 0) return low;
      }
    }
    return mode;
  }

  Sample sample(u32 n, const Kind& kind) {
    Sample out{1.0 * n};
    double rest = 1;
    for (std::size_t i = 0; i < kind.values.size() && n > 0; ++i) {
      bool last = i + 1 == kind.values.size();
      u32 count = last ? n : binomial(n, std::clamp(kind.chances[i] / rest, 0.0, 1.0));
      n -= count;
      rest -= kind.chances[i];
      out.sum += count * kind.values[i];
      out.squares += count * kind.values[i] * kind.values[i];
    }
    return out;
  }

 private:
  double next() {
    chance::Key words = chance::mix({3, 5}, drawn_++, 0);
    return (words.a + 0.5) * 0x1p-32;
  }

  u32 drawn_ = 0;
};

constexpr u32 kRuns = 20'000;

Found try_out(u32 n, double p, const Kind& kind) {
  Found out;
  Sampler sampler;
  for (u32 run = 0; run < kRuns; ++run) look(out, sampler.sample(n, kind), p, 1.0 / kRuns);
  return out;
}

// Holds every cell of a table against the bounds.
template <class Cell>
void expect_promise_kept(u32 matches_in_one, Cell cell) {
  double sum = 0;
  for (u32 n : kMatches) {
    for (double p : kChances) {
      auto [found, variance] = cell(n / matches_in_one, p);
      EXPECT_GE(found.covered, kLeastOfACell) << "n " << n << ", p " << p;
      sum += found.covered;
      double normal = 2 * kNormal * std::sqrt(variance / (n / matches_in_one));
      if (n * p * (1 - p) >= 10 && variance > 1e-12) {
        EXPECT_LE(found.width, kWidest * normal) << "n " << n << ", p " << p;
      }
    }
  }
  EXPECT_GE(sum / (kChances.size() * kMatches.size()), kLeastOnAverage);
}

TEST(Interval, KeepsItsPromiseForMatches) {
  expect_promise_kept(1, [](u32 n, double p) { return std::pair(sum_up(n, p), p * (1 - p)); });
}

// A quarter, half, and most of the draws that are possible where the score is p.
TEST(Interval, KeepsItsPromiseForMatchesWithDraws) {
  for (double share : {0.25, 0.5, 0.9}) {
    SCOPED_TRACE(share);
    expect_promise_kept(1, [share](u32 n, double p) {
      double draws = 2 * share * std::min(p, 1 - p);
      Kind kind{{0, 0.5, 1}, {1 - p - draws / 2, draws, p - draws / 2}};
      Found found = n <= 100 ? sum_up_draws(n, p, draws) : try_out(n, p, kind);
      return std::pair(found, kind.variance(p));
    });
  }
}

Kind independent(double p) { return {{0, 0.5, 1}, {(1 - p) * (1 - p), 2 * p * (1 - p), p * p}}; }

Kind equal(double p) { return {{0, 1}, {1 - p, p}}; }

// As opposite as two matches can be that are each won with chance p.
Kind opposite(double p) {
  return {{0, 0.5, 1},
          {std::max(0.0, 1 - 2 * p), 2 * std::min(p, 1 - p), std::max(0.0, 2 * p - 1)}};
}

// Half of the draws that are possible.
Kind independent_with_draws(double p) {
  double draw = std::min(p, 1 - p);
  double win = p - draw / 2;
  double loss = 1 - p - draw / 2;
  return {{0, 0.25, 0.5, 0.75, 1},
          {loss * loss, 2 * loss * draw, draw * draw + 2 * loss * win, 2 * draw * win, win * win}};
}

Kind equal_with_draws(double p) {
  double draw = std::min(p, 1 - p);
  return {{0, 0.5, 1}, {1 - p - draw / 2, draw, p - draw / 2}};
}

TEST(Interval, KeepsItsPromiseForPairs) {
  for (auto kind_of : {independent, equal, opposite, independent_with_draws, equal_with_draws}) {
    expect_promise_kept(2, [kind_of](u32 n, double p) {
      Kind kind = kind_of(p);
      return std::pair(try_out(n, p, kind), kind.variance(p));
    });
  }
}

TEST(Interval, OfNothingWonReachesThreeToFiveOverTheNumberOfObservations) {
  for (u32 n : kMatches) {
    for (double observations : {1.0 * n, n / 2.0}) {
      Interval none = interval(Sample{observations, 0, 0});
      EXPECT_EQ(none.low, 0);
      EXPECT_GE(none.high, 3 / observations) << n;
      EXPECT_LE(none.high, 5 / observations) << n;
      Interval all = interval(Sample{observations, observations, observations});
      EXPECT_NEAR(all.low, 1 - none.high, 1e-12);
      EXPECT_EQ(all.high, 1);
    }
  }
}

}  // namespace
}  // namespace agon::sim
