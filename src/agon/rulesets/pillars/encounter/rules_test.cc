// The encounter by scripted dice: one behaviour a test. Section numbers are the seed's.
#include "agon/rulesets/pillars/encounter/rules.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

#include "agon/chance/tape.h"
#include "agon/json/document.h"

namespace agon::pillars::encounter {
namespace {

using chance::Told;
using game::Choice, game::Choices, game::Deciders, game::Outcome, game::Side;
using Pair = std::array<u8, 2>;

std::string character(std::string_view name, std::string_view traits = "",
                      std::string_view more = R"("CL": 0, "SL": 0)") {
  return fmt::format(R"({{"Name": "{}", {}, "Traits": {{{}}}}})", name, more, traits);
}

Content make_content(const std::string& a, const std::string& b) {
  static std::vector<std::unique_ptr<json::Document>> kept;  // nodes point at them
  std::vector<json::Node> nodes;
  for (const std::string& text : {a, b}) {
    kept.push_back(std::make_unique<json::Document>(*json::parse(text, "character.json")));
    nodes.push_back(json::root(*kept.back()));
  }
  Problems problems;
  std::optional<Content> out = Encounter::load(nodes, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return *out;
}

class Lines : public chance::EventListener {
 public:
  explicit Lines(const Content& content) : content_(content) {}
  void on(chance::EventView event) override {
    text += Encounter::event_text(content_, event, {.ascii = true}) + "\n";
    last = Events::to_value(content_, event);
  }
  std::string text;
  json::Value last;

 private:
  const Content& content_;
};

// What falls for actor and opposition; their rank pools are 1d4 unless a test says otherwise.
struct Fall {
  Pair d20 = {10, 10};
  Pair rank = {1, 1};
};

// Both characters have only zeros unless a test says otherwise, so that a margin is the difference
// of what falls. Fails if a value is missing, left over or out of place.
class EncounterTest : public testing::Test {
 protected:
  void use(const std::string& a, const std::string& b) {
    content = make_content(a, b);
    state = Encounter::start(content, {});
  }

  void play(const Choices& choices, std::vector<Told> told = {}) {
    for (Side side : game::kSides) {
      if (includes(Encounter::deciders(state), side)) {
        ASSERT_EQ(Encounter::refusal(content, state, side, choices[at(side)]), Refused::allowed);
      }
    }
    chance::Tape tape(Encounter::kFacts.rolls, std::move(told));
    tape.listen(&lines);
    Encounter::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Encounter::fault(content, state), nullptr) << Encounter::fault(content, state);
  }

  void decide(Choice choice) {
    Choices choices{};
    choices[Encounter::deciders(state) == Deciders::a ? 0 : 1] = choice;
    play(choices);
  }

  // The three steps of a check: the actor's pool, the opposition's, the d20s.
  void let_fall(Roll d20, Roll rank, const Fall& fall) {
    play({}, {Told::named(rank, 0, fall.rank[0])});
    play({}, {Told::named(rank, 1, fall.rank[1])});
    play({}, {Told::named(d20, 0, fall.d20[0]), Told::named(d20, 1, fall.d20[1])});
  }
  void act(const Fall& fall) { let_fall(Roll::act_d20, Roll::act_rank, fall); }
  void negate(const Fall& fall) {
    decide(choose(Counter::negate));
    let_fall(Roll::negate_d20, Roll::negate_rank, fall);
  }
  void resist(const Fall& fall) {
    decide(choose(Counter::resist));
    let_fall(Roll::resist_d20, Roll::resist_rank, fall);
  }
  // Against a Potency only the actor rolls.
  void endure(Pillar pillar, u32 d20, u32 rank = 1) {
    decide(choose(Verb::endure, pillar));
    play({}, {Told::named(Roll::act_rank, 0, rank)});
    play({}, {Told::named(Roll::act_d20, 0, d20)});
  }

  // An attack that is not negated.
  void attack(Pillar pillar, const Fall& fall) {
    decide(choose(Verb::attack, pillar));
    decide(choose(Verb::decline));
    act(fall);
  }
  void contest(ContestType type, const Fall& fall) {
    decide(choose_contest(type));
    act(fall);
  }
  // Lets a turn pass in which nothing happens.
  void pass() { contest(ContestType::social_duel, {}); }

  Pair violence() const { return state.steps[0]; }

  void expect_told(const std::string& line) const {
    EXPECT_NE(lines.text.find(line), std::string::npos) << line << "\nnot in\n" << lines.text;
  }

  Content content = make_content(character("A"), character("B"));
  State state = Encounter::start(content, {});
  Lines lines{content};
};

constexpr Pillar kViolence = Pillar::violence;
constexpr Pillar kInfluence = Pillar::influence;

// Margins between sides whose bonuses are equal.
constexpr Fall kDegree0 = {{10, 10}, {1, 1}};
constexpr Fall kDegree1 = {{11, 10}, {1, 1}};
constexpr Fall kDegree2 = {{15, 10}, {1, 1}};
constexpr Fall kDegree3 = {{19, 10}, {1, 1}};
constexpr Fall kDegree4 = {{19, 5}, {1, 1}};
constexpr Fall kDegreeMinus4 = {{5, 19}, {1, 1}};

class EncounterTurns : public EncounterTest {};
class EncounterAttack : public EncounterTest {};
class EncounterNegate : public EncounterTest {};
class EncounterResist : public EncounterTest {};
class EncounterEndurance : public EncounterTest {};
class EncounterContest : public EncounterTest {};
class EncounterSteps : public EncounterTest {};
class EncounterEnd : public EncounterTest {};
class EncounterDice : public EncounterTest {};
class EncounterEvents : public EncounterTest {};

TEST_F(EncounterTurns, ItStartsWithEmptyTracksAndAActs) {
  EXPECT_EQ(steps_of(state, Side::a) + steps_of(state, Side::b), 0u);
  EXPECT_EQ(Encounter::turn(state), 1u);
  EXPECT_EQ(Encounter::deciders(state), Deciders::a);
}

TEST_F(EncounterTurns, TheSidesActInTurn) {
  pass();
  EXPECT_EQ(Encounter::turn(state), 2u);
  EXPECT_EQ(Encounter::deciders(state), Deciders::b);
  pass();
  EXPECT_EQ(Encounter::deciders(state), Deciders::a);
}

TEST_F(EncounterTurns, TheMenuOffersEndureOnlyWhereThereIsAStep) {
  std::vector<Choice> scratch;
  EXPECT_EQ(Encounter::menu(content, state, Side::a, scratch).size(), 7u);
  state.step(Side::a, kInfluence) = 1;
  std::span<const Choice> menu = Encounter::menu(content, state, Side::a, scratch);
  ASSERT_EQ(menu.size(), 8u);
  EXPECT_EQ(menu[3], choose(Verb::endure, kInfluence));
}

TEST_F(EncounterTurns, WhatTheRulesForbidIsRefusedWithItsReason) {
  auto refused = [&](Side side, Choice choice) {
    return Encounter::refusal(content, state, side, choice);
  };
  EXPECT_EQ(refused(Side::b, choose(Verb::attack, kViolence)), Refused::not_deciding);
  EXPECT_EQ(refused(Side::a, choose(Verb::endure, kViolence)), Refused::nothing_to_endure);
  EXPECT_EQ(refused(Side::a, choose(Verb::attack, u16{3})), Refused::unknown_object);
  EXPECT_EQ(refused(Side::a, choose(Verb::contest, u16{4})), Refused::unknown_object);
  EXPECT_EQ(refused(Side::a, choose(Verb::decline)), Refused::not_your_action);
  EXPECT_EQ(refused(Side::a, Choice{1, 0, 5}), Refused::takes_no_amount);
  decide(choose(Verb::attack, kViolence));
  EXPECT_EQ(refused(Side::a, choose(Verb::decline)), Refused::not_deciding);
  EXPECT_EQ(refused(Side::b, choose(Verb::attack, kViolence)), Refused::not_an_answer);
  EXPECT_EQ(refused(Side::b, choose(Counter::resist)), Refused::wrong_counter);
}

TEST_F(EncounterAttack, TheDefenderMayNegateBeforeItIsRolled) {
  decide(choose(Verb::attack, kViolence));
  EXPECT_EQ(state.phase, Phase::ward);
  EXPECT_EQ(Encounter::deciders(state), Deciders::b);
}

TEST_F(EncounterAttack, DegreesOneAndTwoAddOneStep) {
  for (const Fall& fall : {kDegree1, kDegree2}) {
    state = Encounter::start(content, {});
    attack(kViolence, fall);
    EXPECT_EQ(violence(), (Pair{0, 1}));
  }
}

TEST_F(EncounterAttack, DegreesThreeAndFourAddTwo) {
  for (const Fall& fall : {kDegree3, kDegree4}) {
    state = Encounter::start(content, {});
    attack(kViolence, fall);
    EXPECT_EQ(violence(), (Pair{0, 2}));
  }
}

TEST_F(EncounterAttack, DegreeZeroAndLessChangeNothing) {
  for (const Fall& fall : {kDegree0, kDegreeMinus4}) {
    state = Encounter::start(content, {});
    attack(kViolence, fall);
    EXPECT_EQ(steps_of(state, Side::a) + steps_of(state, Side::b), 0u);
    EXPECT_EQ(state.turn, 2);
  }
}

TEST_F(EncounterAttack, ItIsAttackAgainstTheMappedDefense) {
  use(character("A", R"("InfluenceAttack": 7)"), character("B", R"("SoulDefense": 4)"));
  attack(kInfluence, kDegree0);
  expect_told("a InfluenceAttack +7; d20 10 + rank 1 = 18");
  expect_told("b SoulDefense +4; d20 10 + rank 1 = 15");
  expect_told("margin +3, degree +1: b's Influence 0 -> 1");
}

TEST_F(EncounterNegate, DegreeOneStopsTheAttack) {
  decide(choose(Verb::attack, kViolence));
  negate(kDegree1);
  EXPECT_EQ(violence(), (Pair{0, 0}));
  EXPECT_EQ(state.turn, 2);
  expect_told("degree +1: the attack is stopped");
}

TEST_F(EncounterNegate, DegreeZeroLetsItProceed) {
  decide(choose(Verb::attack, kViolence));
  negate(kDegree0);
  EXPECT_EQ(state.phase, Phase::act);
  EXPECT_EQ(state.turn, 1);
  act(kDegree1);
  EXPECT_EQ(violence(), (Pair{0, 1}));
}

TEST_F(EncounterNegate, ItIsDefenseAgainstTheIncomingAttack) {
  use(character("A", R"("ViolenceAttack": 6)"), character("B", R"("BodyDefense": 5)"));
  decide(choose(Verb::attack, kViolence));
  negate(kDegree0);
  expect_told("b BodyDefense +5; d20 10 + rank 1 = 16");
  expect_told("a ViolenceAttack +6; d20 10 + rank 1 = 17");
}

TEST_F(EncounterNegate, WhoNegatedInVainMayNotResist) {
  decide(choose(Verb::attack, kViolence));
  negate(kDegree0);
  act(kDegree1);
  EXPECT_EQ(state.turn, 2) << "the turn is over at once";
  EXPECT_EQ(state.phase, Phase::choose);
}

TEST_F(EncounterResist, ItIsOfferedAfterAHitThatWasNotNegated) {
  attack(kViolence, kDegree1);
  EXPECT_EQ(state.phase, Phase::withstand);
  EXPECT_EQ(Encounter::deciders(state), Deciders::b);
  decide(choose(Verb::decline));
  EXPECT_EQ(violence(), (Pair{0, 1}));
  EXPECT_EQ(state.turn, 2);
}

TEST_F(EncounterResist, ItIsResilienceAgainstTheSourcesAttack) {
  use(character("A", R"("ViolenceAttack": 6)"), character("B", R"("BodyResilience": 8)"));
  attack(kViolence, kDegree0);
  resist(kDegree0);
  expect_told("b BodyResilience +8, steps -1; d20 10 + rank 1 = 18");
  expect_told("a ViolenceAttack +6; d20 10 + rank 1 = 17");
}

TEST_F(EncounterResist, ItRemovesItsDegreeInSteps) {
  attack(kViolence, kDegree3);
  EXPECT_EQ(violence(), (Pair{0, 2}));
  resist({{13, 10}, {1, 1}});  // 13 - 2 steps against 10
  EXPECT_EQ(violence(), (Pair{0, 1}));
}

TEST_F(EncounterResist, ItRemovesNoMoreThanTheStepsOfThatHit) {
  state.step(Side::b, kViolence) = 2;
  attack(kViolence, kDegree0);  // +2 against the two steps of b
  EXPECT_EQ(violence(), (Pair{0, 3}));
  resist(kDegree4);
  EXPECT_EQ(violence(), (Pair{0, 2}));
}

TEST_F(EncounterResist, ItsFailureChangesNothing) {
  attack(kViolence, kDegree1);
  resist(kDegreeMinus4);
  EXPECT_EQ(violence(), (Pair{0, 1}));
}

TEST_F(EncounterEndurance, ItMeetsAPotencyOfElevenAndTheBareAttackTrait) {
  use(character("A", R"("BodyResilience": 3)"),
      character("B", R"("ViolenceAttack": 4)",
                R"("CL": 0, "SL": 0, "EdgeBonus": [{"Name": "Axe", "Value": 9}])"));
  state.steps[0] = {2, 3};  // b's own steps do not lower the Potency
  endure(kViolence, 14, 4);
  expect_told("a BodyResilience +3, steps -2; d20 14 + rank 4 = 19");
  expect_told("TN 15");
  expect_told("margin +4, degree +1: a's Violence 2 -> 1");
  EXPECT_EQ(state.turn, 2);
}

TEST_F(EncounterEndurance, ItRemovesItsDegreeInStepsAndNoMoreThanThereAre) {
  state.step(Side::a, kViolence) = 3;
  endure(kViolence, 19, 1);  // 17 against 11: degree 2
  EXPECT_EQ(violence()[0], 1);
  pass();
  endure(kViolence, 19, 4);  // 22 against 11: degree 3
  EXPECT_EQ(violence()[0], 0);
}

TEST_F(EncounterEndurance, ItsFailureChangesNothing) {
  state.step(Side::a, kViolence) = 2;
  endure(kViolence, 2);
  EXPECT_EQ(violence()[0], 2);
}

TEST_F(EncounterContest, APositiveDegreeIsPreparedForTheNextAttack) {
  contest(ContestType::social_contest, kDegree3);
  EXPECT_EQ(state.prepared, (Pair{3, 0}));
  pass();
  attack(kViolence, kDegree0);
  expect_told("a ViolenceAttack +0, prepared +3; d20 10 + rank 1 = 14");
  EXPECT_EQ(violence(), (Pair{0, 1}));
  EXPECT_EQ(state.prepared, (Pair{0, 0})) << "then it is gone";
}

TEST_F(EncounterContest, ANewModifierReplacesTheOldOneWhichCountsInItsContest) {
  state.prepared = {4, 0};
  contest(ContestType::investigation, kDegree0);  // +4: degree 1
  expect_told("a RevelationAttack +0, prepared +4; d20 10 + rank 1 = 15");
  EXPECT_EQ(state.prepared, (Pair{1, 0}));
}

TEST_F(EncounterContest, AFailedContestLosesThePreparedModifier) {
  state.prepared = {4, 0};
  contest(ContestType::investigation, kDegreeMinus4);
  EXPECT_EQ(state.prepared, (Pair{0, 0}));
}

TEST_F(EncounterContest, EnduranceNeitherUsesNorLosesIt) {
  state.prepared = {4, 0};
  state.step(Side::a, kViolence) = 1;
  endure(kViolence, 10);
  expect_told("a BodyResilience +0, steps -1; d20 10 + rank 1 = 10");
  EXPECT_EQ(state.prepared, (Pair{4, 0}));
}

TEST_F(EncounterContest, ANegatedAttackLosesItAndItDoesNotHelpAgainstTheNegation) {
  state.prepared = {4, 0};
  decide(choose(Verb::attack, kViolence));
  negate(kDegree1);
  expect_told("a ViolenceAttack +0; d20 10 + rank 1 = 11");
  EXPECT_EQ(state.prepared, (Pair{0, 0}));
}

TEST_F(EncounterContest, EachTypeUsesTheTraitsOfTheTable) {
  const std::string all =
      R"("InfluenceAttack": 1, "SoulDefense": 2, "RevelationAttack": 3, "MindDefense": 4)";
  const std::array<std::array<std::string, 2>, 4> expected = {{
      {"a InfluenceAttack +1;", "b SoulDefense +2;"},
      {"a InfluenceAttack +1;", "b InfluenceAttack +1;"},
      {"a RevelationAttack +3;", "b MindDefense +4;"},
      {"a RevelationAttack +3;", "b RevelationAttack +3;"},
  }};
  for (std::size_t i = 0; i < kPreparing.size(); ++i) {
    use(character("A", all), character("B", all));
    lines.text.clear();
    contest(kPreparing[i], {});
    expect_told(expected[i][0]);
    expect_told(expected[i][1]);
  }
}

TEST_F(EncounterSteps, EachStepIsMinusOneOnTheOwnTotalsOnThatPillarInEveryRole) {
  state.steps[0] = {1, 2};
  decide(choose(Verb::attack, kViolence));
  negate({{10, 12}, {1, 1}});
  expect_told("b BodyDefense +0, steps -2; d20 10 + rank 1 = 9");
  expect_told("a ViolenceAttack +0, steps -1; d20 12 + rank 1 = 12");
  lines.text.clear();
  act(kDegree0);
  expect_told("a ViolenceAttack +0, steps -1; d20 10 + rank 1 = 10");
  expect_told("b BodyDefense +0, steps -2; d20 10 + rank 1 = 9");
}

TEST_F(EncounterSteps, StepsOnOtherPillarsDoNotCount) {
  state.steps[1] = {3, 3};
  attack(kViolence, kDegree0);
  expect_told("a ViolenceAttack +0; d20");
  expect_told("b BodyDefense +0; d20");
}

TEST_F(EncounterEnd, TheFourthStepLosesAfterTheDefenderDidNotResist) {
  state.step(Side::b, kViolence) = 3;
  attack(kViolence, kDegree0);
  EXPECT_EQ(violence(), (Pair{0, 4}));
  EXPECT_EQ(Encounter::outcome(state), Outcome::running) << "it is judged after the resist";
  decide(choose(Verb::decline));
  EXPECT_EQ(Encounter::outcome(state), Outcome::a);
  expect_told("a (A) wins on Violence, steps 0 : 4");
}

TEST_F(EncounterEnd, AResistedFourthStepDoesNotLose) {
  state.step(Side::b, kViolence) = 3;
  attack(kViolence, kDegree0);
  resist({{19, 10}, {1, 1}});
  EXPECT_EQ(violence(), (Pair{0, 3}));
  EXPECT_EQ(Encounter::outcome(state), Outcome::running);
}

TEST_F(EncounterEnd, ATrackHoldsNoMoreThanFour) {
  state.step(Side::b, kViolence) = 3;
  attack(kViolence, kDegree4);
  EXPECT_EQ(violence(), (Pair{0, 4}));
  EXPECT_EQ(state.hit, 1) << "which is all that a resist can remove";
}

TEST_F(EncounterEnd, AfterTheLastTurnFewerStepsWin) {
  state.turn = kTurnCap;
  state.steps = {Pair{2, 0}, Pair{0, 1}, Pair{0, 0}};
  pass();
  EXPECT_EQ(Encounter::outcome(state), Outcome::b);
  EXPECT_EQ(state.turn, kTurnCap);
}

TEST_F(EncounterEnd, AfterTheLastTurnEqualStepsAreADraw) {
  state.turn = kTurnCap;
  state.steps = {Pair{2, 0}, Pair{0, 1}, Pair{0, 1}};
  pass();
  EXPECT_EQ(Encounter::outcome(state), Outcome::draw);
}

TEST_F(EncounterDice, APoolKeepsOnlyItsHighest) {
  use(character("A", "", R"("CL": 2, "SL": 0)"), character("B"));  // 2d8
  decide(choose(Verb::attack, kViolence));
  decide(choose(Verb::decline));
  play({}, {Told::named(Roll::act_rank, 0, 3), Told::named(Roll::act_rank, 2, 7)});
  EXPECT_EQ(state.kept, (Pair{7, 0}));
  State other_order = state;
  state.kept = {};
  state.thrown = 0;
  play({}, {Told::named(Roll::act_rank, 0, 7), Told::named(Roll::act_rank, 2, 1)});
  EXPECT_EQ(std::memcmp(&state, &other_order, sizeof(State)), 0) << "equal states merge";
}

TEST_F(EncounterDice, MoreThanFourDiceFallInTwoSteps) {
  use(character("A", "", R"("CL": 8, "SL": 0)"), character("B"));  // 5d12
  decide(choose(Verb::attack, kViolence));
  decide(choose(Verb::decline));
  play({}, {2, 9, 4, 1});
  EXPECT_EQ(state.kept, (Pair{9, 0}));
  play({}, {Told::named(Roll::act_rank, 8, 11)});
  EXPECT_EQ(state.kept, (Pair{11, 0}));
  play({}, {Told::named(Roll::act_rank, 1, 4)});
  EXPECT_EQ(state.kept, (Pair{11, 4}));
}

TEST_F(EncounterDice, ViolenceUsesTheCoreLevelTheOthersTheSoulLevelUnlessOverridden) {
  auto pool_on = [&](Pillar pillar, ContestType type) {
    return check_of(content, state, Side::a, type, pillar).pool(Who::actor).dice;
  };
  use(character("A", "", R"("CL": 4, "SL": 2)"), character("B"));
  EXPECT_EQ(pool_on(kViolence, ContestType::attack), 3u);
  EXPECT_EQ(pool_on(kInfluence, ContestType::social_duel), 2u);
  use(character("A", "", R"("CL": 4, "SL": 2, "ApproachOverride": "Sorcerous")"), character("B"));
  EXPECT_EQ(pool_on(kViolence, ContestType::attack), 2u);
}

TEST_F(EncounterDice, NaturalTwentiesAndOnesShiftTheDegree) {
  attack(kViolence, {{20, 1}, {1, 1}});
  expect_told("margin +19, naturals +2, degree +4");
  decide(choose(Verb::decline));
  attack(kInfluence, {{1, 1}, {1, 4}});
  expect_told("margin -3, degree -1: nothing changes");
}

TEST_F(EncounterEvents, ACheckNamesEveryAddend) {
  use(character("A", R"("ViolenceAttack": 5)",
                R"("CL": 0, "SL": 0, "Skill": "Fencing", "SkillBonus": 2,
                   "EdgeBonus": [{"Name": "Sword", "Value": 1, "Only": ["Violence"]},
                                 {"Name": "Shield", "Value": 7, "Only": ["BodyDefense"]}],
                   "SituationalMods": [{"Name": "Mud", "Value": -3}])"),
      character("B"));
  state.prepared = {2, 0};
  state.steps[0] = {1, 0};
  attack(kViolence, kDegree0);
  expect_told(
      "a ViolenceAttack +5, edges +1, situation -3, steps -1, prepared +2; d20 10 + rank 1 = 15");
  const json::Value& actor = *lines.last.find("Actor");
  EXPECT_EQ(*actor.find("PillarTrait"), json::Value(5));
  EXPECT_EQ(actor.find("SkillBonus"), nullptr) << "no rule of an encounter calls for a skill";
  EXPECT_EQ(json::canonical(*actor.find("EdgeBonus")), R"([{"Name":"Sword","Value":1}])");
  EXPECT_EQ(json::canonical(*actor.find("SituationalMods")), R"([{"Name":"Mud","Value":-3}])");
  EXPECT_EQ(*actor.find("Steps"), json::Value(-1));
  EXPECT_EQ(*actor.find("Prepared"), json::Value(2));
  EXPECT_EQ(*actor.find("Bonus"), json::Value(4));
  EXPECT_EQ(*actor.find("Total"), json::Value(15));
}

TEST_F(EncounterEvents, ACheckDeclaresItsStateBeforeAndAfter) {
  auto expect_state = [&](std::string_view key, std::string_view before, std::string_view after) {
    EXPECT_EQ(lines.last.find("StateKey")->as_string(), key);
    EXPECT_EQ(lines.last.find("StateBefore")->as_string(), before);
    EXPECT_EQ(lines.last.find("StateAfter")->as_string(), after);
  };
  attack(kViolence, kDegree3);
  expect_state("b.Violence", "0", "2");
  resist({{13, 10}, {1, 1}});
  expect_state("b.Violence", "2", "1");
  contest(ContestType::social_duel, kDegree2);
  expect_state("b.Prepared", "0", "2");
  decide(choose(Verb::attack, kInfluence));
  negate(kDegree1);
  expect_state("AttackProceeds", "yes", "no");
}

TEST_F(EncounterEvents, TheStatusQuoHoldsAtDegreeZero) {
  decide(choose(Verb::attack, kViolence));
  negate(kDegree0);
  EXPECT_EQ(lines.last.find("StateAfter")->as_string(), "yes");
  act(kDegree0);
  EXPECT_EQ(*lines.last.find("StateAfter"), *lines.last.find("StateBefore"));
}

TEST(EncounterContent, AProblemOfEitherCharacterIsToldWithItsPlace) {
  json::Document good = *json::parse(character("A"), "a.json");
  json::Document bad =
      *json::parse("{\n  \"Name\": \"B\",\n  \"CL\": 1,\n  \"Traits\": {}\n}\n", "b.json");
  std::vector<json::Node> nodes = {json::root(good), json::root(bad)};
  Problems problems;
  EXPECT_FALSE(Encounter::load(nodes, problems));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].place.file, "b.json");
  EXPECT_EQ(problems[0].message, "missing key 'SL': give CL and SL, or Stats");
}

}  // namespace
}  // namespace agon::pillars::encounter
