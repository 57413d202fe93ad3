#include "agon/base/near_miss.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace agon {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"modifier", "name", "note", "id"};

TEST(NearMiss, FindsOneSlip) {
  EXPECT_EQ(near_miss("modifer", kNames), "modifier");    // left out
  EXPECT_EQ(near_miss("modiffier", kNames), "modifier");  // doubled
  EXPECT_EQ(near_miss("nane", kNames), "name");           // wrong key
  EXPECT_EQ(near_miss("modifeir", kNames), "modifier");   // swapped
  EXPECT_EQ(near_miss("Note", kNames), "note");           // case
}

TEST(NearMiss, TwoSlipsNeedSixLetters) {
  EXPECT_EQ(near_miss("modfer", kNames), "modifier");
  EXPECT_EQ(near_miss("nxxe", kNames), "");
}

TEST(NearMiss, TheNearestWinsAndThenTheFirst) {
  std::array<std::string_view, 3> names = {"stage", "stakes", "stake"};
  EXPECT_EQ(near_miss("stakee", names), "stakes");  // both are one edit away
  EXPECT_EQ(near_miss("stak", names), "stake");
}

TEST(NearMiss, CapitalsAreOneSlip) {
  constexpr std::array<std::string_view, 2> names = {"FULL_HOUSE", "5OAK"};
  EXPECT_EQ(near_miss("full_house", names), "FULL_HOUSE");
}

TEST(NearMiss, NothingIsNearToNothing) {
  EXPECT_EQ(near_miss("", kNames), "");
  EXPECT_EQ(near_miss("name", {}), "");
}

TEST(NearMiss, VeryLongWordsAreNoSlips) {
  std::string typed(100000, 'n');
  EXPECT_EQ(near_miss(typed, kNames), "");
}

TEST(Suggestion, NamesTheNearOne) {
  EXPECT_EQ(suggestion("nmae", kNames), ", did you mean 'name'?");
}

TEST(Suggestion, ListsAFewIfNoneIsNear) {
  EXPECT_EQ(suggestion("strength", kNames), " (there are: modifier, name, note, id)");
}

TEST(Suggestion, IsSilentIfThereAreManyOrNone) {
  std::vector<std::string_view> many(13, "abc");
  EXPECT_EQ(suggestion("xyz", many), "");
  EXPECT_EQ(suggestion("xyz", {}), "");
}

}  // namespace
}  // namespace agon
