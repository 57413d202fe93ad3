// What is said about mistakes in a file, word for word.
#include "agon/rulesets/duel/content/draft.h"

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

TEST(DuelErrors, StandWhereTheyAreInTheString) {
  Problems problems;
  Duel::lint(0,
             keep("{\"name\": \"A\", \"attributes\": {},\n \"abilities\": [{\"name\": \"Hit\",\n"
                  "  \"script\": \"MODIFY(OPPONENT, \\\"health\\\", MULL(1, 2))\"}]}",
                  "hero.json"),
             problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(
      to_text(problems[0]),
      "hero.json:3:43: error: /abilities/0/script: unknown command 'MULL', did you mean 'MUL'? "
      "[script_name]\n"
      "    3 |   \"script\": \"MODIFY(OPPONENT, \\\"health\\\", MULL(1, 2))\"}]}\n"
      "      |                                           ^\n");
}

TEST(DuelErrors, ATriggerHasItsPlaceToo) {
  EXPECT_NE(about_hero({.abilities = {kHit}, .effects = {{"ON_TURN_STRAT", kHit.script}}})
                .find("ON_TURN_START"),
            std::string::npos);
}

TEST(DuelErrors, TwoAbilitiesMustNotBeTheSameWord) {
  EXPECT_EQ(said(about_hero({.abilities = {kHit, {"hit!", kHit.script}}})),
            "'Hit' and 'hit!' are the same word in a choice, 'hit'\n");
}

constexpr std::string_view kStrangeName =
    "expected a name of 1 to 60 characters, without control characters or bidirectional "
    "overrides\n";

std::string with_attribute(std::string_view name) {
  return about_hero(
      {.attributes = fmt::format(R"("health": 9, "{}": 1)", name), .abilities = {kHit}});
}

TEST(DuelErrors, NamesStandOnOneLine) {
  EXPECT_EQ(said(about_hero({.abilities = {{"Hit\\nb wins", kHit.script}}})),
            "expected one line without control characters or bidirectional overrides\n");
  for (const char* evil : {"\\u001b[2J", "\\u202eevil", "\\u2066", "\\u009b"}) {
    EXPECT_EQ(said(about_hero({.abilities = {{evil, kHit.script}}})),
              "expected one line without control characters or bidirectional overrides\n")
        << evil;
    std::string name = std::string("a") + evil;
    EXPECT_EQ(said(with_attribute(name)), kStrangeName) << evil;
    EXPECT_EQ(said(about_hero({.abilities = {kHit},
                               .more = fmt::format(R"("attribute_tags": {{"{}": []}}, )", name)})),
              kStrangeName);
    EXPECT_EQ(
        said(about_hero({.abilities = {kHit},
                         .more = fmt::format(R"("attribute_tags": {{"x": ["{}"]}}, )", name)})),
        "expected one line without control characters or bidirectional overrides\n");
    EXPECT_NE(about_hero({.abilities = {{"Hit", fmt::format("SET(SELF, '{}', 1)", name)}}})
                  .find("in its name"),
              std::string::npos);
  }
}

TEST(DuelErrors, AnAttributeNeedsANameOfAtMost60Characters) {
  EXPECT_EQ(said(with_attribute("")), kStrangeName);
  EXPECT_EQ(said(with_attribute(std::string(60, 'x'))), "");
  EXPECT_EQ(said(with_attribute(std::string(61, 'x'))), kStrangeName);
  auto in_script = [](std::string_view name) {
    return said(about_hero({.abilities = {{"Hit", fmt::format("SET(SELF, '{}', 1)", name)}}}));
  };
  EXPECT_EQ(in_script(""), "expected an attribute's name, found an empty string\n");
  EXPECT_EQ(in_script(std::string(60, 'x')), "");
  EXPECT_NE(in_script(std::string(61, 'x')).find("or more than 60 characters"), std::string::npos);
}

// Numbers end where the largest float is written, though some texts beyond would be rounded to it:
// schemas and messages can say that, and all readers agree on it.
TEST(DuelErrors, AnAttributeAndALiteralOfTheSameTextAreTheSameNumberOrBothRefused) {
  struct Case {
    std::string_view text;
    bool fine;
  };
  for (const Case& one :
       std::initializer_list<Case>{{"3.4028234e38", true},
                                   {"3.4028234663852886e38", true},
                                   {"3.4028235e38", true},
                                   {"3.40282350000000000000000001e38", true},
                                   {"340282350000000000000000000000000000000", true},
                                   {"3.4028235000000004e38", false},
                                   {"3.40282354e38", false},
                                   {"3.4028235677973366e38", false},
                                   {"340282356779733661637539395458142568447", false},
                                   {"3.5e38", false},
                                   {"1e-46", true},
                                   {"16777217", true},
                                   {"16777217.0000000000000000000001", true}}) {
    for (std::string_view sign : {"", "-"}) {
      std::string text = fmt::format("{}{}", sign, one.text);
      HeroText hero{.attributes = fmt::format(R"("health": 9, "x": {})", text),
                    .abilities = {kHit}};
      HeroText script{.abilities = {{"Hit", fmt::format("SET(SELF, 'health', {})", text)}}};
      EXPECT_EQ(said(about_hero(hero)).empty(), one.fine) << text << said(about_hero(hero));
      EXPECT_EQ(said(about_hero(script)).empty(), one.fine) << text << said(about_hero(script));
    }
  }
}

TEST(DuelWords, AreOneWordOfAChoice) {
  EXPECT_EQ(word_of("Sword Slash"), "sword_slash");
  EXPECT_EQ(word_of("  All-In!  "), "all_in");
  EXPECT_EQ(word_of("42"), "_42");
  EXPECT_EQ(word_of("!"), "_");
}

}  // namespace
}  // namespace agon::duel
