// What greedy and expert decide, by hand; and that holding by exact odds is what it says.
#include <gtest/gtest.h>

#include <cmath>

#include "agon/rulesets/aegis/bots/expert.h"
#include "agon/rulesets/aegis/bots/greedy.h"
#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using game::Side;

const std::string kGuard = card_text(rule_text(R"({"type": "blockPer", "amount": 1, "cap": 3})"));

ScriptedMatch thrown(std::vector<chance::Told> dice) {
  ScriptedMatch match(kGuard);
  match.stand_off();
  match.fall(std::move(dice));
  return match;
}

game::Choice greedy(const ScriptedMatch& match, Side side) {
  return decide_greedily(match.content, match.state, side);
}

TEST(AegisGreedy, KeepsTheMostFrequentFaceOfEqualsTheHigher) {
  EXPECT_EQ(greedy(thrown({2, 2, 2, 5, 5}), Side::a), hold(0b00111));
  EXPECT_EQ(greedy(thrown({2, 2, 5, 5, 6}), Side::a), hold(0b01100));
}

TEST(AegisGreedy, TakesTheAttackWithMostDamage) {
  ScriptedMatch match = thrown({2, 2, 2, 5, 5});
  match.play(hold(0b11100));
  match.fall({2, 2});
  match.play(hold(0b11100));
  match.fall({2, 2});  // 2 2 2 5 5: three of a kind, and no full house on this board
  EXPECT_EQ(greedy(match, Side::a), choose(Combo::three));
}

TEST(AegisGreedy, SpendsUpToWhatIsLethal) {
  ScriptedMatch match = thrown({1, 1, 1, 1, 1});
  match.stacks(Side::a, kChi) = 5;
  match.play(choose(Combo::five));
  EXPECT_EQ(greedy(match, Side::a), choose(Verb::spend, kChi, 5));
  match.state.hp[1] = 12;
  EXPECT_EQ(greedy(match, Side::a), choose(Verb::spend, kChi, 2));
  match.state.hp[1] = 10;
  EXPECT_EQ(greedy(match, Side::a), choose(Verb::pass));
}

TEST(AegisGreedy, EvadesWheneverItMayAndBlocksUpToTheDamageLeft) {
  ScriptedMatch match(kGuard);
  match.stacks(Side::b, kChi) = 6;
  match.stacks(Side::b, kEvasive) = 1;
  match.defend({1, 2, 6});
  EXPECT_EQ(greedy(match, Side::b), choose(Verb::react, kEvasive, 1));
  match.stacks(Side::b, kEvasive) = 0;
  match.state.raw = 5;
  EXPECT_EQ(greedy(match, Side::b), choose(Verb::react, kChi, 3));
}

TEST(AegisGreedy, PicksTheLowestDiceThatTheRuleDidNotMatch) {
  ScriptedMatch match(card_text(
      rule_text(R"({"type": "rerollDice", "count": 2, "selectionPolicy": "choice"})"), 4));
  match.defend({1, 2, 5, 6});
  EXPECT_EQ(greedy(match, Side::b), choose(Verb::reroll, 0, 0b1100));
}

// The mean over all throws of what is missing, without any table.
double mean_by_hand(const Hero& hero, const AttackValues& values, Hand held) {
  if (kHands.size[held] == kMostDice) {
    double best = 0;
    for (std::size_t i = 0; i < kComboCount; ++i) {
      if ((hero.offers[held] >> i & 1) != 0) best = std::max<double>(best, values[i]);
    }
    return best;
  }
  double sum = 0;
  for (u32 face = 1; face <= kFaces; ++face) {
    sum += mean_by_hand(hero, values, with_die(held, face));
  }
  return sum / kFaces;
}

