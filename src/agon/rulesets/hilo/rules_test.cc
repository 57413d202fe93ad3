// hilo by scripted dice: one behaviour a test.
#include "agon/rulesets/hilo/rules.h"

#include <gtest/gtest.h>

#include "agon/chance/tape.h"
#include "agon/json/document.h"

namespace agon::hilo {
namespace {

using chance::Told;
using game::Choices, game::Deciders, game::Outcome, game::Side;

Content make_content(std::string_view text = R"({"name": "test"})") {
  static std::vector<std::unique_ptr<json::Document>> kept;  // nodes point at them
  kept.push_back(std::make_unique<json::Document>(*json::parse(std::string(text), "table.json")));
  std::vector<json::Node> nodes = {json::root(*kept.back())};
  Problems problems;
  return *Hilo::load(nodes, problems);
}

// Plays steps with told dice and fails the test if a value is missing, left over or out of place.
class HiloRules : public testing::Test {
 protected:
  void play(Choices choices, std::vector<Told> told = {}) {
    for (Side side : game::kSides) {
      if (includes(Hilo::deciders(state), side)) {
        ASSERT_EQ(Hilo::refusal(content, state, side, choices[at(side)]), Refused::allowed);
      }
    }
    chance::Tape tape(Hilo::kFacts.rolls, std::move(told));
    Hilo::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Hilo::fault(content, state), nullptr);
  }

  // One round up to the answer: both guess, the die falls.
  void guess(Guess a, u32 stake_a, Guess b, u32 stake_b, u32 die) {
    play({choose(Verb::guess, a, stake_a), choose(Verb::guess, b, stake_b)});
    play({}, {Told::named(Roll::first_die, 0, die)});
  }

  void answer(Verb verb, std::vector<Told> told = {}) {
    Choices choices{};
    choices[at(other(state.right))] = choose(verb);
    play(choices, std::move(told));
  }

