// What people read at the table (seed "UI/UX Updates"): cards in words, triggered rules, stages,
// what statuses are good for and where they come from.
#include <fmt/format.h>

#include "agon/rulesets/aegis/card_words.h"
#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using game::Side, game::Style;

constexpr Style kSeated{.ascii = true, .seated = true};
constexpr Style kDeveloper{.ascii = true, .verbose = true, .seated = true};

template <class Event>
std::string told(const ScriptedMatch& match, const Style& style) {
  const Event& event = match.log.last<Event>();
  return Aegis::event_text(match.content, {&chance::kEventTag<Event>, &event}, style);
}

// The words of a rule with this matcher and effect.
std::string words(std::string_view matcher, std::string_view effect) {
  std::string rule = fmt::format(
      R"({{"id": "rule", "stacks": true, "matcher": {{"type": {}}}, "effects": [{{"type": {}}}]}})",
      matcher, effect);
  Content content = content_of(hero_text(card_text(rule)), hero_text(card_text(rule)));
  std::string out = rules_words(content, Side::a, {}, {.ascii = true});
  for (std::size_t broken; (broken = out.find("\n        ")) != std::string::npos;) {
    out.replace(broken, 9, " ");  // long ones go on below
  }
  return out.substr(out.find("rule  ") + 6);
}

constexpr std::string_view kLowDice = R"("countField", "fieldId": "low")";

TEST(AegisWords, MatchersNameTheFacesThatTheyWaitFor) {
  constexpr std::string_view kHeal = R"("heal", "amount": 1, "per": "matchCount")";
  EXPECT_EQ(words(kLowDice, kHeal), "each 1, 2 or 3: heals 1 each");
  EXPECT_EQ(words(R"("countField", "fieldId": "low", "min": 2, "per": 3, "cap": 6)", kHeal),
            "each 1, 2 or 3 counts 3, from two on, at most 6: heals 1 each");
  EXPECT_EQ(words(R"("pairsField", "fieldId": "high")", kHeal),
            "each pair of 4, 5 or 6: heals 1 each");
  EXPECT_EQ(words(R"("exactFace", "face": 6, "count": 1)", kHeal), "each 6: heals 1 each");
  EXPECT_EQ(words(R"("exactFace", "face": 6, "count": 2)", kHeal),
            "each 6, from two on: heals 1 each");
}

TEST(AegisWords, WhatHappensOnceHoweverOftenDiceMatchSaysSo) {
  constexpr std::string_view kHeal = R"("heal", "amount": 1)";
  EXPECT_EQ(words(kLowDice, kHeal), "any 1, 2 or 3: heals 1");
  EXPECT_EQ(words(R"("countField", "fieldId": "low", "min": 2)", kHeal),
            "two or more of 1, 2 or 3: heals 1");
  EXPECT_EQ(words(R"("pairsField", "fieldId": "high")", kHeal), "a pair of 4, 5 or 6: heals 1");
  EXPECT_EQ(words(R"("exactFace", "face": 6, "count": 1)",
                  R"("applyStatusToOpponent", "status": "burn", "amount": 1)"),
            "any 6: the attacker gains 1 Burn");
  EXPECT_EQ(words(R"("exactFace", "face": 6, "count": 2)", kHeal), "two 6s or more: heals 1");
  EXPECT_EQ(words(R"("combo", "allowExtra": false, "fields": [{"id": "low", "min": 1},
                     {"id": "high", "min": 2}])",
                  kHeal),
            "exactly one of 1, 2 or 3 and two of 4, 5 or 6: heals 1");
  EXPECT_EQ(words(kLowDice, R"("dealPer", "amount": 1, "cap": 3}, {"type": "heal", "amount": 1)"),
            "each 1, 2 or 3: deals 1 each, at most 3; once: heals 1");
}

