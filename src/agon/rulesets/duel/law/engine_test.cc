// The law by scripted dice: one behaviour a test. Section numbers are the seed's.
#include "agon/rulesets/duel/law/engine.h"

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using chance::Told;
using game::Deciders, game::Outcome, game::Side;
using DuelLaw = MatchTest;

Told fell(Roll roll, u32 index, u32 value) { return Told::named(roll, index, value); }

const AbilityText kWait{"Wait", "NOOP()"};

// Section 3: the turn structure.

TEST_F(DuelLaw, AMatchOpensThenTurnsBeginByThemselvesAndTheActiveSideChooses) {
  use({}, {});
  EXPECT_EQ(Duel::turn(state), 0u);
  EXPECT_EQ(Duel::deciders(state), Deciders::nobody);
  go();
  EXPECT_EQ(Duel::turn(state), 1u);
  EXPECT_EQ(Duel::deciders(state), Deciders::nobody);
  go();
  EXPECT_EQ(Duel::deciders(state), Deciders::a);
  act(0);
  EXPECT_EQ(Duel::turn(state), 2u);
  go();
  EXPECT_EQ(Duel::deciders(state), Deciders::b);
}

TEST_F(DuelLaw, TheEffectsOfATurnRunInTheOrderOfItsPhasesForTheActiveSideOnly) {
  // Each phase writes its digit behind the others.
  auto digit = [](int n) {
    return fmt::format("SET(SELF, 'log', ADD(MUL(GET(SELF, 'log'), 10), {}))", n);
  };
  HeroText hero{.abilities = {{"Act", digit(4)}},
                .effects = {{"ON_TURN_END", digit(5)},
                            {"ON_ABILITY_USED", digit(3)},
                            {"ON_ACTION_PHASE_START", digit(2)},
                            {"ON_TURN_START", digit(1)}}};
  use(hero, hero);
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "log"), 12345);
  EXPECT_EQ(get(Side::b, "log"), 0);
}

TEST_F(DuelLaw, GlobalEffectsRunBeforeTheHerosInTheirOrder) {
  HeroText hero{.effects = {{"ON_TURN_START", "SET(SELF, 'x', 3)"}}};
  use(hero, {},
      rules_json({{"ON_TURN_START", "SET(SELF, 'x', 1)"}, {"ON_TURN_START", "SET(SELF, 'x', 2)"}}));
  open();
  EXPECT_EQ(lines.text,
            "a's turn: A\n"
            "a's x 0 -> 1 (+1) by a's ON_TURN_START\n"
            "a's x 1 -> 2 (+1) by a's ON_TURN_START\n"
            "a's x 2 -> 3 (+1) by a's ON_TURN_START\n");
}

TEST_F(DuelLaw, GameStartRunsForAAndThenForBAndItsDiceRunOn) {
  HeroText hero{.effects = {{"ON_GAME_START", "SET(SELF, 'luck', ADD(ROLL(6), ROLL(6)))"}}};
  use(hero, hero);
  go({fell(Roll::game_start, 0, 1), fell(Roll::game_start, 1, 2), fell(Roll::game_start, 2, 5),
      fell(Roll::game_start, 3, 6)});
  EXPECT_EQ(get(Side::a, "luck"), 3);
  EXPECT_EQ(get(Side::b, "luck"), 11);
}

TEST_F(DuelLaw, ACoinDecidesWhoMovesFirstIfTheMatchHasOne) {
  use({}, {}, rules_json({}), {.coin = true});
  go({fell(Roll::first_move, 0, 2)});
  EXPECT_EQ(lines.text, "the coin says that b moves first\n");
  open();
  EXPECT_EQ(Duel::deciders(state), Deciders::b);
  act(0);
  go();
  EXPECT_EQ(Duel::deciders(state), Deciders::a);
}

TEST_F(DuelLaw, AfterTheLastTurnTheMatchIsADraw) {
  use({}, {}, rules_json({}, R"("turn_cap": 2, )"));
  open();
  act(0);
  go();
  EXPECT_EQ(Duel::outcome(state), Outcome::running);
  act(0);
  EXPECT_EQ(Duel::outcome(state), Outcome::draw);
  EXPECT_TRUE(lines.text.ends_with("a draw: 2 turns are over\n")) << lines.text;
}

