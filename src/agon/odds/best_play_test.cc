#include "agon/odds/best_play.h"

#include <gtest/gtest.h>

#include "agon/game/values.h"
#include "agon/odds/decision.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::odds {
namespace {

const test::Subject& subject(std::string_view name) {
  for (const test::Subject& one : test::all_subjects()) {
    if (one.name == name) return one;
  }
  throw std::logic_error("no such subject");
}

TEST(BestPlay, AnEvenGameIsWorthHalf) {
  const game::AnyGame& game = *subject("hilo_corner").game;
  BestPlay solved(game);
  Result<double> value = solved.of_a(test::start_of(game));
  ASSERT_TRUE(value);
  EXPECT_NEAR(*value, 0.5, 1e-9);
}

// Nobody gains by another answer where one side decides, and the value is that of the best.
TEST(BestPlay, IsTheBestEntryOfWhoDecides) {
  const game::AnyGame& game = *subject("hilo_corner").game;
  BestPlay solved(game);
  u32 looked = 0;
  for (u64 index = 0; index < 20; ++index) {
    test::walk(game, {3, index}, [&](const test::Moment& moment) {
      game::Deciders deciders = game.deciders(moment.before);
      if (deciders != game::Deciders::a && deciders != game::Deciders::b) return;
      game::Side side = deciders == game::Deciders::a ? game::Side::a : game::Side::b;
      double best = side == game::Side::a ? -1 : 2;
      std::vector<game::Choice> scratch;
      for (game::Choice choice : game.menu(moment.before, side, scratch)) {
        game::Choices choices{};
        choices[at(side)] = choice;
        double mean = 0;
        ASSERT_TRUE(game.after(
            moment.before, choices, {},
            [&](game::StateView after, double chance) { mean += chance * *solved.of_a(after); }));
        best = side == game::Side::a ? std::max(best, mean) : std::min(best, mean);
      }
      EXPECT_NEAR(*solved.of_a(moment.before), best, 1e-12);
      ++looked;
    });
  }
  EXPECT_GT(looked, 10u);
}

TEST(BestPlay, ALargeGameIsRefused) {
  const game::AnyGame& game = *subject("skirmish_scenario_01").game;
  BestPlay solved(game, {.plays = 20'000});
  Result<double> value = solved.of_a(test::start_of(game));
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, ErrorCode::exact_limit);
  EXPECT_FALSE(BestPlay(game, {.depth = 3}).of_a(test::start_of(game)));
  EXPECT_FALSE(BestPlay(game, {.states = 5}).of_a(test::start_of(game)));
}

TEST(BestPlay, StopsWhereAskedTo) {
  std::stop_source source;
  source.request_stop();
  const game::AnyGame& game = *subject("hilo_corner").game;
  EXPECT_FALSE(BestPlay(game, {}, source.get_token()).of_a(test::start_of(game)));
}

}  // namespace
}  // namespace agon::odds
