// Each effect by scripted dice (seed "Effect Registry"). Unless a test says otherwise, a attacks
// for 10 and b's card has one rule, which matches every low die.
#include "agon/rulesets/aegis/law/effects.h"

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using chance::Told, game::Side;

constexpr std::size_t kDefender = 1;

ScriptedMatch with_effect(std::string_view effect, std::string_view more = "") {
  return ScriptedMatch(card_text(rule_text(effect, more)));
}

Told rerolled(u32 index, u32 value) { return Told::named(Roll::reroll_die, index, value); }

TEST(AegisDealPer, DealsSoMuchAMatchUpToItsCap) {
  ScriptedMatch match = with_effect(R"({"type": "dealPer", "amount": 2, "cap": 5})");
  match.defend({1, 2, 4});
  EXPECT_EQ(match.log.last<Resolved>().dealt, 4u);
  EXPECT_EQ(match.state.hp[0], 26);
  match = with_effect(R"({"type": "dealPer", "amount": 2, "cap": 5})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().dealt, 5u);
}

TEST(AegisDealPer, ACapCanBeTheDiceOrTheStacksOfAStatus) {
  ScriptedMatch match = with_effect(R"({"type": "dealPer", "amount": 2, "cap": "dice"})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().dealt, 3u);
  match = with_effect(
      R"({"type": "dealPer", "amount": 2, "cap": {"status": "burn", "who": "opponent"}})");
  match.stacks(Side::a, kBurn) = 3;
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().dealt, 2u);  // one stack has faded at upkeep
}

TEST(AegisDealPer, ACapOfNoStacksRefusesIt) {
  ScriptedMatch match = with_effect(
      R"({"type": "dealPer", "amount": 1, "cap": {"status": "burn", "who": "opponent"}})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::cap_reached);
}

TEST(AegisFlatBlock, TakesItsAmountOnceBeforeHalfIsPrevented) {
  ScriptedMatch match =
      with_effect(R"({"type": "flatBlock", "amount": 3}, {"type": "preventHalf"})");
  match.defend({1, 2, 4});
  EXPECT_EQ(match.log.last<Resolved>().after_flat, 7u);
  EXPECT_EQ(match.log.last<Resolved>().after_prevent, 3u);
}

TEST(AegisBlockPer, BlocksAMatchAfterHalfIsPrevented) {
  ScriptedMatch match =
      with_effect(R"({"type": "blockPer", "amount": 1, "cap": 9}, {"type": "preventHalf"})");
  match.defend({1, 2, 4});
  EXPECT_EQ(match.log.last<Resolved>().after_prevent, 5u);
  EXPECT_EQ(match.log.last<Resolved>().after_block, 3u);
}

TEST(AegisPreventHalf, WorksOnceUnlessItsCapAllowsMore) {
  ScriptedMatch match = with_effect(R"({"type": "preventHalf", "per": "matchCount"})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().final_damage, 5u);
  match = with_effect(R"({"type": "preventHalf", "per": "matchCount", "cap": 2})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().final_damage, 2u);  // 10, 5, 2
}

TEST(AegisPreventHalf, OfSeveralRulesTheLargestCounts) {
  ScriptedMatch match =
      with_effect(R"({"type": "preventHalf"}, {"type": "preventHalf"}, {"type": "preventHalf"})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().final_damage, 5u);
}

TEST(AegisReflect, WorksOnceARuleOrAMatch) {
  ScriptedMatch match = with_effect(R"({"type": "reflect", "amount": 2})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().reflected, 2u);
  EXPECT_EQ(match.state.hp[0], 28);
  match = with_effect(R"({"type": "reflect", "amount": 2, "per": "matchCount"})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<Resolved>().reflected, 6u);
}

TEST(AegisHeal, IsAtOnceAndUpToTheMaximum) {
  ScriptedMatch match = with_effect(R"({"type": "heal", "amount": 2, "per": "matchCount"})");
  match.state.hp[kDefender] = 27;
  match.defend({1, 2, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().amount, 3u);
  EXPECT_EQ(match.state.hp[kDefender], 20);
  match = with_effect(R"({"type": "heal", "amount": 2})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::full_health);
}

TEST(AegisHeal, CanBeAimedAtTheOpponent) {
  ScriptedMatch match = with_effect(R"({"type": "heal", "amount": 2, "target": "opponent"})");
  match.state.hp[0] = 20;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.state.hp[0], 22);
  match = with_effect(R"({"type": "heal", "amount": 2})", R"(, "target": "opponent")");
  match.state.hp[0] = 20;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.state.hp[0], 22);  // the rule's target, where the effect says nothing
}

TEST(AegisGainStatus, WaitsForTheNextTurnUnlessToldOtherwise) {
  ScriptedMatch match = with_effect(R"({"type": "gainStatus", "status": "chi", "amount": 2})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::b, kChi), 0);
  ASSERT_EQ(match.log.of<BuffCreated>().size(), 1u);
  match.fall({1, 2, 2, 4, 6});
  EXPECT_EQ(match.stacks(Side::b, kChi), 2);
  EXPECT_EQ(match.log.last<StatusGained>().source, Source::rule);
}

TEST(AegisGainStatus, ImmediateStacksCanBeSpentInTheSameRoll) {
  ScriptedMatch match = with_effect(R"({"type": "gainStatus", "status": "evasive", "amount": 1,
                                        "usablePhase": "immediate"})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.state.phase, Phase::react);
  match.play(choose(Verb::react, kEvasive, 1), {Told::named(Roll::negation_die, 0, 5)});
  EXPECT_TRUE(match.log.last<Resolved>().negated);
}

TEST(AegisGainStatus, StackCapCountsLiveAndWaitingStacks) {
  ScriptedMatch match = with_effect(
      R"({"type": "gainStatus", "status": "chi", "amount": 2, "per": "matchCount", "stackCap": 3})");
  match.stacks(Side::b, kChi) = 1;
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<EffectResolved>().amount, 2u);
  match.fall({1, 1, 1, 1, 1});
  EXPECT_EQ(match.stacks(Side::b, kChi), 3);
}

TEST(AegisGainStatus, BeyondTheCapIsRefusedWithItsReason) {
  ScriptedMatch match =
      with_effect(R"({"type": "gainStatus", "status": "chi", "amount": 1, "stackCap": 2})");
  match.stacks(Side::b, kChi) = 2;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::stack_cap);
  EXPECT_TRUE(match.log.of<BuffCreated>().empty());
}

TEST(AegisGainStatus, OwnerSaysWhoseItBecomes) {
  ScriptedMatch match = with_effect(
      R"({"type": "gainStatus", "status": "burn", "amount": 1, "owner": "opponent",
          "usablePhase": "immediate"})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::a, kBurn), 1);
}

TEST(AegisApplyStatus, GoesToTheAttacker) {
  ScriptedMatch match = with_effect(R"({"type": "applyStatusToOpponent", "status": "burn",
                                        "amount": 1, "usablePhase": "immediate"})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::a, kBurn), 1);
  EXPECT_EQ(match.log.last<EffectResolved>().target, Side::a);
}

