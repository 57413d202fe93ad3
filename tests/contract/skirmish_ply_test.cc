// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
#include "tests/contract/skirmish_ply.h"

#include <gtest/gtest.h>

#include <map>

#include "agon/chance/tape.h"
#include "agon/odds/exact.h"
#include "tests/contract/promises.h"
#include "tests/contract/two_lanes.h"
#include "tests/support/walk.h"

namespace agon::skirmish_ply {
namespace {

using game::Choice, game::Outcome, game::Side;
using Exact = odds::Exact<SkirmishPly>;

TEST(SkirmishPly, TheLivePrefixFollowsTheMap) {
  auto game = two_lanes_game();
  EXPECT_EQ(game->sizes().state_bytes, 24u + 12 * 8);
  EXPECT_GT(sizeof(State), 2000u);
}

TEST(SkirmishPly, IncomeFallsInAnAutomaticStepAndAPlyIsSeveralChoices) {
  Content content = two_lanes();
  State state = SkirmishPly::start(content, {});
  state.spots[node(content, "res_n")].owner = Owner::a;
  chance::QuickReferee referee({});
  EXPECT_EQ(SkirmishPly::deciders(state), game::Deciders::nobody);
  SkirmishPly::play(content, state, {}, referee);
  EXPECT_EQ(state.supply[0], 5u);
  for (u32 used = 0; used < 6; ++used) {
    EXPECT_EQ(SkirmishPly::deciders(state), game::Deciders::a);
    EXPECT_EQ(state.used, used);
    SkirmishPly::play(content, state, {choose(Verb::pass), Choice{}}, referee);
  }
  EXPECT_EQ(state.ply, 1u);
  EXPECT_EQ(state.active, Side::b);
}

TEST(SkirmishPly, TheMenuOffersOneHalfAndAllAndTheLawTakesAnyAmount) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_hq", 7}, {"p1_n", 1}});
  std::vector<Choice> scratch;
  auto menu = SkirmishPly::menu(content, state, Side::a, scratch);
  auto offers = [&](Choice choice) { return std::ranges::find(menu, choice) != menu.end(); };
  for (u32 amount : {1u, 4u, 7u}) EXPECT_TRUE(offers(move(content, "p1_hq", "p1_bridge", amount)));
  for (u32 amount : {1u, 2u, 3u}) EXPECT_TRUE(offers(choose(Verb::reinforce, 0, amount)));
  EXPECT_TRUE(offers(move(content, "p1_n", "mid_n", 1)));
  EXPECT_EQ(menu.size(), 1u + 3 + 3 + 2);
  Choice odd = move(content, "p1_hq", "p1_bridge", 5);
  EXPECT_FALSE(offers(odd));
  EXPECT_EQ(SkirmishPly::refusal(content, state, Side::a, odd), Refused::allowed);
  odd.amount = 8;
  EXPECT_EQ(SkirmishPly::refusal(content, state, Side::a, odd), Refused::too_few_troops);
}

TEST(SkirmishPly, TheFightsOfAPlyHavePlacesOfTheirOwn) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_n", 8}, {"mid_n", -5}, {"res_n", -2}});
  chance::Tape tape(SkirmishPly::kFacts.rolls,
                    {chance::Told::named(Roll::noise, 0, 1), chance::Told::named(Roll::noise, 1, 2),
                     chance::Told::named(Roll::coin, 1, 1)});
  auto& referee = static_cast<chance::Referee&>(tape);
  SkirmishPly::play(content, state, {move(content, "p1_n", "mid_n", 8), Choice{}}, referee);
  EXPECT_EQ(state.spots[node(content, "mid_n")].force, 8 - 5 - 1);
  SkirmishPly::play(content, state, {move(content, "mid_n", "res_n", 2), Choice{}}, referee);
  EXPECT_EQ(state.spots[node(content, "res_n")].force, 1);
  EXPECT_EQ(state.spots[node(content, "res_n")].owner, Owner::a);
  EXPECT_FALSE(tape.problem());
}

