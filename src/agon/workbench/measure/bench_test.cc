#include "agon/workbench/measure/bench.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Bench, ASpeedIsMeasured) {
  SpeedRecord speed = measure_speed(*roster::find_or_null("hilo")).value();
  EXPECT_GT(speed.matches_per_second, 0);
  EXPECT_GT(speed.nanoseconds_per_step, 0);
  EXPECT_EQ(speed.kernel, "") << "hilo has none to choose from";
}

TEST(Bench, ASignatureDoesNotDependOnThreads) {
  const game::Entry& hilo = *roster::find_or_null("hilo");
  EXPECT_EQ(signature(hilo, 1)->value, signature(hilo, 3)->value);
}

}  // namespace
}  // namespace agon::workbench
