#include "agon/base/list.h"

#include <gtest/gtest.h>

#include <vector>

#include "agon/base/types.h"

namespace agon {
namespace {

AGON_ENUM(Guess, u8, high, low)
AGON_NAMED_ENUM(Use, u16, (attack, "Attack"), (defense, "Counter_Defense"))
AGON_WORDED_ENUM(Ending, u8, (points, "ahead on points, at the end"), (clock, "by the clock"))

#define AGON_TEST_ADD(number) +number
constexpr int kSum = 0 AGON_EACH(AGON_TEST_ADD, 1, 2, 3);
constexpr int kEmpty = 7 AGON_EACH(AGON_TEST_ADD);
constexpr int kMany = 0 AGON_EACH(AGON_TEST_ADD,                                   //
                                  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
#undef AGON_TEST_ADD

std::vector<std::string_view> list(std::span<const std::string_view> names) {
  return {names.begin(), names.end()};
}

TEST(List, AnEnumIsNamedAsItsEnumerators) {
  EXPECT_EQ(list(names_of(Guess::low)), (std::vector<std::string_view>{"high", "low"}));
  EXPECT_EQ(static_cast<int>(Guess::high), 0);
  EXPECT_EQ(static_cast<int>(Guess::low), 1);
  EXPECT_EQ(kGuessNames.size(), 2u);
  EXPECT_EQ(kGuessCount, 2u);
  EXPECT_EQ(sizeof(Guess), 1u);
}

TEST(List, ANamedEnumHasNamesOfItsOwn) {
  EXPECT_EQ(list(names_of(Use{})), (std::vector<std::string_view>{"Attack", "Counter_Defense"}));
  EXPECT_EQ(static_cast<int>(Use::defense), 1);
  EXPECT_EQ(sizeof(Use), 2u);
}

TEST(List, AWordedEnumHasSentencesBesides) {
  EXPECT_EQ(list(names_of(Ending{})), (std::vector<std::string_view>{"points", "clock"}));
  EXPECT_EQ(sentence_of(Ending::points), "ahead on points, at the end");
  EXPECT_EQ(sentence_of(Ending::clock), "by the clock");
}

TEST(List, EveryValueOfAnEnumIsThere) {
  EXPECT_EQ(every<Guess>(), (std::array{Guess::high, Guess::low}));
  EXPECT_EQ(every<Use>(), (std::array{Use::attack, Use::defense}));
}

TEST(List, EachTakesAnyNumberOfElements) {
  EXPECT_EQ(kSum, 6);
  EXPECT_EQ(kEmpty, 7);
  EXPECT_EQ(kMany, 64);
}

}  // namespace
}  // namespace agon
