// Problems with their line and caret; the sentences, one by one, are in
// tests/script/error_*.script.
#include "agon/script/typing.h"

#include <gtest/gtest.h>

#include "agon/script/parser.h"

namespace agon::script {
namespace {

std::string refusals(const std::string& text) {
  Findings findings;
  if (read_script(text, findings)) return "accepted";
  std::string out;
  for (const Finding& finding : findings) out += agon::to_text(to_problem(finding, text, "x"));
  return out;
}

TEST(Typing, ShowsLineAndCaret) {
  EXPECT_EQ(refusals("SEQ(\n  MODIFY(SELF, 'größe', 1),\n  MODIFY(SELF, 'größe', FOO(1)))"),
            "x:3:25: error: unknown command 'FOO' [script_name]\n"
            "    3 |   MODIFY(SELF, 'größe', FOO(1)))\n"
            "      |                         ^\n");
}

TEST(Typing, FindsEveryWrongArgument) {
  EXPECT_EQ(refusals("ADD(x, SET(SLEF, 1, 2))"),
            "x:1:5: error: expected a value, found the name 'x'; an attribute is read by "
            "GET(SELF, 'x') [script_type]\n"
            "    1 | ADD(x, SET(SLEF, 1, 2))\n"
            "      |     ^\n"
            "x:1:12: error: unknown target 'SLEF', did you mean 'SELF'? [script_name]\n"
            "    1 | ADD(x, SET(SLEF, 1, 2))\n"
            "      |            ^\n"
            "x:1:18: error: expected an attribute's name, found the number 1 [script_type]\n"
            "    1 | ADD(x, SET(SLEF, 1, 2))\n"
            "      |                  ^\n");
}

TEST(Typing, StopsAfterTwenty) {
  std::string text = "SEQ(X()";
  for (int i = 0; i < 100; ++i) text += ", X()";
  Findings findings;
  EXPECT_FALSE(read_script(text + ")", findings));
  EXPECT_EQ(findings.size(), kMostFindings);
}

TEST(Typing, RefusesAHugeText) {
  EXPECT_EQ(refusals(std::string(70000, ' ')).substr(0, 80),
            "x:1:1: error: the script has 70000 bytes, 65536 are the most [script_too_large]\n");
}

TEST(Typing, ShowsHostileBytesSafely) {
  EXPECT_EQ(refusals("ADD(\x1b[2J, \xff)"),
            "x:1:5: error: a script has no use for '\\u001b' [script_syntax]\n"
            "    1 | ADD(\\u001b[2J, \\xff)\n"
            "      |     ^\n");
  EXPECT_EQ(refusals(std::string("AD\0D", 4)),
            "x:1:3: error: a script has no use for '\\u0000' [script_syntax]\n"
            "    1 | AD\\u0000D\n"
            "      |   ^\n");
}

TEST(Typing, SpansCoverWhatTheyName) {
  std::string text = " IF( GET(SELF, 'a b') , /* x */ PASS(), 2.50 ) ";
  Findings findings;
  Expression tree = *read_script(text, findings);
  EXPECT_EQ(tree.span.of(text), "IF( GET(SELF, 'a b') , /* x */ PASS(), 2.50 )");
  EXPECT_EQ(tree.arguments[0].span.of(text), "GET(SELF, 'a b')");
  EXPECT_EQ(tree.arguments[0].name_span.of(text), "'a b'");
  EXPECT_EQ(tree.arguments[2].span.of(text), "2.50");
}

TEST(Typing, TheDeepestNestingIsRead) {
  std::string text = "1";
  for (std::size_t i = 0; i < kDeepestNesting; ++i) text = "ABS(" + text + ")";
  EXPECT_EQ(refusals(text), "accepted");
}

}  // namespace
}  // namespace agon::script
