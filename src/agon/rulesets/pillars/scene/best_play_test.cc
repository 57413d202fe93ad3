#include "agon/rulesets/pillars/scene/best_play.h"

#include <gtest/gtest.h>

#include "agon/host/game_of.h"
#include "agon/odds/best_play.h"
#include "tests/support/games.h"
#include "tests/support/small_scene.h"
#include "tests/support/walk.h"

namespace agon::pillars::scene {
namespace {

std::vector<test::Subject> scenes() {
  std::vector<test::Subject> out;
  for (const test::Subject& subject : test::all_subjects()) {
    if (subject.entry->facts.name == "pillars-scene") out.push_back(subject);
  }
  return out;
}

double value(const game::AnyGame& game, const game::Values& values, game::StateView state) {
  game::Outcome outcome = game.outcome(state);
  return outcome == game::Outcome::running ? values.of_a(state) : game::result_of(outcome);
}

// The best of what the rules make of every entry of the menu.
double by_rules(const game::AnyGame& game, const game::Values& values, const test::Bytes& state) {
  std::vector<game::Choice> scratch;
  double best = 0;
  for (game::Choice choice : game.menu(state, game::Side::a, scratch)) {
    double mean = 0;
    EXPECT_TRUE(game.after(state, {choice, {}}, {}, [&](game::StateView after, double chance) {
      mean += chance * value(game, values, after);
    }));
    best = std::max(best, mean);
  }
  return best;
}

TEST(SceneBestPlay, IsTheBestOfWhatTheRulesGive) {
  for (const test::Subject& subject : scenes()) {
    std::optional<game::Values> values = best_play_values({.game = subject.game.get()});
    ASSERT_TRUE(values) << subject.name;
    std::size_t decisions = 0;
    for (u64 index = 0; index < 8; ++index) {
      test::walk(*subject.game, {11, index}, [&](const test::Moment& moment) {
        if (subject.game->deciders(moment.before) == game::Deciders::nobody) return;
        if (++decisions % 4 != 1) return;  // each costs exact odds of a whole menu
        EXPECT_NEAR(values->of_a(moment.before), by_rules(*subject.game, *values, moment.before),
                    1e-12)
            << subject.name;
      });
    }
    EXPECT_GT(decisions, 8u) << subject.name;
  }
}

// A small scene is solved by the rules alone, too, die by die.
TEST(SceneBestPlay, IsThatOfTheRulesAlone) {
  Content content = small_scene();
  BestPlay solved(content);
  ASSERT_TRUE(solved.solve({}));
  host::GameOf<Scene> game(content, {}, {});
  odds::BestPlay by_rules(game, {.plays = u64{1} << 26, .states = 1u << 22});
  test::Bytes start = test::start_of(game);
  EXPECT_NEAR(solved.of_a(Scene::start(content, {})), by_rules.of_a(start).value(), 1e-12);
}

TEST(SceneBestPlay, StopsWhereAskedToAndWhereItIsTooLarge) {
  const game::AnyGame& game = *scenes().front().game;
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(best_play_values({.game = &game, .stop = source.get_token()}));
  Content content = small_scene();
  EXPECT_FALSE(BestPlay(content).solve({}, 2));
}

}  // namespace
}  // namespace agon::pillars::scene