TEST_F(DuelLaw, TheCapIs200TurnsUnlessTheRulesSayOtherwise) {
  use({}, {});
  EXPECT_EQ(content.matchup.limits.turns, 200u);
  EXPECT_EQ(content.matchup.limits.depth, 16u);
  EXPECT_EQ(content.matchup.limits.runs, 256u);
}

// Rolls: a name for each phase, an index that counts within it.

TEST_F(DuelLaw, EveryPhaseHasItsOwnRollName) {
  HeroText hero{.abilities = {{"Act", "MODIFY(SELF, 'x', ROLL(4))"}},
                .effects = {{"ON_TURN_START", "MODIFY(SELF, 'x', ROLL(4))"},
                            {"ON_ACTION_PHASE_START", "MODIFY(SELF, 'x', ROLL(4))"},
                            {"ON_ABILITY_USED", "MODIFY(SELF, 'x', ROLL(4))"},
                            {"ON_TURN_END", "MODIFY(SELF, 'x', ROLL(4))"}}};
  use(hero, {});
  go();
  go({fell(Roll::turn_start, 0, 1), fell(Roll::action_start, 0, 1)});
  act(0, {fell(Roll::ability, 0, 1), fell(Roll::ability, 1, 1), fell(Roll::turn_end, 0, 1)});
  EXPECT_EQ(get(Side::a, "x"), 5);
}

TEST_F(DuelLaw, TheDiceOfTriggeredScriptsCountUnderTheNameOfThePhase) {
  HeroText hero{
      .abilities = {{"Act", "SEQ(MODIFY(SELF, 'x', ROLL(4)), MODIFY(SELF, 'y', ROLL(6)))"}},
      .effects = {{"ON_ATTRIBUTE_CHANGE(x)", "MODIFY(SELF, 'z', ROLL(8))"}}};
  use(hero, {});
  open();
  act(0, {fell(Roll::ability, 0, 4), fell(Roll::ability, 1, 8), fell(Roll::ability, 2, 6)});
  EXPECT_EQ(get(Side::a, "z"), 8);
  EXPECT_EQ(get(Side::a, "y"), 6);
}

// Section 4: triggers and context.

TEST_F(DuelLaw, AChangeTellsDeltaNewAndOldValueToItsOwnersEffects) {
  HeroText target{.attributes = R"("health": 10)",
                  .effects = {{"ON_ATTRIBUTE_CHANGE('health')",
                               "SEQ(SET(SELF, 'd', CONTEXT('delta')), SET(SELF, 'n', "
                               "CONTEXT('new_value')), SET(SELF, 'o', CONTEXT('old_value')))"}}};
  use({.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', -4)"}}}, target);
  open();
  act(0);
  EXPECT_EQ(get(Side::b, "d"), -4);
  EXPECT_EQ(get(Side::b, "n"), 6);
  EXPECT_EQ(get(Side::b, "o"), 10);
  EXPECT_EQ(get(Side::a, "d"), 0);
}

TEST_F(DuelLaw, AnAbilityTellsItsNumberAndCostAndRunsAfterItsTrigger) {
  HeroText hero{.abilities = {kWait, {"Cast", "SET(SELF, 'seen', 1)", R"("cost": 7, )"}},
                .effects = {{"ON_ABILITY_USED",
                             "SEQ(SET(SELF, 'id', CONTEXT('ability_id')), SET(SELF, 'paid', "
                             "CONTEXT('cost')), SET(SELF, 'early', NOT(GET(SELF, 'seen'))))"}}};
  use(hero, {});
  open();
  act(1);
  EXPECT_EQ(get(Side::a, "id"), 1);
  EXPECT_EQ(get(Side::a, "paid"), 7);
  EXPECT_EQ(get(Side::a, "early"), 1);
  EXPECT_EQ(get(Side::a, "seen"), 1);
}

TEST_F(DuelLaw, AbilityTriggersTakeATagOrANameAndTheNameWins) {
  HeroText hero{
      .abilities = {{"fire", "NOOP()"}, {"Bolt", "NOOP()", R"("tags": ["fire", "bolt"], )"}},
      .effects = {{"ON_ABILITY_USED(fire)", "MODIFY(SELF, 'f', 1)"},
                  {"ON_ABILITY_USED('bolt')", "MODIFY(SELF, 'b', 1)"}}};
  use(hero, {});
  open();
  act(1);
  EXPECT_EQ(get(Side::a, "f"), 0) << "an ability is called fire, so the tag does not count";
  EXPECT_EQ(get(Side::a, "b"), 1);
}

TEST_F(DuelLaw, ChangeTriggersTakeATagOrANameAndTheNameWins) {
  HeroText hero{.abilities = {{"Burn", "SEQ(MODIFY(SELF, 'burning', 1), MODIFY(SELF, 'heat', 1))"}},
                .effects = {{"ON_ATTRIBUTE_CHANGE(fire)", "MODIFY(SELF, 'seen', 1)"},
                            {"ON_ATTRIBUTE_CHANGE(heat)", "MODIFY(SELF, 'named', 1)"}},
                .more = R"("attribute_tags": {"burning": ["fire", "heat"]}, )"};
  use(hero, {}, rules_json({}, R"("attribute_tags": {"heat": ["fire"]}, )"));
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "seen"), 2) << "by the hero's tag and by the rules'";
  EXPECT_EQ(get(Side::a, "named"), 1);
}

