#include "agon/workbench/environment.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

std::vector<i32> first_slots(const env::Env& env) {
  std::vector<i32> out;
  std::size_t slots = env.widths().slots;
  for (std::size_t row = 0; row < env.rows(); ++row) {
    const u8* mask = &env.arrays().masks[row * slots];
    out.push_back(static_cast<i32>(std::find(mask, mask + slots, u8{1}) - mask));
  }
  return out;
}

TEST(Environments, OpenByName) {
  Reply<Environment> made = make_environment({.games = {{.game = "duel"}}, .env = {.matches = 3}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->env->matches(), 3u);
  EXPECT_TRUE(made->env->step(first_slots(*made->env)));
}

TEST(Environments, PlayMatchUpsSideBySide) {
  Reply<Environment> made = make_environment(
      {.games = {{.game = "duel"}, {.game = "duel", .contents = {"gambler", "assassin"}}},
       .places = {1, 0, 1},
       .env = {.matches = 3}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->env->match_up(0), 1u);
  EXPECT_EQ(made->env->match_up(1), 0u);
  EXPECT_EQ(&made->env->game(2), made->open[1].game.get());
}

TEST(Environments, PlayAgainstOpponents) {
  Reply<Environment> made =
      make_environment({.games = {{.game = "duel"}}, .opponent = "greedy", .env = {.matches = 4}});
  ASSERT_TRUE(made);
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(made->env->step(first_slots(*made->env)));
  EXPECT_NE(made->env->arrays().finished[3].outcome, game::Outcome::running);
}

// Whatever the number of threads and however often somebody asks, a match has the same match-up.
TEST(Environments, DrawGeneratedMatchUpsFromAPoolThatIsRenewed) {
  auto play = [](u32 threads) {
    Reply<Environment> made =
        make_environment({.games = {{.game = "duel"}},
                          .generated = GeneratedContents{.seed = 5, .size = 4, .renewed_after = 16},
                          .env = {.matches = 8, .threads = threads}});
    EXPECT_TRUE(made);
    std::map<u64, u64> match_ups;
    for (int i = 0; i < 400; ++i) {
      EXPECT_TRUE(made->env->step(first_slots(*made->env)));
      for (const auto& finished : made->env->arrays().finished) {
        if (finished.outcome != game::Outcome::running) {
          match_ups[finished.index] = finished.match_up;
        }
      }
    }
    return match_ups;
  };
  std::map<u64, u64> alone = play(1);
  EXPECT_GT(alone.size(), 16u);
  for (auto [index, match_up] : alone) EXPECT_EQ(match_up / 4, index / 16);
  std::map<u64, u64> threaded = play(3);
  EXPECT_EQ(alone, threaded);
}

TEST(Environments, SayWhatIsWrong) {
  auto message = [](const EnvironmentOptions& options) {
    Reply<Environment> made = make_environment(options);
    return made ? "made" : made.error().front().message;
  };
  EXPECT_EQ(message({}), "an environment plays at least one game");
  EXPECT_EQ(message({.games = {{.game = "duel"}, {.game = "hilo"}}}),
            "the match-ups of an environment are of one game");
  EXPECT_EQ(message({.games = {{.game = "duel"}}, .places = {1}}),
            "places name a match-up for each match, by its number from 0");
  EXPECT_EQ(message({.games = {{.game = "grapple"}}}),
            "in grapple both sides decide at the same time: take the view of both, or an opponent");
  EXPECT_EQ(message({.games = {{.game = "duel"}}, .env = {.matches = 0}}),
            "an environment has at least one match");
  EXPECT_NE(message({.games = {{.game = "grapple"}}, .generated = GeneratedContents{}})
                .find("has no generator"),
            std::string::npos);
}

}  // namespace
}  // namespace agon::workbench