TEST(AegisWords, EffectsSayWhatTheyDo) {
  auto effect = [](std::string_view text) {
    std::string out = words(kLowDice, text);
    return out.substr(out.find(": ") + 2);
  };
  EXPECT_EQ(effect(R"("dealPer", "amount": 1, "cap": 3)"), "deals 1 each, at most 3");
  EXPECT_EQ(effect(R"("blockPer", "amount": 2, "cap": {"status": "chi", "who": "self"})"),
            "blocks 2 each, at most as many as the defender has Chi");
  EXPECT_EQ(effect(R"("preventHalf")"), "prevents half");
  EXPECT_EQ(effect(R"("preventHalf", "per": "matchCount", "cap": 2)"),
            "prevents half each, at most 2");
  EXPECT_EQ(effect(R"("reflect", "amount": 1, "per": "matchCount")"), "reflects 1 each");
  EXPECT_EQ(effect(R"("gainStatus", "status": "chi", "amount": 1, "usablePhase": "immediate")"),
            "gains 1 Chi, usable at once");
  EXPECT_EQ(effect(R"("applyStatusToOpponent", "status": "burn", "amount": 2)"),
            "the attacker gains 2 Burn");
  EXPECT_EQ(effect(R"("buffNextAttack", "amount": 2, "stacks": 2)"), "+4 on the next attack");
  EXPECT_EQ(effect(R"("buffNextAttack", "amount": 2, "per": "matchCount", "cap": 2)"),
            "+2 on the next attack each, at most +4");
  EXPECT_EQ(effect(R"("buffNextAttack", "amount": 2, "cap": {"status": "chi", "who": "self"},
                      "expires": {"type": "afterNTurns", "turns": 2})"),
            "+2 on the next attack, at most +2 for each Chi of the defender, for 2 turns of the "
            "owner");
  EXPECT_EQ(effect(R"("gainStatus", "status": "chi", "amount": 1, "stackCap": 2,
                      "expires": {"type": "endOfRound"})"),
            "gains 1 Chi, up to 2 in all, until the end of the round");
  EXPECT_EQ(effect(R"("gainStatus", "status": "scorch", "amount": 1)"),
            "gains 1 Scorch, until the end of the owner's next turn");
  EXPECT_EQ(effect(R"("cleanse", "status": "any", "amount": 1)"), "takes 1 harmful stack away");
  EXPECT_EQ(effect(R"("transferStatus", "status": "burn", "amount": 1)"), "hands over 1 Burn");
  EXPECT_EQ(effect(R"("heal", "amount": 1, "conditions": [{"who": "self", "hpBelow": 9},
                      {"who": "opponent", "status": "burn", "min": 2}])"),
            "heals 1 if the defender is below 9 HP and the attacker has 2 Burn");
}

TEST(AegisWords, RerollsSayWhichDice) {
  auto reroll = [](u32 count, std::string_view policy, std::string_view more = "") {
    std::string out =
        words(kLowDice, fmt::format(R"("rerollDice", "count": {}, "selectionPolicy": "{}"{})",
                                    count, policy, more));
    return out.substr(out.find(": ") + 2);
  };
  EXPECT_EQ(reroll(1, "lowest"), "throws the lowest die again");
  EXPECT_EQ(reroll(2, "highestNonMatching"), "throws the two highest unmatched dice again");
  EXPECT_EQ(reroll(1, "random"), "throws a random die again");
  EXPECT_EQ(reroll(2, "choice", R"(, "fields": ["low"])"),
            "throws two dice of the defender's choice among 1, 2 and 3 again");
}

TEST(AegisWords, LongRulesAreFoldedBetweenWords) {
  std::string rule = rule_text(
      R"({"type": "gainStatus", "status": "scorch", "amount": 1, "conditions":
          [{"who": "opponent", "status": "burn", "min": 2}, {"who": "self", "hpBelow": 12}]},
         {"type": "blockPer", "amount": 2, "cap": {"status": "chi", "who": "self"}})",
      R"(, "allowReroll": false)");
  Content content = content_of(hero_text(card_text(rule)), hero_text(card_text(rule)));
  EXPECT_EQ(rules_words(content, Side::a, {}, {.ascii = true}),
            "\n    + rule  each 1, 2 or 3: once: gains 1 Scorch, until the end of the"
            "\n        owner's next turn if the attacker has 2 Burn and the defender is"
            "\n        below 12 HP; blocks 2 each, at most as many as the defender has"
            "\n        Chi; these dice never fall again");
}

const std::string kTwoRules = card_text(
    R"({"id": "wall", "label": "Wall", "matcher": {"type": "countField", "fieldId": "low"},
        "effects": [{"type": "blockPer", "amount": 1, "cap": 3}]},
       {"id": "veil", "label": "Veil", "matcher": {"type": "countField", "fieldId": "high", "min": 3},
        "effects": [{"type": "preventHalf"}]})");

TEST(AegisTable, TriggeredRulesAreMarked) {
  ScriptedMatch match(kTwoRules);
  match.defend({1, 2, 6});
  EXPECT_EQ(told<Evaluated>(match, kSeated),
            "  > # Wall  each 1, 2 or 3: blocks 1 each, at most 3\n"
            "    / Veil  three or more of 4, 5 or 6: prevents half\n"
            "Card -> Wall (blocks 2)");
  EXPECT_EQ(told<Evaluated>(match, {}), "Card -> Wall (blocks 2)");
}

