#include "agon/rulesets/skirmish/lists/commander.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/sim/match.h"
#include "tests/support/skirmish_maps.h"
#include "tests/support/tree.h"

namespace agon::skirmish {
namespace {

using Game = host::GameOf<Skirmish>;

Game two_lanes(u32 budget) {
  json::Document document = *json::load(test::tree("/content/skirmish/scenario/scenario_01.json"));
  Problems problems;
  Content content = *Skirmish::load(std::vector{json::root(document)}, problems);
  content.scenario.settings.budget = budget;
  return {std::move(content), Options{}, {}};
}

// Plans what it cannot do among what it can: more than it can pay for, and the same troops twice.
class Reckless : public Commander {
 public:
  void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                 const game::Budget&, Plan& plan) override {
    u32 room = content.scenario.settings.budget - state.used;
    u32 actions = draws.below(room + 1);
    for (u8 i = 0; i < actions; ++i) {
      auto roads = static_cast<u32>(content.roads.size());
      plan.push_back(draws.below(3, 1, i) == 0
                         ? choose(Verb::reinforce, 0, draws.below(5, 2, i))
                         : choose(Verb::move, draws.below(roads, 3, i), 1 + draws.below(6, 4, i)));
    }
  }
};

// With events, one question for each choice; mute, one for each ply, and again where the law
// refuses what was planned.
TEST(SkirmishCommander, AMuteMatchGoesLikeOneThatIsAskedChoiceByChoice) {
  for (u32 budget : {0u, 1u, 6u}) {
    Game game = two_lanes(budget);
    Reckless a;
    Reckless b;
    std::vector<game::MatchResult> batch(20);
    game.run_batch({3, 0}, {{&a, &b}}, batch, {});
    for (u64 i = 0; i < batch.size(); ++i) {
      sim::Match match(game, {3, i}, {{&a, &b}});
      while (!match.over()) match.advance();
      EXPECT_EQ(match.result(), batch[i]) << budget << " " << i;
      EXPECT_EQ(batch[i].defaulted, (std::array<u32, 2>{0, 0}));
    }
  }
}

TEST(SkirmishCommander, OneThatSitsAtBothSidesPlansForEach) {
  Game game = two_lanes(6);
  Reckless both;
  Reckless a;
  Reckless b;
  std::vector<game::MatchResult> one(10);
  std::vector<game::MatchResult> two(10);
  game.run_batch({4, 0}, {{&both, &both}}, one, {});
  game.run_batch({4, 0}, {{&a, &b}}, two, {});
  EXPECT_EQ(one, two);
}

}  // namespace
}  // namespace agon::skirmish
