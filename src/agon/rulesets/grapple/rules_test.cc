// grapple by scripted dice; the number in a suite's name is the seed's section.
#include "agon/rulesets/grapple/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "agon/chance/tape.h"
#include "agon/json/document.h"
#include "tests/support/tree.h"

namespace agon::grapple {
namespace {

using chance::Told;
using game::Choice, game::Choices, game::Outcome, game::Side;

const Content& classic() {
  static const Content content = [] {
    static const json::Document document =
        *json::load(test::tree("/content/grapple/book/classic.json"));
    std::vector<json::Node> nodes = {json::root(document)};
    Problems problems;
    return *Grapple::load(nodes, problems);
  }();
  return content;
}

class Events : public chance::EventListener {
 public:
  void on(chance::EventView event) override {
    text += Grapple::event_text(classic(), event, {.ascii = true}) + "\n";
  }
  std::string text;
};

// Plays exchanges with told dice and fails the test if a value is missing, left over or out of
// place, or if the state breaks an invariant.
class GrappleTest : public testing::Test {
 protected:
  static Choice technique(std::string_view id) {
    const std::vector<Technique>& all = classic().book.techniques;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].id == id) return choose(all[i].category, static_cast<u16>(i));
    }
    ADD_FAILURE() << "no technique " << id;
    return {};
  }

  // The dice of a and b, then whatever else falls.
  void exchange(std::string_view a, std::string_view b, u32 die_a, u32 die_b,
                std::vector<Told> more = {}) {
    Choices choices = {technique(a), technique(b)};
    for (Side side : game::kSides) {
      ASSERT_EQ(Grapple::refusal(classic(), state, side, choices[at(side)]), Refused::allowed)
          << game::name_of(side);
    }
    std::vector<Told> told = {Told::named(Roll::exchange, 0, die_a),
                              Told::named(Roll::exchange, 1, die_b)};
    told.insert(told.end(), more.begin(), more.end());
    chance::Tape tape(Grapple::kFacts.rolls, std::move(told));
    events.text.clear();
    tape.listen(&events);
    Grapple::play(classic(), state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Grapple::fault(classic(), state), nullptr);
  }

  void be_in(std::string_view position, Side top) {
    const std::vector<std::string>& names = classic().position_names;
    auto found = std::find(names.begin(), names.end(), position);
    ASSERT_NE(found, names.end());
    state.position = static_cast<u8>(found - names.begin());
    state.top = top;
  }

  void give(Side side, std::initializer_list<Token> tokens) {
    for (Token token : tokens) state.tokens[at(side)].add(token);
  }

  std::vector<Token> tokens_of(Side side) const { return state.tokens[at(side)].list(); }

  std::string position() const { return classic().position_names[state.position]; }

  void expect_told(const std::string& line) const {
    EXPECT_NE(events.text.find(line), std::string::npos) << line << "\nnot in\n" << events.text;
  }

  State state = Grapple::start(classic(), {});
  Events events;
};

using Bytes2 = std::array<u8, 2>;
using List = std::vector<Token>;

class Section1Matchups : public GrappleTest {};
class Section3Score : public GrappleTest {};
class Section4Tiers : public GrappleTest {};
class Section5Points : public GrappleTest {};
class Section6Advantages : public GrappleTest {};
class Section7Control : public GrappleTest {};
class Section8Tokens : public GrappleTest {};
class Section9Submissions : public GrappleTest {};
class Section10Endings : public GrappleTest {};

TEST_F(Section1Matchups, TheTableIsTheSeeds) {
  // Attack, Control, Defense, Sweep against the same four.
  constexpr int expected[4][4] = {{0, 0, 1, -1}, {0, 0, -1, 1}, {-1, 1, 0, 0}, {1, -1, 0, 0}};
  for (std::size_t own = 0; own < 4; ++own) {
    for (std::size_t opposing = 0; opposing < 4; ++opposing) {
      EXPECT_EQ(classic().gains[own][opposing], expected[own][opposing]) << own << opposing;
    }
  }
}

