#include "agon/rulesets/duel/plan/propagate.h"

#include <gtest/gtest.h>

#include "agon/script/assembly.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

struct Circumstances {
  Known known = {};
  Frame frame = {};
  bool optimise = true;
};

// A script of a's, without handlers.
std::string after_propagating(std::string_view code, const Circumstances& where = {}) {
  script::Program program = *script::assemble(code, {});
  Workspace workspace(where.known, where.optimise);
  Nodes nodes;
  propagate(program, where.frame, workspace, [](Node&, const Input&, const Frame&) {}, nodes);
  Pieces pieces;
  pieces.constants = workspace.constants();
  return test::to_text(nodes, pieces);
}

Circumstances knowing(u16 attribute, float value) {
  Circumstances out;
  out.known[attribute] = value;
  return out;
}

TEST(DuelPropagation, SelfAndOpponentBecomeRows) {
  constexpr std::string_view kCode = "t0 = ADD self.0, opponent.1\nSET opponent.0, t0\n";
  EXPECT_EQ(after_propagating(kCode), "t0 = add a.0, b.1\nset b.0, t0\n");
  Circumstances of_b;
  of_b.frame.owner = game::Side::b;
  EXPECT_EQ(after_propagating(kCode, of_b), "t0 = add b.0, a.1\nset a.0, t0\n");
}

TEST(DuelPropagation, WhatIsCertainIsWorkedOut) {
  constexpr std::string_view kCode = R"(
t0 = MUL self.3, 2
t1 = ADD t0, 1
MODIFY opponent.0, t1
)";
  EXPECT_EQ(after_propagating(kCode, knowing(3, 5)), "modify b.0, 11\n");
  EXPECT_EQ(after_propagating(kCode), "t0 = mul a.3, 2\nt1 = add t0, 1\nmodify b.0, t1\n");
}

TEST(DuelPropagation, OfACertainConditionOneBranchIsLeft) {
  constexpr std::string_view kCode = R"(
t0 = GT self.3, 4
IF t0
  MODIFY self.0, 1
ELSE
  MODIFY self.0, 2
END
)";
  EXPECT_EQ(after_propagating(kCode, knowing(3, 5)), "modify a.0, 1\n");
  EXPECT_EQ(after_propagating(kCode, knowing(3, 4)), "modify a.0, 2\n");
  EXPECT_EQ(after_propagating(kCode), R"(t0 = gt a.3, 4
test t0
  modify a.0, 1
otherwise
  modify a.0, 2
)");
}

TEST(DuelPropagation, WhatIsCertainInOneBranchOnlyIsWrittenDownThere) {
  EXPECT_EQ(after_propagating(R"(
IF self.0
  t1 = ADD 1, 1
ELSE
  t1 = COPY self.2
END
SET self.1, t1
)"),
            R"(test a.0
  t1 = copy 2
otherwise
  t1 = copy a.2
set a.1, t1
)");
}

TEST(DuelPropagation, TheContextIsAnOperand) {
  Circumstances where;
  told(where.frame.context, script::ContextKey::delta) = Input::at(kFirstTemporary + 9);
  told(where.frame.context, script::ContextKey::cost) = Input::of(4);
  EXPECT_EQ(after_propagating("t0 = ADD context.delta, context.cost\nSET self.0, t0\n", where),
            "t0 = add t9, 4\nset a.0, t0\n");
}

TEST(DuelPropagation, AStoreThatChangesNothingIsLeftOut) {
  EXPECT_EQ(after_propagating("MODIFY self.0, 0\nSET self.3, 5\n", knowing(3, 5)), "");
}

TEST(DuelPropagation, ADieWithoutSidesIsZero) {
  EXPECT_EQ(after_propagating("t0 = ROLL 0\nt1 = ROLL 6\nSET self.0, t0\n"),
            "t1 = roll 6\nset a.0, 0\n");
}

TEST(DuelPropagation, NothingIsReachedBehindAnEnd) {
  EXPECT_EQ(after_propagating("LOSE SELF\nSET self.0, 1\n"), "finish for b\n");
}

TEST(DuelPropagation, PassLeavesTheScriptOrInTheActionPhaseAllOfIt) {
  constexpr std::string_view kCode = "IF self.0\n  PASS\nEND\nSET self.1, 1\n";
  EXPECT_EQ(after_propagating(kCode), R"(block
  test a.0
    leave_block
  set a.1, 1
)");
  Circumstances action;
  action.frame.action = true;
  EXPECT_EQ(after_propagating(kCode, action), R"(test a.0
  leave_phase
set a.1, 1
)");
}

TEST(DuelPropagation, WithoutOptimisingEverythingIsDoneWhenItRuns) {
  Circumstances plain = knowing(3, 5);
  plain.known = {};
  plain.optimise = false;
  EXPECT_EQ(after_propagating("t0 = ADD 1, 2\nMODIFY self.0, 0\n", plain),
            "t0 = add 1, 2\nmodify a.0, 0\n");
}

}  // namespace
}  // namespace agon::duel
