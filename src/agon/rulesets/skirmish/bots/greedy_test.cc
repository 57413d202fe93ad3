// greedy by hand-made positions: one sentence of its description a test.
#include "agon/rulesets/skirmish/bots/greedy.h"

#include "tests/support/skirmish_maps.h"

namespace agon::skirmish {
namespace {

using game::Side;

std::string greedy(const Content& content, const State& state) {
  Plan plan;
  plan_greedily(content, state, plan);
  return text_of(content, plan);
}

std::string greedy(const std::vector<Place>& places, const Edges& edges, Settings settings = {}) {
  Content content = content_from(scenario_of(places, edges, settings));
  return greedy(content, first_ply(content));
}

std::string target(const std::vector<Place>& places, Side side = Side::a) {
  Edges edges = {{"hq_a", "hq_b"}};
  for (const Place& place : places) edges.push_back({"hq_a", place.id});
  std::vector<Place> all = {{"hq_a", 'a', 10}, {"hq_b", 'b', 10}};
  all.insert(all.end(), places.begin(), places.end());
  Content content = content_from(scenario_of(all, edges));
  return id_of(content, greedy_target(content, Skirmish::start(content, {}), side));
}

TEST(SkirmishGreedy, WantsTheRichestNodeThatItDoesNotOwn) {
  EXPECT_EQ(target({{"x", '-', 0, 1}, {"y", '-', 0, 3}, {"z", '-', 0, 2}}), "y");
  EXPECT_EQ(target({{"x", '-', 0, 1}, {"y", 'a', 0, 3}, {"z", 'b', 5, 2}}), "z");
  EXPECT_EQ(target({{"x", '-', 0, 1}, {"y", 'a', 0, 3}, {"z", 'b', 5, 2}}, Side::b), "y");
}

TEST(SkirmishGreedy, OfEquallyRichNodesWantsTheFirstInTheByteOrderOfIds) {
  EXPECT_EQ(target({{"r2", '-', 0, 2}, {"r10", '-', 0, 2}}), "r10");
  EXPECT_EQ(target({{"a", '-', 0, 2}, {"B", '-', 0, 2}}), "B");
  EXPECT_EQ(target({{"\u00e9", '-', 0, 2}, {"z", '-', 0, 2}}), "z");
}

TEST(SkirmishGreedy, WantsTheEnemysHeadquartersWhereNoYieldIsLeft) {
  EXPECT_EQ(target({{"x"}, {"y", 'a', 0, 3}}), "hq_b");
  EXPECT_EQ(target({{"x"}, {"y", 'b', 0, 3}}, Side::b), "hq_a");
}

TEST(SkirmishGreedy, ReinforcesUpToSixFromTheSupplyBeforeIncome) {
  Settings dear{.income = 9, .cost = 2};
  std::vector<Place> places = {{"hq_a", 'a', 1}, {"hq_b", 'b', 1}};
  Content content = content_from(scenario_of(places, {{"hq_a", "hq_b"}}, dear));
  EXPECT_EQ(greedy(content, first_ply(content, 0)), "");
  EXPECT_EQ(greedy(content, first_ply(content, 1)), "");
  EXPECT_EQ(greedy(content, first_ply(content, 5)), "reinforce 2");
  EXPECT_EQ(greedy(content, first_ply(content, 12)), "reinforce 6");
  EXPECT_EQ(greedy(content, first_ply(content, 99)), "reinforce 6");
}

TEST(SkirmishGreedy, MovesAllTroopsOfEveryStackNearerAndTheHeadquartersKeepsOne) {
  EXPECT_EQ(greedy({{"hq_a", 'a', 10}, {"hq_b", 'b', 10}, {"m", 'a', 4}, {"back", 'a', 3}},
                   {{"hq_a", "m"}, {"m", "hq_b"}, {"hq_a", "back"}}),
            "move m>hq_b 4, move hq_a>m 9, move back>hq_a 3");
}

TEST(SkirmishGreedy, AStackThatCannotComeNearerStays) {
  // s1 and s2 are equally far from the target, and x is the target itself.
  EXPECT_EQ(greedy({{"hq_a", 'a', 1}, {"hq_b", 'b', 1}, {"s1", 'a', 5}, {"s2"}, {"x", 'a', 3}},
                   {{"hq_a", "s1"}, {"s1", "s2"}, {"s1", "hq_b"}, {"s2", "hq_b"}, {"x", "hq_a"}}),
            "move s1>hq_b 5, move x>hq_a 3");
}

TEST(SkirmishGreedy, AmountsAreThoseBeforeThePlyAlsoAfterReinforcingAndMovesBefore) {
  Content content = content_from(scenario_of({{"hq_a", 'a', 3}, {"m", 'a', 4}, {"hq_b", 'b', 9}},
                                             {{"hq_a", "m"}, {"m", "hq_b"}}));
  EXPECT_EQ(greedy(content, first_ply(content, 5)), "reinforce 5, move m>hq_b 4, move hq_a>m 2");
}

TEST(SkirmishGreedy, TheTargetComesBeforeYieldAndYieldBeforeNothing) {
  // From s the target t is one step away; u leads over a place with yield, v over one without.
  EXPECT_EQ(greedy({{"hq_a", 'a', 1},
                    {"hq_b", 'b', 1},
                    {"t", '-', 0, 9},
                    {"s", 'a', 1},
                    {"u", 'a', 2},
                    {"v", 'a', 3},
                    {"rich", 'a', 0, 8},
                    {"poor", 'a'}},
                   {{"hq_a", "hq_b"},
                    {"s", "t"},
                    {"rich", "t"},
                    {"poor", "t"},
                    {"u", "rich"},
                    {"v", "poor"},
                    {"hq_a", "poor"}}),
            "move s>t 1, move u>rich 2, move v>poor 3");
}

TEST(SkirmishGreedy, AYieldAboveTenCountsAsTen) {
  // Both ways are equally long; the larger amount decides, not 12 against 10.
  EXPECT_EQ(
      greedy({{"hq_a", 'a', 1},
              {"hq_b", 'b', 1},
              {"t", '-', 0, 20},
              {"u", 'a', 2},
              {"v", 'a', 3},
              {"p", 'a', 0, 12},
              {"q", 'a', 0, 10}},
             {{"hq_a", "hq_b"}, {"p", "t"}, {"q", "t"}, {"u", "p"}, {"v", "q"}, {"hq_a", "p"}}),
      "move v>q 3, move u>p 2");
}

TEST(SkirmishGreedy, EnemiesOnTheWayCountAgainstAStep) {
  EXPECT_EQ(
      greedy({{"hq_a", 'a', 1}, {"hq_b", 'b', 9}, {"u", 'a', 5}, {"p", 'b', 2}, {"q", 'b', 1}},
             {{"hq_a", "u"}, {"u", "p"}, {"u", "q"}, {"p", "hq_b"}, {"q", "hq_b"}}),
      "move u>q 5");
}

TEST(SkirmishGreedy, ThenTheNearerStepThenTheLargerAmountThenIds) {
  EXPECT_EQ(greedy({{"hq_a", 'a', 1},
                    {"hq_b", 'b', 1},
                    {"far", 'a', 9},
                    {"m1"},
                    {"m2"},
                    {"n1", 'a', 2},
                    {"n2", 'a', 3},
                    {"n10", 'a', 2}},
                   {{"hq_a", "far"},
                    {"far", "n1"},
                    {"n1", "m1"},
                    {"n1", "m2"},
                    {"n2", "m2"},
                    {"n10", "m2"},
                    {"m1", "hq_b"},
                    {"m2", "hq_b"}}),
            "move n2>m2 3, move n1>m1 2, move n10>m2 2, move far>n1 9");
}

TEST(SkirmishGreedy, AnAttackNeedsAsManyAsTheDefender) {
  Edges edges = {{"hq_a", "s"}, {"s", "m"}, {"m", "hq_b"}};
  auto with = [&](u32 attackers, u32 yield) {
    return greedy({{"hq_a", 'a', 1}, {"s", 'a', attackers}, {"m", 'b', 5, yield}, {"hq_b", 'b', 9}},
                  edges);
  };
  EXPECT_EQ(with(5, 0), "move s>m 5");
  EXPECT_EQ(with(4, 0), "");
  EXPECT_EQ(with(4, 1), "move s>m 4") << "one less where there is yield";
  EXPECT_EQ(with(3, 1), "");
}

TEST(SkirmishGreedy, YieldOnTheWayIsAttackedWithOneLessToo) {
  Edges edges = {{"hq_a", "s"}, {"s", "m"}, {"m", "t"}, {"t", "hq_b"}};
  auto with = [&](u32 attackers) {
    return greedy({{"hq_a", 'a', 1},
                   {"s", 'a', attackers},
                   {"m", 'b', 5, 1},
                   {"t", '-', 0, 2},
                   {"hq_b", 'b', 9}},
                  edges);
  };
  EXPECT_EQ(with(4), "move s>m 4");
  EXPECT_EQ(with(3), "");
}

TEST(SkirmishGreedy, TheEnemysHeadquartersIsAlwaysAttackedAlsoOnTheWay) {
  EXPECT_EQ(greedy({{"hq_a", 'a', 2}, {"hq_b", 'b', 99}}, {{"hq_a", "hq_b"}}), "move hq_a>hq_b 1");
  EXPECT_EQ(greedy({{"hq_a", 'a', 2}, {"hq_b", 'b', 99}, {"t", '-', 0, 1}},
                   {{"hq_a", "hq_b"}, {"hq_b", "t"}}),
            "move hq_a>hq_b 1");
}

TEST(SkirmishGreedy, WhereTheBestStepIsTooDangerousTakesTheNext) {
  EXPECT_EQ(greedy({{"hq_a", 'a', 1},
                    {"hq_b", 'b', 9},
                    {"u", 'a', 3},
                    {"p", 'b', 5, 1},
                    {"q", 'b', 2},
                    {"t", '-', 0, 3}},
                   {{"hq_a", "u"}, {"u", "p"}, {"u", "q"}, {"p", "t"}, {"q", "t"}, {"t", "hq_b"}}),
            "move u>q 3");
}

TEST(SkirmishGreedy, FillsTheBudgetWithTheBestAndReinforcingIsOneOfIt) {
  std::vector<Place> places = {{"hq_a", 'a', 9}, {"hq_b", 'b', 9}, {"u", 'a', 2}, {"v", 'a', 3}};
  Edges edges = {{"hq_a", "hq_b"}, {"u", "hq_b"}, {"v", "hq_b"}};
  Content content = content_from(scenario_of(places, edges, {.budget = 2}));
  EXPECT_EQ(greedy(content, first_ply(content, 0)), "move hq_a>hq_b 8, move v>hq_b 3");
  EXPECT_EQ(greedy(content, first_ply(content, 1)), "reinforce 1, move hq_a>hq_b 8");
  content = content_from(scenario_of(places, edges, {.budget = 0}));
  EXPECT_EQ(greedy(content, first_ply(content, 9)), "");
}

TEST(SkirmishGreedy, PlansTheRestOfAPlyThatHasBegun) {
  Content content = content_from(scenario_of({{"hq_a", 'a', 9}, {"hq_b", 'b', 9}, {"u", 'a', 2}},
                                             {{"hq_a", "hq_b"}, {"u", "hq_b"}}, {.budget = 4}));
  State state = first_ply(content, 9);
  state.used = 2;
  EXPECT_EQ(greedy(content, state), "reinforce 6, move hq_a>hq_b 8");
}

}  // namespace
}  // namespace agon::skirmish