TEST_F(Section1Matchups, TheWinnerOfTheMatchupGetsOneAndTheLoserMinusOne) {
  // Attack beats defense: takedown 1 + 1 + 3 = 5, sprawl 2 - 1 + 3 = 4.
  exchange("takedown", "sprawl", 3, 3);
  expect_told("a A Takedown: 0 pips +1 matchup +1 tech +0 tokens +3 d6 = 5");
  expect_told("b D Sprawl: 0 pips -1 matchup +2 tech +0 tokens +3 d6 = 4");
}

TEST_F(Section3Score, AllFiveAddendsCount) {
  state.control = {2, 0};
  give(Side::a, {Token::arm_isolated, Token::leg_isolated});
  exchange("takedown", "sprawl", 6, 6);
  expect_told("a A Takedown: 2 pips +1 matchup +1 tech +2 tokens +6 d6 = 12");
}

TEST_F(Section3Score, TheRangeIsZeroToFourteen) {
  // Least: no control, matchup -1, modifier 0, no tokens, die 1. Most: 2 + 1 + 3 + 2 + 6.
  exchange("hand_fighting", "guard_pull", 1, 1);  // defense loses to attack
  expect_told("+1 d6 = 0");
  be_in("closed_guard", Side::b);
  state.control = {2, 0};
  give(Side::a, {Token::arm_isolated, Token::leg_isolated});
  exchange("hip_bump_sweep", "wrist_control", 6, 6);
  expect_told("2 pips -1 matchup +3 tech +2 tokens +6 d6 = 12");
}

TEST_F(Section4Tiers, MarginsZeroOneTwoThreeFourAreStalemateMinorMajorMajorDominant) {
  // Body lock against body lock: everything but the dice is equal.
  constexpr std::array<std::string_view, 5> tiers = {"stalemate", "minor", "major", "major",
                                                     "dominant"};
  for (u32 margin = 0; margin < tiers.size(); ++margin) {
    state = Grapple::start(classic(), {});
    exchange("body_lock", "body_lock", 1 + margin, 1);
    expect_told(std::string(tiers[margin]));
  }
}

TEST_F(Section4Tiers, AStalemateChangesNothingButTheTurn) {
  State before = state;
  exchange("takedown", "takedown", 4, 4);
  before.turn = 2;
  EXPECT_EQ(std::memcmp(&state, &before, sizeof state), 0);
}

TEST_F(Section5Points, AMajorWinWithAScoringTransitionScores) {
  exchange("takedown", "takedown", 5, 3);
  EXPECT_EQ(state.points, (Bytes2{2, 0}));
  EXPECT_EQ(position(), "side_control");
  EXPECT_EQ(state.top, Side::a);
}

TEST_F(Section5Points, AMinorWinMovesAndEarnsAnAdvantageInstead) {
  exchange("takedown", "takedown", 4, 3);
  EXPECT_EQ(state.points, (Bytes2{0, 0}));
  EXPECT_EQ(state.advantages, (Bytes2{1, 0}));
  EXPECT_EQ(position(), "side_control");
}

TEST_F(Section5Points, ThePointTableIsTheSeeds) {
  auto points = [](std::string_view id) { return classic().moves[technique(id).object].points; };
  EXPECT_EQ(points("takedown"), 2);
  EXPECT_EQ(points("scissor_sweep"), 2);
  EXPECT_EQ(points("knee_cut_pass"), 3);
  EXPECT_EQ(points("mount_transition"), 4);
  EXPECT_EQ(points("back_take"), 4);
}

TEST_F(Section6Advantages, AMajorWinWithoutATransitionEarnsOne) {
  exchange("collar_tie", "collar_tie", 5, 3);
  EXPECT_EQ(state.advantages, (Bytes2{1, 0}));
}

TEST_F(Section6Advantages, AMinorWinWithoutATransitionEarnsNone) {
  exchange("collar_tie", "collar_tie", 4, 3);
  EXPECT_EQ(state.advantages, (Bytes2{0, 0}));
  expect_told("a: no advantage: that takes a major win");
}

