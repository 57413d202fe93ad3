// A simulation's tally does not depend on threads, and every match of it can be played again alone.
#include "agon/sim/simulation.h"

#include <gtest/gtest.h>

#include "agon/agent/agents.h"
#include "agon/sim/match.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

class Simulating : public testing::TestWithParam<Subject> {
 protected:
  game::Player player(std::string_view name) const {
    return *agent::find(*GetParam().entry, name, *GetParam().game);
  }

  sim::Plan plan(u64 matches, u32 threads) const {
    const game::AnyGame* game = GetParam().game.get();
    return {.games = {game, game},
            .agents = {player("random"), player("first")},
            .seed = 5,
            .matches = matches,
            .threads = threads,
            .metered = 101,
            .budget = kLittle};
  }
};
INSTANTIATE_TEST_SUITE_P(Roster, Simulating, testing::ValuesIn(subjects()),
                         name_of_param<testing::TestParamInfo<Subject>>);

void expect_equal(const sim::Tally& x, const sim::Tally& y) {
  EXPECT_EQ(x.matches, y.matches);
  EXPECT_EQ(x.first_wins, y.first_wins);
  EXPECT_EQ(x.second_wins, y.second_wins);
  EXPECT_EQ(x.draws, y.draws);
  EXPECT_EQ(x.seat_a_wins, y.seat_a_wins);
  EXPECT_EQ(x.groups, y.groups);
  EXPECT_EQ(x.group_sum, y.group_sum);
  EXPECT_EQ(x.group_squares, y.group_squares);
  EXPECT_EQ(x.first_decisions, y.first_decisions);
  EXPECT_EQ(x.second_decisions, y.second_decisions);
  EXPECT_EQ(x.metered, y.metered);
  EXPECT_EQ(x.lengths, y.lengths);
  ASSERT_EQ(x.metrics.size(), y.metrics.size());
  for (std::size_t i = 0; i < x.metrics.size(); ++i) {
    EXPECT_EQ(x.metrics[i].counts, y.metrics[i].counts);
  }
}

TEST_P(Simulating, TheTallyIsTheSameOverAnyNumberOfThreads) {
  auto matches = static_cast<u64>(scaled(2001));
  sim::Simulation one = sim::simulate(plan(matches, 1));
  EXPECT_TRUE(one.complete);
  EXPECT_EQ(one.tally.matches, matches);
  EXPECT_EQ(one.tally.groups, matches / 2);
  for (u32 threads : {2u, 7u}) expect_equal(sim::simulate(plan(matches, threads)).tally, one.tally);
}

TEST_P(Simulating, EveryMatchCanBePlayedAgainAlone) {
  constexpr u64 kMatches = 301;
  std::unique_ptr<game::Agent> first = player("random").make(*GetParam().game);
  std::unique_ptr<game::Agent> second = player("first").make(*GetParam().game);
  sim::Tally alone;
  for (u64 m = 0; m < kMatches; ++m) {
    bool exchanged = m % 2 == 1;
    game::Seats seats{{first.get(), second.get()}};
    if (exchanged) std::swap(seats.agents[0], seats.agents[1]);
    sim::Match match(*GetParam().game, {5, m / 2}, seats);
    while (!match.over()) match.advance();
    alone.count({match.result(), exchanged});
  }
  sim::Tally together = sim::simulate(plan(kMatches, 2)).tally;
  EXPECT_EQ(together.first_wins, alone.first_wins);
  EXPECT_EQ(together.draws, alone.draws);
  EXPECT_EQ(together.seat_a_wins, alone.seat_a_wins);
  EXPECT_EQ(together.lengths, alone.lengths);
}

TEST_P(Simulating, UnpairedMatchesHaveTheIndexOfTheirNumber) {
  sim::Plan unpaired = plan(100, 2);
  unpaired.paired = false;
  unpaired.metered = 0;
  sim::Tally tally = sim::simulate(unpaired).tally;
  std::vector<game::MatchResult> results(100);
  std::unique_ptr<game::Agent> first = player("random").make(*GetParam().game);
  std::unique_ptr<game::Agent> second = player("first").make(*GetParam().game);
  GetParam().game->run_batch({5, 0}, {{first.get(), second.get()}}, results, {});
  sim::Tally expected;
  for (const game::MatchResult& result : results) expected.count({result, false});
  EXPECT_EQ(tally.first_wins, expected.first_wins);
  EXPECT_EQ(tally.lengths, expected.lengths);
  EXPECT_EQ(tally.groups, 100u);
}

