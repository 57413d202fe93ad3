#include "agon/base/decimal.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <string>

namespace agon {
namespace {

TEST(Nearest, RoundsOnce) {
  // Above the middle between 1 and the float next to it, but its double is the middle itself.
  EXPECT_EQ(nearest<float>("1.00000005960464478"), 1.0F + FLT_EPSILON);
  EXPECT_EQ(nearest<float>("1.00000005960464477"), 1.0F);
  EXPECT_EQ(nearest<double>("0.1"), 0.1);
}

TEST(Nearest, KnowsTooSmallFromTooLargeHoweverItIsWritten) {
  std::string zeros(4000, '0');
  EXPECT_EQ(nearest<float>("1e-50"), 0.0F);
  EXPECT_EQ(nearest<float>("1e-45"), FLT_TRUE_MIN);
  EXPECT_EQ(nearest<float>("0." + zeros + "1"), 0.0F);
  EXPECT_EQ(nearest<float>("0." + zeros + "1e4001"), 1.0F);
  EXPECT_EQ(nearest<float>("0." + zeros + "1e9000"), std::nullopt);
  EXPECT_EQ(nearest<float>("1" + zeros + "e-9000"), 0.0F);
  EXPECT_EQ(nearest<float>("1" + zeros + "e-3000"), std::nullopt);
  EXPECT_EQ(nearest<double>("-1e-999999999999999999999999"), 0.0);
  EXPECT_EQ(nearest<double>("1e+999999999999999999999999"), std::nullopt);
  EXPECT_EQ(nearest<double>("0e999999999999999999999999"), 0.0);
  EXPECT_EQ(nearest<float>("3.4028236e38"), std::nullopt);
}

TEST(Nearest, TakesNumbersOnly) {
  for (const char* text : {"", "-", "x", "1x", "inf", "nan", "-inf", "1 "}) {
    EXPECT_EQ(nearest<float>(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace agon
