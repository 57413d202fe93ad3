#include "agon/rulesets/duel/plan/dead_stores.h"

#include <gtest/gtest.h>

#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

std::string after_dropping(std::string_view text, bool whole) {
  Pieces pieces;
  pieces.opening.nodes = test::read_nodes(text, pieces);
  drop_dead_stores(pieces, whole);
  return test::to_text(pieces.opening.nodes, pieces);
}

TEST(DuelDeadStores, AComputationThatNothingReadsGoesWithWhatItAloneReads) {
  EXPECT_EQ(after_dropping(R"(
t0 = add a.0, 1
t1 = mul t0, 2
t2 = sub a.1, 3
set b.1, t2
)",
                           false),
            R"(t2 = sub a.1, 3
set b.1, t2
)");
}

TEST(DuelDeadStores, AValueThatIsWrittenAnewBeforeItIsReadIsDead) {
  EXPECT_EQ(after_dropping(R"(
t0 = add a.0, 1
t0 = add a.1, 1
set b.0, t0
)",
                           false),
            R"(t0 = add a.1, 1
set b.0, t0
)");
}

TEST(DuelDeadStores, AValueThatOneBranchReadsIsAlive) {
  constexpr std::string_view kAll = R"(t0 = add a.0, 1
test a.1
  set b.0, t0
otherwise
  set b.0, 2
)";
  EXPECT_EQ(after_dropping(kAll, false), kAll);
}

TEST(DuelDeadStores, BodiesWithoutAnythingInThemGo) {
  EXPECT_EQ(after_dropping(R"(
t0 = gt a.0, 1
test t0
  t1 = add a.0, 1
otherwise
  block
    t1 = add a.0, 2
set a.0, 5
)",
                           false),
            "set a.0, 5\n");
}

TEST(DuelDeadStores, ADieStaysBecauseTheNextHasAnotherIndex) {
  EXPECT_EQ(after_dropping("t0 = roll 6\n", true), "t0 = roll 6\n");
}

TEST(DuelDeadStores, OfWholeMatchesAStoreToAnAttributeThatNothingReadsIsDead) {
  constexpr std::string_view kAll = R"(modify a.0, 1
modify a.1, 1
modify a.2, 1
  finish for a
t0 = gt a.0, 9
test t0
  finish for b
)";
  // a.0 is compared, and the change of a.2 is handled; whatever a.1 is, nobody ever knows.
  EXPECT_EQ(after_dropping(kAll, true), R"(modify a.0, 1
modify a.2, 1
  finish for a
t0 = gt a.0, 9
test t0
  finish for b
)");
  EXPECT_EQ(after_dropping(kAll, false), kAll) << "steps give every attribute back";
}

TEST(DuelDeadStores, TheOldValueOfACalledHandlerIsRead) {
  constexpr std::string_view kAll = R"(t0 = add a.1, 1
modify a.0, t0 old t1
  call a.0, t1 procedure 3 depth 1
)";
  EXPECT_EQ(after_dropping(kAll, true), kAll);
}

}  // namespace
}  // namespace agon::duel
