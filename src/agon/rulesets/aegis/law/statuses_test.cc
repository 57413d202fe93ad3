// The life of statuses and buffs by scripted dice (seed "Buff & Status Handling"): how each is
// created, released, consumed, lost.
#include "agon/rulesets/aegis/law/statuses.h"

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using chance::Told, game::Outcome, game::Side;

ScriptedMatch gaining(std::string_view effect) {
  return ScriptedMatch(card_text(rule_text(effect)));
}

// The same card, and b has just gained what it gives.
ScriptedMatch gained(std::string_view effect) {
  ScriptedMatch match = gaining(effect);
  match.defend({1, 5, 6});
  return match;
}

TEST(AegisBurn, HurtsAtUpkeepByItsStacksAndFades) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kBurn) = 3;
  match.fall({1, 1, 2, 4, 6});
  EXPECT_EQ(match.state.hp[0], 26);
  EXPECT_EQ(match.stacks(Side::a, kBurn), 2);
  EXPECT_EQ(match.log.last<StatusLost>().why, Loss::faded);
}

TEST(AegisBurn, CanEndTheMatchAtUpkeep) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kBurn) = 1;
  match.state.hp[0] = 2;
  match.fall({});
  EXPECT_EQ(match.state.outcome, Outcome::b);
  EXPECT_EQ(match.log.last<Ended>().by, Ending::ko);
}

TEST(AegisChi, AddsDamageToTheAttack) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kChi) = 3;
  match.fall({1, 1, 1, 1, 1});
  match.play(choose(Combo::five));
  match.play(choose(Verb::spend, kChi, 2));
  EXPECT_EQ(match.state.raw, 12u);
  EXPECT_EQ(match.state.phase, Phase::commit);  // one stack is left
  match.play(choose(Verb::pass));
  EXPECT_EQ(match.state.phase, Phase::defense);
}

TEST(AegisChi, BlocksOnlyOnTopOfBlock) {
  ScriptedMatch match = gaining(R"({"type": "blockPer", "amount": 1, "cap": 3})");
  match.stacks(Side::b, kChi) = 2;
  match.defend({1, 5, 6});
  ASSERT_EQ(match.state.phase, Phase::react);
  match.play(choose(Verb::react, kChi, 2));
  EXPECT_EQ(match.log.last<Resolved>().final_damage, 7u);
  match = gaining(R"({"type": "blockPer", "amount": 1, "cap": 3})");
  match.stacks(Side::b, kChi) = 2;
  match.defend({4, 5, 6});
  EXPECT_EQ(match.log.last<Resolved>().final_damage, 10u);  // nobody was asked
}

TEST(AegisEvasive, NegatesOnFiveAndTakesTheRollsDamageBack) {
  ScriptedMatch match = gaining(
      R"({"type": "dealPer", "amount": 1, "cap": 3}, {"type": "gainStatus", "status": "chi", "amount": 1})");
  match.stacks(Side::b, kEvasive) = 2;
  match.defend({1, 2, 6});
  match.play(choose(Verb::react, kEvasive, 1), {Told::named(Roll::negation_die, 0, 4)});
  ASSERT_EQ(match.state.phase, Phase::react);  // once per stack
  match.play(choose(Verb::react, kEvasive, 1), {Told::named(Roll::negation_die, 1, 5)});
  const Resolved& resolved = match.log.last<Resolved>();
  EXPECT_EQ(resolved.prevented, 10u);
  EXPECT_EQ(resolved.dealt, 0u);
  EXPECT_TRUE(resolved.integrity);
  EXPECT_EQ(match.state.hp, (std::array<u8, 2>{30, 30}));
  EXPECT_EQ(match.log.of<BuffCreated>().size(), 1u);  // what the roll gained stays
}

TEST(AegisEvasive, ANegatedAttackLeavesNoStatuses) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::b, kEvasive) = 1;
  match.attack(Combo::large_straight);
  match.fall({4, 5, 6});
  match.play(choose(Verb::react, kEvasive, 1), {6});
  EXPECT_TRUE(match.log.of<BuffCreated>().empty());
}

