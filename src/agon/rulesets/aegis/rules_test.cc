// aegis by scripted dice: the course of a match, the seed's golden cases, versions.
#include "agon/rulesets/aegis/rules.h"

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using chance::Told, game::Deciders, game::Outcome, game::Side;

const std::string kMirror = card_text(rule_text(R"({"type": "reflect", "amount": 10})"));
const std::string kPlain = card_text(rule_text(R"({"type": "flatBlock", "amount": 1})"));

Told thrown(u32 index, u32 value) { return Told::named(Roll::offense_die, index, value); }

TEST(AegisStandoff, TheHigherDieStarts) {
  ScriptedMatch match(kPlain);
  EXPECT_EQ(Aegis::deciders(match.state), Deciders::nobody);
  match.fall({Told::named(Roll::standoff_die, 0, 2), Told::named(Roll::standoff_die, 1, 5)});
  EXPECT_EQ(match.state.starter, Side::b);
  EXPECT_EQ(match.state.attacker(), Side::b);
}

TEST(AegisStandoff, TiesThrowAgainAndAfterTenAStarts) {
  ScriptedMatch match(kPlain);
  for (u32 tie = 0; tie < 10; ++tie) {
    EXPECT_EQ(match.state.phase, Phase::standoff);
    match.fall({Told::named(Roll::standoff_die, 2 * tie, 4),
                Told::named(Roll::standoff_die, 2 * tie + 1, 4)});
  }
  EXPECT_EQ(match.state.phase, Phase::upkeep);
  EXPECT_EQ(match.state.starter, Side::a);
}

TEST(AegisOffense, HeldDiceStayAndTheOthersFallAtTheirOwnPlaces) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.fall({thrown(0, 6), thrown(1, 2), thrown(2, 5), thrown(3, 2), thrown(4, 3)});
  match.play(hold(0b00011));  // sorted 2 2 3 5 6: both twos
  match.fall({thrown(7, 2), thrown(8, 4), thrown(9, 1)});
  match.play(hold(0b01111));  // 1 2 2 2 4: without the four
  match.fall({thrown(14, 1)});
  EXPECT_EQ(match.state.dice, hand_of(std::array<u8, 5>{1, 1, 2, 2, 2}));
  EXPECT_EQ(Aegis::refusal(match.content, match.state, Side::a, hold(1)), Refused::no_rolls_left);
}

TEST(AegisOffense, MasksThatKeepEqualDiceGiveEqualStates) {
  ScriptedMatch one(kPlain);
  one.stand_off();
  one.fall({2, 2, 2, 5, 5});
  ScriptedMatch another = one;
  one.play(hold(0b01001));
  another.play(hold(0b10100));
  EXPECT_EQ(std::memcmp(&one.state, &another.state, sizeof(State)), 0);
}

TEST(AegisOffense, TheMenuOffersEachDifferentHoldOnceAndTheLawTakesEveryMask) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.fall({2, 2, 2, 5, 5});
  std::vector<game::Choice> scratch;
  auto menu = Aegis::menu(match.content, match.state, Side::a, scratch);
  auto is_hold = [](game::Choice choice) { return is(choice, Verb::hold); };
  EXPECT_EQ(std::ranges::count_if(menu, is_hold), 4 * 3 - 1);  // 0..3 twos by 0..2 fives, not all
  EXPECT_EQ(Aegis::refusal(match.content, match.state, Side::a, hold(0b10100)), Refused::allowed);
  EXPECT_EQ(Aegis::refusal(match.content, match.state, Side::a, hold(31)), Refused::bad_mask);
}

TEST(AegisOffense, OnlyCombosThatShowAndStandOnTheBoardCanBeTaken) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.fall({2, 2, 2, 5, 5});
  auto refusal = [&](Combo combo) {
    return Aegis::refusal(match.content, match.state, Side::a, choose(combo));
  };
  EXPECT_EQ(refusal(Combo::three), Refused::allowed);
  EXPECT_EQ(refusal(Combo::full_house), Refused::no_such_combo);  // not on this hero's board
  EXPECT_EQ(refusal(Combo::five), Refused::no_such_combo);
}

