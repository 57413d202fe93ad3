// Ideas: that they mean the same where more troops stand, and that no change of them breaks a rule.
#include "agon/rulesets/skirmish/bots/ideas.h"

#include "tests/support/skirmish_bots.h"
#include "tests/support/walk.h"

namespace agon::skirmish {
namespace {

TEST(SkirmishIdeas, MeanTheSameWhereOtherTroopsStand) {
  Content content = shipped_scenario("scenario_01");
  State state = first_ply(content);
  Ideas ideas(content);
  u16 hq = content.hq[0];
  Idea idea{.fill = false, .orders = {{hq, *find_node(content, "p1_n"), 1}}};
  EXPECT_EQ(text_of(content, ideas.plan(state, idea)),
            "reinforce 3, move p1_hq>p1_bridge 12, move p1_bridge>p1_n 12");
  state.spots[hq] = Spot(Owner::a, 4);
  state.supply[0] = 0;
  EXPECT_EQ(text_of(content, ideas.plan(state, idea)),
            "move p1_hq>p1_bridge 3, move p1_bridge>p1_n 3");
}

TEST(SkirmishIdeas, FitIntoThePlyHoweverTheyAreChanged) {
  Content content = shipped_scenario("three_passes");
  State state = first_ply(content);
  Ideas ideas(content);
  chance::Luck luck({7, 8});
  ideas.look_at(state);
  for (u32 i = 0; i < 200; ++i) {
    Idea idea = ideas.any(luck);
    for (u32 change = 0; change < 20; ++change) {
      ideas.change(idea, luck);
      const Plan& plan = ideas.plan(state, idea);
      ASSERT_LE(plan.size(), content.scenario.settings.budget);
      State after = state;
      chance::QuickReferee dice({5, i});
      for (game::Choice choice : plan) {  // nobody is near enough to fight
        ASSERT_EQ(Skirmish::refusal(content, after, state.active, choice), Refused::allowed);
        Skirmish::play(content, after, {choice, {}}, dice);
        if (after.active != state.active) break;
      }
    }
  }
}

}  // namespace
}  // namespace agon::skirmish