TEST(AegisExpert, HoldsWhatIsBestOverAllThrowsOfOneRoll) {
  Content content = content_of(hero_text(kGuard), hero_text(kGuard));
  const Hero& hero = content.heroes[0];
  AttackValues values = {10, 10, 0, 0, 0, 10, 1};
  HoldPlan plan = plan_holds(hero, values);
  auto [first, last] = hands_of_size(kMostDice);
  for (Hand hand = first; hand < last; hand = static_cast<Hand>(hand + 7)) {
    double best = mean_by_hand(hero, values, hand);
    for (u32 mask = 0; mask < kHoldAll; ++mask) {
      best = std::max(best, mean_by_hand(hero, values, kHands.kept[hand][mask]));
    }
    u8 held = plan.of(hand, 1);
    EXPECT_NEAR(mean_by_hand(hero, values, kHands.kept[hand][held]), best, 1e-4);
  }
}

TEST(AegisExpert, AttacksAtOnceWithWhatCannotGetBetter) {
  ScriptedMatch match = thrown({4, 4, 4, 4, 4});
  Weigher weigher(match.content, match.state);
  EXPECT_EQ(weigher.decide(match.state, Side::a).verb, static_cast<u16>(Verb::combo));
}

TEST(AegisExpert, BlocksWhatWouldMakeItFall) {
  ScriptedMatch match(kGuard);
  match.stacks(Side::b, kChi) = 6;
  match.state.hp[1] = 6;
  match.defend({1, 2, 6});  // 10 - 2 = 8 are left, and 6 would be too many
  Weigher weigher(match.content, match.state);
  game::Choice choice = weigher.decide(match.state, Side::b);
  EXPECT_EQ(choice.object, kChi);
  EXPECT_GE(choice.amount, 3u);
}

TEST(AegisOutlook, CountsEveryThrowOnce) {
  Content content = content_of(hero_text(kGuard), hero_text(kGuard));
  auto all = defend_exactly(content, before_defense(content, {}, Side::b));
  ASSERT_TRUE(all);
  std::map<u32, double> blocks;
  for (const Defended& one : all->outcomes) blocks[one.state.block] += one.chance;
  ASSERT_EQ(blocks.size(), 4u);  // three coins
  EXPECT_NEAR(blocks[0], 1.0 / 8, 1e-12);
  EXPECT_NEAR(blocks[1], 3.0 / 8, 1e-12);
  EXPECT_NEAR(blocks[3], 1.0 / 8, 1e-12);
}

TEST(AegisOutlook, RerollsAreInIt) {
  // A low die throws the highest other one again, once: two coins, and a third if they differ.
  Content content =
      content_of(hero_text(card_text(rule_text(
                                         R"({"type": "dealPer", "amount": 1, "cap": 9},
                       {"type": "rerollDice", "count": 1, "selectionPolicy": "highestNonMatching"})"),
                                     2)),
                 hero_text(kGuard));
  Options once;
  once.max_rerolls = 1;
  auto all = defend_exactly(content, before_defense(content, once, Side::a));
  ASSERT_TRUE(all);
  std::map<u32, double> dealt;
  for (const Defended& one : all->outcomes) dealt[one.state.dealt] += one.chance;
  EXPECT_NEAR(dealt[0], 0.25, 1e-12);
  EXPECT_NEAR(dealt[2], 0.25 + 0.25, 1e-12);  // two low at once, or 1 and 1 again
  EXPECT_NEAR(dealt[3], 0.25, 1e-12);         // 1, then 2
  EXPECT_NEAR(all->rerolls, 0.5, 1e-12);
  EXPECT_NEAR(all->hits[0], 0.75 + 0.5, 1e-12);
}

TEST(AegisOutlook, BeyondTheLimitTheErrorNamesTheRoll) {
  Content content = content_of(hero_text(""), hero_text(""));
  auto all = defend_exactly(content, before_defense(content, {}, Side::b), {.leaves = 200});
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, ErrorCode::exact_limit);
  EXPECT_NE(all.error().message.find("defense_die"), std::string::npos);
}

}  // namespace
}  // namespace agon::aegis