TEST(SkirmishPly, CapturingTheHeadquartersEndsTheMatch) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p2_bridge", 4}, {"p2_hq", 0}});
  chance::QuickReferee referee({});
  SkirmishPly::play(content, state, {move(content, "p2_bridge", "p2_hq", 4), Choice{}}, referee);
  EXPECT_EQ(state.outcome, Outcome::a);
  EXPECT_EQ(state.ply, 1u);
  EXPECT_EQ(SkirmishPly::fault(content, state), nullptr);
}

// What is left on the node, a's above 0, with its probability.
std::map<i32, double> odds_of(const Content& content, i32 attackers, i32 defenders) {
  State state = with_troops(content, {{"p1_n", attackers}, {"mid_n", -defenders}});
  Choice attack = move(content, "p1_n", "mid_n", static_cast<u32>(attackers));
  auto spread = Exact(content).after(state, {attack, Choice{}});
  std::map<i32, double> out;
  for (std::size_t i = 0; i < spread->size(); ++i) {
    out[spread->state(i).spots[node(content, "mid_n")].force] += spread->probability(i);
  }
  return out;
}

void expect_odds(const std::map<i32, double>& found, const std::map<i32, double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (auto [left, probability] : expected) EXPECT_NEAR(found.at(left), probability, 1e-12) << left;
}

TEST(SkirmishOdds, TheSeedsCombatExample) {
  expect_odds(odds_of(two_lanes(), 8, 5), {{2, 1.0 / 3}, {3, 1.0 / 3}, {4, 1.0 / 3}});
}

TEST(SkirmishOdds, ATieIsACoinFlip) {
  expect_odds(odds_of(two_lanes(), 5, 5), {{-1, 0.5}, {1, 0.5}});
  double seventh = 1.0 / 7;  // 10 against 9: noise -3 .. 3, delta -2 .. 4
  expect_odds(odds_of(two_lanes(), 10, 9), {{-2, seventh},
                                            {-1, 1.5 * seventh},
                                            {1, 1.5 * seventh},
                                            {2, seventh},
                                            {3, seventh},
                                            {4, seventh}});
}

TEST(SkirmishOdds, TheEventsWinProbabilityIsTheExactOne) {
  auto game = two_lanes_game();
  Content content = two_lanes();
  for (auto [attackers, defenders] :
       {std::pair(8, 5), {5, 5}, {10, 9}, {7, 12}, {30, 41}, {1, 9}}) {
    State state = with_troops(content, {{"p1_n", attackers}, {"mid_n", -defenders}});
    Gather gather(*game);
    chance::SeededReferee referee({});
    referee.listen(&gather);
    SkirmishPly::play(content, state,
                      {move(content, "p1_n", "mid_n", static_cast<u32>(attackers)), Choice{}},
                      static_cast<chance::Referee&>(referee));
    double wins = 0;
    for (auto [left, probability] : odds_of(content, attackers, defenders)) {
      if (left > 0) wins += probability;
    }
    EXPECT_NEAR(gather.events.at(1).find("win_probability")->as_number().to_double(), wins, 1e-12);
  }
}

TEST(SkirmishOdds, AFightTooLargeToCountIsAnErrorThatNamesTheRoll) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_n", 2'000'000}, {"mid_n", -2'000'000}});
  Choice attack = move(content, "p1_n", "mid_n", 2'000'000);
  auto spread = Exact(content).after(state, {attack, Choice{}});
  ASSERT_FALSE(spread.has_value());
  EXPECT_EQ(spread.error().message,
            "more than 1048576 outcomes at turn 0, noise 0: too many to compute exactly");
}

TEST(SkirmishPly, KeepsThePromisesOfEveryGame) {
  auto game = two_lanes_game();
  contract::expect_kept_promises(kEntry, *game, test::scaled(200));
}

}  // namespace
}  // namespace agon::skirmish_ply
