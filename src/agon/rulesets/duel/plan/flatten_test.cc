#include "agon/rulesets/duel/plan/flatten.h"

#include <gtest/gtest.h>

#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

std::string code_of(std::string_view text, const FlattenOptions& options = {}) {
  Pieces pieces;
  pieces.sides[0].turn_start.nodes = test::read_nodes(text, pieces);
  Plan plan;
  plan.rows.assign(kAttributeRows, 0);
  flatten(pieces, options, plan);
  return test::to_text(plan, plan.sides[0].turn_start);
}

TEST(DuelFusion, AComparisonAndItsTestAreOne) {
  constexpr std::string_view kNodes = R"(
t0 = gt a.1, 9
test t0
  modify a.1, -10
set a.2, 1
)";
  EXPECT_EQ(code_of(kNodes), R"(0 test_gt a.1, 9 to 2
1   modify a.1, -10
2 set a.2, 1
)");
  EXPECT_EQ(code_of(kNodes, {.fuse = false}), R"(0 t0 = gt a.1, 9
1 test t0 to 3
2   modify a.1, -10
3 set a.2, 1
)");
}

TEST(DuelFusion, AStoreAndTheRuleThatEndsTheMatchAreOne) {
  EXPECT_EQ(code_of(R"(
modify b.0, -3
  t0 = lt b.0, 1
  test t0
    finish for a
)"),
            "0 modify_fatal b.0, -3, 1 for a\n");
  EXPECT_EQ(code_of(R"(
set a.3, t5
  t0 = gt a.3, 100
  test t0
    finish for a
)"),
            "0 set_fatal a.3, t5, 100 for a above\n");
}

TEST(DuelFusion, AHandlerThatDoesMoreKeepsItsBody) {
  EXPECT_EQ(code_of(R"(
modify b.0, -3
  t0 = lt b.0, 1
  test t0
    set b.0, 1
)"),
            R"(0 modify_then b.0, -3 to 3
1   test_lt b.0, 1 to 3
2     set b.0, 1
)");
}

TEST(DuelFlatten, WhatTheOthersRunIsWrittenUnderTheirMask) {
  EXPECT_EQ(code_of(R"(
test a.0
  t0 = add a.1, 1
otherwise
  t0 = add a.1, 2
set a.1, t0
)"),
            R"(0 test a.0 else to 3
1   t0 = add a.1, 1
2   otherwise to 4
3   t0 = add a.1, 2 masked
4 set a.1, t0
)");
}

TEST(DuelFlatten, ABlockIsLeftForItsEnd) {
  EXPECT_EQ(code_of(R"(
block
  test a.0
    leave_block
  set a.1, 1
set a.2, 1
)"),
            R"(0 block to 4
1   test a.0 to 3
2     leave_block block 1 to 4
3   set a.1, 1
4 set a.2, 1
)");
}

TEST(DuelFlatten, DiceHaveTheirIndexWhereAllLanesAgreeOnIt) {
  EXPECT_EQ(code_of("t0 = roll 6\nt1 = roll 8\n"), "0 t0 = roll 6 die 0\n1 t1 = roll 8 die 1\n");
  EXPECT_EQ(code_of("test a.0\n  t0 = roll 6\nt1 = roll 8\n"),
            "0 test a.0 to 2\n1   t0 = roll 6\n2 t1 = roll 8\n");
}

TEST(DuelFlatten, StepsStandUnderAMaskFromTheBeginning) {
  EXPECT_EQ(code_of("set a.0, 1\n", {.whole = false}), "0   set a.0, 1\n");
}

}  // namespace
}  // namespace agon::duel