TEST(AegisBuffNextAttack, AddsToTheOwnersNextAttackOnce) {
  ScriptedMatch match = with_effect(R"({"type": "buffNextAttack", "amount": 3, "stacks": 2})");
  match.defend({1, 5, 4});
  match.attack();
  EXPECT_EQ(match.log.last<BuffConsumed>().damage, 6u);
  EXPECT_EQ(match.state.raw, 16u);
  EXPECT_EQ(match.state.buffs, State{}.buffs);
}

TEST(AegisBuffNextAttack, ItsCapIsOnStacks) {
  ScriptedMatch match =
      with_effect(R"({"type": "buffNextAttack", "amount": 1, "per": "matchCount", "cap": 2})");
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<BuffCreated>().buff.stacks, 2);
}

TEST(AegisBuffNextAttack, ItsCapCanBeTheStacksOfAStatus) {
  constexpr std::string_view effect = R"({"type": "buffNextAttack", "amount": 1, "stacks": 4,
                                          "cap": {"status": "chi", "who": "self"}})";
  ScriptedMatch match = with_effect(effect);
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::cap_reached);
  EXPECT_TRUE(match.log.of<BuffCreated>().empty());
  match = with_effect(effect);
  match.stacks(Side::b, kChi) = 3;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().amount, 3u);
}

