// Orders become actions: a move for each edge, around enemies, with amounts that will be there.
#include "agon/rulesets/skirmish/bots/draft.h"

#include "tests/support/skirmish_maps.h"

namespace agon::skirmish {
namespace {

class SkirmishDraft : public testing::Test {
 protected:
  u16 node(std::string_view id) const { return find_node(content, id).value(); }
  std::string text() const { return text_of(content, draft.plan()); }

  Content content = content_from(scenario_of(
      {{"hq_a", 'a', 9}, {"hq_b", 'b', 3}, {"block", 'b', 4}, {"n1"}, {"n2", 'a', 2}},
      {{"hq_a", "block"}, {"block", "hq_b"}, {"hq_a", "n1"}, {"n1", "n2"}, {"n2", "hq_b"}},
      {.budget = 4}));
  State state = first_ply(content, 2);
  Draft draft{content};
  void SetUp() override { draft.begin(state); }
};

TEST_F(SkirmishDraft, MarchesAroundEnemiesAndLeavesWhatShallStay) {
  draft.march({node("hq_a"), node("hq_b"), 2});
  EXPECT_EQ(text(), "move hq_a>n1 7, move n1>n2 7, move n2>hq_b 7");
  EXPECT_EQ(draft.troops(node("hq_a")), 2u);
  EXPECT_EQ(draft.room(), 1u);
}

TEST_F(SkirmishDraft, AfterAFightGoesOnWithTheLeastThatMayBeLeft) {
  draft.march({node("hq_a"), node("block"), 0});
  EXPECT_EQ(text(), "move hq_a>block 9");
  EXPECT_EQ(draft.troops(node("block")), 4u);  // 9 - 4 and a noise of -1
  draft.march({node("block"), node("hq_b"), 0});
  EXPECT_EQ(text(), "move hq_a>block 9, move block>hq_b 4");
}

TEST_F(SkirmishDraft, BuysWhatItCanAffordAndEndsWithTheRoom) {
  draft.reinforce(99);
  EXPECT_EQ(text(), "reinforce 5");
  EXPECT_EQ(draft.troops(node("hq_a")), 14u);
  draft.march({node("hq_a"), node("hq_b"), 0});
  draft.march({node("n2"), node("n1"), 0});
  EXPECT_EQ(draft.room(), 0u);
  EXPECT_EQ(draft.plan().size(), 4u);
}

TEST_F(SkirmishDraft, NobodyMarchesWhereNobodyIsLeft) {
  draft.march({node("n1"), node("hq_b"), 0});
  draft.march({node("n2"), node("hq_b"), 2});
  draft.march({node("n2"), node("n2"), 0});
  EXPECT_EQ(text(), "");
}

}  // namespace
}  // namespace agon::skirmish