TEST(AegisPostDamage, HarmfulStatusesGoToTheDefenderOthersToTheAttacker) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.attack(Combo::large_straight);
  match.fall({4, 5, 6});
  match.fall({1, 1, 2, 4, 6});
  EXPECT_EQ(match.stacks(Side::a, kChi), 1);
  EXPECT_EQ(match.state.hp[1], 20 - 3);  // two stacks, released and hurting in one upkeep
  EXPECT_EQ(match.log.of<StatusGained>()[0].source, Source::offense);
}

TEST(AegisPurify, MovesBurnOnFourAtUpkeepAfterItHurt) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kBurn) = 2;
  match.stacks(Side::a, kPurify) = 2;
  match.fall({});
  ASSERT_EQ(match.state.phase, Phase::ready);
  EXPECT_EQ(match.state.hp[0], 27);
  // The last burn stack gone, nobody is asked about the second purify: the dice fall.
  match.play(choose(Verb::spend, kPurify, 1),
             {Told::named(Roll::removal_die, 0, 4), 1, 1, 2, 4, 6});
  EXPECT_EQ(match.stacks(Side::a, kBurn), 0);
  EXPECT_EQ(match.stacks(Side::b, kBurn), 1);
  EXPECT_EQ(match.stacks(Side::a, kPurify), 1);
  EXPECT_EQ(match.log.last<StatusGained>().source, Source::status);
}

TEST(AegisPurify, BelowFourTheStackIsSpentInVain) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kBurn) = 2;
  match.stacks(Side::a, kPurify) = 1;
  match.fall({});
  match.play(choose(Verb::spend, kPurify, 1), {3, 1, 1, 2, 4, 6});
  EXPECT_EQ(match.stacks(Side::a, kBurn), 1);
  EXPECT_EQ(match.stacks(Side::a, kPurify), 0);
}

TEST(AegisScorch, NeedsABurningOpponent) {
  ScriptedMatch match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kScorch) = 1;
  match.fall({1, 1, 1, 1, 1});
  match.play(choose(Combo::five));
  EXPECT_EQ(match.state.phase, Phase::defense);  // nobody burns: nobody is asked
  match = gaining(R"({"type": "reflect", "amount": 1})");
  match.stand_off();
  match.stacks(Side::a, kScorch) = 2;
  match.stacks(Side::b, kBurn) = 1;
  match.fall({1, 1, 1, 1, 1});
  match.play(choose(Combo::five));
  match.play(choose(Verb::spend, kScorch, 2));
  EXPECT_EQ(match.state.raw, 14u);
}

TEST(AegisScorch, IsDiscardedIfUnusedOnTheOwnersNextTurn) {
  ScriptedMatch match = gained(R"({"type": "gainStatus", "status": "scorch", "amount": 1})");
  match.pass_turn();  // b's turn
  EXPECT_EQ(match.stacks(Side::b, kScorch), 1);
  match.pass_turn();
  EXPECT_EQ(match.stacks(Side::b, kScorch), 0);
  EXPECT_EQ(match.log.last<StatusLost>().why, Loss::expired);
}

// What is left of 1 chi that b gained in a's first turn, after each of the next turns: b's, a's,
// ...
std::vector<u32> life_of(std::string_view more, u32 turns, bool attacking = false) {
  ScriptedMatch match =
      gained(fmt::format(R"({{"type": "gainStatus", "status": "chi", "amount": 1{}}})", more));
  std::vector<u32> out;
  for (u32 i = 0; i < turns; ++i) {
    if (attacking) {
      match.attack();
      match.fall({4, 5, 6});
    } else {
      match.pass_turn();
    }
    u32 waiting_stacks = match.state.buffs[1][0].stacks;
    out.push_back(match.stacks(Side::b, kChi) + waiting_stacks);
  }
  return out;
}

