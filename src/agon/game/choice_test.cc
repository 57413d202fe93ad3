#include "agon/game/choice.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace agon::game {
namespace {

TEST(Choice, IsEightPlainBytes) {
  static_assert(sizeof(Choice) == 8);
  static_assert(std::is_trivially_copyable_v<Choice>);
  static_assert(std::has_unique_object_representations_v<Choice>);
}

TEST(Choice, IsOrderedByVerbThenObjectThenAmount) {
  EXPECT_LT((Choice{1, 9, 9}), (Choice{2, 0, 0}));
  EXPECT_LT((Choice{1, 1, 9}), (Choice{1, 2, 0}));
  EXPECT_LT((Choice{1, 1, 1}), (Choice{1, 1, 2}));
  EXPECT_EQ((Choice{1, 1, 1}), (Choice{1, 1, 1}));
}

TEST(Sides, AreEachOthersOther) {
  EXPECT_EQ(other(Side::a), Side::b);
  EXPECT_EQ(other(Side::b), Side::a);
  EXPECT_EQ(at(Side::a), 0u);
  EXPECT_EQ(at(Side::b), 1u);
}

TEST(Sides, WinTheirOutcome) {
  EXPECT_EQ(win_of(Side::a), Outcome::a);
  EXPECT_EQ(win_of(Side::b), Outcome::b);
}

TEST(Deciders, IncludeTheirSides) {
  for (Side side : kSides) {
    EXPECT_FALSE(includes(Deciders::nobody, side));
    EXPECT_TRUE(includes(Deciders::both, side));
    EXPECT_TRUE(includes(only(side), side));
    EXPECT_FALSE(includes(only(side), other(side)));
  }
}

TEST(Names, AreThoseOfFilesAndMessages) {
  EXPECT_EQ(name_of(Side::a), "a");
  EXPECT_EQ(name_of(Side::b), "b");
  EXPECT_EQ(name_of(Deciders::nobody), "nobody");
  EXPECT_EQ(name_of(Deciders::a), "a");
  EXPECT_EQ(name_of(Deciders::b), "b");
  EXPECT_EQ(name_of(Deciders::both), "both");
  EXPECT_EQ(name_of(Outcome::running), "running");
  EXPECT_EQ(name_of(Outcome::a), "a");
  EXPECT_EQ(name_of(Outcome::b), "b");
  EXPECT_EQ(name_of(Outcome::draw), "draw");
}

}  // namespace
}  // namespace agon::game
