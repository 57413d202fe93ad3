#include "agon/workbench/measure/demo.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Demo, TellsAMatchVerifiesItAndSimulates) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  u32 told = 0;
  DemoRecord shown = demo(contest, [&](const MatchEvent&) { ++told; }, {.matches = 20});
  EXPECT_TRUE(shown.replay_verified);
  EXPECT_EQ(shown.simulation.matches, 20u);
  EXPECT_GT(told, 0u);
}

}  // namespace
}  // namespace agon::workbench
