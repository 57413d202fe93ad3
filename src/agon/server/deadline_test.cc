#include "agon/server/deadline.h"

#include <gtest/gtest.h>

namespace agon::server {
namespace {

using std::chrono::milliseconds, std::chrono::steady_clock;

void compute_until(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
  }
}

TEST(Deadline, EndsWhoComputes) {
  Deadline deadline(milliseconds(30));
  compute_until(deadline.token());  // or this test never ends
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, LeavesWhoWaitsInPeaceForSomeTime) {
  Deadline deadline(milliseconds(200));
  std::this_thread::sleep_for(milliseconds(300));  // which costs no processor's time
  EXPECT_FALSE(deadline.passed());
}

TEST(Deadline, EndsEvenWhoHardlyGetsToCompute) {
  Deadline deadline(milliseconds(10));
  for (int i = 0; i < 1000 && !deadline.passed(); ++i) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, IsNoHindranceToWhoIsDoneEarly) {
  steady_clock::time_point began = steady_clock::now();
  {
    Deadline deadline(std::chrono::hours(1));
  }
  EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(30));
}

}  // namespace
}  // namespace agon::server
