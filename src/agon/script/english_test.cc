#include "agon/script/english.h"

#include <gtest/gtest.h>

#include "agon/script/typing.h"

namespace agon::script {
namespace {

std::string words(const std::string& text) {
  Findings findings;
  std::optional<Expression> tree = read_script(text, findings);
  return tree ? describe(*tree) : findings.at(0).message;
}

std::string change(const std::string& delta) {
  return words("MODIFY(SELF, health, " + delta + ")");
}

std::string when(const std::string& condition) {
  return words("IF(" + condition + ", WIN(SELF), NOOP())");
}

TEST(English, AChangeRisesOrFalls) {
  EXPECT_EQ(change("5"), "your health rises by 5");
  EXPECT_EQ(change("-5"), "your health falls by 5");
  EXPECT_EQ(change("MUL(GET(SELF, strength), -1)"), "your health falls by your strength");
  EXPECT_EQ(change("MUL(-2, ROLL(6))"), "your health falls by twice the roll of a d6");
  EXPECT_EQ(change("SUB(0, ROLL(6))"), "your health falls by the roll of a d6");
  EXPECT_EQ(change("DIV(GET(OPPONENT, armor), -4)"),
            "your health falls by the opponent's armor divided by 4");
  EXPECT_EQ(change("ADD(-3, MUL(ROLL(6), -1))"), "your health falls by 3 plus the roll of a d6");
  EXPECT_EQ(change("IF(GET(SELF, angry), -10, -5)"),
            "your health falls by 10 if your angry is above 0, else 5");
}

TEST(English, AChangeOfUnknownSignIsAChange) {
  EXPECT_EQ(change("SUB(GET(SELF, armor), ROLL(6))"),
            "your health changes by your armor minus the roll of a d6");
  EXPECT_EQ(change("CONTEXT(delta)"), "your health changes by the change");
  EXPECT_EQ(change("IF(GET(SELF, luck), 5, -5)"),
            "your health changes by 5 if your luck is above 0, else -5");
}

TEST(English, ConstantsAreWorkedOut) {
  EXPECT_EQ(change("MUL(-1, ADD(2, 3))"), "your health falls by 5");
  EXPECT_EQ(change("SUB(3, 3)"), "nothing happens");
  EXPECT_EQ(words("IF(GT(1, 2), WIN(SELF), LOSE(SELF))"), "you lose");
}

TEST(English, ProductsReadNaturally) {
  EXPECT_EQ(change("MUL(GET(SELF, strength), 1.5)"),
            "your health rises by 1.5 times your strength");
  EXPECT_EQ(change("MUL(GET(SELF, strength), 0.5)"), "your health rises by half your strength");
  EXPECT_EQ(change("DIV(ADD(GET(SELF, a), 1), 2)"), "your health rises by half (your a plus 1)");
  EXPECT_EQ(change("MUL(GET(SELF, a), GET(SELF, b))"), "your health rises by your a times your b");
}

TEST(English, BracketsStandWhereTheyMustAndNowhereElse) {
  EXPECT_EQ(change("ADD(ADD(GET(SELF, a), 1), MUL(3, GET(SELF, b)))"),
            "your health rises by your a plus 1 plus 3 times your b");
  EXPECT_EQ(change("SUB(GET(SELF, a), ADD(GET(SELF, b), -1))"),
            "your health changes by your a minus (your b minus 1)");
  EXPECT_EQ(change("MUL(3, MIN(GET(SELF, a), ADD(GET(SELF, b), 1)))"),
            "your health rises by 3 times (the smaller of your a and your b plus 1)");
  EXPECT_EQ(change("ABS(SUB(GET(SELF, a), GET(SELF, b)))"),
            "your health changes by the size of (your a minus your b)");
}

TEST(English, DiceHaveSides) {
  EXPECT_EQ(change("ROLL(20)"), "your health rises by the roll of a d20");
  EXPECT_EQ(change("ROLL(GET(SELF, level))"),
            "your health rises by the roll of a die with your level sides");
}

TEST(English, ConditionsCompare) {
  EXPECT_EQ(when("GT(GET(SELF, mana), 9)"), "if your mana is above 9: you win");
  EXPECT_EQ(when("GT(9, GET(SELF, mana))"), "if your mana is below 9: you win");
  EXPECT_EQ(when("EQ(ROLL(6), 6)"), "if the roll of a d6 is 6: you win");
  EXPECT_EQ(when("GET(SELF, rage)"), "if your rage is above 0: you win");
  EXPECT_EQ(when("GT(ADD(GET(SELF, a), 1), MUL(2, GET(SELF, b)))"),
            "if your a plus 1 is above twice your b: you win");
}

TEST(English, ConditionsCanBeTurned) {
  EXPECT_EQ(when("NOT(GT(GET(SELF, a), 1))"), "if your a is at most 1: you win");
  EXPECT_EQ(when("NOT(LT(GET(SELF, a), 1))"), "if your a is at least 1: you win");
  EXPECT_EQ(when("NOT(EQ(GET(SELF, a), 1))"), "if your a is not 1: you win");
  EXPECT_EQ(when("NOT(GET(SELF, a))"), "if your a is 0: you win");
  EXPECT_EQ(when("NOT(AND(GET(SELF, a), GT(GET(SELF, b), 1)))"),
            "if your a is 0 or your b is at most 1: you win");
  EXPECT_EQ(words("IF(GT(GET(SELF, a), 1), NOOP(), WIN(SELF))"), "if your a is at most 1: you win");
}

TEST(English, ConditionsJoin) {
  EXPECT_EQ(when("AND(GT(GET(SELF, a), 1), OR(GET(SELF, b), GET(SELF, c)))"),
            "if your a is above 1 and (your b is not 0 or your c is not 0): you win");
  EXPECT_EQ(words("IF(GET(SELF, a), IF(GET(SELF, b), WIN(SELF), NOOP()), NOOP())"),
            "if your a is above 0 and your b is above 0: you win");
}

TEST(English, AConditionCanBeCounted) {
  EXPECT_EQ(change("GT(GET(SELF, a), 1)"), "your health rises by 1 if your a is above 1, else 0");
}

TEST(English, StepsFollowEachOther) {
  EXPECT_EQ(words("SEQ(MODIFY(OPPONENT, 'health', -5), MODIFY(SELF, 'defense', 2))"),
            "the opponent's health falls by 5; your defense rises by 2");
  EXPECT_EQ(words("SEQ(IF(GET(SELF, a), PASS(), NOOP()), SET(SELF, b, 1), SET(SELF, c, 2))"),
            "if your a is above 0: the action phase ends. Then your b becomes 1; your c becomes 2");
}

TEST(English, ABranchShowsWhereItEnds) {
  EXPECT_EQ(words("IF(GET(SELF, a), SEQ(IF(GET(SELF, b), PASS(), NOOP()), WIN(SELF)), NOOP())"),
            "if your a is above 0: (if your b is above 0: the action phase ends); you win");
  EXPECT_EQ(words("IF(GET(SELF, a), IF(GET(SELF, b), PASS(), NOOP()), WIN(SELF))"),
            "if your a is above 0: (if your b is above 0: the action phase ends); otherwise: you "
            "win");
}

TEST(English, AnIdleValueSaysSo) {
  EXPECT_EQ(words("ROLL(6)"), "nothing comes of the roll of a d6");
  EXPECT_EQ(words("SET(SELF, a, SEQ(ROLL(6), 2))"),
            "your a becomes the last of the roll of a d6, 2");
}

TEST(English, NamesAreNotWords) {
  EXPECT_EQ(words("SET(SELF, '{0} {attribute}', 1)"), "your {0} {attribute} becomes 1");
}

TEST(English, TriggersReadAsWhen) {
  auto read = [](const char* text) {
    Findings findings;
    return describe(*read_trigger(text, findings));
  };
  EXPECT_EQ(read("ON_ATTRIBUTE_CHANGE(magic_power)"), "when your magic power changes");
  EXPECT_EQ(read("ON_ABILITY_USED(fire)"), "when you use 'fire'");
  EXPECT_EQ(read("ON_ABILITY_USED"), "when you use an ability");
  EXPECT_EQ(read("ON_TURN_START"), "at the start of your turn");
}

}  // namespace
}  // namespace agon::script
