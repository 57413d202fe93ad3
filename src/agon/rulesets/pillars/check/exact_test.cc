#include "agon/rulesets/pillars/check/exact.h"

#include <gtest/gtest.h>

#include <limits>

#include "agon/chance/keys.h"
#include "agon/chance/tape.h"
#include "tests/support/walk.h"

namespace agon::pillars {
namespace {

Check rolled(int rank, int other_rank, int lead = 0) {
  return {.sides = {{{.bonus = lead, .rank = rank}, {.rank = other_rank}}}};
}

Check against_tn(int rank, int tn) {
  return {.sides = {{{.rank = rank}, {}}}, .mode = OppositionMode::static_tn, .tn = tn};
}

Check without_naturals(Check check) {
  check.natural_shift = false;
  return check;
}

// The rules themselves over every throw. A pool of 4d12 and a d20 have 414,720 of them.
DegreeOdds enumerate(const Check& check) {
  DegreeOdds out = {};
  chance::Odometer odometer(1u << 20);
  do {
    CheckDice dice = roll_dice(check, 0, Roll::check_d20, Roll::check_rank, odometer);
    out[degree_index(judge(check, dice).degree)] += odometer.probability();
  } while (odometer.advance());
  EXPECT_FALSE(odometer.beyond());
  return out;
}

void expect_odds(const DegreeOdds& odds, const DegreeOdds& expected, double tolerance) {
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    EXPECT_NEAR(odds[degree_index(degree)], expected[degree_index(degree)], tolerance)
        << "degree " << degree;
  }
}

void expect_as_enumerated(const Check& check) {
  SCOPED_TRACE(testing::Message() << "ranks " << check.sides[0].rank << " " << check.sides[1].rank
                                  << " bonus " << check.sides[0].bonus << " TN " << check.tn
                                  << " naturals " << check.natural_shift);
  expect_odds(degree_odds(check), enumerate(check), 1e-12);
}

// Odds of equal sides, from degree 0 to 4.
DegreeOdds mirrored(std::array<double, 5> percent) {
  DegreeOdds out;
  for (int degree = 0; degree <= kBestDegree; ++degree) {
    double chance = percent[static_cast<std::size_t>(degree)] / 100;
    out[degree_index(degree)] = out[degree_index(-degree)] = chance;
  }
  return out;
}

TEST(DegreeOdds, OfEqualSidesAtRankZeroAreExact) {
  expect_odds(degree_odds(rolled(0, 0)), mirrored({4.5625, 15.71875, 13.1875, 9.5, 9.3125}), 1e-15);
}

TEST(DegreeOdds, OfEqualSidesAtRankTwoAreTheKnownOnes) {
  expect_odds(degree_odds(rolled(2, 2)), mirrored({4.66748, 15.29578, 13.02356, 9.46600, 9.88092}),
              5e-8);
}

TEST(DegreeOdds, DependOnTheDifferenceOfTheBonusesOnly) {
  Check check = rolled(3, 1);
  check.sides[0].bonus = 70;
  check.sides[1].bonus = 67;
  EXPECT_EQ(degree_odds(check), degree_odds(rolled(3, 1, 3)));
}

TEST(DegreeOdds, AreThoseOfEveryThrowForSmallRanks) {
  for (int actor : {0, 1}) {
    for (int other : {0, 1}) {
      for (int lead : {-40, -13, -4, -1, 0, 2, 5, 12, 33, 40}) {
        expect_as_enumerated(rolled(actor, other, lead));
        expect_as_enumerated(without_naturals(rolled(actor, other, lead)));
      }
    }
  }
}

TEST(DegreeOdds, AreThoseOfEveryThrowAgainstATn) {
  for (int rank = 0; rank <= 7; ++rank) {
    expect_as_enumerated(against_tn(rank, 18));
    expect_as_enumerated(without_naturals(against_tn(rank, 23)));
  }
}

TEST(DegreeOdds, AreThoseOfEveryThrowAgainstEveryTnAtRankZero) {
  for (int tn = -20; tn <= 60; ++tn) {
    expect_as_enumerated(against_tn(0, tn));
    expect_as_enumerated(without_naturals(against_tn(0, tn)));
  }
}

TEST(DegreeOdds, AddUpToOneAndMirrorForEveryPairOfRanks) {
  for (int actor = -kHighestRank; actor <= kHighestRank; ++actor) {
    for (int other = -kHighestRank; other <= kHighestRank; ++other) {
      DegreeOdds odds = degree_odds(rolled(actor, other, 2));
      DegreeOdds mirror = degree_odds(rolled(other, actor, -2));
      EXPECT_NEAR(chance_of_at_least(odds, -kBestDegree), 1, 1e-14);
      for (std::size_t i = 0; i < kDegrees; ++i) {
        ASSERT_NEAR(odds[i], mirror[kDegrees - 1 - i], 1e-14) << actor << " v " << other;
      }
    }
  }
}

TEST(DegreeOdds, CountANegativeRankAsZero) {
  EXPECT_EQ(degree_odds(rolled(-20, -1)), degree_odds(rolled(0, 0)));
  EXPECT_EQ(degree_odds(against_tn(-3, 12)), degree_odds(against_tn(0, 12)));
}

TEST(DegreeOdds, KeepNaturalsHoweverLargeTheLead) {
  constexpr int kMost = std::numeric_limits<int>::max();
  constexpr int kLeast = std::numeric_limits<int>::min();
  Check check = rolled(20, 20, kMost);
  check.sides[1].bonus = kLeast;
  // A shift of -1 or -2 costs degrees at the top: a 1 of one's own, a 20 of the other, both.
  DegreeOdds expected = {};
  expected[degree_index(2)] = 1.0 / 400;
  expected[degree_index(3)] = 36.0 / 400;
  expected[degree_index(4)] = 363.0 / 400;
  expect_odds(degree_odds(check), expected, 1e-14);
  expected = {};
  expected[degree_index(-3)] = 1.0 / 20;
  expected[degree_index(-4)] = 19.0 / 20;
  expect_odds(degree_odds(against_tn(7, kMost)), expected, 1e-14);
  check = against_tn(7, kLeast);
  check.sides[0].bonus = kMost;
  expected = {};
  expected[degree_index(4)] = 1;
  expect_odds(degree_odds(without_naturals(check)), expected, 1e-14);
}

TEST(DegreeOdds, IgnoreAStaticOppositionsBonusAndRank) {
  Check check = against_tn(2, 15);
  check.sides[1] = {.bonus = 9, .rank = 9};
  EXPECT_EQ(degree_odds(check), degree_odds(against_tn(2, 15)));
}

TEST(ExpectedDegree, IsZeroBetweenEqualsAndGrowsWithTheBonus) {
  EXPECT_NEAR(expected_degree(degree_odds(rolled(4, 4))), 0, 1e-15);
  for (int lead = -40; lead < 40; ++lead) {
    EXPECT_LE(expected_degree(degree_odds(rolled(4, 4, lead))),
              expected_degree(degree_odds(rolled(4, 4, lead + 1))) + 1e-14);
  }
}

TEST(ExpectedDegree, WeighsEachDegree) {
  DegreeOdds odds = {};
  odds[degree_index(-4)] = 0.25;
  odds[degree_index(3)] = 0.75;
  EXPECT_DOUBLE_EQ(expected_degree(odds), 1.25);
  EXPECT_DOUBLE_EQ(chance_of_at_least(odds, 1), 0.75);
  EXPECT_DOUBLE_EQ(chance_of_at_least(odds, -4), 1);
}

// Chi-square of sampled degrees against the exact ones, all nine degrees being likely enough.
double chi_square_of_sample(const Check& check, int checks) {
  chance::QuickReferee referee(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  std::array<double, kDegrees> fell = {};
  for (u32 turn = 0; turn < static_cast<u32>(checks); ++turn) {
    CheckDice dice = roll_dice(check, turn, Roll::check_d20, Roll::check_rank, referee);
    ++fell[degree_index(judge(check, dice).degree)];
  }
  DegreeOdds odds = degree_odds(check);
  double out = 0;
  for (std::size_t i = 0; i < kDegrees; ++i) {
    double expected = odds[i] * checks;
    out += (fell[i] - expected) * (fell[i] - expected) / expected;
  }
  return out;
}

TEST(SampledChecks, AgreeWithTheOdds) {
  constexpr double kOnceInAThousand = 26.1;  // with eight degrees of freedom
  int many = test::scaled(10'000'000);
  int some = test::scaled(1'000'000);
  EXPECT_LT(chi_square_of_sample(rolled(2, 2), many), kOnceInAThousand);
  EXPECT_LT(chi_square_of_sample(rolled(10, 7, -3), some), kOnceInAThousand);
  EXPECT_LT(chi_square_of_sample(without_naturals(against_tn(4, 19)), some), kOnceInAThousand);
}

}  // namespace
}  // namespace agon::pillars