TEST_F(DuelLaw, SettingTheSameValueTriggersNothingAndNeitherDoesTheStart) {
  HeroText hero{.abilities = {{"Same", "SET(SELF, 'health', 10)"}},
                .effects = {{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(SELF, 'x', 1)"}}};
  use(hero, {});
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "x"), 0);
}

TEST_F(DuelLaw, AHandlerRunsBeforeTheNextCommandAndTheOuterContextComesBack) {
  HeroText hero{
      .abilities = {{"Act", "SEQ(MODIFY(SELF, 'x', 2), SET(SELF, 'after', GET(SELF, 'y')))"}},
      .effects = {{"ON_ATTRIBUTE_CHANGE(x)",
                   "SEQ(MODIFY(SELF, 'y', 5), SET(SELF, 'outer', CONTEXT('delta')))"}}};
  use(hero, {});
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "after"), 5);
  EXPECT_EQ(get(Side::a, "outer"), 2);
}

// Limits.

TEST_F(DuelLaw, AChainOfTriggersIsCutAtItsDepthAndOnlyThatChainEnds) {
  HeroText hero{.abilities = {{"Act", "SEQ(MODIFY(SELF, 'x', 1), SET(SELF, 'after', 1))"}},
                .effects = {{"ON_ATTRIBUTE_CHANGE(x)", "MODIFY(SELF, 'x', 1)"}}};
  use(hero, {}, rules_json({}, R"("trigger_depth": 3, )"));
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "x"), 4) << "the ability and three handlers";
  EXPECT_EQ(get(Side::a, "after"), 1);
  EXPECT_NE(lines.text.find("a's ON_ATTRIBUTE_CHANGE('x') does not run: 3 changes have triggered "
                            "each other\n"),
            std::string::npos)
      << lines.text;
}

TEST_F(DuelLaw, ThePhaseEndsWhereOneScriptTooManyWouldRun) {
  // The handler runs twice per command; the fourth run is one too many.
  HeroText hero{
      .abilities = {{"Act",
                     "SEQ(MODIFY(SELF, 'x', 1), MODIFY(SELF, 'x', 1), MODIFY(SELF, 'x', "
                     "1), MODIFY(SELF, 'x', 1), SET(SELF, 'after', 1))"}},
      .effects = {{"ON_ATTRIBUTE_CHANGE(x)", "NOOP()"}, {"ON_TURN_END", "SET(SELF, 'end', 1)"}}};
  use(hero, {}, rules_json({}, R"("trigger_limit": 3, )"));
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "x"), 4);
  EXPECT_EQ(get(Side::a, "after"), 0);
  EXPECT_EQ(get(Side::a, "end"), 1) << "turn end counts anew";
  EXPECT_NE(lines.text.find("a's ON_ATTRIBUTE_CHANGE('x') does not run, and the phase ends: it has "
                            "triggered 3 scripts\n"),
            std::string::npos)
      << lines.text;
}

