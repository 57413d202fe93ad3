#include "agon/net/serving/bucket.h"

#include <gtest/gtest.h>

namespace agon::net::serving {
namespace {

using namespace std::chrono_literals;

TEST(Bucket, GivesABurstAndThenTheAverage) {
  Clock::time_point now{};
  Bucket bucket({.per_second = 10, .burst = 3}, now);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now + 50ms));
  EXPECT_TRUE(bucket.take(now + 101ms));
  EXPECT_FALSE(bucket.take(now + 101ms));
  int taken = 0;
  for (int i = 0; i < 10; ++i) taken += bucket.take(now + 1h) ? 1 : 0;
  EXPECT_EQ(taken, 3) << "a long silence saves up no more than a burst";
}

TEST(Bucket, WithoutARateHasNoLimit) {
  Bucket bucket({}, {});
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(bucket.take({}));
}

}  // namespace
}  // namespace agon::net::serving