TEST_F(Section6Advantages, AnEscapeEarnsNeitherPointsNorAdvantage) {
  be_in("side_control", Side::b);
  exchange("guard_recovery", "crossface", 3, 2);  // 2 + 1 + 3 against 2 - 1 + 2: major
  EXPECT_EQ(position(), "closed_guard");
  EXPECT_EQ(state.top, Side::b);
  EXPECT_EQ(state.points, (Bytes2{0, 0}));
  EXPECT_EQ(state.advantages, (Bytes2{0, 0}));
  expect_told("a: no points: an escape earns none");
}

TEST_F(Section7Control, AControlWinGainsAPip) {
  exchange("collar_tie", "collar_tie", 2, 1);  // any winning tier
  EXPECT_EQ(state.control, (Bytes2{1, 0}));
}

TEST_F(Section7Control, AControlWinTakesTheLosersPipFirst) {
  state.control = {0, 2};
  exchange("collar_tie", "takedown", 6, 1);
  EXPECT_EQ(state.control, (Bytes2{0, 1}));
}

TEST_F(Section7Control, OtherCategoriesDoNotShiftIt) {
  exchange("takedown", "collar_tie", 6, 1, {Told::named(Roll::bonus_token, 0, 1)});
  EXPECT_EQ(state.control, (Bytes2{0, 0}));
}

TEST_F(Section7Control, TwoPipsAreTheMost) {
  state.control = {2, 0};
  exchange("collar_tie", "collar_tie", 2, 1);
  EXPECT_EQ(state.control, (Bytes2{2, 0}));
  expect_told("a: no control pip: all are held");
}

TEST_F(Section8Tokens, AMajorWinEarnsTheReward) {
  exchange("wrist_control", "underhook_control", 6, 3);
  EXPECT_EQ(tokens_of(Side::a), (List{Token::arm_isolated}));
}

TEST_F(Section8Tokens, AMinorWinDoesNot) {
  exchange("body_lock", "body_lock", 2, 1);
  EXPECT_TRUE(tokens_of(Side::a).empty());
  expect_told("a: no token: that takes a major win");
}

TEST_F(Section8Tokens, NoDuplicates) {
  give(Side::a, {Token::balance_compromised});
  exchange("body_lock", "body_lock", 3, 1);
  EXPECT_EQ(tokens_of(Side::a), (List{Token::balance_compromised}));
  expect_told("a: no token: it is held already");
}

TEST_F(Section8Tokens, NoMoreThanTwo) {
  give(Side::a, {Token::arm_isolated, Token::leg_isolated});
  exchange("body_lock", "body_lock", 2, 2);
  EXPECT_EQ(tokens_of(Side::a), (List{Token::arm_isolated, Token::leg_isolated}));
  expect_told("a: no token: no room for another");
}

TEST_F(Section8Tokens, ADominantWinWithoutARewardEarnsARandomFreeToken) {
  give(Side::a, {Token::inside_position});
  // Free are posture_broken, arm_isolated, leg_isolated, balance_compromised: the third.
  exchange("collar_tie", "collar_tie", 5, 1, {Told::named(Roll::bonus_token, 0, 3)});
  EXPECT_EQ(tokens_of(Side::a), (List{Token::inside_position, Token::leg_isolated}));
}

TEST_F(Section8Tokens, ARewardThatDoesNotFitGivesNoBonus) {
  give(Side::a, {Token::balance_compromised});
  exchange("body_lock", "body_lock", 5, 1);  // dominant, and no bonus roll is asked for
  EXPECT_EQ(tokens_of(Side::a), (List{Token::balance_compromised}));
}

TEST_F(Section8Tokens, AMajorWinStripsTheNamedToken) {
  give(Side::b, {Token::leg_isolated, Token::arm_isolated});
  exchange("hand_fighting", "wrist_control", 6, 4);  // 0 + 1 + 6 = 7 against 0 - 1 + 2 + 4 = 5
  EXPECT_EQ(tokens_of(Side::b), (List{Token::leg_isolated}));
}