TEST(AegisBuffNextAttack, WaitingStacksCountAgainstItsCap) {
  ScriptedMatch match =
      with_effect(R"({"type": "buffNextAttack", "amount": 1, "stacks": 2, "cap": 3})");
  match.defend({1, 5, 4});
  match.pass_turn();  // b keeps what it has
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().amount, 1u);
  match.pass_turn();
  match.state.hp[kDefender] = 30;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::cap_reached);
}

TEST(AegisCleanse, TakesLiveStacksThenWaitingOnes) {
  ScriptedMatch match = with_effect(
      R"({"type": "gainStatus", "status": "burn", "amount": 1},
         {"type": "cleanse", "status": "burn", "amount": 2})");
  match.stacks(Side::b, kBurn) = 1;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::b, kBurn), 0);
  EXPECT_EQ(match.state.buffs, State{}.buffs);
  EXPECT_EQ(match.log.last<BuffLost>().why, Loss::cleansed);
}

TEST(AegisCleanse, AnyTakesHarmfulOnesFromOneselfAndHelpfulOnesFromTheOpponent) {
  ScriptedMatch match = with_effect(R"({"type": "cleanse", "status": "any", "amount": 3})");
  match.stacks(Side::b, kBurn) = 1;
  match.stacks(Side::b, kEvasive) = 1;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::b, kBurn), 0);
  EXPECT_EQ(match.stacks(Side::b, kEvasive), 1);
  match = with_effect(R"({"type": "cleanse", "status": "any", "amount": 9, "target": "opponent"})");
  match.stacks(Side::a, kPurify) = 1;
  match.stacks(Side::a, kBurn) = 3;
  match.stand_off();
  match.fall({});
  match.play(choose(Verb::pass), {1, 1, 1, 1, 1});  // purify stays
  match.play(choose(Combo::five));
  match.fall({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::a, kPurify), 0);
  EXPECT_EQ(match.stacks(Side::a, kBurn), 2);
}

TEST(AegisCleanse, OfNothingIsRefused) {
  ScriptedMatch match = with_effect(R"({"type": "cleanse", "status": "burn", "amount": 2})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::nothing_to_cleanse);
}

TEST(AegisTransferStatus, HandsLiveStacksToTheAttackerForLater) {
  ScriptedMatch match = with_effect(R"({"type": "transferStatus", "status": "burn", "amount": 2})");
  match.stacks(Side::b, kBurn) = 3;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.stacks(Side::b, kBurn), 1);
  EXPECT_EQ(match.stacks(Side::a, kBurn), 0);
  EXPECT_EQ(match.log.last<BuffCreated>().owner, Side::a);
  EXPECT_EQ(match.log.last<BuffCreated>().stacks, 2);
}

TEST(AegisTransferStatus, MovesOnlyWhatFits) {
  ScriptedMatch match =
      with_effect(R"({"type": "transferStatus", "status": "evasive", "amount": 2})");
  match.stacks(Side::a, kEvasive) = 1;
  match.stacks(Side::b, kEvasive) = 2;
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().amount, 1u);
  EXPECT_EQ(match.stacks(Side::b, kEvasive), 1);
  match = with_effect(R"({"type": "transferStatus", "status": "burn", "amount": 2})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::nothing_to_transfer);
}

TEST(AegisConditions, RefuseAnEffectWithItsReason) {
  ScriptedMatch match = with_effect(
      R"({"type": "reflect", "amount": 2, "conditions": [{"who": "opponent", "status": "burn"}]},
         {"type": "reflect", "amount": 1, "conditions": [{"who": "self", "hpBelow": 31}]})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.of<EffectResolved>()[0].rejection, Rejection::condition_unmet);
  EXPECT_EQ(match.log.of<EffectResolved>()[1].rejection, Rejection::none);
  EXPECT_EQ(match.state.hp[0], 29);
}

