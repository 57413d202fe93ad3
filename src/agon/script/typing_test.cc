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
            "x:3:25: error: unknown command 'FOO' (there are: CONTEXT, GET, SET, MODIFY, ADD, SUB, "
            "MUL, DIV, ABS, MIN, MAX, ROLL, IF, SEQ, EQ, GT, LT, AND, OR, NOT, WIN, LOSE, NOOP, "
            "PASS) [script_name]\n"
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

// The only finding of a text that cannot be read.
std::string sentence(const std::string& text) {
  Findings findings;
  EXPECT_FALSE(read_script(text, findings)) << text;
  return findings.empty() ? "" : findings[0].message;
}

// Every operator of phrases.def, between two values.
TEST(Typing, SaysWhatAnOperatorIsCalledHere) {
  const std::vector<std::pair<std::string, std::string>> all = {
      {">=", "a >= b is NOT(LT(a, b))"},
      {"<=", "a <= b is NOT(GT(a, b))"},
      {"<>", "a <> b is NOT(EQ(a, b))"},
      {"!=", "a != b is NOT(EQ(a, b))"},
      {"==", "a == b is EQ(a, b)"},
      {"&&", "a && b is AND(a, b)"},
      {"||", "a || b is OR(a, b)"},
      {"+=", "a change is MODIFY(target, attribute, delta)"},
      {"-=", "a change is MODIFY(target, attribute, delta), its delta below 0"},
      {"**", "nothing is raised to a power; a squared is MUL(a, a)"},
      {">", "a > b is GT(a, b)"},
      {"<", "a < b is LT(a, b)"},
      {"=", "EQ(a, b) compares, SET(target, attribute, value) changes"},
      {"&", "a & b is AND(a, b)"},
      {"|", "a | b is OR(a, b)"},
      {"!", "!a is NOT(a)"},
      {"+", "a + b is ADD(a, b)"},
      {"-", "a - b is SUB(a, b)"},
      {"*", "a * b is MUL(a, b)"},
      {"/", "a / b is DIV(a, b)"},
      {"%", "nothing gives a remainder: count in an attribute, and SET it to 0 when it reaches b"},
      {"^", "nothing is raised to a power; a squared is MUL(a, a)"},
      {"?", "a ? b : c is IF(a, b, c)"},
      {":", "a ? b : c is IF(a, b, c)"},
      {";", "a; b is SEQ(a, b)"},
      {"{", "several steps are SEQ(a, b)"},
      {"}", "several steps are SEQ(a, b)"},
      {".", "SELF.mana is GET(SELF, 'mana')"},
      {"#", "a comment begins with //"},
      {"≥", "a ≥ b is NOT(LT(a, b))"},
      {"≤", "a ≤ b is NOT(GT(a, b))"},
      {"≠", "a ≠ b is NOT(EQ(a, b))"},
      {"×", "a × b is MUL(a, b)"},
      {"÷", "a ÷ b is DIV(a, b)"},
      {"−", "a − b is SUB(a, b), and a number's sign is -"},
      {"–", "a – b is SUB(a, b), and a number's sign is -"},
  };
  for (const auto& [typed, said] : all) {
    EXPECT_EQ(sentence("ADD(GET(SELF, 'a') " + typed + " 2, 1)"),
              "a script has no use for '" + typed + "'; " + said);
  }
  EXPECT_EQ(sentence("ABS(-GET(SELF, 'a'))"), "a script has no use for '-'; -X is MUL(X, -1)");
  EXPECT_EQ(sentence("ABS(+GET(SELF, 'a'))"), "a script has no use for '+'; +X is X");
  EXPECT_EQ(sentence("ABS(SELF.mana)"),
            "a script has no use for '.'; SELF.mana is GET(SELF, 'mana')");
}

// Every command of phrases.def.
TEST(Typing, SaysWhatACommandOfOtherLanguagesIsCalledHere) {
  const std::string remainder =
      "nothing gives a remainder: count in an attribute, and SET it to 0 when it reaches b";
  const std::string rounding = "nothing rounds; only the sides of a ROLL are rounded down";
  const std::vector<std::pair<std::string, std::string>> all = {
      {"GE", "a >= b is NOT(LT(a, b))"},
      {"GTE", "a >= b is NOT(LT(a, b))"},
      {"GEQ", "a >= b is NOT(LT(a, b))"},
      {"LE", "a <= b is NOT(GT(a, b))"},
      {"LTE", "a <= b is NOT(GT(a, b))"},
      {"LEQ", "a <= b is NOT(GT(a, b))"},
      {"NE", "a != b is NOT(EQ(a, b))"},
      {"NEQ", "a != b is NOT(EQ(a, b))"},
      {"NEG", "-a is MUL(a, -1)"},
      {"MOD", remainder},
      {"REM", remainder},
      {"POW", "nothing is raised to a power; a squared is MUL(a, a)"},
      {"FLOOR", rounding},
      {"ROUND", rounding},
      {"CEIL", rounding},
      {"CLAMP", "a between lo and hi is MIN(hi, MAX(lo, a))"},
      {"RAND", "1 to n is ROLL(n)"},
      {"RANDOM", "1 to n is ROLL(n)"},
      {"ELSE", "what else happens is the third argument of IF(condition, then, else)"},
      {"THEN", "what then happens is the second argument of IF(condition, then, else)"},
  };
  for (const auto& [name, said] : all) {
    EXPECT_EQ(sentence(name + "(1)"), "unknown command '" + name + "'; " + said);
  }
}

// What is said there is a script.
TEST(Typing, WhatIsSaidInsteadCanBeRead) {
  for (const char* text :
       {"NOT(LT(1, 2))", "NOT(GT(1, 2))", "NOT(EQ(1, 2))", "MUL(GET(SELF, 'x'), -1)",
        "MIN(9, MAX(0, GET(SELF, 'a')))", "SEQ(NOOP(), NOOP())"}) {
    EXPECT_EQ(refusals(text), "accepted");
  }
}

TEST(Typing, KnowsWhatBeginsLikeAScript) {
  for (const char* text :
       {"MODIFY(OPPONENT, 'health' / 2", "modify (x", "SUMMON(a/b)", "NOOP", "NOOP / 2", "5",
        "5 / 2", "'mana' / 2", "\"mana", "“mana”/2", "// half\nDIV(a/b)", "/* half */ DIV / 2",
        "/* half", "(1)", " SELF / 2"}) {
    EXPECT_TRUE(begins_like_script(text)) << text;
  }
  for (const char* text : {"", "fire_mage/fireball", "./mine(2).json/strike", "../mine.json/strike",
                           "/tmp/mine/strike", "~/mine.json/strike", "2024/mine.json/strike",
                           "GET/mine.json/x", "mine.json/strike", "-", "GET.json/x"}) {
    EXPECT_FALSE(begins_like_script(text)) << text;
  }
}

}  // namespace
}  // namespace agon::script
