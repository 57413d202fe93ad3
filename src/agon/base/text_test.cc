#include "agon/base/text.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Text, ANumberIsTheWholeText) {
  EXPECT_EQ(number_in<u32>("17"), 17u);
  EXPECT_EQ(number_in<i64>("-3"), -3);
  EXPECT_EQ(number_in<float>("2.5"), 2.5F);
  EXPECT_EQ(number_in<u64>("ff", 16), 255u);
  for (std::string_view text : {"", " 1", "1 ", "+1", "x", "1x", "1.5", "-1", "4294967296"}) {
    EXPECT_FALSE(number_in<u32>(text)) << text;
  }
}

TEST(Text, TrimmedHasNoSpaceAtItsEnds) {
  EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, OneThingIsSingular) {
  EXPECT_EQ(counted(0, "step"), "0 steps");
  EXPECT_EQ(counted(1, "step"), "1 step");
  EXPECT_EQ(counted(2, "other file"), "2 other files");
  EXPECT_EQ(counted(2, "match"), "2 matches");
  EXPECT_EQ(plural(1, "match"), "match");
}

TEST(Text, DigitsAreThereAndNothingElse) {
  EXPECT_TRUE(is_digits("007"));
  for (std::string_view text : {"", "-1", "1.5", "1 "}) EXPECT_FALSE(is_digits(text)) << text;
}

TEST(Text, ANameIsSpacedAsWords) { EXPECT_EQ(spaced("two_left_feet"), "two left feet"); }

}  // namespace
}  // namespace agon
