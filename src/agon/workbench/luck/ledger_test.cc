#include "agon/workbench/luck/ledger.h"

#include <gtest/gtest.h>

#include <cmath>

#include "agon/odds/best_play.h"
#include "agon/odds/matrix.h"
#include "agon/workbench/luck/appraisal.h"
#include "agon/workbench/luck/estimate.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/theater.h"
#include "tests/support/walk.h"

namespace agon::workbench {
namespace {

constexpr u32 kFewMatches = 64;
constexpr u64 kFewOutcomes = 1u << 16;

Watched played(const GameChoice& choice, u64 index, const std::string& agent = "random") {
  Contest contest = seat(workbench::open(choice).value(), {.a = agent}).value();
  return watch(play_match(contest, {.name = {21, index}}).replay).value();
}

// All that the definition says of the numbers, whatever the values are.
void expect_sums(const LuckRecord& luck) {
  std::array<double, 4> dice{};  // by owner, and those that were not told apart
  ASSERT_EQ(luck.chances.size(), luck.steps.size() + 1);
  EXPECT_EQ(luck.end, game::result_of(luck.outcome));
  EXPECT_NEAR(luck.luck.sum() + luck.choices.sum(), luck.end - luck.start, 1e-9);
  double at = luck.start;
  for (const LuckStep& step : luck.steps) {
    EXPECT_EQ(step.before, at);
    at = step.after;
    EXPECT_NEAR(step.before + step.choices.sum(), step.expected, 1e-12);
    EXPECT_NEAR(step.expected + step.luck, step.after, 1e-12);
    double of_step = 0;
    for (const DieLuck& die : step.rolls) {
      of_step += die.luck.value_or(0);
      dice[static_cast<std::size_t>(die.owner)] += die.luck.value_or(0);
    }
    bool split = step.exact && !step.rolls.empty();
    if (!split) dice[3] += step.luck;
    EXPECT_NEAR(split ? of_step : step.luck, step.luck, 1e-9) << step.step;
    EXPECT_TRUE(step.chose.contains("a") || step.choices.a == 0) << step.step;
    EXPECT_TRUE(step.chose.contains("b") || step.choices.b == 0) << step.step;
    EXPECT_TRUE(step.chose.size() == 2 || step.choices.guessing == 0) << step.step;
    EXPECT_TRUE(split || !step.exact || std::abs(step.luck) < 1e-9) << step.step;
  }
  EXPECT_NEAR(luck.luck.a, dice[0], 1e-9);
  EXPECT_NEAR(luck.luck.b, dice[1], 1e-9);
  EXPECT_NEAR(luck.luck.shared, dice[2], 1e-9);
  EXPECT_NEAR(luck.luck.unsplit, dice[3], 1e-9);
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
      Reply<LuckRecord> luck = luck_of(match, {.policy = index == 0 ? "" : "random",
                                               .matches = kFewMatches,
                                               .outcomes = u64{1} << (index == 0 ? 20 : 16)});
      ASSERT_TRUE(luck) << entry->facts.name;
      EXPECT_TRUE(luck->complete);
      expect_sums(*luck);
    }
  }
}

// Random choices lose by it, else nothing here could fail.
TEST(LuckLedger, NoChoiceGainsUnderBestPlay) {
  struct Case {
    const char* game;
    u64 matches;
    ValuesFrom from;
  };
  for (const Case& one :
       {Case{"hilo", 4, ValuesFrom::solved}, Case{"pillars", 1, ValuesFrom::known},
        Case{"pillars-scene", 4, ValuesFrom::known}}) {
    double lost = 0;
    for (u64 index = 0; index < one.matches; ++index) {
      LuckRecord luck = luck_of(played({.game = one.game}, index)).value();
      EXPECT_EQ(luck.from, one.from) << one.game;
      EXPECT_EQ(luck.error, 0) << one.game;
      expect_sums(luck);
      expect_no_gain(luck);
      lost += luck.choices.b - luck.choices.a;
    }
    EXPECT_GT(lost, 0.02) << one.game;
  }
}

// Every scene that ships is known, step by step, however long its checks are.
TEST(LuckLedger, ScenesAreKnownToTheirLastDie) {
  for (const char* scene : {"archive", "banquet", "ford", "infirmary", "pass"}) {
    LuckRecord luck = luck_of(played({.game = "pillars-scene", .contents = {scene}}, 2)).value();
    EXPECT_EQ(luck.from, ValuesFrom::known) << scene;
    EXPECT_EQ(luck.policies, "best play") << scene;
    EXPECT_EQ(luck.sampled_steps, 0u) << scene;
    EXPECT_EQ(luck.luck.unsplit, 0) << scene;
    expect_sums(luck);
  }
}

