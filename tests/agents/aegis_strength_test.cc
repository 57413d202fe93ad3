// Holding by exact odds pays: expert beats greedy in the mirror of every shipped hero.
#include <gtest/gtest.h>

#include "agon/agent/agents.h"
#include "agon/roster/roster.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

// The score of `expert` in one seat, a draw counting half.
double score_in(const game::AnyGame& game, game::Agent& expert, game::Agent& greedy,
                game::Side seat, std::size_t matches) {
  game::Seats seats{{&expert, &greedy}};
  if (seat == game::Side::b) std::swap(seats.agents[0], seats.agents[1]);
  std::vector<game::MatchResult> results(matches);
  game.run_batch({14, 0}, seats, results, {});
  double score = 0;
  for (const game::MatchResult& result : results) {
    score += result.outcome == game::win_of(seat) ? 1 : 0;
    score += result.outcome == game::Outcome::draw ? 0.5 : 0;
  }
  return score / static_cast<double>(matches);
}

TEST(AegisStrength, ExpertBeatsGreedyInEveryMirror) {
  const game::Entry& entry = **roster::find("aegis");
  auto matches = static_cast<std::size_t>(scaled(1000));
  for (const roster::Shipped& hero : roster::shipped(entry.facts, entry.facts.contents[0])) {
    roster::Opened opened = roster::open(entry, {.contents = {hero.name, hero.name}});
    ASSERT_TRUE(opened.game) << hero.name;
    auto agent = [&](std::string_view name) {
      return agent::find(entry, name, *opened.game)->make(*opened.game);
    };
    std::unique_ptr<game::Agent> expert = agent("expert");
    std::unique_ptr<game::Agent> greedy = agent("greedy");
    double score = 0;
    for (game::Side seat : game::kSides) {
      score += score_in(*opened.game, *expert, *greedy, seat, matches) / 2;
    }
    bool enough = matches >= 1000;  // fewer say little
    EXPECT_GT(score, enough ? 0.65 : 0.4) << hero.name;
  }
}

}  // namespace
}  // namespace agon::test
