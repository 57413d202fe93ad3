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

TEST(DuelFlatten, ABlockInABlockIsLeftByItself) {
  EXPECT_EQ(code_of(R"(
block
  block
    test a.0
      leave_block
    set a.1, 1
  test a.2
    leave_block
  set a.3, 1
)"),
            R"(0 block to 8
1   block to 5
2     test a.0 to 4
3       leave_block block 2 to 5
4     set a.1, 1
5   test a.2 to 7
6     leave_block block 1 to 8
7   set a.3, 1
)");
}

TEST(DuelFlatten, ProceduresStandBehindThePhasesWithRowsOfTheirOwn) {
  Pieces pieces;
  pieces.sides[0].turn_start.nodes =
      test::read_nodes("modify a.0, 1 old t5\n  call a.0, t5 procedure 0 depth 0\n", pieces);
  pieces.procedures.push_back(
      {.piece = {.nodes = test::read_nodes("count\ntest t2\n  set a.1, t0\n", pieces),
                 .counts = true},
       .first_row = kFirstTemporary,
       .rows = 3});
  Plan plan;
  plan.rows.assign(kAttributeRows, 0);
  flatten(pieces, {}, plan);
  EXPECT_EQ(test::to_text(plan, plan.sides[0].turn_start), R"(0   modify_then a.0, 1 old t5 to 2
1     call a.0, t5 procedure 0 depth 0
)") << "what may be left stands under a mask from the beginning";
  ASSERT_EQ(plan.procedures.size(), 1u);
  EXPECT_EQ(test::to_text(plan, plan.procedures[0].code), R"(0 count
1 test t2 to 3
2   set a.1, t0
)");
  EXPECT_EQ(plan.procedures[0].first_row, plan.rows.size());
  EXPECT_EQ(plan.procedures[0].rows, 3u);
  EXPECT_EQ(plan.procedure_levels, 1u);
  EXPECT_TRUE(plan.procedures[0].code.indexes);
}

TEST(DuelFlatten, AbilitiesAreMergedAsFarAsTheyFit) {
  auto unmerged = [](const FlattenOptions& options, std::string_view start = "") {
    Pieces pieces;
    SidePieces& side = pieces.sides[0];
    side.action_start.nodes = test::read_nodes(start, pieces);
    for (std::string_view text : {"modify b.0, -1\n", "set b.0, 2\n", "modify b.0, -3\n"}) {
      side.abilities.push_back({.nodes = test::read_nodes(text, pieces)});
    }
    Plan plan;
    plan.rows.assign(kAttributeRows, 0);
    flatten(pieces, options, plan);
    EXPECT_EQ(plan.sides[0].merged.empty(), plan.sides[0].unmerged.size() == 3);
    return plan.sides[0].unmerged;
  };
  EXPECT_EQ(unmerged({}), std::vector<u8>{1});
  EXPECT_EQ(unmerged({.fuse = false}), (std::vector<u8>{0, 1, 2}));
  EXPECT_EQ(unmerged({.whole = false}), (std::vector<u8>{0, 1, 2}));
  EXPECT_EQ(unmerged({}, "test a.0\n  leave_phase\n"), (std::vector<u8>{0, 1, 2}))
      << "some lanes have no choice";
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
