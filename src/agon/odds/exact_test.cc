#include "agon/odds/exact.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

namespace agon::odds {
namespace {

using game::Choices, game::Deciders, game::Facts, game::Outcome, game::Sizes, game::at,
    game::name_of;

enum class Roll : u16 { none, strike, fate };
constexpr std::array<Word, 2> kRolls = {
    {{"strike", "in a step with choices"}, {"fate", "in an automatic one"}}};

struct ToyContent {
  u32 dice = 2;  // that a step with choices rolls
  u32 sides = 6;
  u32 falls = 0;         // automatic steps after it, one die each
  u32 kept = ~0u;        // sums are kept modulo this
  bool rerolls = false;  // ones of a step with choices are rolled again
  u32 goal = ~0u;        // a wins with this sum
  bool stuck = false;    // automatic steps do nothing, for ever
  bool turns = false;    // every automatic step ends a turn
  u32 live_bytes = 16;   // of a state
};

struct ToyState {
  u32 sum = 0;
  u32 falls = 0;  // automatic steps to come
  u32 won = 0;
  u32 turn = 7;
  u32 unused = 0;  // not live
};

// The members that Exact asks for, and no more: dice and amounts add up to a sum.
struct Toy {
  using Content = ToyContent;
  using State = ToyState;
  static constexpr Facts kFacts = {.name = "toy",
                                   .sentence = "dice and amounts add up",
                                   .rules_version = 1,
                                   .contents = {},
                                   .verbs = {},
                                   .refusals = {},
                                   .rolls = kRolls};

  static Sizes sizes(const Content& content) { return {.state_bytes = content.live_bytes}; }
  static u32 turn(const State& state) { return state.turn; }

  static Outcome outcome(const State& state) {
    return state.won != 0 ? Outcome::a : Outcome::running;
  }

  static Deciders deciders(const State& state) {
    return state.falls > 0 ? Deciders::nobody : Deciders::both;
  }

  static void play(const Content& content, State& state, const Choices& choices,
                   chance::Referee& referee) {
    if (state.falls > 0) {
      if (content.stuck) return;
      add(content, state, referee.roll({turn(state), Roll::fate, state.falls--}, content.sides));
      state.turn += content.turns ? 1 : 0;
      return;
    }
    state.falls = content.falls;
    state.sum += choices[0].amount + choices[1].amount;
    for (u32 i = 0, left = content.dice; left > 0; ++i) {
      u32 value = referee.roll({turn(state), Roll::strike, i}, content.sides);
      if (content.rerolls && value == 1) continue;
      add(content, state, value);
      --left;
    }
  }

