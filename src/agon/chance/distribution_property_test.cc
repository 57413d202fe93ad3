// Laws of the algebra of dice, over distributions of any shape.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "agon/chance/distribution.h"
#include "tests/support/property.h"

namespace agon::chance {
namespace {

using test::expect_property;

// Up to eight neighbouring values around 0, some of them impossible.
Distribution any_distribution() {
  int lowest = *rc::gen::inRange(-20, 20);
  auto weights = *rc::gen::container<std::vector<int>>(
      static_cast<std::size_t>(*rc::gen::inRange(1, 9)), rc::gen::inRange(0, 10));
  weights.back() += 1;
  double all = 0;
  for (int weight : weights) all += weight;
  std::vector<double> chances;
  for (int weight : weights) chances.push_back(weight / all);
  return Distribution(lowest, std::move(chances));
}

bool near(double a, double b) { return std::abs(a - b) < 1e-11; }

bool near(const Distribution& a, const Distribution& b) {
  bool same = a.lowest() == b.lowest() && a.highest() == b.highest();
  for (int x = a.lowest(); x <= a.highest(); ++x) {
    same = same && near(a.probability(x), b.probability(x));
  }
  return same;
}

double all_of(const Distribution& distribution) {
  return distribution.at_most(distribution.highest());
}

TEST(DistributionLaws, SumsCommuteAndTheirMeansAdd) {
  expect_property(300, [] {
    Distribution a = any_distribution();
    Distribution b = any_distribution();
    RC_ASSERT(near(sum(a, b), sum(b, a)));
    RC_ASSERT(near(sum(a, b).mean(), a.mean() + b.mean()));
    RC_ASSERT(near(difference(a, b).mean(), a.mean() - b.mean()));
    RC_ASSERT(near(all_of(sum(a, b)), 1));
  });
}

TEST(DistributionLaws, KeepingAllDiceIsTheirSum) {
  expect_property(200, [] {
    Distribution each = any_distribution();
    int dice = *rc::gen::inRange(1, 7);
    Distribution added = each;
    for (int i = 1; i < dice; ++i) added = sum(added, each);
    RC_ASSERT(near(keep_highest(each, dice, dice), added));
    RC_ASSERT(near(keep_lowest(each, dice, dice), added));
  });
}

TEST(DistributionLaws, TheHighestAndTheOthersMakeUpTheWholeThrow) {
  expect_property(200, [] {
    Distribution each = any_distribution();
    int dice = *rc::gen::inRange(2, 12);
    int kept = *rc::gen::inRange(1, dice);
    Distribution high = keep_highest(each, dice, kept);
    Distribution low = keep_lowest(each, dice, dice - kept);
    RC_ASSERT(near(all_of(high), 1));
    RC_ASSERT(near(high.mean() + low.mean(), dice * each.mean()));
  });
}

TEST(DistributionLaws, TheHighestDieIsBelowAValueWhereAllAre) {
  expect_property(200, [] {
    Distribution each = any_distribution();
    int dice = *rc::gen::inRange(1, 30);
    int value = *rc::gen::inRange(-25, 30);
    RC_ASSERT(
        near(keep_highest(each, dice, 1).at_most(value), std::pow(each.at_most(value), dice)));
  });
}

TEST(DistributionLaws, AConditionAndItsOppositeMakeUpTheWhole) {
  expect_property(300, [] {
    Distribution whole = any_distribution();
    int border = *rc::gen::inRange(-25, 30);
    std::optional<Given> below = condition(whole, [&](int x) { return x < border; });
    std::optional<Given> rest = condition(whole, [&](int x) { return x >= border; });
    for (int x = whole.lowest(); x <= whole.highest(); ++x) {
      double chance = (below ? below->chance * below->distribution.probability(x) : 0) +
                      (rest ? rest->chance * rest->distribution.probability(x) : 0);
      RC_ASSERT(near(chance, whole.probability(x)));
    }
  });
}

TEST(DistributionLaws, AFunctionMovesProbabilityAndLosesNone) {
  expect_property(300, [] {
    Distribution of = any_distribution();
    int factor = *rc::gen::inRange(-5, 6);
    Distribution image = apply(of, [&](int x) { return factor * x + 3; });
    RC_ASSERT(near(all_of(image), 1));
    RC_ASSERT(near(image.mean(), factor * of.mean() + 3));
  });
}

}  // namespace
}  // namespace agon::chance
