// What of a card's effects is added up beforehand, for every hand. That mute play with these sums
// and play with events agree is a matter of the million random turns (rules_property_test.cc).
#include "agon/rulesets/aegis/content/card.h"

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

constexpr std::string_view kBlock = R"({"type": "blockPer", "amount": 2, "cap": 3})";
Hand two_low() { return hand_of(std::array<u8, 3>{1, 2, 6}); }

Card card_of(std::string_view rules) {
  return content_of(hero_text(card_text(rules)), hero_text("")).heroes[0].card;
}

TEST(AegisCard, AddsUpBeforehandWhatDependsOnDiceAlone) {
  Card card = card_of(rule_text(R"({"type": "blockPer", "amount": 2, "cap": 3},
                                   {"type": "dealPer", "amount": 1, "cap": 9},
                                   {"type": "preventHalf"}, {"type": "reflect", "amount": 4},
                                   {"type": "flatBlock", "amount": 5})"));
  const Added& sure = card.sure[two_low()];
  EXPECT_EQ(sure.block, 3u);
  EXPECT_EQ(sure.dealt, 2u);
  EXPECT_EQ(sure.prevent, 1u);
  EXPECT_EQ(sure.reflect, 4u);
  EXPECT_EQ(sure.flat, 5u);
  EXPECT_EQ(card.unsure[two_low()], 0);
  EXPECT_EQ(card.hits[two_low()], 1);
}

TEST(AegisCard, LeavesRulesThatDependOnTheStateOrDoMore) {
  for (std::string_view effect :
       {R"({"type": "blockPer", "amount": 2, "cap": {"status": "chi", "who": "self"}})",
        R"({"type": "blockPer", "amount": 2, "cap": 9,
            "conditions": [{"who": "self", "hpBelow": 9}]})",
        R"({"type": "heal", "amount": 1})"}) {
    Card card = card_of(rule_text(effect));
    EXPECT_EQ(card.sure[two_low()].block, 0u) << effect;
    EXPECT_EQ(card.unsure[two_low()], 1) << effect;
  }
}

TEST(AegisCard, LeavesAllRulesOfAHandWhoseDiceMayFallAgain) {
  Card card = card_of(rule_text(kBlock) + R"(, {"id": "again", "stacks": true,
    "matcher": {"type": "countField", "fieldId": "high"},
    "effects": [{"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"}]})");
  EXPECT_EQ(card.sure[two_low()].block, 0u);
  EXPECT_EQ(card.unsure[two_low()], 0b11);
  Hand three_low = hand_of(std::array<u8, 3>{1, 2, 3});
  EXPECT_EQ(card.sure[three_low].block, 3u);
  EXPECT_EQ(card.unsure[three_low], 0);
}

}  // namespace
}  // namespace agon::aegis
