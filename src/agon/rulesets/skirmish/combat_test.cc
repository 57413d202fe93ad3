// Fights: seed "Combat System", by told noise and by exact odds.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "agon/odds/exact.h"
#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

using chance::Told, game::Choice, game::Side;

// a comes from p1_n with this strength, b stands on mid_n.
Board fight_of(u32 attackers, u32 defenders, const Content& content = two_lanes()) {
  Board board(content);
  board.put("p1_n", Owner::a, attackers).put("mid_n", Owner::b, defenders).take_income();
  board.take_told();
  return board;
}

// The combat event's field, once it was told.
i64 field(const Board& board, std::string_view name) {
  return board.events.at(1).find(name)->as_number().to_i64().value();
}

TEST(SkirmishCombat, TheSeedsExampleOfEightAgainstFive) {
  for (u32 fell : {1u, 2u, 3u}) {
    Board board = fight_of(8, 5);
    Told told = Told::named(Roll::noise, 0, fell);
    told.sides = 3;
    told.turn = 0;
    board.play(board.move("p1_n", "mid_n", 8), {told});
    EXPECT_EQ(board.spot("mid_n"), Spot(Owner::a, fell + 1)) << "2, 3 and 4 are left";
    EXPECT_EQ(field(board, "noise"), static_cast<i64>(fell) - 2);
    EXPECT_EQ(field(board, "varianceBound"), 1);
    EXPECT_EQ(field(board, "delta"), fell + 1);
  }
}

TEST(SkirmishCombat, ItsEventTellsEverythingAndWhetherACoinDecided) {
  Board board = fight_of(8, 5);
  board.play(board.move("p1_n", "mid_n", 6), {Told::named(Roll::noise, 0, 3)});
  EXPECT_EQ(
      board.take_told(),
      (Lines{
          R"({"amount":6,"event":"move","from":"p1_n","fromStrengthAfter":2,"player":"a","to":"mid_n","toStrengthAfter":6})",
          R"({"attacker":"a","attackerStrengthBefore":6,"attackerWinProb":0.8333333333333334,"coinFlip":false,"defender":"b","defenderStrengthBefore":5,"delta":2,"event":"combat","location":"mid_n","noise":1,"varianceBound":1,"winner":"a","winnerStrengthAfter":2})",
          R"({"event":"capture","location":"mid_n","newOwner":"a"})"}));
}

TEST(SkirmishCombat, ACoinDecidesWhereDeltaIsZero) {
  for (u32 coin : {1u, 2u}) {
    Board board = fight_of(5, 5);
    board.play(board.move("p1_n", "mid_n", 5),
               {Told::named(Roll::noise, 0, 2), Told::named(Roll::coin, 0, coin)});
    EXPECT_EQ(board.spot("mid_n"), Spot(coin == 1 ? Owner::a : Owner::b, 1));
    EXPECT_EQ(field(board, "delta"), 0);
    EXPECT_EQ(field(board, "winnerStrengthAfter"), 1);
    EXPECT_TRUE(board.events[1].find("coinFlip")->as_bool());
    EXPECT_EQ(board.events[1].find("winner")->as_string(), coin == 1 ? "a" : "b");
    EXPECT_EQ(board.events.size(), coin == 1 ? 3u : 2u) << "a capture, or none";
  }
}

TEST(SkirmishCombat, TheAttackerIsTheWholeStackThatArrived) {
  // Troops only stand on own nodes, so what arrives in a fight is what moved.
  Board board = fight_of(9, 4);
  board.play(board.move("p1_n", "mid_n", 6), {Told::named(Roll::noise, 0, 2)});
  EXPECT_EQ(field(board, "attackerStrengthBefore"), 6);
  EXPECT_EQ(board.spot("p1_n"), Spot(Owner::a, 3));
  board.put("p1_n", Owner::a, 3).take_told();
  board.play(board.move("p1_n", "mid_n", 3));
  EXPECT_EQ(board.spot("mid_n"), Spot(Owner::a, 5)) << "joining one's own troops is no fight";
}

TEST(SkirmishCombat, FightsOfAPlyHavePlacesOfTheirOwn) {
  Board board = fight_of(8, 5);
  board.put("res_n", Owner::b, 2);
  board.play(board.move("p1_n", "mid_n", 8), {Told::named(Roll::noise, 0, 1)});
  board.play(board.move("mid_n", "res_n", 2),
             {Told::named(Roll::noise, 1, 2), Told::named(Roll::coin, 1, 2)});
  EXPECT_EQ(board.spot("res_n"), Spot(Owner::b, 1));
  EXPECT_EQ(board.state.combats, 2u);
  board.play(choose(Verb::end));
  EXPECT_EQ(board.state.combats, 0u) << "counted by ply";
}

// The exact product and the product of doubles, rounded down, differ exactly here (made with
// Python's floats and fractions: floor(n * 0.35) and floor(Fraction(35, 100) * n)).
constexpr std::array kBelowExact = {180,  340,  360,  660,  680,  700,  720,  1300,
                                    1320, 1340, 1360, 1380, 1400, 1420, 1440, 1460};

