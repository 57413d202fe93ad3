// The bots by name: what dice decide for a drifter and a mix, and how often who wins.
#include <algorithm>
#include <map>

#include "tests/support/skirmish_bots.h"
#include "tests/support/walk.h"

namespace agon::skirmish {
namespace {

using game::Outcome, game::Side;

// Plans of one bot in one state, by many dice: how often each was made.
std::map<std::string, int> plans_of(std::string_view bot, const Content& content,
                                    const State& state, u32 count) {
  Game game(content, {}, {});
  std::unique_ptr<game::Agent> agent = make_bot(bot, game);
  auto& commander = dynamic_cast<Commander&>(*agent);
  std::map<std::string, int> out;
  for (u32 i = 0; i < count; ++i) {
    agent->begin(game, state.active);
    commander.decide(content, state, state.active, {}, chance::Draws({1, 2}, i), {});
    ++out[text_of(content, commander.plan())];
  }
  return out;
}

Content star() {
  return content_from(scenario_of({{"hq_a", 'a', 2}, {"hq_b", 'b', 5}, {"x", 'a', 1}},
                                  {{"hq_a", "x"}, {"hq_a", "hq_b"}}));
}

TEST(SkirmishDrifter, MovesAnyAmountFromAnyStackToAnyNeighbour) {
  Content content = star();
  std::map<std::string, int> plans = plans_of("drifter", content, first_ply(content), 4000);
  std::map<std::string, int> expected = {{"move hq_a>hq_b 1", 500},
                                         {"move hq_a>hq_b 2", 500},
                                         {"move hq_a>x 1", 500},
                                         {"move hq_a>x 2", 500},
                                         {"move x>hq_a 1", 2000}};
  EXPECT_EQ(plans.size(), expected.size());
  for (const auto& [plan, times] : expected) EXPECT_NEAR(plans[plan], times, 120) << plan;
}

TEST(SkirmishDrifter, TossesACoinForOneToThreeTroopsThatItCanAffordBeforeIncome) {
  Content content = star();
  std::map<std::string, int> plans = plans_of("drifter", content, first_ply(content, 2), 4000);
  EXPECT_NEAR(plans["reinforce 1"], 1000, 120);
  EXPECT_NEAR(plans["reinforce 2"], 1000, 120);
  EXPECT_EQ(plans.count("reinforce 3"), 0u);
  plans = plans_of("drifter", content, first_ply(content, 50), 4000);
  EXPECT_NEAR(plans["reinforce 3"], 667, 120);
  EXPECT_EQ(plans.count("reinforce 4"), 0u);
}

TEST(SkirmishDrifter, PassesWithoutTroopsAndWithoutAWay) {
  Content content =
      content_from(scenario_of({{"hq_a", 'a', 0}, {"hq_b", 'b', 5}}, {{"hq_a", "hq_b"}}));
  EXPECT_EQ(plans_of("drifter", content, first_ply(content), 9).begin()->first, "pass");
}

TEST(SkirmishMix, IsGreedyAsOftenAsItSays) {
  Content content = star();
  State state = first_ply(content);
  auto greedy = [&](std::string_view bot) {
    std::map<std::string, int> plans = plans_of(bot, content, state, 4000);
    return plans["move hq_a>hq_b 1, move x>hq_a 1"];
  };
  EXPECT_EQ(greedy("mix:p=0"), 0);
  EXPECT_EQ(greedy("mix:p=1"), 4000);
  EXPECT_NEAR(greedy("mix:p=0.25"), 1000, 120);
  EXPECT_NEAR(greedy("easy"), 2000, 120);
  EXPECT_EQ(greedy("medium"), 4000);
  EXPECT_EQ(greedy("greedy"), 4000);
}

TEST(SkirmishMix, RefusesWhatIsNoProbability) {
  Content content = star();
  Game game(content, {}, {});
  for (const char* typed : {"1.5", "-0.1", "nan", "", "half", "0.5x"}) {
    Result<game::MakeAgent> made = prepare_bot(std::string("mix:p=") + typed, game);
    ASSERT_FALSE(made) << typed;
    EXPECT_EQ(made.error().code, ErrorCode::bad_parameter);
    EXPECT_EQ(made.error().message, std::string("p='") + typed + "' is not a number from 0 to 1");
  }
}

TEST(SkirmishBots, EndAPlyThatHasNoRoom) {
  Content content = content_from(scenario_of({{"hq_a", 'a', 5}, {"hq_b", 'b', 5}},
                                             {{"hq_a", "hq_b"}}, {.turn_cap = 5, .budget = 0}));
  for (const char* bot : {"drifter", "greedy", "easy", "hard"}) {
    Tally tally = play_bots(content, bot, bot, 1);
    EXPECT_EQ(tally.draws, 1u) << bot;
    EXPECT_EQ(tally.defaulted, 0u) << bot;
  }
}

// The picture that is known of the design's own bot on its own map: 57 % for who begins, 19 % for
// the other, 24 % draws, a median of 44 plies over 20,000 matches. Here with fewer, so with more
// room for chance.
TEST(SkirmishGreedyMirror, GivesTheKnownPictureOnScenario01) {
  Tally tally = play_bots(shipped_scenario("scenario_01"), "greedy", "greedy", 2000);
  EXPECT_NEAR(tally.share(tally.wins[0]), 0.57, 0.03);
  EXPECT_NEAR(tally.share(tally.wins[1]), 0.19, 0.03);
  EXPECT_NEAR(tally.share(tally.draws), 0.24, 0.03);
  EXPECT_NEAR(tally.median_plies(), 44, 1);
  EXPECT_EQ(tally.defaulted, 0u);
}

}  // namespace
}  // namespace agon::skirmish
