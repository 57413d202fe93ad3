#include "agon/workbench/measure/sweep.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

std::vector<json::Number> values(const std::string& list) { return numbers_in(list).value(); }

SweepRecord of_goal(const std::string& list, u32 threads = 1) {
  return sweep({.game = "hilo"}, {.a = "bold", .b = "random"},
               {.number = "/goal", .values = values(list), .matches = 200, .threads = threads})
      .value();
}

std::string declined(const GameChoice& choice, const SweepOptions& options) {
  Reply<SweepRecord> out = sweep(choice, {}, options);
  return out ? "none" : out.error().front().message;
}

TEST(Sweep, HasAPointForEachValueInTheirOrder) {
  SweepRecord out = of_goal("20,5");
  ASSERT_EQ(out.points.size(), 2u);
  EXPECT_EQ(out.points[0].value, json::Number(20));
  EXPECT_EQ(out.points[1].value, json::Number(5));
  EXPECT_EQ(out.now, json::Number(10));
  EXPECT_EQ(out.content, "table corner");
  EXPECT_EQ(out.agents, (std::vector<std::string>{"bold", "random"}));
  EXPECT_GT(*out.points[0].mean_turns, *out.points[1].mean_turns);
  for (const SweepPoint& point : out.points) {
    EXPECT_TRUE(point.complete);
    EXPECT_LT(point.interval_95->low, *point.score);
    EXPECT_GT(point.interval_95->high, *point.score);
  }
}

// A point is the simulation of the content with that number, on the same dice; and a content may be
// typed itself.
TEST(Sweep, HasTheNumbersOfSimulations) {
  SweepRecord out = of_goal("10,15");
  json::Value corner = open({.game = "hilo"}).value().game->contents()[0];
  for (std::size_t i : {0, 1}) {
    corner.set("goal", out.points[i].value);
    OpenGame typed = open({.game = "hilo", .contents = {json::canonical(corner)}}).value();
    EXPECT_EQ(typed.contents, "table Corner table");
    Contest contest = seat(std::move(typed), {.a = "bold", .b = "random"}).value();
    SimulationRecord one = simulate(contest, {.matches = 200}).value();
    EXPECT_EQ(out.points[i].score, one.first.score);
    EXPECT_EQ(out.points[i].interval_95->low, one.interval_95->low);
    EXPECT_EQ(out.points[i].mean_turns, one.turns.mean);
  }
}

TEST(Sweep, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(json::to_value(of_goal("5,12", 1)), json::to_value(of_goal("5,12", 3)));
}

TEST(Sweep, ReachesAnyNumberOfAnyContent) {
  SweepRecord out = sweep({.game = "duel"}, {},
                          {.content = 1,
                           .number = "/attributes/health",
                           .values = values("1,1000"),
                           .matches = 40,
                           .threads = 1})
                        .value();
  EXPECT_EQ(out.content, "hero fire_mage");
  EXPECT_GT(*out.points[0].score, *out.points[1].score) << "who has less health loses";
}

TEST(Sweep, DeclinesWhatIsNoNumber) {
  auto at = [](const std::string& pointer) {
    return declined({.game = "hilo"}, {.number = pointer, .values = {json::Number(5)}});
  };
  EXPECT_EQ(at("goal"), "'goal' is no JSON pointer: it begins with a /, as /attributes/health");
  EXPECT_EQ(at("/name"), "'/name' leads to no number of table corner");
  EXPECT_EQ(at("/goal/3"), "'/goal/3' leads to no number of table corner");
  EXPECT_EQ(at("/gaol"), "unknown key 'gaol', did you mean 'goal'?");
  EXPECT_EQ(at("/"),
            "unknown key '' (there are: name, description, goal, cap, purse, die, saved_from)");
  EXPECT_EQ(declined({.game = "hilo"}, {.number = "/goal", .values = values("5,0")}),
            "0 is below the minimum 1");
  EXPECT_EQ(declined({.game = "hilo"}, {.number = "/goal"}), "a sweep has 1 to 64 values");
  EXPECT_EQ(declined({.game = "hilo"}, {.content = 1, .number = "/goal", .values = values("5")}),
            "hilo has 1 content, not 2");
  EXPECT_EQ(numbers_in("5,x").error().front().message, "'x' is no number");
  EXPECT_EQ(numbers_in("").error().front().message, "'' is no number");
}

TEST(Sweep, StopsWithWhatThereIs) {
  std::stop_source source;
  source.request_stop();
  SweepRecord out = sweep({.game = "hilo"}, {},
                          {.number = "/goal", .values = values("5,6"), .stop = source.get_token()})
                        .value();
  EXPECT_FALSE(out.complete);
  ASSERT_EQ(out.points.size(), 2u);
  EXPECT_EQ(out.points[1].matches, 0u);
  EXPECT_FALSE(out.points[1].score);
}

}  // namespace
}  // namespace agon::workbench