TEST_P(Simulating, WithAllContentsEachIndexIsPlayedInFourSeatings) {
  sim::Plan all = plan(43, 2);  // the last index lacks one
  all.all_contents = true;
  sim::Tally tally = sim::simulate(all).tally;
  EXPECT_EQ(tally.matches, 43u);
  EXPECT_EQ(tally.groups, 10u);
  EXPECT_EQ(tally.group_matches, 4u);
  // Here both contents are the same game, so that every match of a pair is played twice.
  sim::Tally pairs = sim::simulate(plan(20, 1)).tally;
  all.matches = 40;
  sim::Tally fours = sim::simulate(all).tally;
  EXPECT_EQ(fours.first_wins, 2 * pairs.first_wins);
  EXPECT_EQ(fours.group_sum, 2 * pairs.group_sum);
  EXPECT_EQ(fours.group_squares, 4 * pairs.group_squares);
}

// `first` never draws, so whether a die falls decides.
TEST_P(Simulating, PlayIsDeterministicOnlyWhereNeitherDiceNorDrawsMatter) {
  sim::Plan firsts = plan(4, 1);
  firsts.agents = {player("first"), player("first")};
  bool rolled = false;
  std::unique_ptr<game::Agent> agent = player("first").make(*GetParam().game);
  sim::Match match(*GetParam().game, {5, 0}, {{agent.get(), agent.get()}});
  while (!match.over()) rolled |= !match.advance().rolls.empty();
  EXPECT_EQ(sim::is_deterministic(firsts), !rolled);
  // `random` chooses by nothing but its draws; a match without any choice has none.
  bool chosen = false;
  sim::Match again(*GetParam().game, {5, 0}, {{agent.get(), agent.get()}});
  std::vector<game::Choice> scratch;
  while (!again.over()) {
    if (includes(GetParam().game->deciders(again.state()), game::Side::a)) {
      chosen |= GetParam().game->menu(again.state(), game::Side::a, scratch).size() > 1;
    }
    again.advance();
  }
  if (chosen) {
    EXPECT_FALSE(sim::is_deterministic(plan(4, 1)));
  }
}

// A mute batch may ask a game's own agent behind the back of whoever counts.
TEST_P(Simulating, DecisionsOfAGamesOwnAgentsCountInMuteMatchesToo) {
  for (const game::AgentKind& kind : GetParam().entry->agents()) {
    Result<game::Player> own = agent::find(*GetParam().entry, kind.name, *GetParam().game);
    if (!own) continue;  // one that needs a file which this content does not have
    sim::Plan mute = plan(4, 1);
    mute.agents[0] = *own;
    mute.metered = 0;
    sim::Plan metered = mute;
    metered.metered = 4;
    EXPECT_EQ(sim::simulate(mute).tally.first_decisions,
              sim::simulate(metered).tally.first_decisions)
        << kind.name;
  }
}

TEST_P(Simulating, MeteredMatchesComeToTheSameAsMuteOnes) {
  sim::Plan mute = plan(500, 2);
  mute.metered = 0;
  sim::Plan metered = plan(500, 2);
  metered.metered = 500;
  sim::Tally quiet = sim::simulate(mute).tally;
  sim::Tally told = sim::simulate(metered).tally;
  EXPECT_EQ(quiet.first_wins, told.first_wins);
  EXPECT_EQ(quiet.lengths, told.lengths);
  EXPECT_EQ(quiet.metered, 0u);
  EXPECT_EQ(told.metered, 500u);
}

TEST_P(Simulating, AStopGivesTheResultSoFar) {
  std::stop_source source;
  // Few enough that a share of them is soon played.
  sim::Simulation stopped = sim::simulate(plan(1u << 14, 2), source.get_token(), [&](u64 done) {
    if (done > 2000) source.request_stop();
  });
  EXPECT_FALSE(stopped.complete);
  EXPECT_GT(stopped.tally.matches, 2000u);
  EXPECT_LT(stopped.tally.matches, u64{1} << 14);
  const sim::Tally& tally = stopped.tally;
  EXPECT_EQ(tally.first_wins + tally.draws + tally.second_wins, tally.matches);
}

}  // namespace
}  // namespace agon::test
