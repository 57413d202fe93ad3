#include "agon/rulesets/duel/batch/lazy.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace agon::duel {
namespace {

TEST(DuelLazy, IsMadeOnceByWhoeverAsksFirstAndNotBefore) {
  std::atomic<int> made = 0;
  Lazy<int> lazy;
  EXPECT_EQ(made, 0);
  EXPECT_FALSE(lazy.made());
  std::vector<const int*> seen(4);
  std::vector<std::jthread> threads;
  for (const int*& place : seen) {
    threads.emplace_back([&] { place = &lazy.get([&] { return ++made; }); });
  }
  threads.clear();
  EXPECT_EQ(made, 1);
  EXPECT_TRUE(lazy.made());
  for (const int* place : seen) EXPECT_EQ(place, seen[0]);
}

}  // namespace
}  // namespace agon::duel
