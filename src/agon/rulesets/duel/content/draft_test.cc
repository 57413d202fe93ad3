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

TEST(DuelErrors, NamesStandOnOneLine) {
  EXPECT_EQ(said(about_hero({.abilities = {{"Hit\\nb wins", kHit.script}}})),
            "expected one line without control characters or bidirectional overrides\n");
  for (const char* evil : {"\\u001b[2J", "\\u202eevil", "\\u2066", "\\u009b"}) {
    EXPECT_EQ(said(about_hero({.abilities = {{evil, kHit.script}}})),
              "expected one line without control characters or bidirectional overrides\n")
        << evil;
    std::string attribute = std::string("\"a") + evil + "\": 1";
    EXPECT_NE(about_hero({.attributes = attribute, .abilities = {kHit}}).find("in its name"),
              std::string::npos)
        << evil;
  }
  EXPECT_NE(about_hero({.attributes = R"("a\nb": 1)", .abilities = {kHit}})
                .find("has control characters in its name"),
            std::string::npos);
}

TEST(DuelErrors, AnAttributeNeedsAName) {
  EXPECT_EQ(said(about_hero({.attributes = R"("": 1)", .abilities = {kHit}})),
            "an attribute here has no name\n");
}

TEST(DuelWords, AreOneWordOfAChoice) {
  EXPECT_EQ(word_of("Sword Slash"), "sword_slash");
  EXPECT_EQ(word_of("  All-In!  "), "all_in");
  EXPECT_EQ(word_of("42"), "_42");
  EXPECT_EQ(word_of("!"), "_");
}

}  // namespace
}  // namespace agon::duel
