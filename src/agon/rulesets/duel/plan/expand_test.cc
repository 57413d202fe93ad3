#include "agon/rulesets/duel/plan/expand.h"

#include "tests/support/duel_match.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

// Health is column 0, mana column 1.
class DuelInlining : public testing::Test {
 protected:
  void expand_all(const HeroText& a, const HeroText& b, std::string_view limits = "") {
    content = content_of(to_json(a, "A"), to_json(b, "B"), rules_json({}, limits));
    pieces = expand(content, options);
  }

  std::string ability() const { return test::to_text(pieces.sides[0].abilities[0].nodes, pieces); }
  std::string procedure(std::size_t i) const {
    return test::to_text(pieces.procedures[i].piece.nodes, pieces);
  }

  Content content;
  ExpandOptions options;
  Pieces pieces;
};

HeroText hits(std::string script = "MODIFY(OPPONENT, 'health', -3)") {
  return {.abilities = {{"Hit", std::move(script)}}};
}

HeroText handles(std::string script, std::string attribute = "health") {
  return {.effects = {{"ON_ATTRIBUTE_CHANGE('" + attribute + "')", std::move(script)}}};
}

TEST_F(DuelInlining, AHandlerStandsInsideTheStoreThatSetsItOff) {
  expand_all(hits(), handles("IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"));
  EXPECT_EQ(ability(), R"(modify b.0, -3
  t3 = lt b.0, 1
  test t3
    finish for a
)");
  EXPECT_TRUE(pieces.procedures.empty());
}

TEST_F(DuelInlining, HandlersOfHandlersStandInsideThem) {
  HeroText b = handles("MODIFY(SELF, 'mana', 1)");
  b.effects.push_back({"ON_ATTRIBUTE_CHANGE('mana')", "SET(OPPONENT, 'mana', 2)"});
  expand_all(hits(), b);
  EXPECT_EQ(ability(), R"(modify b.0, -3
  modify b.1, 1
    set a.1, 2
)");
}

TEST_F(DuelInlining, AHandlerIsToldOnlyWhatItAsksFor) {
  expand_all(hits(), handles("MODIFY(SELF, 'mana', CONTEXT('delta'))"));
  EXPECT_EQ(ability(), R"(modify b.0, -3 old t0
  t2 = sub b.0, t0
  modify b.1, t2
)");
  expand_all(hits("SET(OPPONENT, 'health', 5)"),
             handles("SET(SELF, 'mana', CONTEXT('new_value'))"));
  EXPECT_EQ(ability(), "set b.0, 5\n  set b.1, 5\n") << "the new value is certain";
}

TEST_F(DuelInlining, HandlersInACircleBecomeAProcedure) {
  expand_all(hits(), handles("MODIFY(SELF, 'health', 1)"));
  EXPECT_EQ(ability(), R"(modify b.0, -3 old t0
  call b.0, t0 procedure 0 depth 0
)");
  ASSERT_EQ(pieces.procedures.size(), 1u);
  EXPECT_EQ(procedure(0), R"(count
modify b.0, 1 old t4
  call b.0, t4 procedure 0 depth 255
)");
}

TEST_F(DuelInlining, ThereIsNoHandlerBelowTheLimitOfDepth) {
  HeroText b = handles("MODIFY(SELF, 'mana', 1)");
  b.effects.push_back({"ON_ATTRIBUTE_CHANGE('mana')", "SET(OPPONENT, 'mana', 2)"});
  expand_all(hits(), b, R"("trigger_depth": 1, )");
  EXPECT_EQ(ability(), "modify b.0, -3\n  modify b.1, 1\n");
}

TEST_F(DuelInlining, ScriptsAreCountedOnlyWhereThereMayBeTooMany) {
  HeroText a = hits();
  a.effects = {{"ON_ABILITY_USED", "MODIFY(SELF, 'mana', 1)"},
               {"ON_ABILITY_USED", "MODIFY(SELF, 'mana', 2)"}};
  expand_all(a, {});
  EXPECT_EQ(ability(), "modify a.1, 1\nmodify a.1, 2\nmodify b.0, -3\n");
  expand_all(a, {}, R"("trigger_limit": 1, )");
  EXPECT_EQ(ability(), "count\nmodify a.1, 1\ncount\nmodify a.1, 2\nmodify b.0, -3\n");
}

TEST_F(DuelInlining, HandlersThatAreTooLongBecomeAProcedureToo) {
  std::string script = "SEQ(NOOP()";
  for (int i = 0; i < 97; ++i) script += ", MODIFY(SELF, 'mana', 1)";
  expand_all(hits(), handles(script + ")"));
  EXPECT_EQ(ability(), R"(modify b.0, -3 old t0
  call b.0, t0 procedure 0 depth 0
)");
  ASSERT_EQ(pieces.procedures.size(), 1u);
  EXPECT_EQ(pieces.procedures[0].piece.nodes.size(), 98u) << "it counts itself";
}

TEST_F(DuelInlining, WhoeverLooksAtTheCountBeforeAChoiceGetsOne) {
  HeroText a = hits();
  a.effects = {{"ON_ACTION_PHASE_START", "MODIFY(SELF, 'mana', 1)"}};
  auto start = [&] { return test::to_text(pieces.sides[0].action_start.nodes, pieces); };
  expand_all(a, {});
  EXPECT_EQ(start(), "modify a.1, 1\n");
  options.keeps_count = true;
  expand_all(a, {});
  EXPECT_EQ(start(), "count\nmodify a.1, 1\n");
}

TEST_F(DuelInlining, TheOpeningHasBothSidesEffectsIfItIsAskedFor) {
  HeroText hero{.effects = {{"ON_GAME_START", "MODIFY(SELF, 'mana', 1)"}}};
  expand_all(hero, hero);
  EXPECT_TRUE(pieces.opening.nodes.empty());
  options.opening = true;
  expand_all(hero, hero);
  EXPECT_EQ(test::to_text(pieces.opening.nodes, pieces), "modify a.1, 1\nmodify b.1, 1\n");
}

TEST_F(DuelInlining, AnAttributeThatAStoreContradictsIsNotKnown) {
  options.known.fill(10.0F);
  expand_all(hits("MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), GET(SELF, 'health')))"),
             {});
  EXPECT_EQ(ability(), "modify b.0, 100\n");
  EXPECT_FALSE(options.known[attribute_row(game::Side::b, 0)]);
  EXPECT_TRUE(options.known[attribute_row(game::Side::a, 0)]);
}

}  // namespace
}  // namespace agon::duel
