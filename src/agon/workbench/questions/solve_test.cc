// What is worked out is written beside the content, or not at all.
#include "agon/workbench/questions/solve.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Solve, IsRefusedWhereAGameHasNothingToSolve) {
  EXPECT_EQ(solve(*open({.game = "hilo"}), {}).error()[0].message, "hilo has nothing to solve");
}

TEST(Solve, AfterAStopNothingIsWritten) {
  std::stop_source stop;
  stop.request_stop();
  OpenGame open = *workbench::open({.game = "grapple"});
  open.files = {"no/such/folder/book.json"};  // writing there would fail
  Reply<SolveRecord> solved = solve(open, {.threads = 1, .stop = stop.get_token()});
  ASSERT_TRUE(solved) << solved.error()[0].message;
  EXPECT_FALSE(solved->complete);
}

}  // namespace
}  // namespace agon::workbench
