// What is counted of a match, by who moves first.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

using chance::Told;

// A match whose events are metered.
struct Metered {
  explicit Metered(std::string_view first) : board(content_starting_with(first)) {
    Skirmish::measure(board.content, meter);
    board.also = &meter;
  }

  static Content content_starting_with(std::string_view first) {
    json::Value scenario = scenario_01();
    scenario.set("startingPlayer", json::Value(first));
    return content_of(scenario);
  }

  const game::Metric& metric(std::string_view name) const {
    return *std::ranges::find(meter.metrics(), name, &game::Metric::name);
  }
  std::vector<u64> counts(std::string_view name) const { return metric(name).counts; }

  Board board;
  game::Meter meter;
};

using Counts = std::vector<u64>;

TEST(SkirmishMetrics, SidesAreToldApartByWhoMovesFirst) {
  for (const char* first : {"P1", "P2"}) {
    Metered match(first);
    Board& board = match.board;
    board.put("p2_bridge", Owner::a, 1).put("p2_hq", Owner::b, 0).put("res_n", Owner::a, 0);
    if (first == std::string("P2")) board.submit("[]");
    board.submit(R"([{"type": "move", "from": "p2_bridge", "to": "p2_hq", "amount": 1}])");
    bool is_first = first == std::string("P1");
    EXPECT_EQ(match.counts("results"), is_first ? Counts({1, 0, 0}) : Counts({0, 1, 0}));
    EXPECT_EQ(match.counts("first_mover"), is_first ? Counts({1, 0}) : Counts({0, 1}));
    EXPECT_EQ(match.counts("control_1"), is_first ? Counts({2, 0, 2}) : Counts({0, 4, 4}))
        << "of 4 a owns 2, looked at in each ply";
    EXPECT_EQ(game::mean_of(match.counts("capture_time"), 1), is_first ? 1 : 2);
    EXPECT_EQ(match.counts("captures"), Counts{1});
  }
}

TEST(SkirmishMetrics, ADrawIsNeitherDecisiveNorACapture) {
  Metered match("P1");
  for (u32 ply = 0; ply < 60; ++ply) match.board.submit(ply == 7 ? R"([7, {"type": "x"}])" : "[]");
  EXPECT_EQ(match.counts("results"), Counts({0, 0, 1}));
  EXPECT_EQ(match.counts("first_mover"), Counts({0, 0}));
  EXPECT_EQ(match.counts("capture_time")[0], 0u);
  EXPECT_EQ(match.counts("invalid_actions"), Counts{2});
  for (const char* quarter : {"control_1", "control_2", "control_3", "control_4"}) {
    EXPECT_EQ(match.counts(quarter), Counts({0, 0, 15 * 4})) << quarter;
  }
  EXPECT_EQ(match.metric("control_4").sentence, "who owns the map's supply, plies 46 to 60");
}

TEST(SkirmishMetrics, TheAttackersChanceIsAMeanOverFights) {
  Metered match("P1");
  match.board.put("p1_n", Owner::a, 8).put("mid_n", Owner::b, 5).put("res_n", Owner::b, 2);
  match.board.submit(R"([{"type": "move", "from": "p1_n", "to": "mid_n", "amount": 8},
                         {"type": "move", "from": "mid_n", "to": "res_n", "amount": 2}])",
                     {Told(1), Told(1)});
  EXPECT_EQ(match.counts("combats"), Counts{2});
  EXPECT_DOUBLE_EQ(game::mean_of(match.counts("attacker_chance"), 1'000'000), (1 + 0.5) / 2);
  EXPECT_EQ(match.counts("fights_won"), Counts({1, 1}));
}

TEST(SkirmishMetrics, OfAShortMatchHaveQuartersWithoutAPly) {
  json::Value scenario = with_setting("turnCapPlies", 2);
  Content content = content_of(scenario);
  game::Meter meter;
  Skirmish::measure(content, meter);
  auto sentence = [&](std::string_view name) {
    return std::ranges::find(meter.metrics(), name, &game::Metric::name)->sentence;
  };
  EXPECT_EQ(sentence("control_1"), "who owns the map's supply: no ply");
  EXPECT_EQ(sentence("control_2"), "who owns the map's supply, plies 1 to 1");
}

}  // namespace
}  // namespace agon::skirmish