TEST(AegisExpiry, NeverUnlessSaid) { EXPECT_EQ(life_of("", 4), (std::vector<u32>{1, 1, 1, 1})); }

TEST(AegisExpiry, EndOfRoundIsBeforeTheStartersNextTurn) {
  EXPECT_EQ(life_of(R"(, "expires": {"type": "endOfRound"})", 2), (std::vector<u32>{1, 0}));
}

TEST(AegisExpiry, EndOfYourNextTurnIsTheOwners) {
  EXPECT_EQ(life_of(R"(, "expires": {"type": "endOfYourNextTurn"})", 2), (std::vector<u32>{1, 0}));
}

TEST(AegisExpiry, AfterNTurnsCountsTheOwnersTurns) {
  EXPECT_EQ(life_of(R"(, "expires": {"type": "afterNTurns", "turns": 2})", 4),
            (std::vector<u32>{1, 1, 1, 0}));
}

TEST(AegisExpiry, NextAttackIsOneThatWasNotPassed) {
  EXPECT_EQ(life_of(R"(, "expires": {"type": "nextAttack"})", 3), (std::vector<u32>{1, 1, 1}));
  EXPECT_EQ(life_of(R"(, "expires": {"type": "nextAttack"})", 1, true), (std::vector<u32>{0}));
}

// Rules "Statuses": after the owner's next attack, which the one under way is not.
TEST(AegisExpiry, NextAttackOfTheAttackerIsNotTheOneUnderWay) {
  ScriptedMatch match = gained(R"({"type": "buffNextAttack", "amount": 3, "target": "opponent"})");
  EXPECT_EQ(match.state.buffs[0][0].stacks, 1);
  EXPECT_TRUE(match.log.of<BuffLost>().empty());
  match.pass_turn();
  match.attack();
  EXPECT_EQ(match.log.last<BuffConsumed>().damage, 3u);
}

TEST(AegisExpiry, NextAttackOfTheAttackerHoldsForLiveAndWaitingStacks) {
  for (const char* usable : {"immediate", "nextTurn"}) {
    ScriptedMatch match = gained(fmt::format(
        R"({{"type": "applyStatusToOpponent", "status": "chi", "amount": 1, "usablePhase": "{}",
             "expires": {{"type": "nextAttack"}}}})",
        usable));
    match.pass_turn();  // b's
    EXPECT_EQ(match.stacks(Side::a, kChi), 1) << usable;
    match.pass_turn();  // a's, which is no attack
    match.pass_turn();
    EXPECT_EQ(match.stacks(Side::a, kChi), 1) << usable;
    match.attack();
    match.fall({4, 5, 6});
    EXPECT_EQ(match.stacks(Side::a, kChi), 0) << usable;
    EXPECT_EQ(match.log.last<StatusLost>().why, Loss::expired) << usable;
  }
}

TEST(AegisExpiry, EndOfRollAndEndOfPhaseAreInCleanup) {
  for (const char* type : {"endOfRoll", "endOfPhase"}) {
    ScriptedMatch match = gained(fmt::format(
        R"({{"type": "gainStatus", "status": "chi", "amount": 1, "usablePhase": "immediate",
             "expires": {{"type": "{}"}}}})",
        type));
    EXPECT_EQ(match.stacks(Side::b, kChi), 0) << type;
    EXPECT_EQ(match.log.last<StatusLost>().why, Loss::expired) << type;
  }
}

TEST(AegisExpiry, IsLookedAtBeforeRelease) {
  ScriptedMatch match = gaining(R"({"type": "gainStatus", "status": "chi", "amount": 1,
                                    "expires": {"type": "endOfRound"}})");
  match.stand_off();
  match.pass_turn();
  match.attack();  // b's, the last turn of the round
  match.fall({1, 5, 6});
  match.fall({1, 1, 2, 4, 6});
  EXPECT_TRUE(match.log.of<BuffReleased>().empty());
  EXPECT_EQ(match.log.last<BuffLost>().why, Loss::expired);
}