TEST(AegisTable, RulesWhoseConditionsFailAreMarkedOtherwise) {
  ScriptedMatch match(card_text(
      rule_text(R"({"type": "reflect", "amount": 1})",
                R"(, "label": "Spark", "conditions": [{"who": "opponent", "status": "burn"}])")));
  match.defend({1, 5, 6});
  EXPECT_EQ(told<Evaluated>(match, kSeated),
            "  - < Spark  any 1, 2 or 3 if the attacker has Burn: reflects 1\n"
            "Card -> Spark (nothing: a condition of its rule does not hold)");
}

TEST(AegisTable, DevelopersSeeTheIndexesOfMatchedDice) {
  ScriptedMatch match(kTwoRules);
  match.defend({1, 2, 6});
  EXPECT_EQ(told<RuleHit>(match, kDeveloper), "# Wall x2 [1][2] at 0 1");
}

TEST(AegisTable, ThePipelineIsShownStageByStage) {
  ScriptedMatch match(kTwoRules);
  match.defend({1, 2, 6});
  EXPECT_EQ(told<Resolved>(match, kSeated),
            "damage            10\n"
            "after block        8  (-2)\n"
            "taken              8 (30 : 22)");
  EXPECT_EQ(told<Resolved>(match, kDeveloper),
            "damage            10\n"
            "after flat block  10  (-0)\n"
            "after half        10  (-0)\n"
            "after block        8  (-2)\n"
            "taken              8 (30 : 22)");
}

TEST(AegisTable, TheMatchBeginsWithBothCardsOrBoards) {
  ScriptedMatch match(content_of(hero_text(kTwoRules), hero_text("", R"(, "judged": false)")));
  match.stand_off();
  std::string text = told<Began>(match, kDeveloper);
  EXPECT_TRUE(
      text.starts_with("Test (a) defends by card Card (v2), 3 dice\n"
                       "    fields low = 1, 2 and 3; high = 4, 5 and 6\n"
                       "    # Wall  each 1, 2 or 3: blocks 1 each, at most 3\n"))
      << text;
  EXPECT_NE(text.find("Test (b) defends by board (v1), 5 dice\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n    4OAK            blocks 5, reflects 2, heals 1"), std::string::npos);
  EXPECT_NE(text.find(", having fallen back: "), std::string::npos);
}

TEST(AegisTable, ARerollIsShownBeforeAndAfter) {
  ScriptedMatch match(
      card_text(rule_text(R"({"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"})")));
  match.defend({1, 5, 6});
  EXPECT_EQ(told<RerollChosen>(match, kSeated), "rule: [1] of [1][5][6] falls again");
  match.fall({4});
  EXPECT_EQ(told<DefenseThrown>(match, kSeated), "reroll 1: keeps [5][6], now [4][5][6]");
}

TEST(AegisTable, TheTraySaysWhatStacksAreGoodForAndWhereWaitingOnesComeFrom) {
  ScriptedMatch match(card_text(rule_text(
      R"({"type": "gainStatus", "status": "scorch", "amount": 1})", R"(, "label": "Embers")")));
  match.stacks(Side::b, kChi) = 2;
  match.defend({1, 5, 6});
  std::string text = Aegis::state_text(match.content, match.state, kSeated);
  EXPECT_NE(text.find("\n  has:   C 2 Chi: +1 damage a stack, +1 block a stack"), std::string::npos)
      << text;
  EXPECT_NE(text.find("\n  waits: b S 1 Scorch (from b's Embers)"), std::string::npos) << text;
}

TEST(AegisTable, DiceAreSaidByTheirFaces) {
  ScriptedMatch match(kTwoRules);
  match.stand_off();
  match.fall({2, 2, 5, 6, 6});
  auto said = [&](game::Choice choice) {
    return Aegis::spoken(match.content, match.state, Side::a, choice);
  };
  EXPECT_EQ(said(hold(0)), "keep none");
  EXPECT_EQ(said(hold(0b11001)), "keep 2 6 6");
  EXPECT_EQ(said(choose(Verb::pass)), "");
}

TEST(AegisTable, DiceThatFallAgainAreSaidByTheirFacesToo) {
  ScriptedMatch match(
      card_text(rule_text(R"({"type": "rerollDice", "count": 1, "selectionPolicy": "choice"})")));
  match.defend({1, 5, 6});
  EXPECT_EQ(Aegis::spoken(match.content, match.state, Side::b, choose(Verb::reroll, 0, 0b100)),
            "throw 6");
}

// Letters only where pictures cannot be shown.
TEST(AegisTable, AsciiIsAscii) {
  ScriptedMatch match(kTwoRules);
  match.defend({1, 2, 6});
  for (const std::string& text :
       {told<Began>(match, kDeveloper), told<Evaluated>(match, kDeveloper),
        Aegis::state_text(match.content, match.state, kDeveloper)}) {
    for (char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << text;
  }
}

}  // namespace
}  // namespace agon::aegis
