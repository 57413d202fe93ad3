#include "agon/base/sort.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace agon {
namespace {

TEST(SortStably, KeepsTheOrderOfEquals) {
  using Pairs = std::vector<std::pair<int, char>>;
  Pairs list = {{2, 'a'}, {1, 'b'}, {2, 'c'}, {0, 'd'}, {1, 'e'}};
  sort_stably(list, std::less{}, &Pairs::value_type::first);
  EXPECT_EQ(list, (Pairs{{0, 'd'}, {1, 'b'}, {1, 'e'}, {2, 'a'}, {2, 'c'}}));
  sort_stably(list, std::greater{}, &Pairs::value_type::first);
  EXPECT_EQ(list, (Pairs{{2, 'a'}, {2, 'c'}, {1, 'b'}, {1, 'e'}, {0, 'd'}}));
}

TEST(SortStably, LeavesNothingAsItIs) {
  std::vector<int> none;
  sort_stably(none, std::less{}, std::identity{});
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace agon
