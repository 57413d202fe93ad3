#include "agon/rulesets/skirmish/asg/seats.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::skirmish {
namespace {

std::string player_text(std::string_view seat) {
  return json::in_order(json::to_value(asg_player(seat)));
}

TEST(AsgSeats, BotsOfTheDesignHaveTheirKindsAndAllOthersAreAgents) {
  EXPECT_EQ(player_text("greedy"), R"({"kind":"greedy"})");
  EXPECT_EQ(player_text("medium"), R"({"kind":"greedy"})");
  EXPECT_EQ(player_text("drifter"), R"({"kind":"random"})");
  EXPECT_EQ(player_text("mix"), R"({"kind":"mix","greedyProb":0.5})");
  EXPECT_EQ(player_text("easy"), R"({"kind":"mix","greedyProb":0.5})");
  EXPECT_EQ(player_text("mix:p=0.25"), R"({"kind":"mix","greedyProb":0.25})");
  EXPECT_EQ(player_text("mix:p=1"), R"({"kind":"mix","greedyProb":1})");
  for (std::string_view seat : {"random", "hard", "planner:nodes=9", "human", "exec:greedy", "",
                                "http://127.0.0.1:8000", "mix:p=2", "mix:p=x", "unknown"}) {
    EXPECT_EQ(player_text(seat), R"({"kind":"agent"})") << seat;
  }
}

TEST(AsgSeats, OurNameForAPlayerMeansTheSamePlayer) {
  for (std::string_view seat : {"greedy", "drifter", "mix:p=0.25", "agent"}) {
    EXPECT_EQ(seat_of(asg_player(seat)), seat);
  }
  EXPECT_EQ(seat_of({.kind = AsgKind::mix}), "mix:p=0.5");
}

}  // namespace
}  // namespace agon::skirmish
