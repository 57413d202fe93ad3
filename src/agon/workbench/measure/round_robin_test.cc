#include "agon/workbench/measure/round_robin.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

OpenGame hilo() { return workbench::open({.game = "hilo"}).value(); }

TEST(RoundRobin, EachAgentMeetsEachOtherOnceAndTheOtherWayIsTheRest) {
  Reply<RoundRobinRecord> result =
      agents_round_robin(hilo(), {"random", "bold", "first"}, {}, {.matches = 100});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->pairings.size(), 3u);
  Cell straight = cell_of(*result, 0, 1).value();
  Cell other_way = cell_of(*result, 1, 0).value();
  EXPECT_DOUBLE_EQ(straight.score + other_way.score, 1);
  EXPECT_DOUBLE_EQ(straight.interval.low + other_way.interval.high, 1);
  EXPECT_FALSE(cell_of(*result, 2, 2)) << "nobody meets itself";
  EXPECT_DOUBLE_EQ(*result->rows[0].mean_score,
                   (straight.score + cell_of(*result, 0, 2)->score) / 2);
}

TEST(RoundRobin, SharedContentHasOneRowEach) {
  const game::Entry& entry = *roster::find_or_null("hilo");
  Reply<RoundRobinRecord> result = contents_round_robin(entry, {}, {.a = "bold"}, {.matches = 50});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->kind, "table");
  EXPECT_FALSE(json::to_value(*result).find("rows")->items()[0].find("scores"));
  EXPECT_EQ(result->agents, (std::vector<std::string>{"bold", "random"}));
}

TEST(RoundRobin, RefusesAgentsThatAreTooFewOrTwice) {
  EXPECT_FALSE(agents_round_robin(hilo(), {"random"}, {}, {}));
  EXPECT_FALSE(agents_round_robin(hilo(), {"random", "first", "random"}, {}, {}));
  EXPECT_FALSE(agents_round_robin(hilo(), {"random", "exec:true"}, {}, {}));
}

TEST(RoundRobin, CountsProgressOverAllPairingsAndStops) {
  std::stop_source stop;
  Reply<RoundRobinRecord> result = agents_round_robin(hilo(), {"random", "bold", "first"}, {},
                                                      {.matches = u64{1} << 30,
                                                       .progress =
                                                           [&](u64, u64 all) {
                                                             EXPECT_EQ(all, 3 * (u64{1} << 30));
                                                             stop.request_stop();
                                                           },
                                                       .stop = stop.get_token()});
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->complete);
  EXPECT_FALSE(result->pairings[2].score) << "it was never begun";
}

}  // namespace
}  // namespace agon::workbench
