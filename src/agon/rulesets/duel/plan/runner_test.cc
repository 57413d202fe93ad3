// One match at a time, on plans that are written as text.
#include "agon/rulesets/duel/plan/runner.h"

#include <gtest/gtest.h>

#include "agon/rulesets/duel/plan/flatten.h"
#include "agon/rulesets/duel/plan/link.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

using game::MatchResult, game::Outcome, game::Side;

// Every die shows 1; where each lay is written down.
struct Ones {
  std::vector<chance::Place> places;

  u32 roll(chance::Place place, u32) {
    places.push_back(place);
    return 1;
  }
};

constexpr chance::Key kSeatA{1, 2};
constexpr chance::Key kSeatB{3, 4};

// Attributes start at 10.
class DuelRunner : public testing::Test {
 protected:
  DuelRunner() {
    plan.rows.assign(kAttributeRows, 10);
    plan.limits.turns = 1;
  }

  Nodes nodes(std::string_view text) { return test::read_nodes(text, pieces); }
  void add_ability(Side side, std::string_view text) {
    pieces.sides[at(side)].abilities.push_back({.nodes = nodes(text)});
  }

  void write() {
    if (pieces.sides[1].abilities.empty()) add_ability(Side::b, "");
    flatten(pieces, {}, plan);
  }

  MatchResult play(Side first = Side::a) {
    if (plan.code.empty()) write();
    link(plan);
    rows = plan.rows;
    rows.resize(plan.row_count);
    Runner runner(plan, rows.data(), dice, {RandomDraws(kSeatA), RandomDraws(kSeatB)});
    return runner.play(first);
  }

  float a(std::size_t column) const { return rows[attribute_row(Side::a, column)]; }

  Pieces pieces;
  Plan plan;
  Ones dice;
  std::vector<float> rows;
};

TEST_F(DuelRunner, AValueBelowTheBoundEndsTheMatch) {
  plan.limits.turns = 100;
  add_ability(Side::a, "modify b.0, -3\n  t0 = lt b.0, 1\n  test t0\n    finish for a\n");
  EXPECT_EQ(play(), (MatchResult{Outcome::a, 7, 1 + 7 + 7, {}}));
}

TEST_F(DuelRunner, OrOneAboveIt) {
  plan.limits.turns = 100;
  add_ability(Side::a, "modify a.0, 5\n  t0 = gt a.0, 20\n  test t0\n    finish for a\n");
  EXPECT_EQ(play(), (MatchResult{Outcome::a, 5, 1 + 5 + 5, {}}));
}

TEST_F(DuelRunner, AFatalValueThatWasThereBeforeIsNoEndUnlessThatIsCertainlyNotSo) {
  add_ability(Side::a, "set b.0, 0\n  t0 = lt b.0, 1\n  test t0\n    finish for a\n");
  plan.rows[attribute_row(Side::b, 0)] = 0;
  write();
  Plan certain = plan;
  EXPECT_EQ(play().outcome, Outcome::draw);
  for (Instruction& i : certain.code) i.certain = i.op == Op::set_fatal;
  plan = certain;
  EXPECT_EQ(play().outcome, Outcome::a);
}

TEST_F(DuelRunner, AChangeRunsItsHandlersWithTheOldValue) {
  add_ability(Side::a, R"(
modify b.0, -3 old t0
  t1 = sub b.0, t0
  set a.1, t1
set b.1, 10 old t0
  set a.2, 5
)");
  play();
  EXPECT_EQ(a(1), -3);
  EXPECT_EQ(a(2), 10) << "b.1 was 10 before";
}

TEST_F(DuelRunner, ATestRunsOneOfItsBranches) {
  add_ability(Side::a, "test a.0\n  set a.1, 1\notherwise\n  set a.1, 2\ntest -1\n  set a.2, 3\n");
  play();
  EXPECT_EQ(a(1), 1);
  EXPECT_EQ(a(2), 10);
}

TEST_F(DuelRunner, ABlockIsLeftForWhatStandsBehindIt) {
  add_ability(Side::a, "block\n  test a.0\n    leave_block\n  set a.1, 1\nset a.2, 2\n");
  play();
  EXPECT_EQ(a(1), 10);
  EXPECT_EQ(a(2), 2);
}

