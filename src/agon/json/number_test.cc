#include "agon/json/number.h"

#include <gtest/gtest.h>

#include <limits>

namespace agon::json {
namespace {

constexpr i64 kLargest = std::numeric_limits<i64>::max();
constexpr u64 kTwo53 = u64{1} << 53;

std::string as_text(Number number) { return to_text(number); }

TEST(NumberText, OfWholeNumbersIsAnInteger) {
  EXPECT_EQ(as_text(0), "0");
  EXPECT_EQ(as_text(std::numeric_limits<i64>::min()), "-9223372036854775808");
  EXPECT_EQ(as_text(~u64{0}), "18446744073709551615");
  EXPECT_EQ(as_text(1.0), "1");
  EXPECT_EQ(as_text(-0.0), "0");
  EXPECT_EQ(as_text(-3.0), "-3");
  EXPECT_EQ(as_text(9007199254740992.0), "9007199254740992");
  EXPECT_EQ(as_text(1e18), "1000000000000000000");
  EXPECT_EQ(as_text(-9223372036854775808.0), "-9223372036854775808");
}

TEST(NumberText, OfDoublesIsTheShortest) {
  EXPECT_EQ(as_text(0.1), "0.1");
  EXPECT_EQ(as_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(as_text(-1.5), "-1.5");
  EXPECT_EQ(as_text(0.0001), "0.0001");
  EXPECT_EQ(as_text(0.00001), "1e-05");
  EXPECT_EQ(as_text(18446744073709551616.0), "1.8446744073709552e+19");
  EXPECT_EQ(as_text(-9223372036854777856.0), "-9.223372036854778e+18");
  EXPECT_EQ(as_text(1e300), "1e+300");
  EXPECT_EQ(as_text(5e-324), "5e-324");
  EXPECT_EQ(as_text(std::numeric_limits<double>::max()), "1.7976931348623157e+308");
}

TEST(NumberText, OfFloatsIsTheShortestForAFloat) {
  EXPECT_EQ(as_text(0.1f), "0.1");
  EXPECT_EQ(as_text(1.0f / 3.0f), "0.33333334");
  EXPECT_EQ(as_text(16777216.0f), "16777216");
  EXPECT_EQ(as_text(std::numeric_limits<float>::max()), "3.4028235e+38");
  EXPECT_EQ(as_text(std::numeric_limits<float>::denorm_min()), "1e-45");
}

TEST(NumberText, OfWhatIsNotFiniteIsNull) {
  EXPECT_EQ(as_text(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(as_text(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(as_text(std::numeric_limits<float>::infinity()), "null");
}

TEST(NumberOrder, IsExactAcrossTypes) {
  EXPECT_EQ(Number(1), Number(1.0));
  EXPECT_EQ(Number(0), Number(-0.0));
  EXPECT_EQ(Number(1), Number(u8{1}));
  EXPECT_LT(Number(-1), Number(u64{1}));
  EXPECT_LT(Number(kLargest), Number(u64{1} << 63));
  EXPECT_EQ(Number(u64{1} << 63), Number(9223372036854775808.0));
  EXPECT_LT(Number(9007199254740992.0), Number(kTwo53 + 1));
  EXPECT_LT(Number(kLargest), Number(9223372036854775808.0));
  EXPECT_LT(Number(~u64{0}), Number(18446744073709551616.0));
  EXPECT_GT(Number(3.5), Number(3));
  EXPECT_LT(Number(-3.5), Number(-3));
  EXPECT_GT(Number(-3), Number(-3.5));
  EXPECT_GT(Number(u64{1} << 63), Number(-1e300));
  EXPECT_LT(Number(std::numeric_limits<i64>::min()), Number(1e300));
}

TEST(NumberOrder, OfNotANumberIsNone) {
  Number nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(nan == nan);
  EXPECT_FALSE(nan < Number(1) || nan > Number(1) || nan == Number(1));
}

TEST(Number, KnowsItsKind) {
  EXPECT_TRUE(Number(-1).is_integer());
  EXPECT_TRUE(Number(u64{7}).is_integer());
  EXPECT_TRUE(Number(u64{1} << 63).is_unsigned());
  EXPECT_TRUE(Number(1.0).is_real());
  EXPECT_TRUE(Number(1.0).is_whole());
  EXPECT_TRUE(Number(1e300).is_whole());
  EXPECT_FALSE(Number(1.5).is_whole());
  EXPECT_FALSE(Number(std::numeric_limits<double>::infinity()).is_whole());
}

TEST(Number, ConvertsOnlyExactly) {
  EXPECT_EQ(Number(3.0).to_i64(), 3);
  EXPECT_EQ(Number(3.5).to_i64(), std::nullopt);
  EXPECT_EQ(Number(9223372036854775808.0).to_i64(), std::nullopt);
  EXPECT_EQ(Number(u64{1} << 63).to_i64(), std::nullopt);
  EXPECT_EQ(Number(-1).to_u64(), std::nullopt);
  EXPECT_EQ(Number(-1.0).to_u64(), std::nullopt);
  EXPECT_EQ(Number(9223372036854775808.0).to_u64(), u64{1} << 63);
  EXPECT_EQ(Number(18446744073709551616.0).to_u64(), std::nullopt);
  EXPECT_EQ(Number(~u64{0}).to_double(), 18446744073709551616.0);
}

TEST(NumberFrom, ReadsTheSmallestTypeThatHoldsIt) {
  EXPECT_TRUE(number_from("-9223372036854775808")->is_integer());
  EXPECT_TRUE(number_from("9223372036854775807")->is_integer());
  EXPECT_TRUE(number_from("9223372036854775808")->is_unsigned());
  EXPECT_TRUE(number_from("18446744073709551615")->is_unsigned());
  EXPECT_TRUE(number_from("1.0")->is_real());
  EXPECT_EQ(number_from("-0")->to_i64(), 0);
  EXPECT_EQ(number_from("1E+2")->to_i64(), 100);
  EXPECT_EQ(number_from("0.1")->to_double(), 0.1);
  EXPECT_EQ(number_from("5e-324")->to_double(), 5e-324);
  EXPECT_EQ(number_from("0e-9999")->to_double(), 0.0);
}

TEST(NumberFrom, RefusesWhatIsNoNumberInJson) {
  for (std::string_view text : {"", "-", "+1", "01", "-01", ".5", "1.", "1.e5", "1e", "1e+", "0x10",
                                "1_000", "NaN", "Infinity", "-Infinity", "1 ", " 1", "--1", "1f"}) {
    EXPECT_FALSE(looks_like_number(text)) << text;
    EXPECT_EQ(number_from(text), std::nullopt) << text;
  }
}

TEST(NumberFrom, RefusesWhatNoTypeHolds) {
  for (std::string_view text : {"1e309", "-1e309", "1e999999999999999999999"}) {
    EXPECT_TRUE(looks_like_number(text)) << text;
    EXPECT_EQ(number_from(text), std::nullopt) << text;
  }
}

TEST(NumberFrom, ReadsWhatADoubleRounds) {
  EXPECT_EQ(number_from("18446744073709551616")->to_double(), 18446744073709551616.0);
  EXPECT_EQ(number_from("-9223372036854775809")->to_double(), -9223372036854775808.0);
  EXPECT_EQ(number_from("1e-999")->to_double(), 0);
  EXPECT_EQ(number_from("0." + std::string(4000, '3'))->to_double(), 1.0 / 3);
  EXPECT_FALSE(number_from("18446744073709551616")->to_u64());
}

// The middle between 1 and the next float, as a double and written in three ways.
constexpr double kMiddle = 1.0 + 0x1p-24;

TEST(NumberToFloat, IsTheFloatNearestToTheText) {
  constexpr float kNext = 1.0F + 0x1p-23F;
  EXPECT_EQ(number_from("1.00000005960464477")->to_float(), 1.0F);
  EXPECT_EQ(number_from("1.000000059604644775390625")->to_float(), 1.0F) << "to the even one";
  EXPECT_EQ(number_from("1.00000005960464478")->to_float(), kNext);
  EXPECT_EQ(number_from("-1.00000005960464478")->to_float(), -kNext);
  EXPECT_EQ(number_from("9007199791611905")->to_float(), 9007200328482816.0F) << "whole";
  EXPECT_EQ(number_from("100000000000000000000")->to_float(), 1e20F);
  EXPECT_EQ(number_from("1e-45")->to_float(), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(number_from("7.006492321624086e-46")->to_float(),
            std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(number_from("7.006492321624085e-46")->to_float(), 0);
}

TEST(NumberToFloat, SurvivesWriting) {
  for (std::string_view text : {"1.00000005960464477", "1.000000059604644775390625",
                                "1.00000005960464478", "1.0000000596046448"}) {
    Number read = *number_from(text);
    Number again = *number_from(to_text(read));
    EXPECT_EQ(again, read) << text;
    EXPECT_EQ(again.to_float(), read.to_float()) << text;
  }
  EXPECT_EQ(number_from(as_text(kMiddle))->to_double(), kMiddle) << "doubles are read as written";
}

}  // namespace
}  // namespace agon::json
