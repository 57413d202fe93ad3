#include "agon/odds/match_odds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace agon::odds {
namespace {

using game::Choice, game::Choices, game::Deciders, game::Facts, game::Outcome, game::Side,
    game::Sizes, game::win_of, game::at, game::only;

enum class RaceRoll : u16 { none, throw_die };
constexpr std::array<Word, 1> kRaceRolls = {{{"throw_die", "low wins"}}};
constexpr std::array<Word, 1> kRaceRefusals = {{{"no_such_stake", "a stake is 1 or 2"}}};

struct RaceContent {
  u32 sides = 6;
  u32 last_turn = 200;  // a draw after it
  bool reads_noise = false;
  u32 crowded_stake = 0;  // this stake is made with three dice of a hundred sides more
};

struct RaceState {
  u32 turn = 0;
  Outcome outcome = Outcome::running;
  bool thrown = true;  // the stake is known, and the die falls by itself
  u16 stake = 0;
  u32 noise = 0;   // what was ever staked
  u32 beyond = 0;  // not live
};

// Sides take turns. Who is on turn stakes 1 or 2 and then wins if the die shows no more than that.
struct Race {
  using Content = RaceContent;
  using State = RaceState;
  static constexpr Facts kFacts = {.name = "race",
                                   .sentence = "whoever throws low first",
                                   .rules_version = 1,
                                   .contents = {},
                                   .verbs = {},
                                   .refusals = kRaceRefusals,
                                   .rolls = kRaceRolls};

  static Sizes sizes(const Content&) { return {.state_bytes = 12}; }
  static u32 turn(const State& state) { return state.turn; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.thrown ? Deciders::nobody : only(side_of(state));
  }
  static std::span<const Choice> menu(const Content&, const State&, Side, std::vector<Choice>&) {
    static constexpr std::array<Choice, 2> kMenu = {{{1, 0, 1}, {1, 0, 2}}};
    return kMenu;
  }
  static u16 refusal(const Content&, const State&, Side, Choice choice) {
    return choice.amount == 1 || choice.amount == 2 ? 0 : 1;
  }

  static void play(const Content& content, State& state, const Choices& choices,
                   chance::Referee& referee) {
    if (!state.thrown) {
      state.stake = static_cast<u16>(choices[at(side_of(state))].amount);
      state.noise = state.noise * 4 + state.stake;
      state.thrown = true;
      for (u32 i = 0; i < 3 && state.stake == content.crowded_stake; ++i) {
        referee.roll({state.turn, RaceRoll::throw_die, i + 1}, 100);
      }
      return;
    }
    if (state.turn > 0) {
      u32 value = referee.roll({state.turn, RaceRoll::throw_die, 0}, content.sides);
      if (value <= state.stake) state.outcome = win_of(side_of(state));
      if (value > state.stake && state.turn == content.last_turn) state.outcome = Outcome::draw;
    }
    state.stake = 0;
    state.thrown = false;
    ++state.turn;
  }

  static void forget(const Content& content, State& state) {
    if (!content.reads_noise) state.noise = 0;
  }

