// What scripts compile to, and bytecode as text.
#include "agon/script/assembly.h"

#include <gtest/gtest.h>

#include "agon/script/typing.h"

namespace agon::script {
namespace {

const std::vector<std::string> kColumns = {"health", "mana", "two words"};

Found<Program> compiled(const std::string& text) {
  Findings findings;
  std::optional<Expression> tree = read_script(text, findings);
  EXPECT_TRUE(tree) << text;
  return compile(tree.value_or(noop()), kColumns);
}

std::string code(const std::string& text) { return disassemble(*compiled(text), kColumns); }

std::string refusal(const std::string& text) {
  Result<Program> program = assemble(text, kColumns, "x");
  return program ? "accepted" : to_text(program.error());
}

std::string headline(const std::string& text) {
  std::string all = refusal(text);
  return all.substr(0, all.find('\n'));
}

TEST(Compile, TheFireballOfTheSeed) {
  EXPECT_EQ(code("IF(GT(GET(SELF, \"mana\"), 9), SEQ(MODIFY(SELF, \"mana\", -10), "
                 "MODIFY(OPPONENT, \"health\", -15)), NOOP())"),
            "t0 = GT self.mana, 9\n"
            "IF t0\n"
            "  MODIFY self.mana, -10\n"
            "  MODIFY opponent.health, -15\n"
            "END\n");
}

TEST(Compile, TemporariesAreUsedAgain) {
  EXPECT_EQ(code("SET(SELF, mana, ADD(MUL(GET(SELF, mana), 2), SUB(ROLL(6), CONTEXT(delta))))"),
            "t0 = MUL self.mana, 2\n"
            "t1 = ROLL 6\n"
            "t1 = SUB t1, context.delta\n"
            "t0 = ADD t0, t1\n"
            "SET self.mana, t0\n");
}

TEST(Compile, AChosenValueIsATemporary) {
  EXPECT_EQ(code("SET(SELF, mana, IF(GET(SELF, health), ADD(1, ROLL(2)), 3))"),
            "IF self.health\n"
            "  t0 = ROLL 2\n"
            "  t0 = ADD 1, t0\n"
            "ELSE\n"
            "  t0 = COPY 3\n"
            "END\n"
            "SET self.mana, t0\n");
}

TEST(Compile, BothBranchesAndAllEnds) {
  EXPECT_EQ(code("IF(1, NOOP(), IF(CONTEXT(nobody), WIN(SELF), SEQ(LOSE(OPPONENT), PASS())))"),
            "IF 1\n"
            "ELSE\n"
            "  IF 0\n"
            "    WIN SELF\n"
            "  ELSE\n"
            "    LOSE OPPONENT\n"
            "    PASS\n"
            "  END\n"
            "END\n");
}

TEST(Compile, JumpsGoToTheEndOfTheirBlock) {
  Program program = *compiled("IF(1, PASS(), IF(1, WIN(SELF), NOOP()))");
  ASSERT_EQ(program.code.size(), 7u);
  EXPECT_EQ(program.code[0].b, 2);  // IF -> ELSE
  EXPECT_EQ(program.code[2].b, 6);  // ELSE -> END
  EXPECT_EQ(program.code[3].b, 5);  // inner IF -> inner END
}

TEST(Compile, ANumberIsOneConstant) {
  Program program = *compiled("SEQ(SET(SELF, mana, 5), SET(SELF, health, 5), SET(SELF, mana, 6))");
  EXPECT_EQ(program.constants, (std::vector<float>{5, 6}));
  EXPECT_EQ(program.temporaries, 0u);
}

TEST(Compile, AnAttributeNeedsAColumn) {
  Found<Program> program = compiled("SET(SELF, 'wisdom', 5)");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message, "the attribute 'wisdom' has no column");
  EXPECT_EQ(program.error().span.offset, 10u);
}

TEST(Assembly, ColumnsThatAreNoPlainWordsAreQuoted) {
  EXPECT_EQ(code("SET(SELF, 'two words', 5)"), "SET self.'two words', 5\n");
  for (const char* text :
       {"SET self.2, 5", "SET self.'two words', 5", "SET self.\"two words\", 5"}) {
    EXPECT_EQ(disassemble(*assemble(text, kColumns), kColumns), "SET self.'two words', 5\n")
        << text;
  }
}

TEST(Assembly, PunctuationInsideQuotesBelongsToTheName) {
  const std::vector<std::string> odd = {"a = b; c, d", "it's", "both ' and \""};
  const std::string text =
      "t0 = ADD self.'a = b; c, d', self.\"it's\"\nSET opponent.\"it's\", t0\nSET self.2, t0\n";
  Result<Program> program = assemble(text, odd);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_EQ(disassemble(*program, odd), text);
}

TEST(Assembly, CommentsAndBlankLinesMeanNothing) {
  Result<Program> program =
      assemble("; first\n\n  t0=ROLL 6 ; a die\n\tSET self.mana ,t0\n", kColumns);
  ASSERT_TRUE(program);
  EXPECT_EQ(disassemble(*program, kColumns), "t0 = ROLL 6\nSET self.mana, t0\n");
}

TEST(Assembly, RefusesWithLineAndCaret) {
  EXPECT_EQ(refusal("PASS\n  t0 = GTT self.mana, 9"),
            "x:2:8: error: unknown instruction 'GTT', did you mean 'GT'? [bytecode]\n"
            "    2 |   t0 = GTT self.mana, 9\n"
            "      |        ^\n");
  EXPECT_EQ(headline("GT self.mana, 9"), "x:1:1: error: GT needs a result [bytecode]");
  EXPECT_EQ(headline("t0 = PASS"), "x:1:6: error: PASS has no result [bytecode]");
  EXPECT_EQ(headline("t0 = GT 1"), "x:1:6: error: GT takes 2 operands, found 1 [bytecode]");
  EXPECT_EQ(headline("t64 = ABS 1"), "x:1:1: error: expected a temporary, found 't64' [bytecode]");
  EXPECT_EQ(headline("SET t0, 1"), "x:1:5: error: expected an attribute, found 't0' [bytecode]");
  EXPECT_EQ(headline("SET self.16, 1"),
            "x:1:5: error: expected an attribute, found 'self.16' [bytecode]");
  EXPECT_EQ(headline("t0 = ABS self.wisdom"),
            "x:1:10: error: 'self.wisdom' is no operand [bytecode]");
  EXPECT_EQ(headline("t0 = ABS inf"), "x:1:10: error: 'inf' is no operand [bytecode]");
  EXPECT_EQ(headline("WIN me"), "x:1:5: error: expected SELF or OPPONENT, found 'me' [bytecode]");
  EXPECT_EQ(headline("ELSE"), "x:1:1: error: ELSE without IF [bytecode]");
  EXPECT_EQ(headline("IF 1\nPASS\nELSE\nPASS\nELSE\nEND"),
            "x:5:1: error: a second ELSE of the same IF [bytecode]");
  EXPECT_EQ(headline("IF 1\nPASS"), "x:2:5: error: an IF has no END [bytecode]");
}

TEST(Assembly, HasAtMostAsManyInstructionsAsAScript) {
  std::string text;
  for (std::size_t i = 0; i < kMostInstructions; ++i) text += "PASS\n";
  EXPECT_EQ(refusal(text), "accepted");
  EXPECT_EQ(headline(text + "PASS"),
            "x:513:1: error: there are more than 512 instructions [bytecode]");
}

}  // namespace
}  // namespace agon::script