TEST_F(Section8Tokens, ADominantLossDropsTheOldestToken) {
  give(Side::b, {Token::leg_isolated, Token::arm_isolated});
  exchange("body_lock", "body_lock", 6, 1, {});  // 1 + 6 = 7 against 1 + 2 + 1 = 4: major
  EXPECT_EQ(tokens_of(Side::b).size(), 2u);
  state = Grapple::start(classic(), {});
  give(Side::b, {Token::leg_isolated});
  exchange("body_lock", "body_lock", 6, 1);  // 7 against 3: dominant
  EXPECT_TRUE(tokens_of(Side::b).empty());
}

TEST_F(Section8Tokens, ANewPositionClearsItsTokensOnBothSides) {
  give(Side::a, {Token::balance_compromised, Token::arm_isolated});
  give(Side::b, {Token::balance_compromised});
  exchange("takedown", "takedown", 2, 1);  // to side control, which clears balance_compromised
  EXPECT_EQ(tokens_of(Side::a), (List{Token::arm_isolated}));
  EXPECT_TRUE(tokens_of(Side::b).empty());
}

TEST_F(Section8Tokens, GatedTechniquesNeedTheirTokens) {
  be_in("mount", Side::a);
  Choice armbar = technique("armbar");
  EXPECT_EQ(Grapple::refusal(classic(), state, Side::a, armbar), Refused::token_missing);
  give(Side::a, {Token::arm_isolated});
  EXPECT_EQ(Grapple::refusal(classic(), state, Side::a, armbar), Refused::allowed);
  EXPECT_EQ(Grapple::refusal(classic(), state, Side::b, armbar), Refused::not_offered);
}

TEST_F(Section9Submissions, ADominantWinEndsTheMatchBeforeAnyOtherEffect) {
  give(Side::b, {Token::leg_isolated});
  exchange("guillotine", "collar_tie", 6, 1, {});  // 2 + 6 = 8 against 1 + 1 + 1 = 3
  EXPECT_EQ(state.outcome, Outcome::a);
  EXPECT_EQ(tokens_of(Side::b), (List{Token::leg_isolated}));
  EXPECT_EQ(state.turn, 1u);
}

TEST_F(Section9Submissions, AMajorWinIsACloseAttemptWorthOneAdvantage) {
  exchange("guillotine", "collar_tie", 4, 2);  // 6 against 3
  EXPECT_EQ(state.outcome, Outcome::running);
  EXPECT_EQ(state.advantages, (Bytes2{1, 0}));
  expect_told("a gets an advantage for a close submission attempt (1 : 0)");
}

TEST_F(Section9Submissions, AMinorWinHasNoFurtherEffect) {
  exchange("guillotine", "collar_tie", 2, 2);  // 4 against 3
  EXPECT_EQ(state.outcome, Outcome::running);
  EXPECT_EQ(state.advantages, (Bytes2{0, 0}));
  expect_told("a: no submission: that takes a dominant win");
}

TEST_F(Section10Endings, TwelvePointsWin) {
  state.points = {10, 11};
  exchange("takedown", "takedown", 3, 1);
  EXPECT_EQ(state.outcome, Outcome::a);
  expect_told("a wins by points, points 12 : 11");
}

TEST_F(Section10Endings, SubmissionComesBeforeTime) {
  state.turn = 20;
  state.points = {0, 8};
  exchange("guillotine", "collar_tie", 6, 1);
  expect_told("a wins by submission");
}

TEST_F(Section10Endings, OnTimePointsDecide) {
  state.turn = 20;
  state.points = {2, 4};
  exchange("takedown", "takedown", 1, 1);
  EXPECT_EQ(state.outcome, Outcome::b);
  expect_told("b wins on time, by points");
}

TEST_F(Section10Endings, ThenAdvantages) {
  state.turn = 20;
  state.advantages = {3, 2};
  exchange("takedown", "takedown", 1, 1);
  EXPECT_EQ(state.outcome, Outcome::a);
  expect_told("a wins on time, by advantages");
}

TEST_F(Section10Endings, ThenTheRefereesCoin) {
  state.turn = 20;
  exchange("takedown", "takedown", 1, 1, {Told::named(Roll::referee, 0, 2)});
  EXPECT_EQ(state.outcome, Outcome::b);
  expect_told("b wins by the referee's coin");
}

}  // namespace
}  // namespace agon::grapple