TEST(AegisOffense, WithNothingButPassingLeftNobodyIsAsked) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.fall({1, 2, 4, 5, 6});
  match.play(hold(0));
  match.fall({1, 2, 4, 5, 6});
  match.play(hold(0));
  match.fall({1, 2, 4, 5, 6});
  EXPECT_EQ(match.state.turn, 2);
  EXPECT_EQ(match.log.of<Passed>().size(), 1u);
}

TEST(AegisTurn, SidesAttackInTurnAndARoundHasTwo) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.pass_turn();
  EXPECT_EQ(match.state.attacker(), Side::b);
  EXPECT_EQ(match.state.round(), 1u);
  match.pass_turn();
  EXPECT_EQ(match.state.attacker(), Side::a);
  EXPECT_EQ(match.state.round(), 2u);
}

TEST(AegisTurn, AfterFortyRoundsTheMatchIsADraw) {
  ScriptedMatch match(kPlain);
  match.stand_off();
  match.state.turn = 80;
  match.pass_turn();
  EXPECT_EQ(match.state.outcome, Outcome::draw);
  EXPECT_EQ(match.log.last<Ended>().by, Ending::round_cap);
}

// Seed golden: prevent-half rounding, here through a whole match.
TEST(AegisGolden, PreventHalfRoundsUpForEveryDamage) {
  for (u32 damage = 1; damage <= 9; ++damage) {
    std::string hero = hero_text(card_text(rule_text(R"({"type": "preventHalf"})")));
    std::string ten = R"("5OAK": {"damage": 10})";
    hero.replace(hero.find(ten), ten.size(), fmt::format(R"("5OAK": {{"damage": {}}})", damage));
    ScriptedMatch match(content_of(hero, hero));
    match.defend({1, 5, 6});
    EXPECT_EQ(match.log.last<Resolved>().prevented, (damage + 1) / 2);
    EXPECT_EQ(match.state.hp[1], 30 - damage / 2);
  }
}

// Seed golden: double KO by reflect. Both sides' damage lands at once.
TEST(AegisGolden, ReflectCanBeADoubleKo) {
  ScriptedMatch match(kMirror);
  match.state.hp = {10, 10};
  match.defend({1, 5, 6});
  EXPECT_EQ(match.state.outcome, Outcome::draw);
  EXPECT_TRUE(match.log.last<Resolved>().double_ko);
  EXPECT_EQ(match.log.last<Ended>().by, Ending::double_ko);
}

TEST(AegisGolden, ReflectAloneCanWin) {
  ScriptedMatch match(kMirror);
  match.state.hp = {10, 11};
  match.defend({1, 5, 6});
  EXPECT_EQ(match.state.outcome, Outcome::b);
  EXPECT_FALSE(match.log.last<Resolved>().double_ko);
}

// Seed golden: a card that cannot be played makes the hero play v1, and the report says so.
TEST(AegisGolden, ABrokenCardFallsBackToV1) {
  std::string broken = card_text(R"({"id": "rule", "matcher": {"type": "countField",
    "fieldId": "lwo"}, "effects": [{"type": "flatBlock", "amount": 1}]})");
  Problems problems;
  std::optional<Content> content = load_texts(hero_text(kPlain), hero_text(broken), problems);
  ASSERT_TRUE(content);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].severity, Severity::warning);
  EXPECT_EQ(problems[0].message, "there is no field 'lwo', did you mean 'low'? (Test plays v1)");
  ScriptedMatch match(*std::move(content));
  match.defend({2, 2, 2, 5, 6});  // five dice: the board's
  EXPECT_EQ(match.log.last<Resolved>().version, Version::v1);
  EXPECT_EQ(match.log.last<Resolved>().blocked, 3u);
  std::array<HeroReport, 2> report = report_heroes(match.content, match.state.v2);
  EXPECT_FALSE(report[0].fell_back);
  EXPECT_TRUE(report[1].fell_back);
  EXPECT_NE(report[1].error.find("there is no field 'lwo'"), std::string::npos);
}

TEST(AegisVersions, V2WithoutACardFallsBack) {
  Problems problems;
  std::optional<Content> content = load_texts(hero_text(""), hero_text(kPlain), problems);
  ASSERT_TRUE(content);
  EXPECT_TRUE(content->heroes[0].fell_back);
  EXPECT_FALSE(Aegis::start(*content, {}).by_card(Side::a));
}

