#include "agon/workbench/luck/estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "agon/agent/agents.h"
#include "agon/sim/match.h"
#include "tests/support/walk.h"

namespace agon::workbench {
namespace {

Estimate estimate_of(const OpenGame& open, u32 matches, const std::string& policy = "greedy") {
  return estimate(open, {.policy = policy, .matches = matches}).value().value();
}

// Moments of matches that no estimate has seen, from where some random choices led, with what two
// functions of a state say about them.
struct Moments {
  std::vector<CurvePoint> points = {};
  std::vector<double> estimated = {};
  std::vector<double> worth = {};
};

Moments moments_of(const OpenGame& open, const game::Values& values, u32 matches) {
  game::Player greedy = agent::find(*open.entry, "greedy", *open.game).value();
  std::array<std::unique_ptr<game::Agent>, 2> agents = {greedy.make(*open.game),
                                                        greedy.make(*open.game)};
  Moments out;
  for (u32 i = 0; i < matches; ++i) {
    sim::Match match(*open.game, {99, i}, {{agents[0].get(), agents[1].get()}, {4096}});
    std::size_t first = out.points.size();
    for (u32 step = 0; !match.over(); ++step) {
      bool decides = open.game->deciders(match.state()) != game::Deciders::nobody;
      if (step < i % 4 * 6) {
        game::Choices some = test::random_choices(*open.game, match.state(), {99, i}, step);
        sim::Match::TakenChoices taken;
        for (game::Side side : game::kSides) {
          if (!includes(open.game->deciders(match.state()), side)) continue;
          taken[at(side)] = {some[at(side)]};
        }
        match.take(taken);
        continue;
      }
      if (decides) {
        out.points.push_back({.inputs = {}, .match = i});
        out.estimated.push_back(values.of_a(match.state()));
        out.worth.push_back(0.5 + 0.5 * open.game->worth(match.state(), game::Side::a));
      }
      match.advance();
    }
    for (std::size_t k = first; k < out.points.size(); ++k) {
      out.points[k].result = game::result_of(match.result().outcome);
      out.points[k].weight = 1 / static_cast<double>(out.points.size() - first);
    }
  }
  return out;
}

// All dice follow from seeds, so this says the same every time. Each bin with a twentieth of the
// moments is as near as chance lets it be, give or take what a curve of few inputs cannot know.
bool is_calibrated(const Calibration& calibration) {
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.share < 0.05) continue;
    if (std::abs(bin.predicted - bin.observed) > 0.03 + 2.5 * bin.error) return false;
  }
  return calibration.mean_gap < 0.02 + 1.5 * calibration.chance_gap;
}

TEST(LuckEstimate, IsCalibratedWhereTheRawWorthIsNot) {
  for (const char* game : {"duel", "skirmish", "aegis"}) {
    OpenGame open = workbench::open({.game = game}).value();
    Estimate made = estimate_of(open, 512);
    EXPECT_GT(made.calibration.fitted, 240u) << game;  // some end while choices are random
    EXPECT_GT(made.calibration.matches, 240u) << game;
    EXPECT_GT(made.calibration.explained, 0.1) << game;
    EXPECT_TRUE(is_calibrated(made.calibration)) << game;
    Moments fresh = moments_of(open, made.values, 256);
    EXPECT_TRUE(is_calibrated(calibration_of(fresh.points, fresh.estimated))) << game;
    EXPECT_FALSE(is_calibrated(calibration_of(fresh.points, fresh.worth))) << game;
  }
}

TEST(LuckEstimate, IsAChanceForEveryState) {
  OpenGame open = workbench::open({.game = "aegis"}).value();
  Estimate made = estimate_of(open, 64);
  test::walk(*open.game, {5, 0}, [&](const test::Moment& moment) {
    if (open.game->deciders(moment.before) == game::Deciders::nobody) return;
    double value = made.values.of_a(moment.before);
    EXPECT_GT(value, 0);
    EXPECT_LT(value, 1);
  });
}

// Where both decide at once, the agent's own way to decide is the policy.
TEST(LuckEstimate, KnowsHowItsAgentDecides) {
  OpenGame open = workbench::open({.game = "hilo"}).value();
  test::Bytes start = test::start_of(*open.game);
  std::vector<game::Choice> scratch;
  std::span<const game::Choice> menu = open.game->menu(start, game::Side::b, scratch);
  ASSERT_GT(menu.size(), 1u);
  auto mix = [&](const std::string& policy) {
    return estimate_of(open, 8, policy).policy(start, game::Side::b, menu);
  };
  EXPECT_EQ(mix("first").front(), 1);
  double sum = 0;
  for (double share : mix("random")) {
    EXPECT_NEAR(share, 1.0 / static_cast<double>(menu.size()), 0.12);
    sum += share;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(mix("random"), mix("random"));
}

TEST(LuckEstimate, PlaysNoMoreThanItMay) {
  OpenGame open = workbench::open({.game = "skirmish"}).value();
  Estimate made =
      estimate(open, {.policy = "drifter", .matches = 1000, .steps = 1}).value().value();
  EXPECT_EQ(made.calibration.matches, 0u);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(estimate(open, {.stop = source.get_token()}).value());
}

}  // namespace
}  // namespace agon::workbench