TEST_F(DuelLaw, TooManyScriptsBeforeTheChoiceEndTheActionPhaseThere) {
  HeroText hero{.effects = {{"ON_ACTION_PHASE_START", "MODIFY(SELF, 'x', 1)"},
                            {"ON_ACTION_PHASE_START", "MODIFY(SELF, 'x', 1)"}}};
  use(hero, {}, rules_json({}, R"("trigger_limit": 1, )"));
  open();
  EXPECT_EQ(get(Side::a, "x"), 1);
  EXPECT_EQ(state.turn, 2u) << "a did not get to choose";
}

TEST_F(DuelLaw, TheActionPhaseCountsItsScriptsOnAfterTheChoice) {
  HeroText hero{.abilities = {{"Act", "SEQ(MODIFY(SELF, 'x', 1), SET(SELF, 'after', 1))"}},
                .effects = {{"ON_ACTION_PHASE_START", "MODIFY(SELF, 'y', 1)"},
                            {"ON_ABILITY_USED", "MODIFY(SELF, 'y', 1)"},
                            {"ON_ATTRIBUTE_CHANGE(x)", "MODIFY(SELF, 'y', 1)"}}};
  use(hero, {}, rules_json({}, R"("trigger_limit": 2, )"));
  open();
  EXPECT_EQ(state.triggered, 1u);
  act(0);
  EXPECT_EQ(get(Side::a, "y"), 2) << "the handler of x would be the third";
  EXPECT_EQ(get(Side::a, "after"), 0);
  EXPECT_EQ(state.triggered, 0u);
}

TEST_F(DuelLaw, AClampedResultIsTold) {
  HeroText hero{.attributes = R"("x": 3e38)", .abilities = {{"Act", "MODIFY(SELF, 'x', 3e38)"}}};
  use(hero, {});
  open();
  act(0);
  EXPECT_NE(lines.text.find("a result of a's Act is clamped to 3.4028235e+38\n"), std::string::npos)
      << lines.text;
}

TEST_F(DuelLaw, AClampIsToldOnlyIfItsNumberIsStored) {
  HeroText hero{
      .attributes = R"("health": 10, "x": -1e38)",
      .abilities = {
          {"Ask", "IF(GT(ADD(3e38, 3e38), 1), MODIFY(SELF, 'health', 1), NOOP())"},
          {"Less", "SET(SELF, 'y', SUB(ADD(3e38, 3e38), 1e38))"},
          {"Share", "MODIFY(SELF, 'x', ADD(3e38, 3e38))"},
          {"Keep", "SET(SELF, 'z', MAX(0, IF(GET(SELF, 'health'), ADD(3e38, 3e38), 0)))"}}};
  use(hero, hero);
  open();
  for (std::size_t quiet : {0u, 1u, 2u}) {
    act(quiet);
    go();
  }
  EXPECT_EQ(std::ranges::count(lines.names, "clamped"), 0) << lines.text;
  act(3);
  EXPECT_EQ(std::ranges::count(lines.names, "clamped"), 1) << lines.text;
}

// PASS, WIN and LOSE.

TEST_F(DuelLaw, PassBeforeTheChoiceSkipsItAndTheTurnEndStillRuns) {
  HeroText hero{.effects = {{"ON_ACTION_PHASE_START", "PASS()"},
                            {"ON_ACTION_PHASE_START", "SET(SELF, 'never', 1)"},
                            {"ON_TURN_END", "SET(SELF, 'end', 1)"}}};
  use(hero, {});
  go();
  go();
  EXPECT_EQ(state.turn, 2u);
  EXPECT_EQ(state.active, Side::b);
  EXPECT_EQ(get(Side::a, "never"), 0);
  EXPECT_EQ(get(Side::a, "end"), 1);
  EXPECT_EQ(lines.text,
            "a's turn: A\n"
            "a's ON_ACTION_PHASE_START ends the action phase\n"
            "a's end 0 -> 1 (+1) by a's ON_TURN_END\n");
}

