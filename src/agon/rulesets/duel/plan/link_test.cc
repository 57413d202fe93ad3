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

// Up to the end of the first of a's turns.
std::string first_turn_of(const Plan& plan) {
  std::string stream = stream_of(plan);
  return stream.substr(0, stream.find("next_turn"));
}

TEST(DuelLink, EveryAbilityGoesOnWithTheTurnsEnd) {
  Pieces pieces;
  for (std::string_view text : {"modify b.0, -1\n", "modify b.0, -2\n"}) {
    pieces.sides[0].abilities.push_back({.nodes = test::read_nodes(text, pieces)});
  }
  pieces.sides[0].turn_end.nodes = test::read_nodes("set a.1, 0\n", pieces);
  EXPECT_EQ(first_turn_of(linked(pieces)), R"(0 first_turn
1 a_chooses_even
2   modify b.0, -1
3 go_to to 6
4   modify b.0, -2
5 go_to to 6
6 set a.1, 0
7 )");
}

TEST(DuelLink, TheOpeningComesBeforeTheFirstTurn) {
  Pieces pieces;
  pieces.opening.nodes =
      test::read_nodes("t0 = roll 6\ntest t0\n  leave_phase\nset a.0, t0\n", pieces);
  std::string stream = stream_of(linked(pieces));
  EXPECT_EQ(stream.substr(0, stream.find("a_chooses_even")), R"(0 enter name game_start
1   t0 = roll 6 die 0
2   test t0 to 4
3     leave_phase to 5
4   set a.0, t0
5 first_turn
6 )");
}

TEST(DuelLink, WhereAbilitiesCountTheirScriptsTheActionPhaseBeginsForThem) {
  Pieces pieces;
  pieces.sides[0].abilities.push_back(
      {.nodes = test::read_nodes("count\nset a.0, 1\n", pieces), .counts = true});
  EXPECT_EQ(first_turn_of(linked(pieces)), R"(0 first_turn
1 enter name action_start
2 a_chooses_even
3 enter name ability
4   count to 7
5   set a.0, 1
6 )");
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
