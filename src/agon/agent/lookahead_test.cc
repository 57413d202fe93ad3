#include "agon/agent/lookahead.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "agon/agent/agents.h"
#include "agon/game/words.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Side, test::Subject;

class Lookahead : public testing::TestWithParam<Subject> {
 protected:
  const AnyGame& game() const { return *GetParam().game; }

  std::unique_ptr<game::Agent> agent(std::string_view typed) const {
    return find(*GetParam().entry, typed, game())->make(game());
  }

  // The first state of the match where somebody decides.
  std::vector<std::byte> first_decision() const {
    std::vector<std::byte> state(game().sizes().state_bytes);
    game().start(state);
    chance::QuickReferee referee({});
    while (game().deciders(state) == game::Deciders::nobody) game().play(state, {}, referee);
    return state;
  }

  Choice pick(std::string_view typed, game::StateView state, const game::Budget& budget = {}) {
    Side side = includes(game().deciders(state), Side::a) ? Side::a : Side::b;
    std::span<const Choice> menu = game().menu(state, side, scratch);
    return agent(typed)->pick(game(), state, side, menu, {{}, 0}, budget).choice;
  }

  std::vector<Choice> scratch;
};
INSTANTIATE_TEST_SUITE_P(Roster, Lookahead, testing::ValuesIn(test::subjects()),
                         test::name_of_param<testing::TestParamInfo<Subject>>);

TEST_P(Lookahead, BeatsRandom) {
  if (game().facts().players == 1) GTEST_SKIP() << "nobody to beat";
  std::unique_ptr<game::Agent> own = agent("lookahead:outcomes=20000");
  std::unique_ptr<game::Agent> other = agent("random");
  std::vector<game::MatchResult> straight(static_cast<std::size_t>(test::scaled(20)));
  std::vector<game::MatchResult> exchanged(straight.size());
  game().run_batch({3, 0}, {{own.get(), other.get()}}, straight, {});
  game().run_batch({3, 0}, {{other.get(), own.get()}}, exchanged, {});
  long wins = std::ranges::count(straight, game::Outcome::a, &game::MatchResult::outcome) +
              std::ranges::count(exchanged, game::Outcome::b, &game::MatchResult::outcome);
  EXPECT_GT(wins, static_cast<long>(straight.size()));
}

TEST_P(Lookahead, TakesTheFirstEntryWhereItCanSeeNothing) {
  // One outcome is fewer than any decision with dice has, so all entries are worth the same.
  std::vector<std::byte> state = first_decision();
  Choice choice = pick("lookahead:outcomes=1", state);
  EXPECT_EQ(pick("lookahead", state, {.nodes = 1}), choice);
  EXPECT_TRUE(game::permit(game(), state,
                           includes(game().deciders(state), Side::a) ? Side::a : Side::b, choice));
}

TEST_P(Lookahead, EveryGameHasGreedyOnce) {
  std::vector<game::AgentKind> kinds = kinds_of(*GetParam().entry);
  EXPECT_EQ(std::ranges::count(kinds, "greedy", &game::AgentKind::name), 1);
  EXPECT_TRUE(find(*GetParam().entry, "greedy", game()));
}

TEST_P(Lookahead, ParametersThatAreNoNumberAreRefused) {
  for (const char* typed : {"lookahead:outcomes=", "lookahead:outcomes=0", "lookahead:outcomes=-1",
                            "lookahead:outcomes=many", "lookahead:outcomes=99999999999"}) {
    Result<game::Player> player = find(*GetParam().entry, typed, game());
    ASSERT_FALSE(player) << typed;
    EXPECT_EQ(player.error().code, ErrorCode::bad_parameter) << typed;
  }
}

TEST_P(Lookahead, ACommandIsNoAgentThatCanBeFoundByName) {
  Result<game::Player> player = find(*GetParam().entry, "exec:true", game());
  ASSERT_FALSE(player);
  EXPECT_EQ(player.error().code, ErrorCode::unknown_agent);
}

// hilo, where the numbers are small: the wrong side concedes its stake of 4, or doubles and loses 8
// in four of six cases, so conceding costs less, unless it costs the match.
Choice answer_of_b(u32 score_of_a) {
  const auto& all = test::subjects();
  const Subject& hilo = *std::ranges::find(all, "hilo_corner", &Subject::name);
  std::string text = fmt::format(
      R"({{"phase": "answer", "round": 2, "score": [{}, 0], "guess": ["high", "low"],
           "stake": [4, 4], "right": "a", "outcome": "running"}})",
      score_of_a);
  json::Document document = *json::parse(text, "state");
  std::vector<std::byte> state(hilo.game->sizes().state_bytes);
  Problems problems;
  EXPECT_TRUE(hilo.game->read_state(json::root(document), state, problems))
      << (problems.empty() ? "" : to_text(problems.front()));
  std::vector<Choice> scratch;
  std::span<const Choice> menu = hilo.game->menu(state, Side::b, scratch);
  return find(*hilo.entry, "lookahead", *hilo.game)
      ->make(*hilo.game)
      ->pick(*hilo.game, state, Side::b, menu, {{}, 0}, {})
      .choice;
}

std::string words(Choice choice) {
  const auto& all = test::subjects();
  return choice_text(*std::ranges::find(all, "hilo_corner", &Subject::name)->game, choice);
}

TEST(LookaheadInHilo, TakesTheSmallerLoss) { EXPECT_EQ(words(answer_of_b(0)), "concede"); }

TEST(LookaheadInHilo, AnEndOfTheMatchOutweighsAnyWorth) {
  EXPECT_EQ(words(answer_of_b(6)), "double");
}

}  // namespace
}  // namespace agon::agent