// The procedure changes a.0 by twice what it was changed before, which calls it again.
TEST_F(DuelRunner, AProcedureRunsUpToTheLimitOfDepthAndTheCallersRowsComeBack) {
  plan.limits.depth = 3;
  add_ability(Side::a, "modify a.0, 1 old t9\n  call a.0, t9 procedure 0 depth 0\n");
  pieces.procedures.push_back({.piece = {.nodes = nodes(R"(
t3 = add t2, t2
modify a.1, t2
modify a.0, t3 old t4
  call a.0, t4 procedure 0 depth 255
modify a.2, t3
)")},
                               .first_row = kFirstTemporary,
                               .rows = 5});
  play();
  EXPECT_EQ(a(0), 10 + 1 + 2 + 4 + 8);
  EXPECT_EQ(a(1), 10 + 1 + 2 + 4) << "three runs";
  EXPECT_EQ(a(2), 10 + 8 + 4 + 2) << "each knows its own sum after the inner ones";
}

TEST_F(DuelRunner, ThePhaseEndsWhereOneScriptTooManyWouldRun) {
  plan.limits.runs = 2;
  add_ability(Side::a, "count\nset a.1, 1\ncount\nset a.2, 2\ncount\nset a.3, 3\n");
  pieces.sides[0].abilities[0].counts = true;
  pieces.sides[0].turn_end.nodes = nodes("set a.4, 4\n");
  play();
  EXPECT_EQ(a(1), 1);
  EXPECT_EQ(a(2), 2);
  EXPECT_EQ(a(3), 10);
  EXPECT_EQ(a(4), 4) << "the turn's end still comes";
}

TEST_F(DuelRunner, DiceLieUnderTheNameOfTheirPhaseAndCountWithinIt) {
  pieces.opening.nodes = nodes("t0 = roll 6\n");
  pieces.sides[0].turn_start.nodes = nodes("t0 = roll 6\nt1 = roll 6\n");
  pieces.sides[0].action_start.nodes = nodes("t0 = roll 0\nt1 = roll 6\n");
  add_ability(Side::a, "t0 = roll 6\nset a.1, t0\n");
  pieces.sides[0].turn_end.nodes = nodes("t0 = roll 6\n");
  play();
  EXPECT_EQ(a(1), 1);
  EXPECT_EQ(dice.places, (std::vector<chance::Place>{{0, Roll::game_start, 0},
                                                     {1, Roll::turn_start, 0},
                                                     {1, Roll::turn_start, 1},
                                                     {1, Roll::action_start, 0},
                                                     {1, Roll::ability, 0},
                                                     {1, Roll::turn_end, 0}}))
      << "a die without sides has no place";
}

// As the agent itself would choose.
std::array<float, 2> chosen(chance::Key seat, u32 decisions) {
  std::array<float, 2> out = {};
  for (u32 i = 0; i < decisions; ++i) ++out[chance::Draws(seat, i).below(2)];
  return out;
}

TEST_F(DuelRunner, EvenAndOddDecisionsOfBothSidesAreThoseOfTheRandomAgent) {
  plan.limits.turns = 26;
  for (Side side : game::kSides) {
    char own = side == Side::a ? 'a' : 'b';
    add_ability(side, std::string("modify ") + own + ".0, 1\n");
    add_ability(side, std::string("modify ") + own + ".1, 1\n");
  }
  EXPECT_EQ(play(Side::b), (MatchResult{Outcome::draw, 26, 1 + 26 + 26, {}}));
  EXPECT_EQ((std::array{a(0) - 10, a(1) - 10}), chosen(kSeatA, 13));
  u16 b0 = attribute_row(Side::b, 0);
  EXPECT_EQ((std::array{rows[b0] - 10, rows[b0 + 1u] - 10}), chosen(kSeatB, 13));
}

TEST_F(DuelRunner, ATurnWithoutADecisionDoesNotCountAsOne) {
  plan.limits.turns = 40;
  pieces.sides[0].turn_start.nodes = nodes("t0 = sub 10, a.3\nset a.3, t0\n");
  pieces.sides[0].action_start.nodes = nodes("test a.3\n  leave_phase\n");
  add_ability(Side::a, "modify a.0, 1\n");
  add_ability(Side::a, "modify a.1, 1\n");
  EXPECT_EQ(play().steps, 1u + 40 + 10 + 20) << "a is passed over in every other turn";
  EXPECT_EQ((std::array{a(0) - 10, a(1) - 10}), chosen(kSeatA, 10));
}

TEST_F(DuelRunner, AMatchThatEndsInItsOpeningHasNoTurn) {
  pieces.opening.nodes = nodes("finish for b\n");
  add_ability(Side::a, "");
  EXPECT_EQ(play(), (MatchResult{Outcome::b, 0, 1, {}}));
}

}  // namespace
}  // namespace agon::duel
