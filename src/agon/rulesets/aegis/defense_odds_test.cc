// Exact odds of a defense against arithmetic by hand, and against defenses that were sampled.
#include "agon/rulesets/aegis/defense_odds.h"

#include <cmath>
#include <map>

#include "tests/support/aegis_match.h"
#include "tests/support/walk.h"

namespace agon::aegis {
namespace {

using game::Side;

// A low die deals one and throws the lowest other one again; three high ones prevent half.
const std::string kRestless = card_text(
    R"({"id": "gust", "label": "Gust", "matcher": {"type": "countField", "fieldId": "low"},
        "effects": [{"type": "dealPer", "amount": 1, "cap": 3}, {"type": "blockPer", "amount": 1, "cap": 2},
                    {"type": "rerollDice", "count": 1, "selectionPolicy": "lowestNonMatching"}]},
       {"id": "calm", "label": "Calm", "matcher": {"type": "countField", "fieldId": "high", "min": 2},
        "effects": [{"type": "preventHalf"}, {"type": "gainStatus", "status": "chi", "amount": 1}]})");

Content restless() { return content_of(hero_text(kRestless), hero_text(kRestless)); }

State attacked(const Content& content, u32 damage) {
  State state = before_defense(content, {}, Side::a);
  state.raw = damage;
  return state;
}

TEST(AegisDefenseOdds, AreArithmeticWhereNothingFallsAgain) {
  Content content = content_of(
      hero_text(card_text(rule_text(R"({"type": "blockPer", "amount": 2, "cap": 9})"), 2)),
      hero_text(""));
  DefenseOddsRecord odds = defense_odds(content, attacked(content, 10)).value();
  ASSERT_EQ(odds.taken.size(), 3u);
  EXPECT_EQ(odds.taken[0].amount, 6u);
  EXPECT_NEAR(odds.taken[0].chance, 0.25, 1e-12);
  EXPECT_NEAR(odds.taken[1].chance, 0.5, 1e-12);
  EXPECT_NEAR(odds.mean_blocked, 2, 1e-12);
  EXPECT_NEAR(odds.efficiency, 0.2, 1e-12);
  EXPECT_NEAR(odds.rules.at(0).chance, 0.75, 1e-12);
}

TEST(AegisDefenseOdds, KnowWhoFalls) {
  Content content = restless();
  State state = attacked(content, 8);
  state.hp = {8, 1};
  DefenseOddsRecord odds = defense_odds(content, state).value();
  EXPECT_GT(odds.attacker_falls, 0.5);
  EXPECT_LT(odds.defender_falls, 0.5);
}

// A rule that matches and whose conditions fail does nothing: both are counted.
TEST(AegisDefenseOdds, TellMatchesFromTriggers) {
  Content content = content_of(
      hero_text(card_text(rule_text(R"({"type": "reflect", "amount": 1})",
                                    R"(, "conditions": [{"who": "opponent", "status": "burn"}])"),
                          2)),
      hero_text(""));
  State state = attacked(content, 10);
  DefenseOddsRecord odds = defense_odds(content, state).value();
  EXPECT_NEAR(odds.rules.at(0).chance, 0.75, 1e-12);
  EXPECT_NEAR(odds.rules.at(0).hits, 0.75, 1e-12);
  EXPECT_EQ(odds.rules.at(0).trigger_chance, 0);
  EXPECT_EQ(odds.rules.at(0).triggers, 0);
  state.stacks[at(Side::b)][kBurn] = 1;
  EXPECT_NEAR(defense_odds(content, state).value().rules.at(0).trigger_chance, 0.75, 1e-12);
}

TEST(AegisDefenseOdds, ReflectedAndDealtAndStatusesAreDistributions) {
  Content content = content_of(
      hero_text(card_text(
          rule_text(R"({"type": "reflect", "amount": 1}, {"type": "dealPer", "amount": 2, "cap": 9},
                       {"type": "gainStatus", "status": "chi", "amount": 1, "per": "matchCount"},
                       {"type": "buffNextAttack", "amount": 3}, {"type": "cleanse", "status": "burn",
                        "amount": 1})"),
          2)),
      hero_text(""));
  State state = attacked(content, 10);
  state.stacks[at(Side::a)][kBurn] = 1;
  DefenseOddsRecord odds = defense_odds(content, state).value();
  ASSERT_EQ(odds.reflected.size(), 2u);
  EXPECT_NEAR(odds.reflected[1].chance, 0.75, 1e-12);
  ASSERT_EQ(odds.dealt.size(), 3u);
  EXPECT_EQ(odds.dealt[2].amount, 4u);
  EXPECT_NEAR(odds.dealt[2].chance, 0.25, 1e-12);
  ASSERT_EQ(odds.statuses.size(), 3u);
  EXPECT_EQ(odds.statuses[0].changes[0].change, -1);  // burn
  EXPECT_EQ(odds.statuses[1].changes[2].change, 2);   // chi
  EXPECT_NEAR(odds.statuses[1].changes[2].chance, 0.25, 1e-12);
  EXPECT_EQ(odds.statuses[2].status, "nextAttack");
  EXPECT_EQ(odds.statuses[2].changes[1].change, 3);
}

// Greedy uses what negates first, then buys block on top of block.
TEST(AegisDefenseOdds, OfAMatchUnderWayCountReactions) {
  Content content = content_of(
      hero_text(card_text(rule_text(R"({"type": "blockPer", "amount": 1, "cap": 9})"), 2)),
      hero_text(""));
  State state = attacked(content, 10);
  state.stacks[at(Side::a)][kEvasive] = 2;
  state.stacks[at(Side::a)][kChi] = 3;
  DefenseOddsRecord odds = defense_odds(content, state, true).value();
  EXPECT_NEAR(odds.negated, 5.0 / 9, 1e-12);
  EXPECT_NEAR(odds.mean_prevented, 50.0 / 9, 1e-12);
  ASSERT_EQ(odds.taken.size(), 4u);  // negated; 2 + 3, 1 + 3 and no block, which allows no more
  EXPECT_EQ(odds.taken[1].amount, 5u);
  EXPECT_NEAR(odds.taken[1].chance, 0.25 * 4 / 9, 1e-12);
  EXPECT_EQ(odds.taken[3].amount, 10u);
  EXPECT_EQ(defense_odds(content, state).value().negated, 0);
}

TEST(AegisDefenseOdds, ByBoardNameTheCombosTaken) {
  Content content = content_of(hero_text(""), hero_text(""));
  DefenseOddsRecord odds = defense_odds(content, attacked(content, 10)).value();
  EXPECT_EQ(odds.version, Version::v1);
  double sum = 0;
  for (const RuleChanceRecord& rule : odds.rules) {
    EXPECT_NEAR(rule.chance, rule.hits, 1e-12);
    sum += rule.chance;
  }
  EXPECT_NEAR(sum, 1656.0 / 7776, 1e-12);  // whatever holds three of a kind
}

// Chi-square over the pairs of damage taken and returned.
TEST(AegisDefenseOdds, SampledDefensesAgree) {
  Content content = restless();
  State state = attacked(content, 12);
  DefenseSpread exact = defend_exactly(content, state).value();
  std::map<std::pair<u32, u32>, double> chances;
  for (const Defended& one : exact.outcomes) {
    const State& s = one.state;
    Mitigation m = mitigate({.raw = s.raw,
                             .flat = s.flat,
                             .prevent = s.prevent,
                             .block = s.block,
                             .reflect = s.reflect,
                             .dealt = s.dealt});
    chances[{m.final_damage, m.returned()}] += one.chance;
  }
  auto samples = static_cast<u32>(test::scaled(2'000'000));
  std::map<std::pair<u32, u32>, u32> counts;
  for (u32 i = 0; i < samples; ++i) {
    chance::QuickReferee referee(domain_key(chance::MatchName{14, i}, chance::Domain::rules));
    State sampled = state;
    while (sampled.turn == state.turn) Aegis::play(content, sampled, {}, referee);
    ++counts[{30u - sampled.hp[0], 30u - sampled.hp[1]}];
  }
  double chi_square = 0;
  for (const auto& [damages, chance] : chances) {
    double expected = chance * samples;
    double seen = counts.contains(damages) ? counts[damages] : 0;
    chi_square += (seen - expected) * (seen - expected) / expected;
  }
  for (const auto& [damages, seen] : counts) EXPECT_TRUE(chances.contains(damages));
  double free = static_cast<double>(chances.size()) - 1;
  EXPECT_GT(free, 5);
  EXPECT_LT(chi_square, free + 4 * std::sqrt(2 * free)) << chances.size() << " cells";
}

}  // namespace
}  // namespace agon::aegis
