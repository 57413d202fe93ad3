#include "agon/workbench/luck/ledger.h"

#include <gtest/gtest.h>

#include <cmath>

#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/theater.h"
#include "tests/support/walk.h"

namespace agon::workbench {
namespace {

constexpr u32 kFewMatches = 64;

Watched played(const GameChoice& choice, u64 index, const std::string& agent = "random") {
  Contest contest = seat(workbench::open(choice).value(), {.a = agent}).value();
  return watch(play_match(contest, {.name = {21, index}}).replay).value();
}

void expect_sums(const LuckRecord& luck) {
  ASSERT_EQ(luck.chances.size(), luck.steps.size() + 1);
  EXPECT_EQ(luck.end, game::result_of(luck.outcome));
  EXPECT_NEAR(luck.luck.sum() + luck.choices.sum(), luck.end - luck.start, 1e-9);
  double at = luck.start;
  for (const LuckStep& step : luck.steps) {
    EXPECT_EQ(step.before, at);
    at = step.after;
    EXPECT_NEAR(step.before + step.choices.sum(), step.expected, 1e-12);
    EXPECT_NEAR(step.expected + step.luck, step.after, 1e-12);
    double dice = 0;
    for (const DieLuck& die : step.rolls) dice += die.luck.value_or(0);
    EXPECT_NEAR(step.exact ? dice : step.luck, step.luck, 1e-9) << step.step;
    EXPECT_TRUE(!step.chose.empty() || step.choices.sum() == 0) << step.step;
  }
}

// Nobody who plays best can be beaten by a choice: each is worth at most what was expected.
void expect_no_gain(const LuckRecord& luck) {
  EXPECT_LT(luck.sampled_steps, luck.steps.size() / 2);
  for (const LuckStep& step : luck.steps) {
    if (!step.exact) continue;  // then its mean has an error of its own
    EXPECT_LE(step.choices.a, 1e-9) << step.step;
    EXPECT_GE(step.choices.b, -1e-9) << step.step;
  }
}

TEST(LuckLedger, AddsUpInEveryGame) {
  for (const game::Entry* entry : roster::games()) {
    for (u64 index = 0; index < static_cast<u64>(test::scaled(2)); ++index) {
      Watched match = played({.game = std::string(entry->facts.name)}, index);
      Reply<LuckRecord> luck =
          luck_of(match, {.policy = index == 0 ? "" : "random", .matches = kFewMatches});
      ASSERT_TRUE(luck) << entry->facts.name;
      EXPECT_TRUE(luck->complete);
      expect_sums(*luck);
    }
  }
}

TEST(LuckLedger, NoChoiceGainsUnderBestPlay) {
  for (u64 index = 0; index < 6; ++index) {
    LuckRecord luck = luck_of(played({.game = "hilo"}, index)).value();
    EXPECT_EQ(luck.from, ValuesFrom::solved);
    EXPECT_EQ(luck.error, 0);
    EXPECT_NEAR(luck.start, 0.5, 1e-9);
    expect_sums(luck);
    expect_no_gain(luck);
  }
  LuckRecord luck = luck_of(played({.game = "pillars"}, 0)).value();
  EXPECT_EQ(luck.from, ValuesFrom::known);
  EXPECT_EQ(luck.error, 0);
  expect_no_gain(luck);
}

// The first step of a match: both guess, and the best is to do so evenly. Nothing is lost by it.
TEST(LuckLedger, TellsGuessingFromChoices) {
  LuckRecord luck = luck_of(played({.game = "hilo"}, 1)).value();
  const LuckStep& first = luck.steps.front();
  EXPECT_EQ(first.chose.size(), 2u);
  EXPECT_NEAR(first.choices.sum(), first.expected - first.before, 1e-12);
  EXPECT_TRUE(first.rolls.empty());
  EXPECT_EQ(luck.steps[1].rolls.at(0).owner, DieOwner::shared);
}

TEST(LuckLedger, KnowsGrappleByItsTable) {
  LuckRecord luck = luck_of(played({.game = "grapple"}, 0)).value();
  EXPECT_EQ(luck.from, ValuesFrom::known);
  EXPECT_EQ(luck.policies, "nash");
  expect_sums(luck);
  const LuckStep& first = luck.steps.front();
  EXPECT_EQ(first.rolls.at(0).owner, DieOwner::a);
  EXPECT_EQ(first.rolls.at(1).owner, DieOwner::b);
  // What an entry gains against the equilibrium is at most what the table is off.
  for (const LuckStep& step : luck.steps) {
    EXPECT_LE(step.choices.a, 4 * luck.error) << step.step;
    EXPECT_GE(step.choices.b, -4 * luck.error) << step.step;
  }
}

TEST(LuckLedger, IsTheSameEveryTime) {
  Watched match = played({.game = "duel"}, 3);
  LuckOptions options{.matches = kFewMatches};
  json::Value first = json::to_value(luck_of(match, options).value());
  EXPECT_EQ(json::to_value(luck_of(match, options).value()), first);
}

TEST(LuckLedger, SaysWhereThereWereTooManyOutcomes) {
  Watched match = played({.game = "aegis"}, 0);
  LuckRecord luck =
      luck_of(match, {.policy = "random", .matches = kFewMatches, .outcomes = 1}).value();
  expect_sums(luck);
  for (const LuckStep& step : luck.steps) {
    if (step.exact) continue;
    for (const DieLuck& die : step.rolls) EXPECT_FALSE(die.luck);
  }
}

TEST(LuckLedger, AnAgentThatThereIsNotIsDeclined) {
  Watched match = played({.game = "hilo"}, 0);
  Reply<LuckRecord> luck = luck_of(match, {.policy = "nobody"});
  ASSERT_FALSE(luck);
  EXPECT_EQ(luck.error().front().code, ErrorCode::unknown_agent);
}

TEST(LuckLedger, EndsWithTheStepBeforeAStop) {
  Watched match = played({.game = "duel"}, 0);
  std::stop_source early;
  early.request_stop();
  LuckRecord none = luck_of(match, {.stop = early.get_token()}).value();
  EXPECT_FALSE(none.complete);
  EXPECT_TRUE(none.steps.empty());

  std::stop_source source;
  LuckOptions options{.matches = kFewMatches, .stop = source.get_token()};
  std::string part;
  options.begins = [&](std::string_view name) { part = name; };
  options.progress = [&](u64 done, u64) {
    if (part == "steps" && done == 5) source.request_stop();
  };
  LuckRecord some = luck_of(match, options).value();
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.steps.size(), 5u);
  EXPECT_NEAR(some.luck.sum() + some.choices.sum(), some.end - some.start, 1e-9);
}

TEST(LuckTheater, HasFramesAndALedgerOfThem) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  PlayedMatch match = play_match(contest, {});
  TheaterRecord shown = theater(match.replay, {.luck = LuckOptions{}}).value();
  EXPECT_TRUE(shown.verified.verified);
  EXPECT_EQ(shown.verified.from, "seed");
  EXPECT_EQ(shown.frames.size(), shown.luck.value().chances.size());
  EXPECT_EQ(shown.seats.a, "random");
  EXPECT_EQ(shown.contents.size(), 1u);
  EXPECT_FALSE(theater(match.replay).value().luck);
}

}  // namespace
}  // namespace agon::workbench
