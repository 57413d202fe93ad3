#include "agon/chance/luck.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace agon::chance {
namespace {

TEST(Luck, TheSameKeyGivesTheSameDraws) {
  Luck one(Key{1, 2});
  Luck same(Key{1, 2});
  Luck other(Key{1, 3});
  u32 different = 0;
  for (u32 i = 0; i < 100; ++i) {
    u32 drawn = one.below(1000);
    EXPECT_EQ(same.below(1000), drawn);
    different += other.below(1000) != drawn;
  }
  EXPECT_GT(different, 90u);
}

TEST(Luck, DrawsBetweenBothEndsAndFromAList) {
  Luck luck(Key{1, 2});
  constexpr std::array<int, 3> kList = {7, 8, 9};
  std::set<int> drawn;
  std::set<int> picked;
  for (u32 i = 0; i < 200; ++i) {
    drawn.insert(luck.between(-1, 2));
    picked.insert(luck.pick(kList));
  }
  EXPECT_EQ(drawn, (std::set<int>{-1, 0, 1, 2}));
  EXPECT_EQ(picked, (std::set<int>{7, 8, 9}));
}

}  // namespace
}  // namespace agon::chance
