#include "agon/net/rates.h"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

using namespace std::chrono_literals;

TEST(Rates, EachNameHasItsOwn) {
  Clock::time_point now{};
  Rates rates({.per_second = 10, .burst = 2});
  for (const char* name : {"a", "b"}) {
    EXPECT_TRUE(rates.take(name, now));
    EXPECT_TRUE(rates.take(name, now));
    EXPECT_FALSE(rates.take(name, now)) << name;
  }
  EXPECT_TRUE(rates.take("a", now + 101ms));
}

TEST(Rates, ForgetsWhoHasBeenQuietAndNobodyElse) {
  Clock::time_point now{};
  Rates rates({.per_second = 10, .burst = 2});
  while (rates.take("greedy", now)) {
  }
  for (int i = 0; i < 10'000; ++i) {
    now += 10ms;
    EXPECT_TRUE(rates.take(std::to_string(i), now));
    rates.take("greedy", now);
    EXPECT_FALSE(rates.take("greedy", now)) << "others who come do not help it";
  }
  EXPECT_LE(rates.size(), 512u) << "as many as have asked in the last 100 ms, and some";
}

TEST(Rates, WithoutARateNothingIsRemembered) {
  Rates rates({});
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(rates.take("a", {}));
  EXPECT_EQ(rates.size(), 0u);
}

}  // namespace
}  // namespace agon::net
