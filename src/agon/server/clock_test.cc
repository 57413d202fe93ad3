#include "agon/server/clock.h"

#include <gtest/gtest.h>

namespace agon::server {
namespace {

using game::Side;

const Time kStart{};
Time after(int ms) { return kStart + Milliseconds(ms); }

TEST(Clocks, RunForWhoeverDecidesAndGiveTheIncrementBack) {
  Clocks clocks({Milliseconds(5000), Milliseconds(5000)}, Milliseconds(1000));
  clocks.start(Side::a, kStart);
  EXPECT_EQ(clocks.left(Side::a, after(2000)).count(), 3000);
  EXPECT_EQ(clocks.left(Side::b, after(2000)).count(), 5000);
  clocks.start(Side::a, after(1000));  // which runs already
  clocks.stop(Side::a, after(2000), true);
  EXPECT_EQ(clocks.left(Side::a, after(9000)).count(), 4000);
  clocks.start(Side::a, after(9000));
  clocks.stop(Side::a, after(9500), false);
  EXPECT_EQ(clocks.left(Side::a, after(9500)).count(), 3500) << "nobody chose";
}

TEST(Clocks, RunOutAtNothingAndNotBelow) {
  Clocks clocks({Milliseconds(100), Milliseconds(100)}, Milliseconds(0));
  EXPECT_FALSE(clocks.ran_out(Side::a, after(1000))) << "it does not run";
  clocks.start(Side::a, kStart);
  EXPECT_FALSE(clocks.ran_out(Side::a, after(99)));
  EXPECT_TRUE(clocks.ran_out(Side::a, after(100)));
  clocks.stop(Side::a, after(5000), false);
  EXPECT_EQ(clocks.left(Side::a, after(5000)).count(), 0);
}

}  // namespace
}  // namespace agon::server
