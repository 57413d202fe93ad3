#include "agon/rulesets/pillars/encounter/best_play.h"

#include <gtest/gtest.h>

#include "agon/odds/exact.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::pillars::encounter {
namespace {

using game::Side;

const test::Subject& encounter() {
  for (const test::Subject& subject : test::all_subjects()) {
    if (subject.entry->facts.name == "pillars") return subject;
  }
  throw std::logic_error("pillars is on the roster");
}

double value(const game::AnyGame& game, const game::Values& values, game::StateView state) {
  game::Outcome outcome = game.outcome(state);
  return outcome == game::Outcome::running ? values.of_a(state) : game::result_of(outcome);
}

// What the rules make of every entry of the menu, by the solution's own values afterwards.
double best_by_rules(const game::AnyGame& game, const game::Values& values,
                     const test::Bytes& state) {
  Side side = includes(game.deciders(state), Side::a) ? Side::a : Side::b;
  std::vector<game::Choice> scratch;
  double best = side == Side::a ? -1 : 2;
  for (game::Choice choice : game.menu(state, side, scratch)) {
    game::Choices choices{};
    choices[at(side)] = choice;
    double mean = 0;
    auto add = [&](game::StateView after, double chance) {
      mean += chance * value(game, values, after);
    };
    EXPECT_TRUE(game.after(state, choices, {}, add));
    best = side == Side::a ? std::max(best, mean) : std::min(best, mean);
  }
  return best;
}

TEST(EncounterBestPlay, IsTheBestOfWhatTheRulesGive) {
  const game::AnyGame& game = *encounter().game;
  std::optional<game::Values> values = best_play_values({.game = &game});
  ASSERT_TRUE(values);
  EXPECT_EQ(values->error, 0);
  std::size_t decisions = 0;
  for (u64 index = 0; index < static_cast<u64>(test::scaled(6)); ++index) {
    test::walk(game, {11, index}, [&](const test::Moment& moment) {
      if (game.deciders(moment.before) == game::Deciders::nobody) return;
      if (++decisions % 12 != 0) return;  // each costs exact odds of a whole menu
      EXPECT_NEAR(values->of_a(moment.before), best_by_rules(game, *values, moment.before), 1e-12);
    });
  }
  EXPECT_GT(decisions, 20u);
}

TEST(EncounterBestPlay, StopsWhereAskedTo) {
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(best_play_values({.game = encounter().game.get(), .stop = source.get_token()}));
}

}  // namespace
}  // namespace agon::pillars::encounter
