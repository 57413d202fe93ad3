#include "agon/game/balance.h"

#include <gtest/gtest.h>

namespace agon::game {
namespace {

const std::vector<Metric> kMetrics = {
    {Metric::Kind::share, "endings", "", {"points", "time", "coin"}, {30, 60, 10}},
    {Metric::Kind::total, "score", "", {}, {500}},
};

Band band(std::string_view metric, Band::Of of, std::string_view label = {}) {
  return {.name = "x", .sentence = "", .metric = metric, .of = of, .label = label};
}

TEST(Bands, ALabelsShareIsRead) {
  auto reading = read_band(band("endings", Band::Of::label, "time"), kMetrics, 100);
  ASSERT_TRUE(reading);
  EXPECT_DOUBLE_EQ(reading->value, 0.6);
  EXPECT_EQ(reading->of, 100u);
}

TEST(Bands, TheLargestAndTheSmallestShareNameTheirLabels) {
  auto largest = read_band(band("endings", Band::Of::largest), kMetrics, 100);
  auto smallest = read_band(band("endings", Band::Of::smallest), kMetrics, 100);
  ASSERT_TRUE(largest && smallest);
  EXPECT_EQ(largest->label, "time");
  EXPECT_EQ(smallest->label, "coin");
  EXPECT_DOUBLE_EQ(smallest->value, 0.1);
}

TEST(Bands, ATotalIsReadPerMatch) {
  auto reading = read_band(band("score", Band::Of::per_match), kMetrics, 100);
  ASSERT_TRUE(reading);
  EXPECT_DOUBLE_EQ(reading->value, 5);
}

TEST(Bands, WhatDoesNotExistIsNotRead) {
  EXPECT_FALSE(read_band(band("ending", Band::Of::largest), kMetrics, 100));
  EXPECT_FALSE(read_band(band("endings", Band::Of::label, "tine"), kMetrics, 100));
  EXPECT_FALSE(read_band(band("score", Band::Of::largest), kMetrics, 100));
  EXPECT_FALSE(read_band(band("endings", Band::Of::per_match), kMetrics, 100));
}

TEST(Bands, TheEndsAreInside) {
  Band half = band("endings", Band::Of::largest);
  half.low = 0.25;
  half.high = 0.5;
  EXPECT_TRUE((Reading{0.25, {}}.inside(half)));
  EXPECT_TRUE((Reading{0.5, {}}.inside(half)));
  EXPECT_FALSE((Reading{0.51, {}}.inside(half)));
}

}  // namespace
}  // namespace agon::game
