#include "agon/rulesets/duel/plan/merge.h"

#include <gtest/gtest.h>

#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

struct Case {
  Pieces pieces;
  Merged merged;

  std::string text() const { return test::to_text(merged.nodes, pieces); }
};

Case merge_all(const std::vector<std::string_view>& abilities) {
  Case out;
  std::vector<Piece> pieces;
  for (std::string_view text : abilities) {
    pieces.push_back({.nodes = test::read_nodes(text, out.pieces)});
  }
  out.merged = merge(pieces, out.pieces.constants, 0);
  return out;
}

TEST(DuelMerge, StoresOfSeveralAbilitiesBecomeOneWithATable) {
  Case c = merge_all({"plain_modify b.0, -3\n", "plain_modify a.1, -2\nplain_modify b.0, -8\n"});
  EXPECT_EQ(c.text(), R"(plain_table b.0 table 0
plain_table a.1 table 1
plain_table b.0 table 2
)") << "each ability keeps its own order";
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{-3}, {0, -2}, {0, -8}}));
  EXPECT_TRUE(c.merged.others.empty());
}

TEST(DuelMerge, OneClampIsEnoughToClampTheStore) {
  EXPECT_EQ(merge_all({"plain_modify b.0, -3\n", "modify b.0, 8\n"}).text(), "table b.0 table 0\n");
}

TEST(DuelMerge, AComparisonDivertsTheChoiceToAnotherColumn) {
  Case c = merge_all({"plain_modify b.0, -3\n", R"(
t0 = gt a.1, 9
test t0
  plain_modify b.0, -15
otherwise
  plain_modify b.0, -1
)"});
  EXPECT_EQ(c.text(), R"(divert_gt a.1, 9 ability 1 column 2
plain_table b.0 table 0
)");
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{-3, -15, -1}}));
}

constexpr std::string_view kIfRich = "t0 = gt a.1, 9\ntest t0\n  plain_modify b.0, -15\n";

TEST(DuelMerge, AbilitiesThatElseDoNothingShareAColumn) {
  Case c = merge_all({kIfRich, "t0 = lt a.2, 3\ntest t0\n  plain_modify b.0, -5\n"});
  EXPECT_EQ(c.text(), R"(divert_gt a.1, 9 ability 0 column 2
divert_lt a.2, 3 ability 1 column 2
plain_table b.0 table 0
)");
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{-15, -5, 0}}));
}

TEST(DuelMerge, WithoutAFreeColumnAnAbilityStaysByItself) {
  std::vector<std::string_view> abilities(kMostAbilities, "plain_modify b.0, -3\n");
  abilities[2] = kIfRich;
  Case c = merge_all(abilities);
  EXPECT_EQ(c.merged.others, std::vector<u8>{2});
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{-3, -3, 0, -3, -3, -3, -3, -3}}));
}

TEST(DuelMerge, AComparisonOfWhatWasComputedBeforeIsNoDiversion) {
  Case c = merge_all({"t0 = gt t1, 9\ntest t0\n  plain_modify b.0, -15\n"});
  EXPECT_EQ(c.merged.others, std::vector<u8>{0});
  EXPECT_EQ(c.text(), "");
}

TEST(DuelMerge, TheHandlersOfAChangeStayInsideTheStore) {
  constexpr std::string_view kHit = "plain_modify b.0, -3\n  set a.1, 1\n";
  Case c = merge_all({kHit, "plain_modify b.0, -8\n  set a.1, 1\n"});
  EXPECT_EQ(c.text(), "plain_table b.0 table 0\n  set a.1, 1\n");
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{-3, -8}}));
}

TEST(DuelMerge, WhatRollsOrSetsOrMayLeaveThePhaseStaysByItself) {
  Case c = merge_all({"set b.0, 1\n", "t0 = roll 6\nmodify b.0, t0\n", "plain_modify b.0, -3\n",
                      "modify b.0, -3\n  leave_phase\n"});
  EXPECT_EQ(c.merged.others, (std::vector<u8>{0, 1, 3}));
  EXPECT_EQ(c.merged.tables, (std::vector<Table>{{0, 0, -3}}));
}

}  // namespace
}  // namespace agon::duel