TEST(AegisUsablePhase, NextAttackIsReleasedAtTheOwnersCommit) {
  ScriptedMatch match = gained(
      R"({"type": "gainStatus", "status": "chi", "amount": 1, "usablePhase": "nextAttack"})");
  match.fall({1, 1, 1, 1, 1});
  EXPECT_EQ(match.stacks(Side::b, kChi), 0);
  match.play(choose(Combo::five));
  EXPECT_EQ(match.state.phase, Phase::commit);
  EXPECT_EQ(match.stacks(Side::b, kChi), 1);
}

TEST(AegisBuffs, OfOneRuleEffectAndTurnAreOne) {
  ScriptedMatch match = gaining(
      R"({"type": "gainStatus", "status": "chi", "amount": 1},
         {"type": "rerollDice", "count": 1, "selectionPolicy": "highestNonMatching"})");
  match.defend({1, 2, 6});
  match.fall({3});
  EXPECT_EQ(match.state.buffs[1][0].stacks, 2);
  EXPECT_TRUE(match.state.buffs[1][1].is_free());
}

TEST(AegisBuffs, ANinthIsRefused) {
  std::string effects;
  for (int i = 0; i < 8; ++i) effects += R"({"type": "buffNextAttack", "amount": 1},)";
  effects.pop_back();
  std::string rules = rule_text(effects) + R"(, {"id": "ninth", "stacks": true,
    "matcher": {"type": "countField", "fieldId": "low"},
    "effects": [{"type": "buffNextAttack", "amount": 1}]})";
  ScriptedMatch match(card_text(rules));
  match.defend({1, 5, 6});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::buff_limit);
  EXPECT_EQ(match.log.of<BuffCreated>().size(), 8u);
}

TEST(AegisBuffs, GoWithAKoUnlessTheyCarryOver) {
  ScriptedMatch match = gaining(
      R"({"type": "gainStatus", "status": "scorch", "amount": 1},
         {"type": "gainStatus", "status": "chi", "amount": 1})");
  match.state.hp[1] = 5;
  match.defend({1, 5, 6});
  EXPECT_EQ(match.state.outcome, Outcome::a);
  ASSERT_EQ(match.log.of<BuffLost>().size(), 1u);
  EXPECT_EQ(match.log.last<BuffLost>().why, Loss::ko);
  EXPECT_EQ(match.state.buffs[1][0].stacks, 1);  // chi carries over
}

TEST(AegisBuffs, ThatSayOtherwiseThanTheCardAreAFault) {
  ScriptedMatch match = gained(R"({"type": "buffNextAttack", "amount": 3})");
  std::vector<BuffRecord> records = buffs_to_records(match.content, match.state);
  State read = match.state;
  records_to_buffs(match.content, records, read);
  EXPECT_EQ(Aegis::fault(match.content, read), nullptr);
  records[0].kind = "nonsense";
  records_to_buffs(match.content, records, read);
  EXPECT_STREQ(Aegis::fault(match.content, read), "a buff that nothing gives");
}

TEST(AegisBuffs, AreDescribedAsTheSeedHasThem) {
  ScriptedMatch match = gained(R"({"type": "buffNextAttack", "amount": 3, "stacks": 2, "cap": 4,
                                   "expires": {"type": "afterNTurns", "turns": 2}})");
  BuffRecord record = buffs_to_records(match.content, match.state).at(0);
  EXPECT_EQ(json::canonical(json::to_value(record)),
            R"({"cap":4,"carryOverOnKO":false,"cleansable":true,"createdAt":{"round":1,"turn":1},)"
            R"("expires":{"turns":2,"type":"afterNTurns"},"id":"b/rule/0","kind":"nextAttack",)"
            R"("owner":"b","payload":{"damage":3,"usablePhase":"nextAttack"},"stacks":2})");
}

}  // namespace
}  // namespace agon::aegis
