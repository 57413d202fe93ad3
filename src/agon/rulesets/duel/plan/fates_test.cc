#include "agon/rulesets/duel/plan/fates.h"

#include <gtest/gtest.h>

#include "agon/rulesets/duel/plan/flatten.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

// Two abilities of a; b starts with 10 health.
std::string after_settling(std::string_view first, std::string_view second, bool merged = false) {
  Pieces pieces;
  pieces.sides[0].abilities.resize(2);
  pieces.sides[0].abilities[0].nodes = test::read_nodes(first, pieces);
  pieces.sides[0].abilities[1].nodes = test::read_nodes(second, pieces);
  Plan plan;
  plan.rows.assign(kAttributeRows, 10);
  flatten(pieces, {}, plan);
  settle_fates(plan);
  const SidePlan& side = plan.sides[0];
  return merged ? test::to_text(plan, side.merged) : test::to_text(plan, side.abilities[0]);
}

constexpr std::string_view kHit = R"(
modify b.0, -3
  t0 = lt b.0, 1
  test t0
    finish for a
)";

TEST(DuelFates, WhereEveryStoreIsFatalNobodyAsksWhetherTheValueChanged) {
  EXPECT_EQ(after_settling(kHit, kHit), "0   modify_fatal b.0, -3, 1 for a certain\n");
}

TEST(DuelFates, ABoundFromAboveIsTheSame) {
  constexpr std::string_view kGain = R"(
modify a.1, 3
  t0 = gt a.1, 20
  test t0
    finish for a
)";
  EXPECT_EQ(after_settling(kGain, kGain), "0   modify_fatal a.1, 3, 20 for a above certain\n");
  constexpr std::string_view kPay = R"(
modify a.1, -3
  t0 = gt a.1, 20
  test t0
    finish for a
)";
  EXPECT_EQ(after_settling(kPay, kPay, true), "0 table a.1 table 0\n") << "it moves away";
}

TEST(DuelFates, FatesThatDifferLeaveItOpen) {
  constexpr std::string_view kOther = R"(
modify b.0, -3
  t0 = lt b.0, 2
  test t0
    finish for a
)";
  EXPECT_EQ(after_settling(kHit, kOther), "0   modify_fatal b.0, -3, 1 for a\n");
}

TEST(DuelFates, AStoreThatIsNotFatalLeavesItOpen) {
  EXPECT_EQ(after_settling(kHit, "modify b.0, -3\n"), "0   modify_fatal b.0, -3, 1 for a\n");
}

TEST(DuelFates, AStartThatIsFatalLeavesItOpen) {
  constexpr std::string_view kHigh = R"(
modify b.0, -3
  t0 = lt b.0, 11
  test t0
    finish for a
)";
  EXPECT_EQ(after_settling(kHigh, kHigh), "0   modify_fatal b.0, -3, 11 for a\n");
}

TEST(DuelFates, ATableThatMovesAwayFromTheBoundIsNotFatalAtAll) {
  constexpr std::string_view kHeal = R"(
modify b.0, 3
  t0 = lt b.0, 1
  test t0
    finish for a
)";
  EXPECT_EQ(after_settling(kHeal, kHeal, true), "0 table b.0 table 0\n");
  EXPECT_EQ(after_settling(kHeal, kHit, true), "0 table_fatal b.0, 1 table 0 for a certain\n");
}

}  // namespace
}  // namespace agon::duel
