#include "agon/workbench/names.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"

namespace agon::workbench {
namespace {

constexpr u64 kLast = ~u64{0};

TEST(Names, GoUpToTheLastIndexAndNoFurther) {
  EXPECT_TRUE(decline_wrapping(0, kLast));
  EXPECT_TRUE(decline_wrapping(kLast, 0));
  EXPECT_TRUE(decline_wrapping(kLast, 1));
  Reply<void> beyond = decline_wrapping(kLast, 2);
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error()[0].message,
            "2 from index 18446744073709551615 on would pass the last index, 18446744073709551615");
  EXPECT_TRUE(decline_wrapping(1, kLast));
  EXPECT_FALSE(decline_wrapping(2, kLast));
}

TEST(Names, AContentIsCalledWhatItCallsItself) {
  auto named = [](const char* text) {
    return own_name(json::parse(text, "content").value().root(), "mine");
  };
  EXPECT_EQ(named("{\"name\": \"Ann\"}"), "Ann");
  EXPECT_EQ(named("{\"Name\": \"Bob\"}"), "Bob");
  EXPECT_EQ(named("{\"name\": 3}"), "mine");
  EXPECT_EQ(named("{}"), "mine");
}

}  // namespace
}  // namespace agon::workbench
