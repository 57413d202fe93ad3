#include "agon/base/utf8.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::string_view_literals;

struct Sequence {
  std::string_view bytes;
  u32 length;
};

class Utf8Sequence : public testing::TestWithParam<Sequence> {};

TEST_P(Utf8Sequence, HasItsLengthOrNone) {
  EXPECT_EQ(utf8_length(GetParam().bytes, 0), GetParam().length);
}

INSTANTIATE_TEST_SUITE_P(Good, Utf8Sequence,
                         testing::Values(Sequence{"\0"sv, 1}, Sequence{"a", 1}, Sequence{"\x7F", 1},
                                         Sequence{"\xC2\x80", 2}, Sequence{"\xDF\xBF", 2},
                                         Sequence{"\xE0\xA0\x80", 3}, Sequence{"\xED\x9F\xBF", 3},
                                         Sequence{"\xEE\x80\x80", 3}, Sequence{"\xEF\xBF\xBF", 3},
                                         Sequence{"\xF0\x90\x80\x80", 4},
                                         Sequence{"\xF4\x8F\xBF\xBF", 4}));

// Stray continuation, overlong forms, surrogates, past U+10FFFF, cut off, and never-used bytes.
INSTANTIATE_TEST_SUITE_P(
    Bad, Utf8Sequence,
    testing::Values(Sequence{"\x80", 0}, Sequence{"\xBF", 0}, Sequence{"\xC0\x80", 0},
                    Sequence{"\xC1\xBF", 0}, Sequence{"\xE0\x9F\xBF", 0},
                    Sequence{"\xED\xA0\x80", 0}, Sequence{"\xED\xBF\xBF", 0},
                    Sequence{"\xF0\x8F\xBF\xBF", 0}, Sequence{"\xF4\x90\x80\x80", 0},
                    Sequence{"\xF5\x80\x80\x80", 0}, Sequence{"\xFF", 0}, Sequence{"\xC2", 0},
                    Sequence{"\xE2\x82", 0}, Sequence{"\xF0\x90\x80", 0}, Sequence{"\xC2 ", 0},
                    Sequence{"\xE2\x82 ", 0}));

TEST(Utf8, TheFirstBadByteIsFound) {
  EXPECT_EQ(find_bad_utf8(""), std::nullopt);
  EXPECT_EQ(find_bad_utf8("grün €"), std::nullopt);
  EXPECT_EQ(find_bad_utf8("gr\xFCn"), 2u);
  EXPECT_EQ(find_bad_utf8("€\xE2\x82"), 3u);
}

TEST(Utf8, CharactersAreCountedAndABadByteIsOne) {
  EXPECT_EQ(utf8_count(""), 0u);
  EXPECT_EQ(utf8_count("a€𝄞"), 3u);
  EXPECT_EQ(utf8_count("a\xFF\xE2\x82"), 4u);
}

TEST(Utf8, CharactersAreCutApart) {
  EXPECT_EQ(utf8_characters("a€\xFF"), (std::vector<std::string_view>{"a", "€", "\xFF"}));
}

TEST(Utf8, ControlCharactersAndBadBytesAreNotPrintable) {
  for (std::string_view good : {" ", "a", "~", "ü", "€", "𝄞", "\xC2\xA0"}) {
    EXPECT_TRUE(is_printable(good)) << good;
  }
  for (std::string_view bad :
       {"\0"sv, "\x1B"sv, "\n"sv, "\x7F"sv, "\x80"sv, "\xFF"sv, "\xC2\x9B"sv, "\u061C"sv,
        "\u200E"sv, "\u200F"sv, "\u2028"sv, "\u202A"sv, "\u202E"sv, "\u2066"sv, "\u2069"sv}) {
    EXPECT_FALSE(is_printable(bad)) << testing::PrintToString(bad);
  }
}

TEST(Utf8, PrintableTextHasEscapesForTheRest) {
  EXPECT_EQ(printable("a\tb\nc\rd\x1B[1m €\xFF"), R"(a b\nc\rd\u001b[1m €\xff)");
  EXPECT_EQ(printable("\u202Elive\u2069 \xC2\x9B\x7F"), R"(\u202elive\u2069 \u009b\u007f)");
  EXPECT_EQ(printable("joined 👩\u200D🚀 stays"), "joined 👩\u200D🚀 stays");
}

TEST(Utf8, ControlIsWhateverIsNotPrintable) {
  EXPECT_FALSE(has_control("Ölaf 🥋"));
  for (const char* text : {"a\nb", "\x1B", "ab\u202E", "\u2067x", "\xC2\x85", "\xFF"}) {
    EXPECT_TRUE(has_control(text)) << testing::PrintToString(text);
  }
}

TEST(Utf8, WideCharactersTakeTwoColumnsAndMarksNone) {
  for (const char* narrow : {"x", "\x7f", "\xff", "ü", "→", "🅰"}) {
    EXPECT_EQ(display_width(narrow), 1u) << narrow;
  }
  for (const char* wide : {"柔", "한", "あ", "Ａ", "🥋", "⚡", "𠀀"}) {
    EXPECT_EQ(display_width(wide), 2u) << wide;
  }
  for (const char* over : {"\u0301", "\u200d", "\ufe0f"}) EXPECT_EQ(display_width(over), 0u);
}

}  // namespace
}  // namespace agon
