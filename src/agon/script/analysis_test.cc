#include "agon/script/analysis.h"

#include <gtest/gtest.h>

#include "agon/script/typing.h"

namespace agon::script {
namespace {

Expression tree_of(const std::string& text) {
  Findings findings;
  std::optional<Expression> tree = read_script(text, findings);
  EXPECT_TRUE(tree) << text;
  return tree.value_or(noop());
}

std::string folded(const std::string& text) { return to_text(fold(tree_of(text)).tree); }

TEST(Fold, ComputesConstants) {
  EXPECT_EQ(folded("SET(SELF, a, ADD(1, MUL(2, 3)))"), "SET(SELF, 'a', 7)");
  EXPECT_EQ(folded("SET(SELF, a, DIV(1, SUB(2, 2)))"), "SET(SELF, 'a', 0)");
  EXPECT_EQ(folded("SET(SELF, a, MUL(3e38, 10))"), "SET(SELF, 'a', 3.4028235e+38)");
  EXPECT_EQ(folded("SET(SELF, a, NOT(MIN(0, 4)))"), "SET(SELF, 'a', 1)");
}

TEST(Fold, DropsWhatDoesNotMatter) {
  EXPECT_EQ(folded("SET(SELF, a, MUL(GET(SELF, b), 1))"), "SET(SELF, 'a', GET(SELF, 'b'))");
  EXPECT_EQ(folded("SET(SELF, a, ADD(0, GET(SELF, b)))"), "SET(SELF, 'a', GET(SELF, 'b'))");
  EXPECT_EQ(folded("SET(SELF, a, AND(GET(SELF, b), 0))"), "SET(SELF, 'a', 0)");
  EXPECT_EQ(folded("MODIFY(SELF, a, MUL(0, GET(SELF, b)))"), "NOOP()");
  EXPECT_EQ(folded("SEQ(NOOP(), SEQ(PASS()), 5)"), "PASS()");
}

TEST(Fold, KeepsEveryDie) {
  EXPECT_EQ(folded("SET(SELF, a, MUL(ROLL(6), 0))"), "SET(SELF, 'a', MUL(ROLL(6), 0))");
  EXPECT_EQ(folded("SEQ(ROLL(6), NOOP())"), "ROLL(6)");
  EXPECT_EQ(folded("SET(SELF, a, ROLL(0.5))"), "SET(SELF, 'a', 0)");
  EXPECT_EQ(folded("IF(ROLL(6), PASS(), PASS())"), "IF(ROLL(6), PASS(), PASS())");
}

TEST(Fold, ChoosesBranches) {
  EXPECT_EQ(folded("IF(GT(2, 1), WIN(SELF), LOSE(SELF))"), "WIN(SELF)");
  EXPECT_EQ(folded("IF(GET(SELF, a), PASS(), PASS())"), "PASS()");
  EXPECT_EQ(folded("SEQ(WIN(SELF), PASS())"), "WIN(SELF)");
}

TEST(Fold, NamesWhatCannotRun) {
  std::string text = "SEQ(IF(0, WIN(SELF), NOOP()), IF(1, PASS(), NOOP()), LOSE(SELF))";
  Folded result = fold(tree_of(text));
  ASSERT_EQ(result.unreachable.size(), 2u);
  EXPECT_EQ(result.unreachable[0].of(text), "WIN(SELF)");
  EXPECT_EQ(result.unreachable[1].of(text), "LOSE(SELF)");
}

TEST(Fold, KnowsWhetherAnythingHappens) {
  auto acts = [](const char* text) { return has_effect(fold(tree_of(text)).tree); };
  EXPECT_TRUE(acts("MODIFY(SELF, a, 1)"));
  EXPECT_TRUE(acts("IF(GET(SELF, a), PASS(), NOOP())"));
  EXPECT_FALSE(acts("MODIFY(SELF, a, 0)"));
  EXPECT_FALSE(acts("IF(GET(SELF, a), ROLL(6), NOOP())"));
  EXPECT_FALSE(acts("5"));
}

TEST(Analysis, ListsWhatAScriptReadsAndChanges) {
  std::string text =
      "IF(GT(GET(SELF, mana), CONTEXT(delta)), SET(OPPONENT, 'health', 1), MODIFY(SELF, rage, 2))";
  Uses uses = uses_of(tree_of(text));
  ASSERT_EQ(uses.reads.size(), 1u);
  EXPECT_EQ(uses.reads[0].name, "mana");
  EXPECT_EQ(uses.reads[0].target, Target::self);
  ASSERT_EQ(uses.writes.size(), 2u);
  EXPECT_EQ(uses.writes[0].name, "health");
  EXPECT_EQ(uses.writes[0].target, Target::opponent);
  EXPECT_EQ(uses.writes[0].span.of(text), "'health'");
  EXPECT_EQ(uses.writes[1].name, "rage");
  ASSERT_EQ(uses.context.size(), 1u);
  EXPECT_EQ(uses.context[0].span.of(text), "delta");
}

TEST(Analysis, TheSeedsScriptsGiveNoWarning) {
  EXPECT_TRUE(warnings_about(tree_of("IF(LT(GET(SELF, \"health\"), 1), LOSE(SELF), NOOP())"),
                             Trigger{.event = Event::ON_ATTRIBUTE_CHANGE, .parameter = "health"})
                  .empty());
  EXPECT_TRUE(warnings_about(
                  tree_of("IF(LT(CONTEXT(\"delta\"), 0), MODIFY(SELF, \"strength\", 1), NOOP())"),
                  Trigger{.event = Event::ON_ATTRIBUTE_CHANGE, .parameter = "health"})
                  .empty());
}

}  // namespace
}  // namespace agon::script