TEST_F(DuelLaw, PassWhenAnAbilityIsUsedSkipsTheAbility) {
  HeroText hero{.abilities = {{"Act", "SET(SELF, 'x', 1)"}},
                .effects = {{"ON_ABILITY_USED", "PASS()"}}};
  use(hero, {});
  open();
  act(0);
  EXPECT_EQ(get(Side::a, "x"), 0);
  EXPECT_EQ(state.turn, 2u);
}

TEST_F(DuelLaw, PassInAHandlerOfTheOtherSideUnwindsTheAbility) {
  HeroText guard{.effects = {{"ON_ATTRIBUTE_CHANGE(health)", "PASS()"},
                             {"ON_ATTRIBUTE_CHANGE(health)", "SET(SELF, 'second', 1)"}}};
  use({.abilities = {{"Hit", "SEQ(MODIFY(OPPONENT, 'health', -1), SET(SELF, 'after', 1))"}}},
      guard);
  open();
  act(0);
  EXPECT_EQ(get(Side::b, "health"), 9);
  EXPECT_EQ(get(Side::b, "second"), 0);
  EXPECT_EQ(get(Side::a, "after"), 0);
}

TEST_F(DuelLaw, PassOutsideTheActionPhaseEndsOnlyItsScript) {
  HeroText hero{.effects = {{"ON_TURN_START", "SEQ(PASS(), SET(SELF, 'x', 1))"},
                            {"ON_TURN_START", "SET(SELF, 'y', 1)"}}};
  use(hero, {});
  open();
  EXPECT_EQ(get(Side::a, "x"), 0);
  EXPECT_EQ(get(Side::a, "y"), 1);
  EXPECT_EQ(Duel::deciders(state), Deciders::a);
  EXPECT_NE(lines.text.find("a's ON_TURN_START ends itself\n"), std::string::npos);
}

TEST_F(DuelLaw, TheFirstWinOrLoseCountsAndNothingRunsAfterIt) {
  HeroText hero{.abilities = {{"Act", "SEQ(MODIFY(SELF, 'x', 1), WIN(OPPONENT))"}},
                .effects = {{"ON_ATTRIBUTE_CHANGE(x)", "LOSE(OPPONENT)"},
                            {"ON_TURN_END", "SET(SELF, 'end', 1)"}}};
  use(hero, {});
  open();
  act(0);
  EXPECT_EQ(Duel::outcome(state), Outcome::a);
  EXPECT_EQ(get(Side::a, "end"), 0);
  EXPECT_EQ(state.turn, 1u);
  EXPECT_TRUE(lines.text.ends_with("a wins by a's ON_ATTRIBUTE_CHANGE('x')\n")) << lines.text;
}

TEST_F(DuelLaw, AMatchMayEndBeforeItsFirstTurn) {
  use({.effects = {{"ON_GAME_START", "WIN(SELF)"}}}, {.effects = {{"ON_GAME_START", "WIN(SELF)"}}});
  go();
  EXPECT_EQ(Duel::outcome(state), Outcome::a);
  EXPECT_EQ(Duel::turn(state), 0u);
}

TEST_F(DuelLaw, EventsCarryTheirNames) {
  HeroText hero{
      .attributes = R"("x": 3e38)",
      .abilities = {{"Act", "MODIFY(SELF, 'x', ADD(3e38, ROLL(2)))"}, {"Win", "WIN(SELF)"}},
      .effects = {{"ON_ATTRIBUTE_CHANGE(y)", "MODIFY(SELF, 'y', 1)"},
                  {"ON_TURN_END", "SEQ(MODIFY(SELF, 'y', 1), PASS())"}}};
  use(hero, hero, rules_json({}, R"("trigger_limit": 17, "trigger_depth": 2, )"), {.coin = true});
  go({fell(Roll::first_move, 0, 1)});
  open();
  act(0, {fell(Roll::ability, 0, 1)});
  for (std::string_view name : {"first_move", "turn", "used", "rolled", "clamped", "fired",
                                "changed", "chain_cut", "passed"}) {
    EXPECT_NE(std::ranges::find(lines.names, name), lines.names.end()) << name;
  }
}

}  // namespace
}  // namespace agon::duel
