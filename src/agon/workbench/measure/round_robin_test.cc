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
  EXPECT_DOUBLE_EQ(straight.interval->low + other_way.interval->high, 1);
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

OpenGame duel() { return workbench::open({.game = "duel"}).value(); }

// With the first hero an agent wins, whoever it is: only who plays both heroes is compared.
TEST(RoundRobin, GivesTheSameTableInEveryOrderOfTheAgents) {
  for (std::string game : {"duel", "pillars", "hilo"}) {
    OpenGame open = workbench::open({.game = game}).value();
    Reply<RoundRobinRecord> one =
        agents_round_robin(open, {"first", "random"}, {}, {.matches = 77});
    Reply<RoundRobinRecord> two =
        agents_round_robin(open, {"random", "first"}, {}, {.matches = 77});
    ASSERT_TRUE(one && two);
    Cell cell = cell_of(*one, 0, 1).value();
    Cell mirrored = cell_of(*two, 1, 0).value();
    EXPECT_EQ(cell.score, mirrored.score) << game << ", to the last bit";
    EXPECT_EQ(one->rows[0].mean_score, two->rows[1].mean_score) << game;
    EXPECT_DOUBLE_EQ(cell.interval->low, mirrored.interval->low) << game;
    EXPECT_EQ(one->pairings[0].wins, two->pairings[0].losses) << game;
    EXPECT_EQ(one->seatings, game == "hilo" ? 2u : 4u);
    EXPECT_EQ(one->matches_each, game == "hilo" ? 78u : 80u) << "every seating as often";
    EXPECT_EQ(one->all_contents, game != "hilo");
  }
}

TEST(RoundRobin, AnAgentIsAsGoodAsItself) {
  for (const game::Entry* entry : roster::games()) {
    if (entry->facts.players != 2) continue;
    OpenGame open = workbench::open(*entry, {}).value();
    for (std::string agent : {"random", "first"}) {
      Reply<RoundRobinRecord> result =
          agents_round_robin(open, {agent, agent}, {}, {.matches = 77});
      ASSERT_TRUE(result) << entry->facts.name;
      EXPECT_EQ(result->rows[0].name, result->rows[1].name);
      Cell cell = cell_of(*result, 0, 1).value();
      if (!cell.interval) {
        EXPECT_EQ(cell.score, 0.5) << entry->facts.name << ", " << agent;
      } else {
        EXPECT_LE(cell.interval->low, 0.5) << entry->facts.name << ", " << agent;
        EXPECT_GE(cell.interval->high, 0.5) << entry->facts.name << ", " << agent;
      }
    }
  }
}

TEST(RoundRobin, WithoutExchangedSeatsContentsAreStillShared) {
  Reply<RoundRobinRecord> result =
      agents_round_robin(duel(), {"first", "random"}, {}, {.matches = 40, .exchange = false});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->seatings, 2u);
  EXPECT_TRUE(result->all_contents);
}

TEST(RoundRobin, SaysWhereItIsDeterministic) {
  Reply<RoundRobinRecord> result =
      agents_round_robin(duel(), {"first", "greedy", "random"}, {}, {.matches = 8});
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->pairings[0].deterministic) << "first and greedy, without dice";
  EXPECT_FALSE(cell_of(*result, 1, 0)->interval);
  EXPECT_FALSE(result->pairings[1].deterministic) << "random draws";
  EXPECT_TRUE(cell_of(*result, 2, 0)->interval);
}

TEST(RoundRobin, RefusesAgentsThatAreTooFewAndIndicesThatPassTheLast) {
  EXPECT_FALSE(agents_round_robin(hilo(), {"random"}, {}, {}));
  RoundRobinOptions past{.first_index = ~u64{0}, .matches = 2};
  EXPECT_FALSE(agents_round_robin(hilo(), {"random", "first"}, {}, past));
  EXPECT_FALSE(contents_round_robin(*roster::find_or_null("hilo"), {}, {}, past));
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
