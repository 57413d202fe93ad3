#include "agon/chance/revealing.h"

#include <gtest/gtest.h>

#include <map>

namespace agon::chance {
namespace {

constexpr Place at(u32 index) { return {1, u16{1}, index}; }

// Three dice of a group, then one alone if their sum is even: what is read is a sum.
u32 sum_of_throw(Referee& referee) {
  u32 sum = 0;
  referee.roll_group(at(0), 3, 6, [&](u32 face) { sum += face; });
  return sum % 2 == 0 ? sum + 100 * referee.roll(at(3), 4) : sum;
}

std::map<u32, double> spread(std::span<const Rolled> known) {
  std::map<u32, double> out;
  Revealing dice(known, 1000);
  do {
    u32 sum = sum_of_throw(dice);
    out[sum] += dice.probability();
  } while (dice.advance());
  EXPECT_FALSE(dice.beyond());
  return out;
}

double mean(const std::map<u32, double>& spread) {
  double out = 0;
  for (auto [value, chance] : spread) out += value * chance;
  return out;
}

TEST(Revealing, WithNothingKnownItIsAnOdometer) {
  std::map<u32, double> expected;
  Odometer odometer(1000);
  do {
    u32 sum = sum_of_throw(odometer);
    expected[sum] += odometer.probability();
  } while (odometer.advance());
  EXPECT_EQ(spread({}), expected);
}

TEST(Revealing, WithEverythingKnownThereIsOneOutcome) {
  std::vector<Rolled> all = {{at(0), 6, 5}, {at(1), 6, 2}, {at(2), 6, 1}, {at(3), 4, 3}};
  EXPECT_EQ(spread(all), (std::map<u32, double>{{308, 1.0}}));
}

// Whatever the first dice of a group show, the others may show anything: also less.
TEST(Revealing, TheRestOfAGroupIsFree) {
  std::vector<Rolled> known = {{at(0), 6, 6}};
  std::map<u32, double> given_six = spread(known);
  std::map<u32, double> expected;
  for (u32 second = 1; second <= 6; ++second) {
    for (u32 third = 1; third <= 6; ++third) {
      u32 sum = 6 + second + third;
      for (u32 last = 1; last <= 4; ++last) {
        expected[sum % 2 == 0 ? sum + 100 * last : sum] += 1.0 / (36 * 4);
      }
    }
  }
  ASSERT_EQ(given_six.size(), expected.size());
  for (auto [value, chance] : expected) EXPECT_NEAR(given_six[value], chance, 1e-12) << value;
}

// The mean of the means, die after die.
TEST(Revealing, EachRollChangesTheMeanByNothingOnAverage) {
  for (u32 first = 1; first <= 6; ++first) {
    std::vector<Rolled> known = {{at(0), 6, first}};
    double after_first = mean(spread(known));
    double sum = 0;
    for (u32 second = 1; second <= 6; ++second) {
      std::vector<Rolled> more = {{at(0), 6, first}, {at(1), 6, second}};
      sum += mean(spread(more)) / 6;
    }
    EXPECT_NEAR(sum, after_first, 1e-9);
  }
}

TEST(Revealing, TooManyOutcomesAreNoticed) {
  Revealing dice({}, 20);
  while (true) {
    sum_of_throw(dice);
    if (dice.beyond() || !dice.advance()) break;
  }
  EXPECT_TRUE(dice.beyond());
}

}  // namespace
}  // namespace agon::chance