TEST(AegisConditions, OfARuleRefuseAllItsEffects) {
  ScriptedMatch match =
      with_effect(R"({"type": "reflect", "amount": 2}, {"type": "flatBlock", "amount": 1})",
                  R"(, "conditions": [{"who": "opponent", "status": "burn", "min": 2}])");
  match.stacks(Side::a, kBurn) = 2;  // one of them fades at upkeep
  match.defend({1, 5, 4});
  EXPECT_FALSE(match.log.last<RuleHit>().met);
  for (const EffectResolved& effect : match.log.of<EffectResolved>()) {
    EXPECT_EQ(effect.rejection, Rejection::rule_condition);
  }
}

TEST(AegisConditions, DoNotSeeWhatTheRollGained) {
  ScriptedMatch match = with_effect(
      R"({"type": "gainStatus", "status": "chi", "amount": 1},
         {"type": "reflect", "amount": 2, "conditions": [{"who": "self", "status": "chi"}]})");
  match.defend({1, 5, 4});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::condition_unmet);
}

std::string reroll(std::string_view policy, u32 count = 1, std::string_view more = "") {
  return fmt::format(R"({{"type": "rerollDice", "count": {}, "selectionPolicy": "{}"{}}})", count,
                     policy, more);
}

// Which dice fall again, by their indexes.
std::vector<u8> chosen(std::string_view policy, std::vector<Told> told, u32 count = 1,
                       std::string_view more = "") {
  ScriptedMatch match = with_effect(reroll(policy, count, more));
  match.defend(std::move(told));
  return indexes_of(match.log.last<RerollChosen>().chosen);
}

TEST(AegisRerollDice, PoliciesPickFromTheSortedDice) {
  EXPECT_EQ(chosen("lowest", {1, 3, 5}), (std::vector<u8>{0}));
  EXPECT_EQ(chosen("highest", {1, 3, 5}), (std::vector<u8>{2}));
  EXPECT_EQ(chosen("lowestNonMatching", {1, 5, 6}), (std::vector<u8>{1}));
  EXPECT_EQ(chosen("highestNonMatching", {1, 5, 6}), (std::vector<u8>{2}));
  EXPECT_EQ(chosen("highest", {1, 3, 5}, 2), (std::vector<u8>{1, 2}));
}

TEST(AegisRerollDice, ChancePicksByARollOfItsOwn) {
  EXPECT_EQ(chosen("random", {1, 3, 5, Told::named(Roll::reroll_pick, 0, 2)}),
            (std::vector<u8>{1}));
  EXPECT_EQ(
      chosen("random",
             {1, 3, 5, Told::named(Roll::reroll_pick, 0, 3), Told::named(Roll::reroll_pick, 1, 1)},
             2),
      (std::vector<u8>{0, 2}));
}

TEST(AegisRerollDice, FieldsLimitTheCandidates) {
  EXPECT_EQ(chosen("lowest", {1, 4, 6}, 2, R"(, "fields": ["high"])"), (std::vector<u8>{1, 2}));
}

TEST(AegisRerollDice, WithFewerCandidatesAllFallAndWithNoneItIsRefused) {
  EXPECT_EQ(chosen("lowestNonMatching", {1, 2, 6}, 3), (std::vector<u8>{2}));
  ScriptedMatch match = with_effect(reroll("lowestNonMatching"));
  match.defend({1, 2, 3});
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::no_candidates);
}

TEST(AegisRerollDice, DiceOfRulesThatForbidItAreNeverChosen) {
  ScriptedMatch match = with_effect(reroll("lowest"), R"(, "allowReroll": false)");
  match.defend({1, 2, 6});
  EXPECT_EQ(indexes_of(match.log.last<RerollChosen>().chosen), (std::vector<u8>{2}));
}

