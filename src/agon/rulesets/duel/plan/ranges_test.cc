#include "agon/rulesets/duel/plan/ranges.h"

#include <gtest/gtest.h>

#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

// Attributes start at 10; a match has at most 100 turns.
std::string after_dropping(std::string_view text, bool procedures = false) {
  Pieces pieces;
  pieces.opening.nodes = test::read_nodes(text, pieces);
  if (procedures) pieces.procedures.emplace_back();
  drop_clamps(pieces, std::vector<float>(kAttributeRows, 10), {.turns = 100});
  return test::to_text(pieces.opening.nodes, pieces);
}

TEST(DuelRanges, WhatGrowsByConstantsStaysSmall) {
  EXPECT_EQ(after_dropping(R"(
t0 = add a.0, b.1
t1 = mul t0, 3
t2 = sub t1, 1
modify a.0, -5
)"),
            R"(t0 = plain_add a.0, b.1
t1 = plain_mul t0, 3
t2 = plain_sub t1, 1
plain_modify a.0, -5
)");
}

TEST(DuelRanges, WhatGrowsByWhatItIsKeepsItsClamp) {
  EXPECT_EQ(after_dropping("t0 = mul a.0, 2\nset a.0, t0\n"), "t0 = mul a.0, 2\nset a.0, t0\n");
  EXPECT_EQ(after_dropping("modify a.0, b.0\nmodify b.0, a.0\n"),
            "modify a.0, b.0\nmodify b.0, a.0\n");
}

TEST(DuelRanges, AQuotientIsSmallOnlyIfTheDivisorIsNoFraction) {
  EXPECT_EQ(after_dropping("t0 = div a.0, 4\nt1 = add t0, 1\n"),
            "t0 = div a.0, 4\nt1 = plain_add t0, 1\n");
  EXPECT_EQ(after_dropping("t0 = div a.0, a.1\nt1 = add t0, 1\n"),
            "t0 = div a.0, a.1\nt1 = add t0, 1\n");
}

TEST(DuelRanges, DiceAndTheSmallerOrLargerOfTwoAreSmall) {
  EXPECT_EQ(after_dropping(R"(
t0 = roll a.0
t1 = max t0, a.1
t2 = min t1, -4
t3 = add t1, t2
)"),
            R"(t0 = roll a.0
t1 = max t0, a.1
t2 = min t1, -4
t3 = plain_add t1, t2
)");
  EXPECT_EQ(after_dropping("t0 = max a.0, 3e+38\nt1 = add t0, 1\n"),
            "t0 = max a.0, 3e+38\nt1 = add t0, 1\n");
}

TEST(DuelRanges, TheOldValueIsAsLargeAsTheAttribute) {
  EXPECT_EQ(after_dropping("modify a.0, 1 old t0\n  t1 = sub a.0, t0\n"),
            "plain_modify a.0, 1 old t0\n  t1 = plain_sub a.0, t0\n");
  EXPECT_EQ(after_dropping("set a.0, 3e+38 old t0\n  t1 = sub 1, t0\n"),
            "set a.0, 3e+38 old t0\n  t1 = sub 1, t0\n");
}

TEST(DuelRanges, LargeNumbersKeepTheirClamps) {
  EXPECT_EQ(after_dropping("t0 = add a.0, 3e+38\n"), "t0 = add a.0, 3e+38\n");
  EXPECT_EQ(after_dropping("modify a.0, 1e+37\n"), "modify a.0, 1e+37\n") << "a hundred times";
}

TEST(DuelRanges, AProcedureMayRunAnyNumberOfTimesInATurn) {
  EXPECT_EQ(after_dropping("modify a.0, 1\n", true), "modify a.0, 1\n");
}

}  // namespace
}  // namespace agon::duel
