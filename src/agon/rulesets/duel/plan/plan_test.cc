// All passes together: what they do to each other's results, and what a plan says of its opening.
#include "agon/rulesets/duel/plan/plan.h"

#include "tests/support/duel_match.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;

const std::string kDeath = rules_json(
    {{"ON_ATTRIBUTE_CHANGE('health')", "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"}});

const HeroText kHitter{
    .attributes = R"("health": 10, "strength": 3)",
    .abilities = {{"Hit", "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))"},
                  {"Boast", "MODIFY(SELF, 'fame', 1)"}}};

class DuelPlan : public testing::Test {
 protected:
  void make(const HeroText& a, const PlanOptions& options = {},
            const std::string& rules = rules_json({})) {
    content = content_of(to_json(a, "A"), to_json({}, "B"), rules);
    plan = make_plan(content, Duel::start(content, {}), options);
  }

  // Plays an effect at the start of the match.
  void open(std::string script, const PlanOptions& options = {}) {
    HeroText hero{.abilities = {{"Look", "IF(GET(SELF, 'mana'), WIN(SELF), NOOP())"}},
                  .effects = {{"ON_GAME_START", std::move(script)}}};
    make(hero, options);
  }

  std::string ability(std::size_t i) const {
    return test::to_text(plan, plan.sides[0].abilities[i]);
  }
  float mana() const { return plan.rows[attribute_row(Side::a, kMana)]; }

  Content content;
  Plan plan;
};

TEST_F(DuelPlan, EachPassFindsWhatTheOneBeforeItLeaves) {
  make(kHitter, {}, kDeath);
  // Strength is known, so the product is; the rule stands inside, is fused with the store, which
  // needs no clamp and need not ask whether health was below 1 before.
  EXPECT_EQ(ability(0), "0   plain_modify_fatal b.0, -3, 1 for a certain\n");
  EXPECT_TRUE(plan.sides[0].abilities[1].empty()) << "nobody reads fame";
  EXPECT_FALSE(plan.sides[0].merged.empty());
}

TEST_F(DuelPlan, TheStreamIsLinkedFromWhatAllOtherPassesLeave) {
  make(kHitter, {}, kDeath);
  ASSERT_GT(plan.stream, 0u);
  auto stream = std::span(plan.code).subspan(plan.stream);
  auto fatal = std::ranges::find(stream, Op::plain_modify_fatal, &Instruction::op);
  ASSERT_NE(fatal, stream.end());
  EXPECT_TRUE(fatal->certain);
}

TEST_F(DuelPlan, AnOpeningWithoutDiceIsPlayedInAdvance) {
  open("MODIFY(SELF, 'mana', 5)");
  EXPECT_TRUE(plan.opening.empty());
  EXPECT_EQ(plan.opened, Outcome::running);
  EXPECT_EQ(mana(), 5);
}

TEST_F(DuelPlan, AnOpeningWithDiceStays) {
  open("MODIFY(SELF, 'mana', ROLL(6))");
  EXPECT_EQ(test::to_text(plan, plan.opening), "0   t0 = roll 6 die 0\n1   plain_modify a.1, t0\n");
  EXPECT_EQ(mana(), 0);
}

TEST_F(DuelPlan, AnOpeningMayBeTheEnd) {
  open("LOSE(SELF)");
  EXPECT_EQ(plan.opened, Outcome::b);
}

TEST_F(DuelPlan, OfStepsNothingIsKnownAndEverythingIsGivenBack) {
  make(kHitter, {.whole = false}, kDeath);
  EXPECT_EQ(ability(0), R"(0   t0 = mul a.2, -1
1   modify_fatal b.0, t0, 1 for a
)");
  EXPECT_EQ(ability(1), "0   modify a.10, 1\n");
  EXPECT_TRUE(plan.opening.empty());
  EXPECT_TRUE(plan.sides[0].merged.empty());
  EXPECT_EQ(plan.stream, 0u) << "steps are not linked";
}

TEST_F(DuelPlan, WithoutOptimisingHandlersAreCalledAndNothingIsLeftOut) {
  make(kHitter, {.optimise = false}, kDeath);
  ASSERT_EQ(plan.procedures.size(), 1u) << "for b's health";
  EXPECT_EQ(ability(1), "0   modify a.10, 1\n");
  EXPECT_NE(ability(0).find("call b.0"), std::string::npos) << ability(0);
  EXPECT_TRUE(plan.sides[0].merged.empty());
  EXPECT_GT(plan.stream, 0u);
  open("MODIFY(SELF, 'mana', 5)", {.optimise = false});
  EXPECT_FALSE(plan.opening.empty());
  EXPECT_EQ(mana(), 0);
}

}  // namespace
}  // namespace agon::duel
