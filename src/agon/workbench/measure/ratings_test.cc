#include "agon/workbench/measure/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

namespace agon::workbench {
namespace {

TEST(Ratings, TheBestStandsFirstAndTheFirstIsTheAnchor) {
  auto ratings = rate({"low", "high"}, {{{0, 1, 100, 0.25}, 0.04}}, Errors::standard);
  ASSERT_TRUE(ratings);
  EXPECT_FALSE(ratings->smoothed);
  EXPECT_EQ(ratings->agents[0].name, "high");
  EXPECT_NEAR(ratings->agents[0].elo, 190.8485, 1e-3);
  // The slope of the log odds at 3/4 is 1 / (3/4 * 1/4).
  EXPECT_NEAR(ratings->agents[0].error_95, 1.959964 * 0.04 / (0.75 * 0.25) * 400 / std::log(10.0),
              1e-3);
  EXPECT_EQ(ratings->agents[1].elo, 0);
  EXPECT_EQ(ratings->agents[1].error_95, 0);
}

TEST(Ratings, ReachesThatHoldAtOnceAddUp) {
  std::vector<RatedMeeting> chain{{{0, 1, 100, 0.5}, 0.1}, {{1, 2, 100, 0.5}, 0.1}};
  auto both = [&](Errors errors) { return rate({"a", "b", "c"}, chain, errors)->agents; };
  double one = 0.1 * 4 * 400 / std::log(10.0);
  for (const RatingRecord& agent : both(Errors::reaches)) {
    double meetings = agent.name == "a" ? 0 : agent.name == "b" ? 1 : 2;
    EXPECT_NEAR(agent.error_95, meetings * one, 1e-6) << agent.name;
  }
  for (const RatingRecord& agent : both(Errors::standard)) {
    double meetings = agent.name == "a" ? 0 : agent.name == "b" ? 1 : 2;
    EXPECT_NEAR(agent.error_95, 1.959963984540054 * std::sqrt(meetings) * one, 1e-6) << agent.name;
  }
}

TEST(Ratings, ThereAreNoneOfThoseWhoHaveNotMet) {
  EXPECT_FALSE(rate({"a"}, {}, Errors::standard));
  EXPECT_FALSE(rate({"a", "b"}, {}, Errors::standard));
  EXPECT_FALSE(
      rate({"a", "b", "c"}, {{{0, 1, 9, 0.5}, 0.1}, {{1, 2, 0, 0.5}, 0.1}}, Errors::standard));
}

}  // namespace
}  // namespace agon::workbench
