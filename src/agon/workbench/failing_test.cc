#include "agon/workbench/failing.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Trust, IsLostInMoreThanOneOfAHundredDecisions) {
  EXPECT_FALSE(Trust({0, 0}).failed());
  EXPECT_FALSE(Trust({100, 1}).failed());
  EXPECT_TRUE(Trust({100, 2}).failed());
  EXPECT_TRUE(Trust({99, 1}).failed());
}

TEST(Trust, IsSaidInOneLine) {
  EXPECT_EQ(failures_text({}), "");
  EXPECT_EQ(failures_text({failure_text("bot", {9, 3}), "more"}),
            "FAILED: bot failed in 3 of 9 decisions: the game's default was played; more\n");
}

}  // namespace
}  // namespace agon::workbench
