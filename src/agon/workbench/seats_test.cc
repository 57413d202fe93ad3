#include "agon/workbench/seats.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

OpenGame opened(const std::string& game) { return workbench::open({.game = game}).value(); }

TEST(Seats, NobodySitsAtBInAGameOfOnePlayer) {
  Reply<Contest> alone = seat(opened("pillars-scene"), {.a = "first"});
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->players[1].name, kNobody);
  Reply<Contest> two = seat(opened("pillars-scene"), {.b = "random"});
  ASSERT_FALSE(two);
  EXPECT_EQ(two.error()[0].message,
            "pillars-scene is a game of one player: nobody sits at b, so leave it out");
  EXPECT_FALSE(seat(opened("pillars-scene"), {.swap = true}));
}

TEST(Seats, ASwapExchangesAgentsAndContent) {
  Reply<Contest> straight = seat(opened("duel"), {.a = "first"});
  Reply<Contest> swapped = seat(opened("duel"), {.a = "first", .swap = true});
  ASSERT_TRUE(straight && swapped);
  EXPECT_EQ(swapped->players[1].name, "first");
  EXPECT_EQ(swapped->open.game->contents()[0], straight->open.game->contents()[1]);
  EXPECT_EQ(straight->open.contents, "hero fighter, hero fire_mage, rules standard");
  EXPECT_EQ(swapped->open.contents, "hero fire_mage, hero fighter, rules standard");
  EXPECT_EQ(swapped->open.own_contents(game::Side::b), std::vector<std::string>{"fighter"});
  EXPECT_EQ(swapped->open.shared_contents(), "rules standard");
  EXPECT_FALSE(straight->alike());
}

TEST(Seats, ProgramsAreStartedOnlyWhereTheyAreAllowed) {
  Reply<Contest> refused = seat(opened("hilo"), {.a = "exec:true"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error()[0].code, ErrorCode::unknown_agent);
  EXPECT_TRUE(seat(opened("hilo"), {.a = "exec:true", .programs = {.allowed = true}}));
}

TEST(Seats, AProgramThatCannotBeStartedIsRefused) {
  Reply<Contest> refused =
      seat(opened("hilo"), {.b = "exec:./no-such-program", .programs = {.allowed = true}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error()[0].code, ErrorCode::agent_failed);
}

TEST(Seats, TwoOfTheSameAreAlikeWhereContentIsShared) {
  EXPECT_TRUE(seat(opened("hilo"), {.a = "random"})->alike());
  EXPECT_FALSE(seat(opened("hilo"), {.a = "first"})->alike());
}

}  // namespace
}  // namespace agon::workbench