  Content content = make_content();
  State state = Hilo::start(content, {});
};

TEST_F(HiloRules, TheStartHasNoPointsAndBothGuess) {
  EXPECT_EQ(state.score, (std::array<u32, 2>{0, 0}));
  EXPECT_EQ(Hilo::turn(state), 1u);
  EXPECT_EQ(Hilo::deciders(state), Deciders::both);
  EXPECT_EQ(Hilo::outcome(state), Outcome::running);
}

TEST_F(HiloRules, AfterTheGuessesTheDieFallsInAnAutomaticStep) {
  play({choose(Verb::guess, Guess::high, 2), choose(Verb::guess, Guess::low, 3)});
  EXPECT_EQ(Hilo::deciders(state), Deciders::nobody);
  EXPECT_EQ(Hilo::outcome(state), Outcome::running);
}

TEST_F(HiloRules, EqualGuessesScoreNothing) {
  guess(Guess::high, 4, Guess::high, 4, 6);
  EXPECT_EQ(state.score, (std::array<u32, 2>{0, 0}));
  EXPECT_EQ(state.round, 2u);
  EXPECT_EQ(state.phase, Phase::guess);
}

TEST_F(HiloRules, HighIsTheUpperHalfOfTheDie) {
  guess(Guess::high, 1, Guess::low, 1, 4);
  EXPECT_EQ(state.right, Side::a);
}

TEST_F(HiloRules, LowIsTheLowerHalfOfTheDie) {
  guess(Guess::high, 1, Guess::low, 1, 3);
  EXPECT_EQ(state.right, Side::b);
}

TEST_F(HiloRules, OnlyTheWrongSideAnswers) {
  guess(Guess::high, 1, Guess::low, 1, 6);
  EXPECT_EQ(Hilo::deciders(state), Deciders::b);
}

TEST_F(HiloRules, ConcedingGivesTheStakeOfTheRightSide) {
  guess(Guess::high, 3, Guess::low, 2, 6);
  answer(Verb::concede);
  EXPECT_EQ(state.score, (std::array<u32, 2>{3, 0}));
  EXPECT_EQ(state.round, 2u);
}

TEST_F(HiloRules, DoublingWithFiveOrMoreCancelsTheGain) {
  guess(Guess::high, 3, Guess::low, 2, 6);
  answer(Verb::double_up, {Told::named(Roll::second_die, 0, 5)});
  EXPECT_EQ(state.score, (std::array<u32, 2>{0, 0}));
}

TEST_F(HiloRules, DoublingWithLessCountsTheGainTwice) {
  guess(Guess::high, 3, Guess::low, 2, 1);
  answer(Verb::double_up, {Told::named(Roll::second_die, 0, 4)});
  EXPECT_EQ(state.score, (std::array<u32, 2>{0, 4}));
}

TEST_F(HiloRules, TheGoalEndsTheMatchAtOnce) {
  state.score = {8, 9};
  guess(Guess::high, 2, Guess::low, 4, 6);
  answer(Verb::concede);
  EXPECT_EQ(Hilo::outcome(state), Outcome::a);
  EXPECT_EQ(state.score, (std::array<u32, 2>{10, 9}));
  EXPECT_EQ(state.round, 1u);
}

TEST_F(HiloRules, AfterTheCapTheHigherScoreWins) {
  state.round = 12;
  state.score = {2, 3};
  guess(Guess::high, 1, Guess::high, 1, 1);
  EXPECT_EQ(Hilo::outcome(state), Outcome::b);
  EXPECT_EQ(Hilo::turn(state), 12u);
}

TEST_F(HiloRules, AfterTheCapAnEqualScoreIsADraw) {
  state.round = 12;
  state.score = {3, 3};
  guess(Guess::low, 1, Guess::low, 1, 1);
  EXPECT_EQ(Hilo::outcome(state), Outcome::draw);
}

TEST_F(HiloRules, TheMenuOffersOneHalfAndAll) {
  std::vector<game::Choice> scratch;
  auto menu = Hilo::menu(content, state, Side::a, scratch);
  std::vector<game::Choice> expected = {
      choose(Verb::guess, Guess::high, 1), choose(Verb::guess, Guess::high, 2),
      choose(Verb::guess, Guess::high, 4), choose(Verb::guess, Guess::low, 1),
      choose(Verb::guess, Guess::low, 2),  choose(Verb::guess, Guess::low, 4)};
  EXPECT_EQ(std::vector(menu.begin(), menu.end()), expected);
}

TEST_F(HiloRules, TheLawTakesAnyAmountUpToThePurse) {
  EXPECT_EQ(Hilo::refusal(content, state, Side::a, choose(Verb::guess, Guess::low, 3)),
            Refused::allowed);
  EXPECT_EQ(Hilo::refusal(content, state, Side::a, choose(Verb::guess, Guess::low, 0)),
            Refused::stake_too_small);
  EXPECT_EQ(Hilo::refusal(content, state, Side::a, choose(Verb::guess, Guess::low, 5)),
            Refused::stake_too_large);
  EXPECT_EQ(Hilo::refusal(content, state, Side::a, choose(Verb::concede)), Refused::wrong_verb);
}

TEST_F(HiloRules, ASmallPurseHasNoDoublesOnTheMenu) {
  content = make_content(R"({"name": "small", "purse": 1})");
  EXPECT_EQ(content.guesses.size(), 2u);
  content = make_content(R"({"name": "small", "purse": 2})");
  EXPECT_EQ(content.guesses.size(), 4u);
}

TEST_F(HiloRules, AHeadStartIsWhatTheMatchStartsWith) {
  state = Hilo::start(content, {.head_start = {2, 5}});
  EXPECT_EQ(state.score, (std::array<u32, 2>{2, 5}));
}

TEST(HiloContent, AnOddDieIsRefusedWithItsPlace) {
  json::Document document = *json::parse("{\n  \"name\": \"odd\",\n  \"die\": 7\n}\n", "odd.json");
  std::vector<json::Node> nodes = {json::root(document)};
  Problems problems;
  EXPECT_FALSE(Hilo::load(nodes, problems));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(to_text(problems[0]),
            "odd.json:3:10: error: /die: a die of 7 sides has no equal halves; choose an even "
            "number [content]\n"
            "    3 |   \"die\": 7\n"
            "      |          ^\n");
}

}  // namespace
}  // namespace agon::hilo
