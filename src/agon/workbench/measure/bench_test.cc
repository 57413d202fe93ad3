#include "agon/workbench/measure/bench.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Bench, ASpeedIsMeasured) {
  std::vector<std::string> told;
  SpeedsRecord speeds =
      measure_speeds({.game = "hilo"}, [&](const std::string& game, const SpeedRecord&) {
        told.push_back(game);
      }).value();
  ASSERT_EQ(speeds.games.size(), 1u);
  EXPECT_EQ(told, std::vector<std::string>{"hilo"});
  const SpeedRecord& speed = speeds.games[0].second;
  EXPECT_GT(speed.matches_per_second, 0);
  EXPECT_GT(speed.nanoseconds_per_step, 0);
  EXPECT_EQ(speed.kernel, "") << "hilo has none to choose from";
}

TEST(Bench, ASignatureDoesNotDependOnThreads) {
  EXPECT_EQ(signatures({.game = "hilo", .threads = 1})->at(0).second,
            signatures({.game = "hilo", .threads = 3})->at(0).second);
}

TEST(Bench, AKernelIsMeantForTheGamesThatHaveSeveral) {
  EXPECT_FALSE(signatures({.game = "hilo", .kernel = "FALLBACK"}));
  std::stop_source stop;
  auto first = [&](const std::string&, json::Hex) { stop.request_stop(); };
  Reply<SignaturesRecord> some =
      signatures({.kernel = "FALLBACK", .stop = stop.get_token()}, first);
  ASSERT_TRUE(some) << to_text(some.error()[0]);
  EXPECT_EQ(some->size(), 1u) << "a stop is heard between two games";
}

}  // namespace
}  // namespace agon::workbench