TEST(AegisRerollDice, ThePlayerPicksWhereTheCardSaysSo) {
  ScriptedMatch match = with_effect(reroll("choice", 2));
  match.defend({1, 5, 6});
  ASSERT_EQ(match.state.phase, Phase::select);
  EXPECT_EQ(Aegis::refusal(match.content, match.state, Side::b, choose(Verb::reroll, 0, 0b001)),
            Refused::bad_selection);
  match.play(choose(Verb::reroll, 0, 0b110));
  match.fall({rerolled(1, 4), rerolled(2, 4)});
  EXPECT_EQ(match.log.last<DefenseThrown>().dice, hand_of(std::array<u8, 3>{1, 4, 4}));
}

TEST(AegisRerollDice, WithoutAChoiceNobodyIsAsked) {
  ScriptedMatch match = with_effect(reroll("choice", 3));
  match.defend({1, 5, 6});
  EXPECT_EQ(match.state.phase, Phase::defense);
  EXPECT_EQ(match.state.dice, kNoDice);
}

// Seed "Reroll Effects": the whole card is evaluated anew, outcomes stack, rerolls cascade.
TEST(AegisRerollDice, CascadesAndEvaluatesAnewUntilTheLimit) {
  ScriptedMatch match = with_effect(std::string(R"({"type": "dealPer", "amount": 1, "cap": 9}, )") +
                                    reroll("highestNonMatching"));
  match.defend({1, 5, 6});           // one low die deals 1, the six falls again
  match.fall({rerolled(2, 2)});      // 1 2 5: deals 2, the five falls again
  match.fall({rerolled(5 + 2, 6)});  // 1 2 6: deals 2, the six falls again
  EXPECT_EQ(match.state.rolls, 3);
  match.fall({rerolled(10 + 2, 5)});  // 1 2 5: deals 2, and no more rerolls
  EXPECT_EQ(match.log.last<EffectResolved>().rejection, Rejection::reroll_limit);
  EXPECT_EQ(match.log.last<Resolved>().dealt, 7u);
  EXPECT_EQ(match.log.of<Evaluated>().size(), 4u);
}

TEST(AegisRerollDice, TheRestOfTheEvaluationIsDropped) {
  ScriptedMatch match =
      with_effect(reroll("lowestNonMatching") + R"(, {"type": "reflect", "amount": 1})");
  match.defend({1, 2, 6});
  match.fall({rerolled(2, 3)});  // 1 2 3: nothing to throw again, so it reflects, once
  EXPECT_EQ(match.log.last<Resolved>().reflected, 1u);
}

TEST(AegisRerollDice, SnapshotsShowTheDiceBeforeAndAfter) {
  ScriptedMatch match = with_effect(reroll("highest"));
  match.defend({1, 4, 6});
  EXPECT_EQ(match.log.last<RerollChosen>().dice, hand_of(std::array<u8, 3>{1, 4, 6}));
  match.fall({
      rerolled(2, 5),
  });
  EXPECT_EQ(match.log.of<DefenseThrown>()[1].dice, hand_of(std::array<u8, 3>{1, 4, 5}));
  EXPECT_EQ(match.log.of<DefenseThrown>()[1].kept, hand_of(std::array<u8, 2>{1, 4}));
}

TEST(AegisRuleHit, TellsCountsTotalsAndIndexes) {
  ScriptedMatch match = with_effect(R"({"type": "reflect", "amount": 1})");
  match.defend({6, 2, 1});
  json::Value hit;
  RuleHit copy = match.log.last<RuleHit>();
  hit = json::fields_to_value([&](auto& v) { describe(v, match.content, copy); });
  EXPECT_EQ(json::canonical(hit),
            R"({"conditionsMet":true,"defender":"b","dice":[1,2,6],"evaluation":0,)"
            R"("fieldTotals":{"high":1,"low":2},"label":"rule","matchCount":2,)"
            R"("matchedDiceIndexes":[0,1],"rule":"rule"})");
}

}  // namespace
}  // namespace agon::aegis