TEST(SkirmishVarianceBound, IsTheProductOfDoublesForAllStrengthsToTwoThousand) {
  u32 next = 0;
  for (u32 n = 1; n <= 2000; ++n) {
    u32 exact = std::max(1u, n * 35 / 100);
    bool below = next < kBelowExact.size() && n == static_cast<u32>(kBelowExact[next]);
    next += below ? 1 : 0;
    EXPECT_EQ(variance_bound(two_lanes(), n, n + 7), exact - (below ? 1 : 0)) << n;
    EXPECT_EQ(variance_bound(two_lanes(), n + 7, n), variance_bound(two_lanes(), n, n)) << n;
  }
  EXPECT_EQ(next, kBelowExact.size());
  EXPECT_EQ(variance_bound(two_lanes(), 180, 999), 62u) << "180 x 0.35 is 63 to a mathematician";
  EXPECT_EQ(variance_bound(two_lanes(), 999, 340), 118u);
}

// Sum of the bounds of 1 .. 2000, and each of them times 31 to the power of those after it, modulo
// 2^32: from Python.
struct Pinned {
  double fraction;
  u32 sum;
  u32 hash;
};

TEST(SkirmishVarianceBound, OfOtherFractionsIsPinnedToo) {
  for (Pinned pinned : {Pinned{0.35, 699386, 0x6ca1e9a0}, Pinned{0.3, 599403, 0xf303fccf},
                        Pinned{0.1, 199209, 0x547590a7}, Pinned{0.7, 1399767, 0x3a0986dd},
                        Pinned{0.29, 579296, 0x8b9728e4}, Pinned{1, 2001000, 0x86f1d0e8},
                        Pinned{0, 2000, 0x594d1d00}}) {
    Content content = content_of(with_setting("combatVarianceFraction", pinned.fraction));
    u32 sum = 0;
    u32 hash = 0;
    for (u32 n = 1; n <= 2000; ++n) {
      u32 bound = variance_bound(content, n, n);
      sum += bound;
      hash = hash * 31 + bound;
    }
    EXPECT_EQ(sum, pinned.sum) << pinned.fraction;
    EXPECT_EQ(hash, pinned.hash) << pinned.fraction;
  }
}

// What is left on the node, a's above 0, with its probability.
std::map<i64, double> odds_of(u32 attackers, u32 defenders) {
  Board board = fight_of(attackers, defenders);
  auto spread = odds::Exact<Skirmish>(board.content)
                    .after(board.state, {board.move("p1_n", "mid_n", attackers), Choice{}});
  std::map<i64, double> out;
  for (std::size_t i = 0; i < spread->size(); ++i) {
    Spot spot = spread->state(i).spots[board.node("mid_n")];
    out[spot.owner() == Owner::a ? i64{spot.troops()} : -i64{spot.troops()}] +=
        spread->probability(i);
  }
  return out;
}

void expect_odds(const std::map<i64, double>& found, const std::map<i64, double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (auto [left, probability] : expected) EXPECT_NEAR(found.at(left), probability, 1e-12) << left;
}

TEST(SkirmishOdds, OfTheSeedsExample) {
  expect_odds(odds_of(8, 5), {{2, 1.0 / 3}, {3, 1.0 / 3}, {4, 1.0 / 3}});
}

TEST(SkirmishOdds, EqualStrengthsWinHalfEach) {
  expect_odds(odds_of(5, 5), {{-1, 0.5}, {1, 0.5}});
  double seventh = 1.0 / 7;  // 10 against 9: noise -3 .. 3, delta -2 .. 4
  expect_odds(odds_of(10, 9), {{-2, seventh},
                               {-1, 1.5 * seventh},
                               {1, 1.5 * seventh},
                               {2, seventh},
                               {3, seventh},
                               {4, seventh}});
}

TEST(SkirmishOdds, TheChanceOfTheEventIsTheExactOne) {
  for (auto [attackers, defenders] :
       {std::pair(8u, 5u), {5, 5}, {10, 9}, {7, 12}, {30, 41}, {1, 9}, {9, 1}, {1, 1}, {2, 1}}) {
    double wins = 0;
    for (auto [left, probability] : odds_of(attackers, defenders)) {
      if (left > 0) wins += probability;
    }
    u32 bound = variance_bound(two_lanes(), attackers, defenders);
    EXPECT_NEAR(win_chance(attackers, defenders, bound), wins, 1e-12) << attackers;
  }
}

TEST(SkirmishOdds, TheChanceIsTheFormulaInDoubles) {
  for (u32 attackers = 1; attackers <= 60; ++attackers) {
    for (u32 defenders = 1; defenders <= 60; ++defenders) {
      u32 bound = variance_bound(two_lanes(), attackers, defenders);
      double base = double(attackers) - defenders;
      double formula = (bound + base + 0.5) / (2.0 * bound + 1.0);
      double expected = base > bound ? 1 : -base > bound ? 0 : formula;
      EXPECT_EQ(win_chance(attackers, defenders, bound), expected) << attackers << " " << defenders;
    }
  }
}

TEST(SkirmishOdds, AFightTooLargeToCountIsAnErrorThatNamesTheRoll) {
  Board board = fight_of(2'000'000, 2'000'000);
  auto spread = odds::Exact<Skirmish>(board.content)
                    .after(board.state, {board.move("p1_n", "mid_n", 2'000'000), Choice{}});
  ASSERT_FALSE(spread.has_value());
  EXPECT_EQ(spread.error().message,
            "more than 1048576 outcomes at turn 0, noise 0: too many to compute exactly");
}

}  // namespace
}  // namespace agon::skirmish