  static void add(const Content& content, State& state, u32 value) {
    state.sum = (state.sum + value) % content.kept;
    if (state.sum >= content.goal) state.won = 1;
  }
};

using Sums = std::map<u32, double>;

Sums sums_of(const Spread<ToyState>& spread) {
  Sums out;
  for (std::size_t i = 0; i < spread.size(); ++i) {
    out[spread.state(i).sum] += spread.probability(i);
  }
  return out;
}

double total(const Spread<ToyState>& spread) {
  double sum = 0;
  for (std::size_t i = 0; i < spread.size(); ++i) sum += spread.probability(i);
  return sum;
}

// The distribution of the sum of some dice, one after the other.
Sums sums_of_dice(u32 dice, u32 sides) {
  Sums out = {{0, 1}};
  for (u32 i = 0; i < dice; ++i) {
    Sums next;
    for (const auto& [sum, probability] : out) {
      for (u32 value = 1; value <= sides; ++value) next[sum + value] += probability / sides;
    }
    out = next;
  }
  return out;
}

void expect_near(const Sums& seen, const Sums& expected) {
  ASSERT_EQ(seen.size(), expected.size());
  for (const auto& [sum, probability] : expected) {
    ASSERT_EQ(seen.count(sum), 1u) << sum;
    EXPECT_NEAR(seen.at(sum), probability, 1e-14) << sum;
  }
}

// "code: message" of a computation that must be refused.
std::string refusal_of(const Result<Spread<ToyState>>& result) {
  if (result) return "no refusal";
  return std::string(name_of(result.error().code)) + ": " + result.error().message;
}

TEST(Spread, MergesEqualStatesInTheOrderOfTheirFirstSight) {
  Spread<ToyState> spread(sizeof(ToyState));
  spread.add({.sum = 2}, 0.25);
  spread.add({.sum = 1}, 0.5);
  spread.add({.sum = 2}, 0.25);
  ASSERT_EQ(spread.size(), 2u);
  EXPECT_EQ(spread.state(0).sum, 2u);
  EXPECT_EQ(spread.probability(0), 0.5);
  EXPECT_EQ(spread.state(1).sum, 1u);
  EXPECT_EQ(spread.probability(1), 0.5);
}

TEST(Spread, ComparesLiveBytesOnly) {
  Spread<ToyState> spread(16);
  spread.add({.sum = 2, .unused = 1}, 0.5);
  spread.add({.sum = 2, .unused = 6}, 0.5);
  EXPECT_EQ(spread.size(), 1u);
}

TEST(Spread, GrowsAndForgets) {
  Spread<ToyState> spread(sizeof(ToyState));
  for (int round = 0; round < 2; ++round) {
    for (u32 i = 0; i < 30'000; ++i) spread.add({.sum = i % 10'000}, 1 / 30'000.0);
    ASSERT_EQ(spread.size(), 10'000u);
    for (u32 i = 0; i < 10'000; ++i) ASSERT_EQ(spread.state(i).sum, i);
    EXPECT_NEAR(total(spread), 1, 1e-12);
    spread.clear();
    EXPECT_EQ(spread.size(), 0u);
  }
}

TEST(Outcomes, VisitEveryResultOfOneStep) {
  ToyContent content;
  auto spread = Exact<Toy>(content).outcomes({}, {});
  ASSERT_TRUE(spread);
  expect_near(sums_of(*spread), sums_of_dice(2, 6));
  EXPECT_NEAR(total(*spread), 1, 1e-12);
}

TEST(Outcomes, TakeTheChoices) {
  ToyContent content = {.dice = 1};
  auto spread = Exact<Toy>(content).outcomes({.sum = 1}, {{{1, 0, 100}, {1, 0, 20}}});
  ASSERT_TRUE(spread);
  EXPECT_EQ(sums_of(*spread).begin()->first, 122u);
}

TEST(Outcomes, OfAStepWithoutDiceAreOne) {
  ToyContent content = {.dice = 0};
  auto spread = Exact<Toy>(content).outcomes({}, {});
  ASSERT_TRUE(spread);
  ASSERT_EQ(spread->size(), 1u);
  EXPECT_EQ(spread->probability(0), 1);
}

TEST(Outcomes, LeaveAutomaticStepsAlone) {
  ToyContent content = {.dice = 1, .falls = 2};
  auto spread = Exact<Toy>(content).outcomes({}, {});
  ASSERT_TRUE(spread);
  ASSERT_EQ(spread->size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(spread->state(i).falls, 2u);
}

TEST(After, GoesOnUntilSomebodyDecides) {
  ToyContent content = {.dice = 1, .sides = 4, .falls = 3};
  auto spread = Exact<Toy>(content).after({}, {});
  ASSERT_TRUE(spread);
  for (std::size_t i = 0; i < spread->size(); ++i) EXPECT_EQ(spread->state(i).falls, 0u);
  expect_near(sums_of(*spread), sums_of_dice(4, 4));
}

TEST(After, StopsWhereTheMatchIsOver) {
  ToyContent content = {.dice = 1, .sides = 2, .falls = 3, .goal = 3};
  auto spread = Exact<Toy>(content).after({}, {});
  ASSERT_TRUE(spread);
  for (std::size_t i = 0; i < spread->size(); ++i) EXPECT_NE(spread->state(i).won, 0u);
  expect_near(sums_of(*spread), {{3, 5 / 8.0}, {4, 3 / 8.0}});
}

TEST(After, StopsWhereTheTurnEndsIfAsked) {
  ToyContent content = {.dice = 1, .falls = 3, .turns = true};
  auto spread = Exact<Toy>(content, {.within_turn = true}).after({}, {});
  ASSERT_TRUE(spread);
  for (std::size_t i = 0; i < spread->size(); ++i) {
    EXPECT_EQ(spread->state(i).turn, 8u);
    EXPECT_EQ(spread->state(i).falls, 2u);
  }
  expect_near(sums_of(*spread), sums_of_dice(2, 6));
}

TEST(After, TakesChoicesInItsFirstStepOnly) {
  ToyContent content = {.dice = 0, .sides = 1, .falls = 2};
  auto spread = Exact<Toy>(content).after({}, {{{1, 0, 10}, {}}});
  ASSERT_TRUE(spread);
  expect_near(sums_of(*spread), {{12, 1}});
}

// As one play the 120 dice would have 6^120 outcomes.
TEST(Propagate, MergesEqualStatesBetweenSteps) {
  ToyContent content;
  Spread<ToyState> start(content.live_bytes);
  start.add({.falls = 120}, 0.5);
  start.add({.sum = 1, .falls = 120}, 0.5);
  auto spread = Exact<Toy>(content).propagate(std::move(start));
  ASSERT_TRUE(spread);
  EXPECT_EQ(spread->size(), 602u);
  EXPECT_NEAR(total(*spread), 1, 1e-12);
  double mean = 0;
  for (const auto& [sum, probability] : sums_of(*spread)) mean += sum * probability;
  EXPECT_NEAR(mean, 120 * 3.5 + 0.5, 1e-9);
}

TEST(Propagate, LeavesDecidingStatesAlone) {
  ToyContent content;
  Spread<ToyState> start(content.live_bytes);
  start.add({.sum = 5}, 0.75);
  start.add({.sum = 9, .falls = 1}, 0.25);
  auto spread = Exact<Toy>(content).propagate(std::move(start));
  ASSERT_TRUE(spread);
  EXPECT_EQ(spread->size(), 7u);
  EXPECT_EQ(sums_of(*spread).at(5), 0.75);
}

// Near the limit of leaves, all of them merged into a few states.
TEST(Outcomes, OfAMillionLeavesSumToOne) {
  for (auto [dice, sides] : {std::pair(7u, 6u), {12u, 3u}, {1u, 1'000'003u}}) {
    for (u32 kept : {1u, 1000u}) {
      ToyContent content = {.dice = dice, .sides = sides, .kept = kept};
      auto spread = Exact<Toy>(content).outcomes({}, {});
      ASSERT_TRUE(spread);
      EXPECT_NEAR(total(*spread), 1, 1e-12) << dice << " dice of " << sides;
    }
  }
}

TEST(Limits, ExactlyReachedAreFine) {
  ToyContent content;
  EXPECT_TRUE(Exact<Toy>(content, {.leaves = 36, .states = 11}).outcomes({}, {}));
}

TEST(Limits, OfLeavesNameTheRoll) {
  ToyContent content;
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.leaves = 35, .states = 11}).outcomes({}, {})),
            "exact_limit: more than 35 outcomes at turn 7, strike 1: too many to compute exactly");
}

TEST(Limits, OfStatesNameTheRoll) {
  ToyContent content;
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.leaves = 36, .states = 10}).outcomes({}, {})),
            "exact_limit: more than 10 different states at turn 7, strike 1: "
            "too many to compute exactly");
}

