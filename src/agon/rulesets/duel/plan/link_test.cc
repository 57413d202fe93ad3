#include "agon/rulesets/duel/plan/link.h"

#include <gtest/gtest.h>

#include "agon/rulesets/duel/plan/flatten.h"
#include "tests/support/plan_text.h"

namespace agon::duel {
namespace {

Plan linked(const Pieces& pieces) {
  Plan plan;
  plan.rows.assign(kAttributeRows, 10);
  flatten(pieces, {}, plan);
  link(plan);
  return plan;
}

std::string stream_of(const Plan& plan) {
  return test::to_text(plan, {.begin = plan.stream, .end = static_cast<u32>(plan.code.size())});
}

TEST(DuelLink, TurnsFollowEachOtherWithTheirEvenAndTheirOddDecisions) {
  Pieces pieces;
  for (std::string_view text : {"modify b.0, -1\n", "modify b.0, -2\n"}) {
    pieces.sides[0].abilities.push_back({.nodes = test::read_nodes(text, pieces)});
  }
  pieces.sides[1].abilities.push_back({.nodes = test::read_nodes("modify a.0, -3\n", pieces)});
  Plan plan = linked(pieces);
  EXPECT_EQ(stream_of(plan), R"(0 first_turn
1 a_chooses_even
2   modify b.0, -1
3 next_turn side b
4   modify b.0, -2
5 next_turn side b
6 next_turn side b
7 a_chooses_odd
8   modify b.0, -1
9 next_turn side b
10   modify b.0, -2
11 next_turn side b
12 next_turn side b
13 b_chooses_even
14   modify a.0, -3
15 next_turn side a
16 next_turn side a
17 b_chooses_odd
18   modify a.0, -3
19 next_turn side a
20 next_turn side a
)");
  EXPECT_EQ(plan.turns[0][1].begin - plan.stream, 7u);
  EXPECT_EQ(plan.turns[0][1].abilities[1] - plan.stream, 10u);
}

TEST(DuelLink, APhaseThatIsLeftGoesOnWithTheNextAndDiceHaveItsName) {
  Pieces pieces;
  pieces.sides[0].turn_start.nodes =
      test::read_nodes("t0 = roll 6\ntest t0\n  leave_phase\nset a.0, 1\n", pieces);
  Plan plan = linked(pieces);
  std::string stream = stream_of(plan);
  EXPECT_EQ(stream.substr(0, stream.find("a_chooses_even")), R"(0 first_turn
1 enter name turn_start
2   t0 = roll 6 die 0
3   test t0 to 5
4     leave_phase to 6
5   set a.0, 1
6 )");
}

}  // namespace
}  // namespace agon::duel