TEST(AegisVersions, TheKillSwitchStopsEveryCardButADevelopersOverride) {
  Content content = content_of(hero_text(kPlain), hero_text(kPlain));
  auto cards = [&](const Options& options) { return u32{Aegis::start(content, options).v2}; };
  EXPECT_EQ(cards({}), 3u);
  EXPECT_EQ(cards({.enable_defense_v2 = false}), 0u);
  EXPECT_EQ(cards({.enable_defense_v2 = false, .dev_override = {DevOverride::v2}}), 1u);
  EXPECT_EQ(cards({.dev_override = {DevOverride::none, DevOverride::v1}}), 1u);
}

TEST(AegisVersions, AHeroCanAskForV1) {
  std::string hero = hero_text(kPlain);
  hero.replace(hero.find(R"("v2")"), 4, R"("v1")");
  Content content = content_of(hero, hero);
  EXPECT_EQ(Aegis::start(content, {}).v2, 0);
  EXPECT_EQ(Aegis::start(content, {.dev_override = {DevOverride::v2, DevOverride::v2}}).v2, 3);
}

TEST(AegisVersions, BothThrowTheSameDefenseDice) {
  ScriptedMatch match(content_of(hero_text(kPlain), hero_text(kPlain)),
                      {.enable_defense_v2 = false});
  std::vector<Told> dice;
  for (u32 die = 0; die < 5; ++die) dice.push_back(Told::named(Roll::defense_die, die, die + 1));
  match.defend(dice);
  match = ScriptedMatch(kPlain);
  dice.resize(3, 1);
  match.defend(dice);
  EXPECT_EQ(match.log.last<DefenseThrown>().version, Version::v2);
}

ScriptedMatch by_board() { return ScriptedMatch(content_of(hero_text(""), hero_text(""))); }

TEST(AegisBoard, TheHighestBlockIsTakenWithItsExtras) {
  ScriptedMatch match = by_board();
  match.state.hp[1] = 20;
  match.defend({4, 4, 4, 4, 1});
  const Resolved& resolved = match.log.last<Resolved>();
  EXPECT_EQ(resolved.blocked, 5u);
  EXPECT_EQ(resolved.reflected, 2u);
  EXPECT_EQ(match.state.hp, (std::array<u8, 2>{28, 21 - 5}));
}

TEST(AegisBoard, OfEqualBlocksTheBetterComboIsTaken) {
  ScriptedMatch match = by_board();
  match.defend({4, 4, 4, 1, 1});  // a full house and three of a kind both block 3
  EXPECT_EQ(match.log.last<BoardTaken>().combo, static_cast<u8>(Combo::full_house));
  EXPECT_EQ(match.log.last<BuffCreated>().owner, Side::b);  // its gain is the defender's, later
}

TEST(AegisBoard, WithoutAComboNothingIsBlocked) {
  ScriptedMatch match = by_board();
  match.defend({1, 2, 4, 5, 6});
  EXPECT_EQ(match.log.last<BoardTaken>().combo, kNoCombo);
  EXPECT_EQ(match.state.hp[1], 20);
}

// Seed "Logging & Telemetry": the summary of a defense.
TEST(AegisText, ADefenseIsSummedUpInOneLine) {
  ScriptedMatch match(card_text(
      R"({"id": "ignite", "label": "Ignite", "stacks": true,
          "matcher": {"type": "countField", "fieldId": "low"},
          "effects": [{"type": "dealPer", "amount": 1, "cap": 3},
                      {"type": "reflect", "amount": 1,
                       "conditions": [{"who": "opponent", "status": "burn"}]}]},
         {"id": "prime", "label": "Scorch Ready",
          "matcher": {"type": "exactFace", "face": 6, "count": 1},
          "effects": [{"type": "gainStatus", "status": "scorch", "amount": 1}]})"));
  match.defend({1, 2, 6});
  Evaluated event = match.log.last<Evaluated>();
  chance::EventView view{&chance::kEventTag<Evaluated>, &event};
  EXPECT_EQ(Aegis::event_text(match.content, view, {}),
            "Card -> Ignite (deals 2, nothing: one of its conditions does not hold), Scorch Ready "
            "(1 Scorch)");
}

}  // namespace
}  // namespace agon::aegis