TEST(Limits, OfLeavesCountAllStepsOfACall) {
  ToyContent content = {.dice = 1, .falls = 1};
  EXPECT_TRUE(Exact<Toy>(content, {.leaves = 42}).after({}, {}));
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.leaves = 41}).after({}, {})),
            "exact_limit: more than 41 outcomes at turn 7, fate 1: too many to compute exactly");
}

TEST(Limits, AreFreshForEveryCall) {
  ToyContent content;
  Exact<Toy> exact(content, {.leaves = 36});
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(exact.outcomes({}, {}));
    EXPECT_EQ(exact.leaves(), 36u);
  }
}

TEST(Limits, RefuseADieWithSixteenMillionSidesAtOnce) {
  ToyContent content = {.dice = 1, .sides = 1u << 24};
  EXPECT_EQ(refusal_of(Exact<Toy>(content).outcomes({}, {})),
            "exact_limit: more than 1048576 outcomes at turn 7, strike 0: "
            "too many to compute exactly");
}

TEST(Limits, RefuseTwentyDiceInsteadOfHanging) {
  ToyContent content = {.dice = 20};
  EXPECT_EQ(refusal_of(Exact<Toy>(content).outcomes({}, {})),
            "exact_limit: more than 1048576 outcomes at turn 7, strike 18: "
            "too many to compute exactly");
}

TEST(Limits, RefuseDiceThatAreRerolledWithoutEnd) {
  ToyContent content = {.dice = 1, .rerolls = true};
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.leaves = 1000}).outcomes({}, {})),
            "exact_limit: more than 1000 outcomes at turn 7, strike 199: "
            "too many to compute exactly");
}

TEST(Limits, OfStatesCountThoseThatWait) {
  ToyContent content;
  Spread<ToyState> start(content.live_bytes);
  start.add({.falls = 1}, 0.5);
  for (u32 i = 0; i < 10; ++i) start.add({.sum = 100 + i}, 0.05);
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.states = 15}).propagate(start)),
            "exact_limit: more than 15 different states at turn 7, fate 1: "
            "too many to compute exactly");
  EXPECT_TRUE(Exact<Toy>(content, {.states = 16}).propagate(start));
}

TEST(Limits, RefuseAutomaticStepsWithoutEnd) {
  ToyContent content = {.dice = 1, .falls = 1, .stuck = true};
  EXPECT_EQ(refusal_of(Exact<Toy>(content, {.leaves = 1000}).after({}, {})),
            "exact_limit: more than 1000 outcomes at turn 7: too many to compute exactly");
}

}  // namespace
}  // namespace agon::odds