// The parts of a step in which both decided, by the definition: each against the other's policy.
LuckParts parts_by_definition(Appraisal& values, const Watched& match, std::size_t number,
                              const auto& mix_of) {
  game::StateView state = match.states[number];
  game::Choices chosen = choices_of(match.steps[number]);
  double before = values.of(state).value;
  LuckParts out;
  for (game::Side side : game::kSides) {
    std::vector<game::Choice> scratch;
    std::span<const game::Choice> menu = match.open.game->menu(state, other(side), scratch);
    std::vector<double> mix = mix_of(state, other(side), menu);
    double mean = 0;
    for (std::size_t i = 0; i < menu.size(); ++i) {
      game::Choices pair = chosen;
      pair[at(other(side))] = menu[i];
      mean += mix[i] * values.after(state, pair).value;
    }
    (side == game::Side::a ? out.a : out.b) = mean - before;
  }
  out.guessing = values.after(state, chosen).value - before - out.a - out.b;
  return out;
}

void expect_parts(const LuckRecord& luck, Appraisal& values, const Watched& match,
                  const auto& mix_of) {
  u32 seen = 0;
  for (const LuckStep& step : luck.steps) {
    if (step.chose.size() != 2) continue;
    ++seen;
    LuckParts parts = parts_by_definition(values, match, step.step - 1, mix_of);
    EXPECT_NEAR(step.choices.a, parts.a, 1e-9) << step.step;
    EXPECT_NEAR(step.choices.b, parts.b, 1e-9) << step.step;
    EXPECT_NEAR(step.choices.guessing, parts.guessing, 1e-9) << step.step;
  }
  EXPECT_GT(seen, 4u);
}

// Best play of both: the equilibrium of the decision, found here from the solution alone.
TEST(LuckLedger, GuessingIsWhatNeitherPartExplains) {
  Watched match = played({.game = "hilo"}, 1);
  LuckRecord luck = luck_of(match).value();
  odds::BestPlay solution(*match.open.game);
  Appraisal values(*match.open.game,
                   {.policies = "best play",
                    .of_a = [&](game::StateView state) { return *solution.of_a(state); }},
                   4096);
  auto equilibrium = [&](game::StateView state, game::Side side, std::span<const game::Choice>) {
    std::vector<game::Choice> a;
    std::vector<game::Choice> b;
    std::span<const game::Choice> rows = match.open.game->menu(state, game::Side::a, a);
    std::span<const game::Choice> columns = match.open.game->menu(state, game::Side::b, b);
    std::vector<double> payoffs;
    for (game::Choice row : rows) {
      for (game::Choice column : columns)
        payoffs.push_back(values.after(state, {row, column}).value);
    }
    odds::Equilibrium both = odds::solve_matrix(payoffs, rows.size(), columns.size());
    return side == game::Side::a ? both.row : both.column;
  };
  expect_parts(luck, values, match, equilibrium);
  EXPECT_EQ(luck.steps[1].rolls.at(0).owner, DieOwner::shared);
}

// A named agent: what it would have chosen.
TEST(LuckLedger, AnAgentsPolicyIsWhatItWouldChoose) {
  Watched match = played({.game = "hilo"}, 1);
  for (const char* policy : {"first", "random"}) {
    LuckRecord luck = luck_of(match, {.policy = policy, .matches = kFewMatches}).value();
    EXPECT_EQ(luck.from, ValuesFrom::estimated);
    EXPECT_EQ(luck.policies, policy);
    Estimate made =
        estimate(match.open, {.policy = policy, .matches = kFewMatches}).value().value();
    Appraisal values(*match.open.game, made.values, 1u << 17);
    expect_parts(luck, values, match, made.policy);
  }
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
  LuckOptions options{.matches = kFewMatches, .outcomes = kFewOutcomes};
  json::Value first = json::to_value(luck_of(match, options).value());
  EXPECT_EQ(json::to_value(luck_of(match, options).value()), first);
}

TEST(LuckLedger, SaysWhereThereWereTooManyOutcomes) {
  Watched match = played({.game = "aegis"}, 0);
  LuckRecord luck =
      luck_of(match, {.policy = "random", .matches = kFewMatches, .outcomes = 1}).value();
  expect_sums(luck);
  EXPECT_GT(luck.sampled_steps, 0u);
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
  LuckOptions options{.matches = kFewMatches, .outcomes = kFewOutcomes, .stop = source.get_token()};
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
