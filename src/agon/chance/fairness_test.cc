// Chi-square tests of the bounded draw over the orders in which matches really use it. Each test's
// p-value, the probability that fair dice do as badly or worse, must be at least one in a million,
// and all p-values together must be spread evenly. Every number here is fixed: nothing can flake.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "agon/chance/draws.h"
#include "agon/chance/place.h"
#include "tests/support/keys.h"

namespace agon::chance {
namespace {

constexpr double kLeastP = 1e-6;
constexpr u32 kDraws = 100'000;  // of one test; all indices are below kIndexLimit
constexpr Place kFirst = {1, u16{1}, 0};

// The upper tail of the chi-square distribution: Q(freedom / 2, x / 2), as a series on the left of
// the mean and as a continued fraction on the right (Numerical Recipes, 6.2).
double tail_by_series(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int n = 1; n < 10'000; ++n) sum += term *= x / (a + n);
  return 1 - sum * std::exp(-x + a * std::log(x) - std::lgamma(a));
}

double tail_by_fraction(double a, double x) {
  constexpr double tiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / tiny;
  double d = 1 / b;
  double h = d;
  for (int n = 1; n < 10'000; ++n) {
    double numerator = -n * (n - a);
    b += 2;
    d = 1 / (std::abs(numerator * d + b) < tiny ? tiny : numerator * d + b);
    c = std::abs(b + numerator / c) < tiny ? tiny : b + numerator / c;
    h *= d * c;
  }
  return std::exp(-x + a * std::log(x) - std::lgamma(a)) * h;
}

double p_value(double chi_square, double freedom) {
  if (chi_square == 0) return 1;
  double a = freedom / 2;
  double x = chi_square / 2;
  return x < a + 1 ? tail_by_series(a, x) : tail_by_fraction(a, x);
}

double p_of_even_cells(const std::vector<u32>& cells) {
  double total = 0;
  for (u32 count : cells) total += count;
  double expected = total / static_cast<double>(cells.size());
  double chi_square = 0;
  for (u32 count : cells) chi_square += (count - expected) * (count - expected) / expected;
  return p_value(chi_square, static_cast<double>(cells.size() - 1));
}

// One order of draws: number i of them, below n.
struct Ordering {
  const char* name;
  u32 (*draw)(u32 i, u32 n);
};

u32 first_die(MatchName match, u32 n) { return below(domain_key(match, Domain::rules), kFirst, n); }

constexpr std::array<Ordering, 13> kOrderings = {{
    {"indices of one turn", [](u32 i, u32 n) { return below(kRules, {4, u16{1}, i}, n); }},
    {"turns", [](u32 i, u32 n) { return below(kRules, {i, u16{1}, 0}, n); }},
    {"late turns", [](u32 i, u32 n) { return below(kRules, {~i, u16{1}, 1}, n); }},
    {"names", [](u32 i, u32 n) { return below(kRules, {i >> 16, static_cast<u16>(i), 0}, n); }},
    {"turns of 8 names and 8 indices",
     [](u32 i, u32 n) {
       return below(kRules, {i / 64, static_cast<u16>(1 + i / 8 % 8), i % 8}, n);
     }},
    {"seeds", [](u32 i, u32 n) { return first_die({i, 0}, n); }},
    {"high halves of seeds", [](u32 i, u32 n) { return first_die({u64{i} << 32, 0}, n); }},
    {"matches of a seed", [](u32 i, u32 n) { return first_die({1, i}, n); }},
    {"ten matches of each seed", [](u32 i, u32 n) { return first_die({i / 10, i % 10}, n); }},
    {"domains of matches",
     [](u32 i, u32 n) {
       return below(domain_key(MatchName{1, i / 4}, static_cast<Domain>(i % 4)), kFirst, n);
     }},
    {"decisions of a seat", [](u32 i, u32 n) { return Draws(kSeat, i).below(n); }},
    {"draws of a decision",
     [](u32 i, u32 n) {
       return Draws(kSeat, i >> 16).below(n, static_cast<u8>(i >> 8), static_cast<u8>(i));
     }},
    {"raw keys", [](u32 i, u32 n) { return below(Key{i, i / 256}, kFirst, n); }},
}};

std::vector<u32> count_singles(u32 (*draw)(u32, u32), u32 n) {
  u32 cells = n <= 1000 ? n : 64;  // of a large bound: equal ranges of values
  std::vector<u32> counts(cells);
  for (u32 i = 0; i < kDraws; ++i) ++counts[u64{draw(i, n)} * cells / n];
  return counts;
}

// The remainders modulo `cells`, for bounds so large that they are equally frequent.
std::vector<u32> count_remainders(u32 (*draw)(u32, u32), u32 n, u32 cells) {
  std::vector<u32> counts(cells);
  for (u32 i = 0; i < kDraws; ++i) ++counts[draw(i, n) % cells];
  return counts;
}

// Pairs of draws that are `lag` apart; no draw is in two pairs.
std::vector<u32> count_pairs(u32 (*draw)(u32, u32), u32 n, u32 lag, u32 offset) {
  std::vector<u32> counts(n * n);
  for (u32 i = offset; i + lag < kDraws; ++i) {
    if ((i - offset) / lag % 2 == 0) ++counts[draw(i, n) * n + draw(i + lag, n)];
  }
  return counts;
}

constexpr std::array<u32, 15> kBounds = {2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 30, 100, 256, 1000};
constexpr std::array<u32, 5> kLargeBounds = {(1u << 31) + 1, (1u << 31) + (1u << 29) + 7,
                                             (3u << 30), (3u << 30) + 1, ~0u};

// Ten equal ranges of p must hold about equally many; few p-values, hence a milder threshold.
void expect_spread_evenly(const std::vector<double>& ps) {
  std::vector<u32> counts(10);
  for (double p : ps) ++counts[std::min<std::size_t>(9, static_cast<std::size_t>(p * 10))];
  EXPECT_GE(p_of_even_cells(counts), 1e-3) << testing::PrintToString(counts);
}

TEST(ChiSquare, HasThePValuesOfTheTables) {
  EXPECT_NEAR(p_value(3.841, 1), 0.05, 1e-4);
  EXPECT_NEAR(p_value(11.070, 5), 0.05, 1e-4);
  EXPECT_NEAR(p_value(20.515, 5), 0.001, 1e-5);
  EXPECT_NEAR(p_value(77.93, 100), 0.95, 1e-3);
  EXPECT_NEAR(p_value(149.449, 100), 0.001, 1e-5);
}

TEST(ChiSquare, SeesTheBiasOfARemainder) {
  auto remainder = [](u32 i, u32 n) { return words_at(kRules, {i, u16{1}, 0}).a % n; };
  EXPECT_LT(p_of_even_cells(count_singles(remainder, 3u << 30)), kLeastP);
}

// Of every three values below 3 * 2^30 one has two words, the others one.
TEST(ChiSquare, SeesTheBiasOfAMultiplyShiftWithoutRetry) {
  auto biased = [](u32 i, u32 n) {
    return static_cast<u32>(u64{words_at(kRules, {i, u16{1}, 0}).a} * n >> 32);
  };
  EXPECT_LT(p_of_even_cells(count_remainders(biased, 3u << 30, 3)), kLeastP);
}

TEST(ChiSquare, SeesThatNeighboursAreAlike) {
  auto alike = [](u32 i, u32 n) { return below(kRules, {i / 2, u16{1}, 0}, n); };
  EXPECT_LT(p_of_even_cells(count_pairs(alike, 6, 1, 0)), kLeastP);
}

TEST(Fairness, EveryOrderingGivesEveryValueEquallyOften) {
  std::vector<double> ps;
  for (const Ordering& ordering : kOrderings) {
    for (u32 n : kBounds) {
      ps.push_back(p_of_even_cells(count_singles(ordering.draw, n)));
      EXPECT_GE(ps.back(), kLeastP) << ordering.name << ", below " << n;
    }
  }
  expect_spread_evenly(ps);
}

TEST(Fairness, BoundsThatRetryOftenAreFairToo) {
  std::vector<double> ps;
  for (const Ordering& ordering : kOrderings) {
    for (u32 n : kLargeBounds) {
      ps.push_back(p_of_even_cells(count_singles(ordering.draw, n)));
      EXPECT_GE(ps.back(), kLeastP) << ordering.name << ", below " << n;
      ps.push_back(p_of_even_cells(count_remainders(ordering.draw, n, 3)));
      EXPECT_GE(ps.back(), kLeastP) << ordering.name << ", below " << n << ", modulo 3";
    }
  }
  expect_spread_evenly(ps);
}

TEST(Fairness, NeighboursAreIndependentInEveryOrdering) {
  std::vector<double> ps;
  for (const Ordering& ordering : kOrderings) {
    for (u32 n : {6u, 20u}) {
      for (u32 lag : {1u, 2u, 3u, 64u}) {
        for (u32 offset : {0u, 1u}) {
          ps.push_back(p_of_even_cells(count_pairs(ordering.draw, n, lag, offset)));
          EXPECT_GE(ps.back(), kLeastP) << ordering.name << ", below " << n << ", lag " << lag;
        }
      }
    }
  }
  expect_spread_evenly(ps);
}

}  // namespace
}  // namespace agon::chance
