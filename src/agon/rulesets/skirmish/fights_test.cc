#include "agon/rulesets/skirmish/fights.h"

#include <gtest/gtest.h>

#include "tests/support/tree.h"

namespace agon::skirmish {
namespace {

using game::Side;

class SkirmishFights : public testing::Test {
 protected:
  void SetUp() override {
    json::Document document =
        json::load(test::tree("/content/skirmish/scenario/scenario_01.json")).value();
    json::Node node = json::root(document);
    Problems problems;
    content = Skirmish::load(std::span(&node, 1), problems).value();
    state = Skirmish::start(content, {});
  }

  u16 node(std::string_view id) const { return find_node(content, id).value(); }

  std::string text() const { return fights_answer(content, state, {})->text; }

  Content content;
  State state{};
};

TEST_F(SkirmishFights, TheWorkedExampleOfTheSeed) {
  FightOdds odds = fight_odds(content, 8, 5);
  EXPECT_EQ(odds.bound, 1u);
  EXPECT_EQ(odds.wins, 1);
  EXPECT_EQ(odds.attackers_left, 3);
  EXPECT_EQ(odds.defenders_left, 0);
  EXPECT_EQ(odds.if_won, (Remains{2, 4}));
  EXPECT_EQ(odds.if_lost, (Remains{0, 0}));
  EXPECT_EQ(odds.sure, 7u);
  EXPECT_EQ(fight_text(content, 8, 5), "8 v 5 wins 100.00 %, 2 to 4 left");
  EXPECT_EQ(fight_text(content, 1, 9), "1 v 9 wins 0.00 %");
}

// Over every noise and both sides of the coin.
TEST_F(SkirmishFights, AreWhatTheStepsOfACombatGive) {
  for (u32 attackers = 1; attackers <= 30; ++attackers) {
    for (u32 defenders = 1; defenders <= 30; ++defenders) {
      auto bound = static_cast<i32>(variance_bound(content, attackers, defenders));
      double wins = 0;
      double left = 0;
      double lost = 0;
      Remains won = {1000, 0};
      for (i32 noise = -bound; noise <= bound; ++noise) {
        i32 delta = static_cast<i32>(attackers) - static_cast<i32>(defenders) + noise;
        double share = delta > 0 ? 1 : delta == 0 ? 0.5 : 0;
        u32 kept = static_cast<u32>(std::max(1, std::abs(delta)));
        wins += share;
        left += share * kept;
        lost += (1 - share) * kept;
        if (share > 0) won = {std::min(won[0], kept), std::max(won[1], kept)};
      }
      FightOdds odds = fight_odds(content, attackers, defenders);
      double all = 2 * bound + 1;
      EXPECT_DOUBLE_EQ(odds.wins, wins / all) << attackers << " v " << defenders;
      EXPECT_DOUBLE_EQ(odds.attackers_left, left / all) << attackers << " v " << defenders;
      EXPECT_DOUBLE_EQ(odds.defenders_left, lost / all) << attackers << " v " << defenders;
      if (wins > 0) {
        EXPECT_EQ(odds.if_won, won) << attackers << " v " << defenders;
      }
      EXPECT_EQ(attackers >= odds.sure, wins == all) << attackers << " v " << defenders;
    }
  }
}

TEST_F(SkirmishFights, CostTheSameForTheLargestStacks) {
  FightOdds odds = fight_odds(content, 1u << 28, 1u << 28);
  EXPECT_EQ(odds.wins, 0.5);
  EXPECT_NEAR(odds.attackers_left, odds.bound / 4.0, 1);
}

TEST_F(SkirmishFights, AreShownForBothSidesWithAllAndHalf) {
  EXPECT_EQ(text(), "no stack stands beside an enemy\n");
  state.spots[node("mid_n")] = Spot(Owner::a, 8);
  state.spots[node("p2_n")] = Spot(Owner::b, 5);
  EXPECT_EQ(text(),
            "a can begin                    strengths       wins  a keeps  b keeps   sure\n"
            "  mid_n > p2_n                     8 v 5   100.00 %     3.00     0.00      7\n"
            "  mid_n > p2_n                     4 v 5    16.67 %     0.17     1.17      7\n"
            "b can begin                    strengths       wins  b keeps  a keeps   sure\n"
            "  p2_n > mid_n                     5 v 8     0.00 %     0.00     3.00     11\n"
            "  p2_n > mid_n                     3 v 8     0.00 %     0.00     5.00     11\n"
            "keeps: on average; sure: so many cannot lose\n");
  state.active = Side::b;
  EXPECT_TRUE(text().starts_with("b can begin"));
}

TEST_F(SkirmishFights, AMenuEntrySaysWhatItMayComeTo) {
  state.phase = Phase::act;
  state.supply[0] = 5;
  state.spots[node("mid_n")] = Spot(Owner::a, 8);
  state.spots[node("p2_n")] = Spot(Owner::b, 5);
  auto about = [&](std::string_view from, std::string_view to, u32 amount) {
    u16 road = find_road(content, node(from), node(to)).value();
    return Skirmish::about(content, state, Side::a, choose(Verb::move, road, amount));
  };
  EXPECT_EQ(about("mid_n", "p2_n", 8), "8 v 5 wins 100.00 %, 2 to 4 left");
  EXPECT_EQ(about("mid_n", "res_n", 1), "captures it, +2 supply a ply");
  EXPECT_EQ(about("mid_n", "p1_n", 1), "");
  EXPECT_EQ(Skirmish::about(content, state, Side::a, choose(Verb::reinforce, 0, 2)),
            "3 supply left");
}

}  // namespace
}  // namespace agon::skirmish
