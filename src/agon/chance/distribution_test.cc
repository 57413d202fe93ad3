// Against brute force: every throw of small dice, one by one.
#include "agon/chance/distribution.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "agon/chance/tape.h"

namespace agon::chance {
namespace {

using Outcomes = std::map<int, double>;  // value -> probability

// Every throw of these dice, put together by `total`.
Outcomes enumerate(const std::vector<int>& sides,
                   const std::function<int(std::vector<int>)>& total) {
  Outcomes out;
  Odometer odometer(1u << 22);
  do {
    std::vector<int> dice;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      u32 value = odometer.roll({0, u16{1}, static_cast<u32>(i)}, static_cast<u32>(sides[i]));
      dice.push_back(static_cast<int>(value));
    }
    out[total(std::move(dice))] += odometer.probability();
  } while (odometer.advance());
  EXPECT_FALSE(odometer.beyond());
  return out;
}

void expect_same(const Distribution& distribution, const Outcomes& outcomes) {
  EXPECT_EQ(distribution.lowest(), outcomes.begin()->first);
  EXPECT_EQ(distribution.highest(), outcomes.rbegin()->first);
  double so_far = 0;
  double mean = 0;
  for (int value = distribution.lowest() - 1; value <= distribution.highest() + 1; ++value) {
    auto found = outcomes.find(value);
    double chance = found == outcomes.end() ? 0 : found->second;
    so_far += chance;
    mean += chance * value;
    EXPECT_NEAR(distribution.probability(value), chance, 1e-12) << value;
    EXPECT_NEAR(distribution.at_most(value), so_far, 1e-12) << value;
  }
  EXPECT_NEAR(distribution.mean(), mean, 1e-11);
}

int total(const std::vector<int>& dice) { return std::accumulate(dice.begin(), dice.end(), 0); }

int highest(std::vector<int> dice, int kept) {
  std::ranges::sort(dice, std::greater());
  return std::accumulate(dice.begin(), dice.begin() + kept, 0);
}

int lowest(std::vector<int> dice, int kept) {
  std::ranges::sort(dice);
  return std::accumulate(dice.begin(), dice.begin() + kept, 0);
}

TEST(Distribution, OfADieIsEven) {
  Distribution die = Distribution::die(6);
  EXPECT_EQ(die.lowest(), 1);
  EXPECT_EQ(die.highest(), 6);
  EXPECT_EQ(die.probability(3), 1.0 / 6);
  EXPECT_EQ(die.probability(0), 0);
  EXPECT_EQ(die.probability(7), 0);
  EXPECT_EQ(die.at_most(0), 0);
  EXPECT_DOUBLE_EQ(die.at_most(2), 1.0 / 3);
  EXPECT_DOUBLE_EQ(die.at_most(1000), 1);
  EXPECT_DOUBLE_EQ(die.mean(), 3.5);
}

TEST(Distribution, OfAConstantIsThatValue) {
  Distribution constant = Distribution::constant(-7);
  EXPECT_EQ(constant.lowest(), -7);
  EXPECT_EQ(constant.highest(), -7);
  EXPECT_EQ(constant.probability(-7), 1);
  EXPECT_EQ(constant.mean(), -7);
}

TEST(Distribution, CutsOffImpossibleEnds) {
  Distribution distribution(10, {0, 0, 0.25, 0, 0.75, 0});
  EXPECT_EQ(distribution.lowest(), 12);
  EXPECT_EQ(distribution.highest(), 14);
  EXPECT_EQ(distribution.probability(13), 0);
  EXPECT_EQ(distribution.chances().size(), 3u);
}

TEST(Distribution, SumsAndSubtractsLikeDice) {
  for (int a = 1; a <= 7; ++a) {
    for (int b = 1; b <= 7; ++b) {
      Distribution one = Distribution::die(a);
      Distribution other = Distribution::die(b);
      expect_same(sum(one, other), enumerate({a, b}, total));
      expect_same(difference(one, other),
                  enumerate({a, b}, [](const auto& dice) { return dice[0] - dice[1]; }));
    }
  }
}

TEST(Distribution, KeepsTheHighestAndTheLowestOfEveryFewDice) {
  for (int sides : {1, 2, 3, 4, 6}) {
    for (int dice = 1; dice <= 5; ++dice) {
      std::vector<int> all(static_cast<std::size_t>(dice), sides);
      for (int kept = 1; kept <= dice; ++kept) {
        SCOPED_TRACE(testing::Message() << dice << "d" << sides << " keep " << kept);
        Distribution die = Distribution::die(sides);
        expect_same(keep_highest(die, dice, kept),
                    enumerate(all, [&](const auto& fell) { return highest(fell, kept); }));
        expect_same(keep_lowest(die, dice, kept),
                    enumerate(all, [&](const auto& fell) { return lowest(fell, kept); }));
      }
    }
  }
}

TEST(Distribution, KeepsDiceOfAnyShape) {
  // A die with a gap and uneven faces: -2 half the time, 1 and 2 otherwise; as a d4 that is read.
  auto read = [](int face) { return face <= 2 ? -2 : face - 2; };
  Distribution odd = apply(Distribution::die(4), read);
  expect_same(odd, enumerate({4}, [&](const auto& dice) { return read(dice[0]); }));
  for (int kept = 1; kept <= 4; ++kept) {
    expect_same(keep_highest(odd, 4, kept), enumerate({4, 4, 4, 4}, [&](std::vector<int> dice) {
                  std::ranges::transform(dice, dice.begin(), read);
                  return highest(std::move(dice), kept);
                }));
  }
}

TEST(Distribution, KeepsTheHighestOfManyDiceByTheirPowers) {
  Distribution kept = keep_highest(Distribution::die(12), 11, 1);
  for (int x = 1; x <= 12; ++x) {
    EXPECT_NEAR(kept.at_most(x), std::pow(x / 12.0, 11), 1e-14);
  }
}

TEST(Distribution, OfTenD6KeepFiveIsTheKnownOne) {
  Distribution kept = keep_highest(Distribution::die(6), 10, 5);
  double throws = std::pow(6, 10);
  EXPECT_NEAR(kept.probability(5), 1 / throws, 1e-20);
  // At least five sixes, the rest as it likes.
  double sixes = 0;
  for (auto [count, ways] : {std::pair{5, 252}, {6, 210}, {7, 120}, {8, 45}, {9, 10}, {10, 1}}) {
    sixes += ways * std::pow(5, 10 - count);
  }
  EXPECT_NEAR(kept.probability(30), sixes / throws, 1e-15);
  EXPECT_NEAR(kept.at_most(30), 1, 1e-14);
}

TEST(Distribution, OfTheMostDiceStillAddsUp) {
  Distribution kept = keep_highest(Distribution::die(6), kMostDiceKept, 50);
  EXPECT_NEAR(kept.at_most(kept.highest()), 1, 1e-11);
  Distribution rest = keep_lowest(Distribution::die(6), kMostDiceKept, 50);
  EXPECT_NEAR(kept.mean() + rest.mean(), 350, 1e-9);
}

TEST(Distribution, AppliesAFunctionAndMergesWhatItMakesEqual) {
  Distribution two = sum(Distribution::die(6), Distribution::die(6));
  auto far = [](int value) { return (value - 7) * (value - 7); };
  expect_same(apply(two, far),
              enumerate({6, 6}, [&](const auto& dice) { return far(total(dice)); }));
}

TEST(Distribution, SaysHowLikelyAConditionIsAndWhatIsLeft) {
  std::optional<Given> even = condition(Distribution::die(6), [](int x) { return x % 2 == 0; });
  ASSERT_TRUE(even);
  EXPECT_DOUBLE_EQ(even->chance, 0.5);
  EXPECT_EQ(even->distribution.lowest(), 2);
  EXPECT_DOUBLE_EQ(even->distribution.probability(4), 1.0 / 3);
  EXPECT_EQ(even->distribution.probability(3), 0);
  EXPECT_DOUBLE_EQ(even->distribution.mean(), 4);
}

TEST(Distribution, HasNothingLeftOfAnImpossibleCondition) {
  EXPECT_FALSE(condition(Distribution::die(6), [](int x) { return x > 6; }));
}

}  // namespace
}  // namespace agon::chance
