#include "agon/rulesets/pillars/check/check.h"

#include <gtest/gtest.h>

#include "agon/chance/keys.h"
#include "agon/chance/tape.h"

namespace agon::pillars {
namespace {

Check with_bonuses(int bonus = 0, int other_bonus = 0) {
  return {.sides = {{{.bonus = bonus}, {.bonus = other_bonus}}}};
}

Check against(int tn) { return {.mode = OppositionMode::static_tn, .tn = tn}; }

// d20s and kept dice that do not matter otherwise.
int degree_of(const Check& check, u8 d20, u8 other_d20 = 0) {
  return judge(check, {.d20 = {d20, other_d20}}).degree;
}

TEST(DegreeOfMargin, StepsEveryFourPoints) {
  EXPECT_EQ(degree_of_margin(0), 0);
  for (auto [margin, degree] : {std::pair{1, 1}, {4, 1}, {5, 2}, {8, 2}, {9, 3}, {12, 3}}) {
    EXPECT_EQ(degree_of_margin(margin), degree) << margin;
    EXPECT_EQ(degree_of_margin(-margin), -degree) << -margin;
  }
}

TEST(DegreeOfMargin, EndsAtFour) {
  for (int margin : {13, 16, 17, 100, 4000}) {
    EXPECT_EQ(degree_of_margin(margin), 4) << margin;
    EXPECT_EQ(degree_of_margin(-margin), -4) << -margin;
  }
}

TEST(Pool, GrowsWithTheRank) {
  constexpr std::array<std::pair<u32, u32>, 12> kPools = {{{1, 4},
                                                           {1, 6},
                                                           {2, 8},
                                                           {2, 10},
                                                           {3, 12},
                                                           {3, 12},
                                                           {4, 12},
                                                           {4, 12},
                                                           {5, 12},
                                                           {5, 12},
                                                           {6, 12},
                                                           {6, 12}}};
  for (int rank = 0; rank < 12; ++rank) {
    auto [dice, sides] = kPools[static_cast<std::size_t>(rank)];
    EXPECT_EQ(pool_of(rank).dice, dice) << rank;
    EXPECT_EQ(pool_of(rank).sides, sides) << rank;
  }
  EXPECT_EQ(pool_of(kHighestRank).dice, 11u);
  EXPECT_EQ(pool_of(kHighestRank).sides, 12u);
}

TEST(Pool, OfANegativeRankIsThatOfZero) {
  for (int rank = -kHighestRank; rank < 0; ++rank) {
    EXPECT_EQ(pool_of(rank).dice, 1u);
    EXPECT_EQ(pool_of(rank).sides, 4u);
  }
}

TEST(Pool, OfAStaticOppositionHasNoDice) {
  EXPECT_EQ(against(10).pool(Who::opposition).dice, 0u);
  EXPECT_EQ(against(10).pool(Who::actor).dice, 1u);
  EXPECT_EQ(with_bonuses().pool(Who::opposition).dice, 1u);
}

TEST(Judge, AddsUpBothTotals) {
  Verdict verdict = judge(with_bonuses(7, -2), {.d20 = {12, 15}, .kept = {3, 4}});
  EXPECT_EQ(verdict.total, (std::array<int, 2>{22, 17}));
  EXPECT_EQ(verdict.margin, 5);
  EXPECT_EQ(verdict.shift, 0);
  EXPECT_EQ(verdict.degree, 2);
}

TEST(Judge, TakesTheTnForTheTotalOfAStaticOpposition) {
  Check check = against(14);
  check.sides[1] = {.bonus = 50, .rank = 7};
  Verdict verdict = judge(check, {.d20 = {10, 0}, .kept = {4, 0}});
  EXPECT_EQ(verdict.total, (std::array<int, 2>{14, 14}));
  EXPECT_EQ(verdict.margin, 0);
  EXPECT_EQ(verdict.degree, 0);
}

// The bonus makes up for the difference of the d20s, so that only naturals count.
int shift_of(u8 d20, u8 other_d20, bool natural_shift = true) {
  Check check = with_bonuses(other_d20 - d20);
  check.natural_shift = natural_shift;
  Verdict verdict = judge(check, {.d20 = {d20, other_d20}});
  EXPECT_EQ(verdict.margin, 0);
  EXPECT_EQ(verdict.degree, verdict.shift);
  return verdict.shift;
}

TEST(NaturalShift, CountsBothSidesDice) {
  EXPECT_EQ(shift_of(1, 1), 0);
  EXPECT_EQ(shift_of(1, 10), -1);
  EXPECT_EQ(shift_of(1, 20), -2);
  EXPECT_EQ(shift_of(10, 1), 1);
  EXPECT_EQ(shift_of(10, 10), 0);
  EXPECT_EQ(shift_of(10, 20), -1);
  EXPECT_EQ(shift_of(20, 1), 2);
  EXPECT_EQ(shift_of(20, 10), 1);
  EXPECT_EQ(shift_of(20, 20), 0);
}

TEST(NaturalShift, NeedsTheVeryFaces) {
  for (u8 d20 = 2; d20 <= 19; ++d20) EXPECT_EQ(shift_of(d20, 11), 0);
}

TEST(NaturalShift, CanBeSwitchedOff) {
  EXPECT_EQ(shift_of(20, 1, false), 0);
  EXPECT_EQ(shift_of(1, 20, false), 0);
}

TEST(NaturalShift, IsTheActorsAloneAgainstATn) {
  EXPECT_EQ(degree_of(against(20), 20), 1);
  EXPECT_EQ(degree_of(against(1), 1), -1);
  EXPECT_EQ(degree_of(against(10), 10), 0);
}

TEST(NaturalShift, NeverLeavesTheNineDegrees) {
  EXPECT_EQ(degree_of(with_bonuses(100), 20, 1), 4);
  EXPECT_EQ(degree_of(with_bonuses(-100), 1, 20), -4);
  EXPECT_EQ(degree_of(with_bonuses(100), 1, 20), 2);
  EXPECT_EQ(degree_of(with_bonuses(-100), 20, 1), -2);
}

TEST(NaturalShift, CanMakeATieOrEndOne) {
  EXPECT_EQ(degree_of(against(2), 1), -2);   // margin -1
  EXPECT_EQ(degree_of(against(21), 20), 0);  // margin -1, back to the status quo
  EXPECT_EQ(degree_of(against(0), 1), 0);    // margin 1
}

// The dice of one check as they were asked for, and what it made of them.
struct Thrown {
  CheckDice dice;
  std::vector<chance::Rolled> rolls;
};

Thrown throw_dice(const Check& check, u32 turn) {
  chance::SeededReferee seeded(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  chance::RecordingReferee recording(seeded);
  CheckDice dice = roll_dice(check, turn, Roll::check_d20, Roll::check_rank, recording);
  return {dice, recording.rolls()};
}

Check of_ranks(int rank, int other_rank) {
  return {.sides = {{{.rank = rank}, {.rank = other_rank}}}};
}

TEST(RollDice, HaveTheirPlaces) {
  std::vector<std::pair<chance::Place, u32>> places;
  for (const chance::Rolled& roll : throw_dice(of_ranks(4, 1), 7).rolls) {
    places.emplace_back(roll.place, roll.sides);
  }
  EXPECT_EQ(places, (std::vector<std::pair<chance::Place, u32>>{{{7, Roll::check_rank, 0}, 12},
                                                                {{7, Roll::check_rank, 1}, 6},
                                                                {{7, Roll::check_rank, 2}, 12},
                                                                {{7, Roll::check_rank, 4}, 12},
                                                                {{7, Roll::check_d20, 0}, 20},
                                                                {{7, Roll::check_d20, 1}, 20}}));
}

TEST(RollDice, AgainstATnAreTheActorsAlone) {
  Check check = {.sides = {{{.rank = 2}, {.rank = 9}}}, .mode = OppositionMode::static_tn};
  Thrown thrown = throw_dice(check, 0);
  ASSERT_EQ(thrown.rolls.size(), 3u);
  for (const chance::Rolled& roll : thrown.rolls) EXPECT_EQ(roll.place.index % 2, 0u);
  EXPECT_EQ(thrown.dice.d20[1], 0);
  EXPECT_EQ(thrown.dice.kept[1], 0);
}

TEST(RollDice, KeepTheHighestOfEachPool) {
  for (int rank = 0; rank <= 10; ++rank) {
    for (int other = 0; other <= 10; ++other) {
      Thrown thrown = throw_dice(of_ranks(rank, other), static_cast<u32>(rank * 100 + other));
      std::array<u32, 2> kept = {};
      std::array<u32, 2> d20 = {};
      for (const chance::Rolled& roll : thrown.rolls) {
        bool is_d20 = roll.place.name == static_cast<u16>(Roll::check_d20);
        u32& side = (is_d20 ? d20 : kept)[roll.place.index % 2];
        side = std::max(side, roll.value);
      }
      EXPECT_EQ(thrown.rolls.size(), pool_of(rank).dice + pool_of(other).dice + 2);
      EXPECT_EQ(thrown.dice.kept[0], kept[0]);
      EXPECT_EQ(thrown.dice.kept[1], kept[1]);
      EXPECT_EQ(thrown.dice.d20[0], d20[0]);
      EXPECT_EQ(thrown.dice.d20[1], d20[1]);
    }
  }
}

TEST(RollDice, AreTheSameWhoeverThrowsThem) {
  chance::Key key = domain_key(chance::MatchName{1, 0}, chance::Domain::rules);
  chance::QuickReferee quick(key);
  for (u32 turn = 0; turn < 200; ++turn) {
    Check check = of_ranks(static_cast<int>(turn % 11), static_cast<int>(turn % 7));
    CheckDice dice = roll_dice(check, turn, Roll::check_d20, Roll::check_rank, quick);
    CheckDice recorded = throw_dice(check, turn).dice;
    EXPECT_EQ(dice.d20, recorded.d20);
    EXPECT_EQ(dice.kept, recorded.kept);
    // Pool by pool, as rules do that show the dice one after the other.
    EXPECT_EQ(roll_kept(check.pool(Who::actor), Who::actor, turn, Roll::check_rank, quick),
              dice.kept[0]);
    EXPECT_EQ(
        roll_kept(check.pool(Who::opposition), Who::opposition, turn, Roll::check_rank, quick),
        dice.kept[1]);
  }
}

}  // namespace
}  // namespace agon::pillars
