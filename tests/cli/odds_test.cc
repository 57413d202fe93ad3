// agon odds: exact chances from any moment of any game.
#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/json/document.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

class OddsVerb : public CommandLine {
 protected:
  json::Value ask(const std::string& arguments) {
    Ran ran = place.run("agon odds " + arguments + " --json 2>/dev/null");
    EXPECT_EQ(ran.code, 0) << arguments << ran.err;
    Result<json::Document> document = json::parse(ran.out, "odds");
    EXPECT_TRUE(document);
    return document ? document->root() : json::Value();
  }

  static double number(const json::Value* value) { return value->as_number().to_double(); }
};

// d6 against d6 with +2 (technique) +1 (matchup) for a: margin = x - y + 1 (seed section 3, 4).
TEST_F(OddsVerb, OfFixedChoicesAreExact) {
  json::Value odds =
      *ask("grapple classic --choose a='attack guillotine' --choose b='defense sprawl'")
           .find("odds");
  const json::Value& tiers = *odds.find("metrics")->find("tiers")->find("expected");
  EXPECT_DOUBLE_EQ(number(tiers.find("a dominant")), 10.0 / 36);
  EXPECT_DOUBLE_EQ(number(tiers.find("a major")), 11.0 / 36);
  EXPECT_DOUBLE_EQ(number(tiers.find("stalemate")), 4.0 / 36);
  EXPECT_DOUBLE_EQ(number(tiers.find("b dominant")), 0);
  EXPECT_DOUBLE_EQ(number(odds.find("outcome")->find("a")), 10.0 / 36);
  double sum = 0;
  for (const json::Value& result : odds.find("results")->items()) {
    sum += number(result.find("probability"));
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST_F(OddsVerb, OfAnOpenDecisionAreATableAMatrixAndItsEquilibrium) {
  json::Value odds = *ask("grapple classic").find("odds");
  EXPECT_EQ(odds.find("menu")->find("a")->items().size(), 9u);
  EXPECT_EQ(odds.find("payoffs")->items().size(), 81u);
  double sum = 0;
  for (const json::Value& share : odds.find("equilibrium")->find("a")->items())
    sum += number(&share);
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST_F(OddsVerb, AreOfTheWholeMatchWhereATableIsThere) {
  json::Value match = *ask("grapple").find("odds")->find("equilibrium")->find("match");
  EXPECT_NEAR(number(match.find("a")), 0.5, 1e-3);
  EXPECT_LE(number(match.find("error")), 0.02);
  EXPECT_NEAR(number(match.find("a")), number(ask("grapple --match").find("answer")->find("a")),
              1e-12);
  std::string text = place.run("agon odds grapple").out;
  EXPECT_NE(text.find("\nequilibrium: a wins the match with "), std::string::npos) << text;
  EXPECT_NE(text.find("\nas nash plays; later at most "), std::string::npos) << text;
  place.write("mine.json", *read_file(test::tree("/content/grapple/book/tournament.json")));
  EXPECT_EQ(ask("grapple ./mine.json").find("odds")->find("equilibrium")->find("match"), nullptr);
  EXPECT_NE(place.run("agon odds grapple ./mine.json").out.find("\nequilibrium, worth to a "),
            std::string::npos);
}

TEST_F(OddsVerb, TheErrorIsNamedAndTheLastExchangeIsExact) {
  place.write("state.json", R"json({"turn": 20, "position": "standing_neutral", "top": "a",
      "points": [0, 0], "advantages": [0, 1], "control": [0, 0], "tokens": [[], []],
      "outcome": "running"})json");
  json::Value last = *ask("grapple --state state.json --match").find("answer");
  EXPECT_EQ(number(last.find("error")), 0);
  EXPECT_NE(place.run("agon odds grapple --state state.json --match").out.find("; exact, as "),
            std::string::npos);
  EXPECT_GT(number(ask("grapple --match").find("answer")->find("error")), 0);
}

TEST_F(OddsVerb, AFixedChoiceOfOneSideLeavesTheOthersTable) {
  json::Value odds = *ask("grapple classic --choose b='attack guillotine'").find("odds");
  EXPECT_EQ(odds.find("menu")->find("a")->items().size(), 9u);
  EXPECT_EQ(odds.find("menu")->find("b")->items().size(), 1u);
  EXPECT_EQ(odds.find("equilibrium")->find("a")->items().size(), 9u);
  EXPECT_EQ(odds.find("equilibrium")->find("b")->items().size(), 1u);
}

TEST_F(OddsVerb, TakeAStateAsStepWritesIt) {
  Ran step = place.run(
      "echo '{\"choices\": {\"a\": \"guess high 4\", \"b\": \"guess low 2\"}, \"until\": "
      "\"decision\", \"rolls\": [6]}' | agon step hilo > state.json");
  ASSERT_EQ(step.code, 0) << step.err;
  json::Value odds = *ask("hilo --state state.json").find("odds");
  EXPECT_EQ(odds.find("menu")->find("b")->items().size(), 2u);
  EXPECT_EQ(odds.find("menu")->find("a"), nullptr);
  EXPECT_EQ(place.run("agon odds hilo --state - < state.json").code, 0);
}

TEST_F(OddsVerb, TakeAMomentOfAReplay) {
  ASSERT_EQ(place.run("agon match hilo --seed 4 --replay m.json").code, 0);
  EXPECT_EQ(*ask("hilo --replay m.json --at 0").find("turn"), json::Value(1));
  EXPECT_NE(*ask("hilo --replay m.json").find("turn"), json::Value(1));  // the last decision
  EXPECT_EQ(place.run("agon odds hilo --replay m.json --at 9999").code, 2);
  EXPECT_EQ(place.run("agon odds grapple --replay m.json").code, 2);
  EXPECT_EQ(place.run("agon odds hilo --at 3").code, 2);
}

TEST_F(OddsVerb, RefuseWhatCannotBeAsked) {
  EXPECT_EQ(place.run("agon odds hilo --choose a='gess high 1'").err,
            "error: no verb is called 'gess', did you mean 'guess'? [choice_text]\n");
  EXPECT_EQ(place.run("agon odds hilo --choose c=x").code, 2);
  EXPECT_EQ(place.run("agon odds hilo --choose a='guess high 1' --choose a='guess low 1'").code, 2);
  EXPECT_EQ(place.run("agon odds grapple --match --choose a='attack takedown'").code, 2);
  EXPECT_EQ(place.run("agon odds hilo --choose a='concede'").code, 2);
  EXPECT_EQ(place.run("echo '{}' | agon odds hilo --state -").code, 2);
  EXPECT_EQ(place.run("agon odds hilo --state no-such-file").code, 2);
}

TEST_F(OddsVerb, AnswerTheOptionsOfOneGame) {
  json::Value odds = ask("grapple --match");
  EXPECT_NEAR(number(odds.find("answer")->find("a")), 0.5, 1e-3);  // nobody is ahead at the start
  EXPECT_EQ(place.run("agon odds hilo --match").err, "error: --match is not for hilo [usage]\n");
  EXPECT_EQ(place.run("agon odds grapple classic --match").code, 0);
  place.write("mine.json", *read_file(test::tree("/content/grapple/book/classic.json")));
  EXPECT_EQ(place.run("agon odds grapple ./mine.json --match").code, 2) << "has no table";
  EXPECT_NE(place.run("agon odds grapple --help").out.find("--match"), std::string::npos);
  EXPECT_EQ(place.run("agon odds hilo --help").out.find("--match"), std::string::npos);
  EXPECT_NE(place.run("agon odds --help").out.find("'agon odds GAME --help' has"),
            std::string::npos);
}

TEST_F(OddsVerb, OfAWholeMatchAreIntervals) {
  json::Value match = *ask("duel fighter fire_mage --match --epsilon 1e-3").find("answer");
  double low = number(match.find("a")->find("low"));
  double high = number(match.find("a")->find("high"));
  double left = number(match.find("left"));
  EXPECT_LT(low, 0.980243437);
  EXPECT_GT(high, 0.980243438);
  EXPECT_NEAR(high - low, left, 1e-15);
  EXPECT_LT(left, 1e-3);
  EXPECT_EQ(*match.find("exact"), json::Value(false));
  EXPECT_EQ(*match.find("stopped_by"), json::Value("epsilon"));
  EXPECT_EQ(*match.find("play")->find("b"), json::Value("evenly"));
}

TEST_F(OddsVerb, OfAWholeMatchTakeAChoiceForEachSide) {
  json::Value match = *ask("duel fighter fire_mage --match --choose a='use sword_slash' "
                           "--choose b='use fireball'")
                           .find("answer");
  EXPECT_EQ(*match.find("exact"), json::Value(true));  // no dice, no choice: b is dead in turn 11
  EXPECT_EQ(number(match.find("a")->find("low")) + number(match.find("b")->find("low")), 1);
  EXPECT_EQ(*match.find("play")->find("a"), json::Value("use sword_slash"));
}

TEST_F(OddsVerb, OfAWholeMatchSayWhenALimitStoppedThem) {
  Ran ran = place.run("agon odds duel gambler fighter --match --states 1000");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("stopped: more than 1000 states at once (--states)"), std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("nothing is undecided"), std::string::npos);
  ran = place.run("agon odds duel gambler fighter --match --plays 1000");
  EXPECT_NE(ran.out.find("stopped: more than 1000 outcomes of steps (--plays)"), std::string::npos)
      << ran.out;
}

TEST_F(OddsVerb, OfAWholeMatchRefuseWhatTheyDoNotTake) {
  EXPECT_EQ(place.run("agon odds duel --match --epsilon 2").err,
            "error: --epsilon takes a number from 0 to 1, not '2' [usage]\n");
  EXPECT_EQ(place.run("agon odds duel --match --states few").err,
            "error: --states takes a whole number from 1 to 268435456, not 'few' [usage]\n");
  EXPECT_EQ(place.run("agon odds duel --match --states 5 --states 6").err,
            "error: --states was typed twice [usage]\n");
  EXPECT_EQ(place.run("agon odds duel --epsilon 0.1").err,
            "error: --epsilon goes with --match [usage]\n");
  EXPECT_EQ(place.run("agon odds grapple --match --epsilon 0.1").err,
            "error: --epsilon is not for grapple [usage]\n");
  EXPECT_EQ(place.run("agon odds duel --turn --match").err,
            "error: --turn and --match are two questions: ask one at a time [usage]\n");
  EXPECT_EQ(place.run("agon odds duel --turn --choose a='use sword_slash'").err,
            "error: --turn takes no choices [usage]\n");
  EXPECT_EQ(place.run("agon odds duel fighter fire_mage --match --choose a='use meditate'").err,
            "error: a's choice cannot be made in turn 1: no_such_ability: this side's hero has no "
            "such ability [choice_refused]\n");
}

TEST_F(OddsVerb, FitEightyColumnsAndPlainLetters) {
  for (const char* arguments : {"hilo", "grapple classic", "duel --match --epsilon 1e-3",
                                "duel gambler paladin --match --states 1000",
                                "grapple classic --choose a='attack "
                                "takedown' --choose b='attack takedown'"}) {
    Ran ran = place.run(std::string("agon odds --ascii ") + arguments);
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::size_t column = 0;
    for (char c : ran.out) {
      column = c == '\n' ? 0 : column + 1;
      ASSERT_LE(column, 80u) << ran.out;
      ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << ran.out;
    }
  }
}

}  // namespace
}  // namespace agon::test