 private:
  static Side side_of(const State& state) { return state.turn % 2 == 1 ? Side::a : Side::b; }
};

MatchOdds odds_of(const RaceContent& content, const MatchOddsOrder& order = {}) {
  Result<MatchOdds> odds = MatchWalk<Race>(content, order).from({});
  EXPECT_TRUE(odds) << odds.error().message;
  return odds.value_or(MatchOdds{});
}

void expect_holds(const MatchOdds& odds, Outcome outcome, double truth) {
  EXPECT_LE(odds.low(outcome), truth + 1e-15);
  EXPECT_GE(odds.high(outcome), truth - 1e-15);
}

// The first of two who succeed with chance p.
double first_wins(double p) { return p / (1 - (1 - p) * (1 - p)); }

TEST(MatchOdds, OfEvenChoicesHoldTheClosedForm) {
  MatchOdds odds = odds_of({});  // 1/6 or 2/6, each in half of the cases
  expect_holds(odds, Outcome::a, first_wins(0.25));
  expect_holds(odds, Outcome::b, 1 - first_wins(0.25));
  EXPECT_EQ(odds.halt, Halt::epsilon);
  EXPECT_FALSE(odds.exact());
  EXPECT_GT(odds.left(), 0);
  EXPECT_LT(odds.left(), 1e-9);
  EXPECT_NEAR(odds.low(Outcome::a) + odds.low(Outcome::b) + odds.left(), 1, 1e-15);
}

TEST(MatchOdds, OfFixedChoicesHoldTheClosedForm) {
  Choice one{1, 0, 1};
  Choice two{1, 0, 2};
  expect_holds(odds_of({}, {.fixed = {one, one}}), Outcome::a, first_wins(1.0 / 6));
  // a wins now, or both fail and all begins anew.
  double a = (1.0 / 6) / (1 - 5.0 / 6 * 4.0 / 6);
  expect_holds(odds_of({}, {.fixed = {one, two}}), Outcome::a, a);
  double against_any = (1.0 / 6) / (1 - 5.0 / 6 * 0.75);
  expect_holds(odds_of({}, {.fixed = {one, {}}}), Outcome::a, against_any);
}

TEST(MatchOdds, AreExactWhereEverythingIsDecided) {
  MatchOdds odds = odds_of({.last_turn = 3}, {.epsilon = 0});
  EXPECT_EQ(odds.halt, Halt::decided);
  EXPECT_TRUE(odds.exact());
  EXPECT_EQ(odds.turn, 3u);
  EXPECT_NEAR(odds.low(Outcome::draw), std::pow(0.75, 3), 1e-15);
  EXPECT_EQ(odds.low(Outcome::draw), odds.high(Outcome::draw));
}

TEST(MatchOdds, StopEarlierWithALargerEpsilon) {
  MatchOdds odds = odds_of({}, {.epsilon = 0.1});
  EXPECT_EQ(odds.halt, Halt::epsilon);
  EXPECT_LT(odds.left(), 0.1);
  EXPECT_GE(odds.left(), 0.075);  // the turn before it was more
  expect_holds(odds, Outcome::a, first_wins(0.25));
}

TEST(MatchOdds, MergeWhatDiffersOnlyInWhatNothingReads) {
  EXPECT_LE(odds_of({}).states, 2u);
  MatchOdds odds = odds_of({.last_turn = 8, .reads_noise = true});
  EXPECT_EQ(odds.states, 256u) << "every way to stake is another state";
  MatchOdds merged = odds_of({.last_turn = 8});
  EXPECT_NEAR(odds.low(Outcome::a), merged.low(Outcome::a), 1e-14);
}

TEST(MatchOdds, BeyondALimitKeepWhatIsUndecidedAsTheMassLeft) {
  RaceContent noisy{.reads_noise = true};
  double truth = first_wins(0.25);
  MatchOdds crowd = odds_of(noisy, {.states = 100});
  EXPECT_EQ(crowd.halt, Halt::states);
  EXPECT_EQ(crowd.states, 101u);
  MatchOdds work = odds_of(noisy, {.plays = 1000});
  EXPECT_EQ(work.halt, Halt::plays);
  EXPECT_EQ(work.plays, 1000u);
  MatchOdds full = odds_of(noisy, {.bytes = 16u << 10});
  EXPECT_EQ(full.halt, Halt::memory);
  EXPECT_GT(full.bytes, 4u << 10);
  EXPECT_LE(full.bytes, 16u << 10);
  for (const MatchOdds& odds : {crowd, work, full}) {
    EXPECT_GT(odds.left(), 0.01);
    EXPECT_NEAR(odds.low(Outcome::a) + odds.low(Outcome::b) + odds.left(), 1, 1e-14);
    expect_holds(odds, Outcome::a, truth);
  }
}

TEST(MatchOdds, AStepWithTooManyOutcomesIsLeftAside) {
  MatchOdds odds = odds_of({.sides = 1u << 24}, {.leaves = 1000});
  EXPECT_EQ(odds.halt, Halt::decided) << "nothing that can be followed is left";
  EXPECT_NEAR(odds.crowded, 1, 1e-15);
  EXPECT_NEAR(odds.left(), 1, 1e-15);
  EXPECT_FALSE(odds.exact());
}

TEST(MatchOdds, StepsWithTooManyOutcomesDoNotUseUpAllPlays) {
  RaceContent content{.sides = 6, .last_turn = 200, .reads_noise = true, .crowded_stake = 2};
  MatchOdds odds = odds_of(content, {.states = 1u << 12, .leaves = 1000, .plays = 100'000});
  EXPECT_NE(odds.halt, Halt::plays);
  EXPECT_GT(odds.crowded, 0.5);
  EXPECT_LT(odds.plays, 60'000u);
}

TEST(MatchOdds, TellHowFarTheyAreWithinATurn) {
  u32 told = 0;
  MatchOddsOrder order{.epsilon = 0.5};
  order.progress = [&](const MatchOddsProgress& so_far) {
    ++told;
    EXPECT_GT(so_far.bytes, 0u);
  };
  MatchOdds odds = odds_of({.sides = 4096}, order);
  EXPECT_GT(told, 2 * odds.turn);
  EXPECT_GE(told, odds.plays / 1024);
}

TEST(MatchOdds, StopWhenAskedTo) {
  std::stop_source source;
  MatchOddsOrder order{.stop = source.get_token()};
  order.progress = [&](const MatchOddsProgress& so_far) {
    EXPECT_GT(so_far.undecided, 0);
    if (so_far.turn == 3) source.request_stop();
  };
  MatchOdds odds = odds_of({.sides = 4096}, order);
  EXPECT_EQ(odds.halt, Halt::stop);
  EXPECT_LE(odds.turn, 4u);
  EXPECT_NEAR(odds.low(Outcome::a) + odds.low(Outcome::b) + odds.left(), 1, 1e-13);
}

TEST(MatchOdds, RefuseAFixedChoiceAsTheRulesDo) {
  MatchOddsOrder order{.fixed = {Choice{1, 0, 3}, {}}};
  Result<MatchOdds> odds = MatchWalk<Race>({}, order).from({});
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.error().message,
            "a's choice cannot be made in turn 1: no_such_stake: a stake is 1 or 2");
}

}  // namespace
}  // namespace agon::odds
