#include "agon/workbench/match/hints.h"

#include <gtest/gtest.h>

#include "agon/workbench/moment.h"

namespace agon::workbench {
namespace {

Hints hints_at_start(const Moment& start, game::Side side) {
  return hints_for({*start.entry, *start.game, start.state, side}, {}).value();
}

TEST(Hints, EveryEntryHasItsOdds) {
  Moment start = start_of(*open({.game = "hilo"}));
  Hints hints = hints_at_start(start, game::Side::a);
  std::vector<game::Choice> scratch;
  EXPECT_EQ(hints.odds.sides[0].size(),
            start.game->menu(start.state, game::Side::a, scratch).size());
  EXPECT_TRUE(hints.expected.empty()) << "hilo has nothing to add";
}

TEST(Hints, AGameSaysWhatItExpects) {
  Moment start = start_of(*open({.game = "duel"}));
  chance::QuickReferee referee({1, 2});
  while (start.game->deciders(start.state) == game::Deciders::nobody) {
    start.game->play(start.state, {}, referee);
  }
  game::Side side = start.decides(game::Side::a) ? game::Side::a : game::Side::b;
  Hints hints = hints_at_start(start, side);
  EXPECT_EQ(hints.about, "what changes on average");
  ASSERT_EQ(hints.expected.size(), hints.odds.sides[at(side)].size());
  EXPECT_NE(hints.expected[0], "");
}

}  // namespace
}  // namespace agon::workbench
