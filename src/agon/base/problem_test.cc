#include "agon/base/problem.h"

#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/base/result.h"
#include "tests/support/tree.h"

namespace agon {
namespace {

Problem range_problem() {
  return {
      .code = ErrorCode::json_range,
      .message = "7 is above the maximum 3",
      .path = "/techniques/3/modifier",
      .place = {.file = "book.json", .line = 12, .column = 17, .excerpt = R"(    "modifier": 7,)"}};
}

TEST(ProblemText, HasPlacePathMessageCodeLineAndCaret) {
  EXPECT_EQ(to_text(range_problem()),
            R"(book.json:12:17: error: /techniques/3/modifier: 7 is above the maximum 3 [json_range]
   12 |     "modifier": 7,
      |                 ^
)");
}

TEST(ProblemText, AWarningSaysSo) {
  Problem problem = range_problem();
  problem.severity = Severity::warning;
  EXPECT_TRUE(to_text(problem).starts_with("book.json:12:17: warning: /techniques"));
}

TEST(ProblemText, WithoutAPlaceIsOneLine) {
  EXPECT_EQ(to_text({.code = ErrorCode::unknown_game, .message = "no game 'hilow'"}),
            "error: no game 'hilow' [unknown_game]\n");
}

TEST(ProblemText, AFileWithoutALineIsNamed) {
  Problem problem{.code = ErrorCode::file_unreadable, .message = "cannot open the file"};
  problem.place.file = "gone.json";
  EXPECT_EQ(to_text(problem), "gone.json: error: cannot open the file [file_unreadable]\n");
}

TEST(ProblemText, ATextWithoutAFileHasItsLine) {
  Problem problem{.message = "no such option",
                  .place = {.line = 1, .column = 3, .excerpt = "--nmae"}};
  EXPECT_EQ(to_text(problem),
            "1:3: error: no such option [usage]\n"
            "    1 | --nmae\n"
            "      |   ^\n");
}

TEST(ProblemText, TheCaretCountsCharactersNotBytes) {
  Problem problem{.message = "here",
                  .place = {.file = "x", .line = 1, .column = 7, .excerpt = "\"ünïç\" 1"}};
  EXPECT_EQ(to_text(problem),
            "x:1:7: error: here [usage]\n"
            "    1 | \"ünïç\" 1\n"
            "      |       ^\n");
}

TEST(ProblemText, TheCaretStandsUnderItsPlaceAfterWideCharacters) {
  Problem problem{.message = "here",
                  .place = {.file = "x", .line = 1, .column = 7, .excerpt = "\"柔術🥋\" 1"}};
  EXPECT_EQ(to_text(problem),
            "x:1:7: error: here [usage]\n"
            "    1 | \"柔術🥋\" 1\n"
            "      |          ^\n");
}

TEST(ProblemText, ATabIsOneColumnAndControlCharactersAreEscaped) {
  Problem problem{
      .message = "here \x1b[2J",
      .path = "/a\nb",
      .place = {.file = "x\x07", .line = 1, .column = 3, .excerpt = "\t\x1b!\xff\xc2\x80"}};
  EXPECT_EQ(to_text(problem),
            "x\\u0007:1:3: error: /a\\nb: here \\u001b[2J [usage]\n"
            "    1 |  \\u001b!\\xff\\u0080\n"
            "      |        ^\n");
}

TEST(ProblemText, ALongLineIsCutAroundTheCaret) {
  std::string line(300, 'x');
  line[200] = '!';
  Problem problem{.message = "here",
                  .place = {.file = "x", .line = 1, .column = 201, .excerpt = line}};
  std::string around = std::string(50, 'x') + "!" + std::string(49, 'x');
  std::string expected = "x:1:201: error: here [usage]\n";
  expected += "    1 | ..." + around + "...\n";
  expected += "      | " + std::string(53, ' ') + "^\n";
  EXPECT_EQ(to_text(problem), expected);
}

TEST(ProblemText, ALongLineWithAnEarlyCaretIsCutAtItsEnd) {
  Problem problem{.message = "here",
                  .place = {.file = "x", .line = 1, .column = 1, .excerpt = std::string(101, 'x')}};
  std::string expected = "x:1:1: error: here [usage]\n";
  expected += "    1 | " + std::string(100, 'x') + "...\n";
  expected += "      | ^\n";
  EXPECT_EQ(to_text(problem), expected);
}

TEST(ProblemText, AnExcerptThatSkipsTheStartOfItsLineSaysSo) {
  Problem problem{
      .message = "here",
      .place = {.file = "x", .line = 1, .column = 5003, .excerpt = "ab!c", .skipped = 5000}};
  EXPECT_EQ(to_text(problem),
            "x:1:5003: error: here [usage]\n"
            "    1 | ...ab!c\n"
            "      |      ^\n");
}

TEST(ProblemText, ACaretBehindTheLineStandsBehindIt) {
  Problem problem{.message = "the text ends here",
                  .place = {.file = "x", .line = 2, .column = 4, .excerpt = "abc"}};
  EXPECT_EQ(to_text(problem),
            "x:2:4: error: the text ends here [usage]\n"
            "    2 | abc\n"
            "      |    ^\n");
}

TEST(Problems, HaveErrorsOnlyIfOneIsNoWarning) {
  Problem warning = range_problem();
  warning.severity = Severity::warning;
  EXPECT_FALSE(has_errors({}));
  EXPECT_FALSE(has_errors({warning}));
  EXPECT_TRUE(has_errors({warning, range_problem()}));
}

TEST(ErrorCode, NamesAreThoseOfTheList) {
  EXPECT_EQ(name_of(ErrorCode::usage), "usage");
  EXPECT_EQ(name_of(ErrorCode::json_duplicate_key), "json_duplicate_key");
  EXPECT_EQ(name_of(ErrorCode::replay_differs), "replay_differs");
}

TEST(Result, HoldsAValueOrAProblem) {
  Result<int> good = 3;
  Result<int> bad = refuse(ErrorCode::usage, "no number");
  EXPECT_EQ(good.value(), 3);
  EXPECT_EQ(bad.error().message, "no number");
}

// docs/errors.md repeats errors.def for people.
TEST(ErrorCodes, TheDocsListThemAll) {
  std::string table = "| code | meaning |\n|---|---|\n";
#define AGON_ERROR(name, meaning) table += "| `" #name "` | " meaning " |\n";
#include "agon/base/errors.def"
#undef AGON_ERROR
  Result<std::string> page = read_file(test::tree("/docs/errors.md"));
  ASSERT_TRUE(page);
  EXPECT_NE(page->find(table), std::string::npos) << "docs/errors.md should hold:\n" << table;
}

}  // namespace
}  // namespace agon
