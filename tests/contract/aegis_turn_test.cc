// Stands in for the ruleset aegis, and is deleted when that is on the roster.
#include "tests/contract/aegis_turn.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <map>

#include "agon/chance/tape.h"
#include "agon/json/read.h"
#include "agon/odds/exact.h"
#include "tests/contract/promises.h"
#include "tests/support/walk.h"

namespace agon::aegis_turn {
namespace {

using chance::Told, game::Choice, game::Deciders, game::Outcome, game::Side;
using Exact = odds::Exact<AegisTurn>;
using Spread = odds::Spread<State>;

// Four dice, three rules that give something and one that rolls two dice again: sixes let the
// lowest others fall anew, up to three times, and everything counts again each time.
const std::string kMonk = R"({
  "name": "Monk", "hp": 30, "chi": 2, "evasive": 1, "damage": [3, 4, 5, 6, 7, 10, 11],
  "card": {
    "dice": 4, "max_rerolls": 3,
    "fields": [{"id": "LOW", "faces": [1, 2, 3]}, {"id": "MID", "faces": [4, 5]},
               {"id": "SIX", "faces": [6]}],
    "rules": [
      {"id": "guard", "matcher": "countField", "field": "LOW", "effects": [{"type": "blockPer"}]},
      {"id": "ready", "matcher": "pairsField", "field": "LOW", "effects": [{"type": "gainChi"}]},
      {"id": "strike", "matcher": "countField", "field": "MID", "effects": [{"type": "dealPer"}]},
      {"id": "flow", "matcher": "countField", "field": "SIX",
       "effects": [{"type": "preventHalf"}, {"type": "rerollDice", "amount": 2}]}]}})";

const std::string kDummy = R"({
  "name": "Dummy", "hp": 20, "damage": [4, 5, 6, 7, 8, 12, 13],
  "card": {"dice": 3, "fields": [{"id": "LOW", "faces": [1, 2, 3]}, {"id": "HIGH", "faces": [5, 6]}],
           "rules": [{"id": "wall", "matcher": "countField", "field": "LOW",
                      "effects": [{"type": "flatBlock", "amount": 2}]},
                     {"id": "mirror", "matcher": "pairsField", "field": "HIGH",
                      "effects": [{"type": "reflect", "amount": 3}]}]}})";

// The widest of its kind: fours and fives, which most throws have, let three others fall anew.
const std::string kTempest = R"({
  "name": "Tempest", "hp": 99, "damage": [3, 4, 5, 6, 7, 10, 11],
  "card": {
    "dice": 4, "max_rerolls": 3,
    "fields": [{"id": "LOW", "faces": [1, 2, 3]}, {"id": "MID", "faces": [4, 5]},
               {"id": "SIX", "faces": [6]}],
    "rules": [
      {"id": "guard", "matcher": "countField", "field": "LOW", "effects": [{"type": "blockPer"}]},
      {"id": "ready", "matcher": "pairsField", "field": "LOW", "effects": [{"type": "gainChi"}]},
      {"id": "calm", "matcher": "pairsField", "field": "SIX",
       "effects": [{"type": "preventHalf"}, {"type": "reflect", "amount": 2}]},
      {"id": "gust", "matcher": "countField", "field": "MID",
       "effects": [{"type": "dealPer"}, {"type": "rerollDice", "amount": 3}]}]}})";

Content content_of(const std::string& a, const std::string& b) {
  auto first = json::parse(a, "a.json");
  auto second = json::parse(b, "b.json");
  std::array<json::Node, 2> nodes = {json::root(*first), json::root(*second)};
  Problems problems;
  return AegisTurn::load(nodes, problems).value();
}

// A match whose dice are told. Nothing may be left over, nothing missing.
struct Script {
  Content content;
  State state;

  explicit Script(const Content& c, Options options = {})
      : content(c), state(AegisTurn::start(content, options)) {}

  void play(Choice choice, std::vector<Told> told = {}) {
    ASSERT_NE(AegisTurn::deciders(state), Deciders::nobody);
    Side side = AegisTurn::deciders(state) == Deciders::a ? Side::a : Side::b;
    ASSERT_EQ(AegisTurn::refusal(content, state, side, choice), Refused::allowed);
    game::Choices choices{};
    choices[at(side)] = choice;
    step(choices, std::move(told));
  }
  void fall(std::vector<Told> told) {
    ASSERT_EQ(AegisTurn::deciders(state), Deciders::nobody);
    step({}, std::move(told));
  }

 private:
  void step(const game::Choices& choices, std::vector<Told> told) {
    chance::Tape tape(AegisTurn::kFacts.rolls, std::move(told));
    AegisTurn::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(AegisTurn::fault(content, state), nullptr);
  }
};

Choice hold(u32 mask) { return choose(Verb::hold, 0, mask); }
Told offense(u32 index, u32 value) { return Told::named(Roll::offense_die, index, value); }
Told defense(u32 index, u32 value) { return Told::named(Roll::defense_die, index, value); }
Told rerolled(u32 index, u32 value) { return Told::named(Roll::reroll_die, index, value); }

TEST(AegisTurn, HeldDiceStayAndTheOthersFallAtTheirOwnPlaces) {
  Script script(content_of(kMonk, kDummy));
  script.fall({6, 2, 5, 2, 3});
  EXPECT_EQ(script.state.dice, (Dice{0, 2, 1, 0, 1, 1}));
  script.play(hold(0b00011));  // sorted 2 2 3 5 6: both twos
  EXPECT_EQ(script.state.dice, (Dice{0, 2, 0, 0, 0, 0}));
  script.fall({offense(7, 2), offense(8, 4), offense(9, 1)});
  script.play(hold(0b01111));  // 1 2 2 2 4: without the four
  script.fall({offense(14, 1)});
  EXPECT_EQ(script.state.dice, (Dice{2, 3, 0, 0, 0, 0}));
  Refused late = AegisTurn::refusal(script.content, script.state, Side::a, hold(1));
  EXPECT_EQ(late, Refused::no_rolls_left);
}

TEST(AegisTurn, MasksThatKeepEqualDiceGiveEqualStates) {
  Content content = content_of(kMonk, kDummy);
  Script one(content);
  one.fall({2, 2, 2, 5, 5});
  Script another = one;
  one.play(hold(0b01001));
  another.play(hold(0b10100));
  EXPECT_EQ(std::memcmp(&one.state, &another.state, sizeof(State)), 0);
}

TEST(AegisTurn, TheMenuOffersEachDifferentHoldOnceAndTheLawTakesEveryMask) {
  Script script(content_of(kMonk, kDummy));
  script.fall({2, 2, 2, 5, 5});
  std::vector<Choice> scratch;
  auto menu = AegisTurn::menu(script.content, script.state, Side::a, scratch);
  auto is_hold = [](Choice choice) { return choice.verb == static_cast<u16>(Verb::hold); };
  EXPECT_EQ(std::ranges::count_if(menu, is_hold), 4 * 3 - 1);  // 0..3 twos by 0..2 fives, not all
  EXPECT_EQ(AegisTurn::refusal(script.content, script.state, Side::a, hold(0b10100)),
            Refused::allowed);
  EXPECT_NE(AegisTurn::refusal(script.content, script.state, Side::a, hold(kAllHeld)),
            Refused::allowed);
  EXPECT_EQ(AegisTurn::refusal(script.content, script.state, Side::a, choose(Combo::three)),
            Refused::allowed);
  EXPECT_EQ(AegisTurn::refusal(script.content, script.state, Side::a, choose(Combo::full_house)),
            Refused::allowed);
  EXPECT_NE(AegisTurn::refusal(script.content, script.state, Side::a, choose(Combo::two_pairs)),
            Refused::allowed);
}

TEST(AegisTurn, RerollsStartAgainAtTheFirstRuleAndOutcomesStack) {
  Script script(content_of(kDummy, kMonk));
  script.fall({3, 3, 3, 5, 5});
  script.play(choose(Combo::full_house));  // 8; the dummy has no chi to commit
  EXPECT_EQ(script.state.phase, Phase::defense);
  script.fall({defense(0, 1), defense(1, 6), defense(2, 4), defense(3, 2)});
  // 1 2 4 6: block 2, a pair, deal 1, half; the six rolls 1 and 2 again.
  EXPECT_EQ(script.state.dice, (Dice{0, 0, 0, 1, 0, 1}));
  EXPECT_EQ(given(script.state, EffectKind::block_per), 2);
  script.fall({rerolled(2, 6), rerolled(3, 3)});
  // 3 4 6 6: block 3, deal 2; then 3 and 4 again.
  script.fall({rerolled(7, 6), rerolled(8, 6)});
  // 6 6 6 6: nothing but sixes, so nothing to roll: the evaluation runs to its end.
  EXPECT_EQ(script.state.phase, Phase::react);
  EXPECT_EQ(given(script.state, EffectKind::block_per), 3);
  EXPECT_EQ(given(script.state, EffectKind::deal_per), 2);
  EXPECT_EQ(given(script.state, EffectKind::gain_chi), 1);
  EXPECT_EQ(given(script.state, EffectKind::prevent_half), 1);
  EXPECT_EQ(script.state.dice, Dice{});
}

TEST(AegisTurn, RerollsEndAtTheirLimit) {
  Script script(content_of(kDummy, kMonk));
  script.fall({3, 3, 3, 5, 5});
  script.play(choose(Combo::full_house));
  script.fall({6, 1, 1, 1});
  for (u32 n = 0; n < 3; ++n) script.fall({rerolled(n * 5 + 2, 1), rerolled(n * 5 + 3, 1)});
  EXPECT_EQ(script.state.phase, Phase::react);
  EXPECT_EQ(given(script.state, EffectKind::block_per), 4 * 3);
}

TEST(AegisTurn, ThePipelineRunsInTheSeedsOrderAndBothSidesAreHurtAtOnce) {
  Script script(content_of(kDummy, kMonk));
  script.fall({3, 3, 3, 5, 5});
  script.play(choose(Combo::full_house));
  script.fall({6, 5, 3, 6});                      // block 1, deal 1, half; 3 and 5 again
  script.fall({rerolled(2, 4), rerolled(3, 5)});  // deal 2; 4 and 5 again
  script.fall({rerolled(7, 6), rerolled(8, 6)});
  script.play(choose(Verb::react, Status::chi, 2));
  script.play(choose(Verb::pass));
  EXPECT_EQ(script.state.hp, (std::array<u16, 2>{20 - 3, 30 - (8 - 4 - 1 - 2)}));
  EXPECT_EQ(script.state.turn, 2u);
}

TEST(AegisTurn, PreventHalfRoundsUp) {
  for (u16 raw = 0; raw <= 9; ++raw) {
    Script script(content_of(kDummy, kMonk));
    script.state.raw = raw;
    given(script.state, EffectKind::prevent_half) = 1;
    script.state.phase = Phase::react;
    script.play(choose(Verb::pass));
    EXPECT_EQ(script.state.hp[1], 30 - raw / 2) << raw;
  }
}

TEST(AegisTurn, EvasiveNegatesOnFiveAndDropsWhatTheCardDeals) {
  Script script(content_of(kDummy, kMonk));
  script.fall({3, 3, 3, 5, 5});
  script.play(choose(Combo::full_house));
  script.fall({1, 1, 4, 4});  // block 2, a pair, deal 2
  script.play(choose(Verb::react, Status::evasive, 1), {Told::named(Roll::evasive_die, 0, 5)});
  EXPECT_EQ(script.state.hp, (std::array<u16, 2>{20, 30}));
  EXPECT_EQ(script.state.evasive[1], 0);
  EXPECT_EQ(script.state.chi[1], 3);  // what the roll gained stays
}

TEST(AegisTurn, ChiCommittedToTheAttackIsRawDamage) {
  Script script(content_of(kMonk, kDummy));
  script.fall({1, 1, 1, 1, 1});
  script.play(choose(Combo::five));
  script.play(choose(Verb::spend, Status::chi, 2));
  script.fall({4, 4, 1});  // the wall takes 2 off
  EXPECT_EQ(script.state.hp[1], 20 - (11 + 2 - 2));
}

TEST(AegisTurn, BothMayFallTogether) {
  Script script(content_of(kMonk, kDummy));
  script.state.hp = {3, 10};
  script.fall({1, 1, 1, 1, 1});
  script.play(choose(Combo::five));
  script.play(choose(Verb::pass));
  script.fall({4, 5, 6});
  EXPECT_EQ(script.state.outcome, Outcome::draw);
}

// The state in which b's card is about to be thrown against `raw` damage. The match ends with this
// turn, so that nothing falls after it.
State before_defense(const Content& content, u16 raw) {
  State state = AegisTurn::start(content, {.turns = 1});
  state.raw = raw;
  state.chi = state.evasive = {};
  state.phase = Phase::defense;
  return state;
}

using Damages = std::map<std::pair<u32, u32>, double>;  // to the defender, to the attacker

std::pair<u32, u32> damages_of(const Content& content, const State& state) {
  return {content.heroes[1].hp - state.hp[1], content.heroes[0].hp - state.hp[0]};
}

Result<Spread> defend_exactly(const Content& content, const State& state,
                              const game::ExactLimits& limits = {}) {
  Exact exact(content, limits);
  Spread spread(sizeof(State));
  spread.add(state, 1);
  return exact.propagate(std::move(spread));
}

// The smallest limit that suffices.
u32 leaves_of(const Content& content, const State& state) {
  u32 low = 0;
  u32 high = game::ExactLimits{}.leaves;
  while (low + 1 < high) {
    u32 middle = (low + high) / 2;
    (defend_exactly(content, state, {.leaves = middle}) ? high : low) = middle;
  }
  return high;
}

Damages exact_damages(const Content& content, const State& state) {
  Damages out;
  auto spread = defend_exactly(content, state);
  for (std::size_t i = 0; i < spread->size(); ++i) {
    out[damages_of(content, spread->state(i))] += spread->probability(i);
  }
  return out;
}

TEST(AegisTurnOdds, TheCardsDamageIsExactAndCheap) {
  Content content = content_of(kTempest, kTempest);
  State state = before_defense(content, 40);
  auto begin = std::chrono::steady_clock::now();
  auto spread = defend_exactly(content, state);
  std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  ASSERT_TRUE(spread.has_value()) << spread.error().message;
  double sum = 0;
  for (std::size_t i = 0; i < spread->size(); ++i) {
    sum += spread->probability(i);
    EXPECT_EQ(spread->state(i).outcome, Outcome::draw);
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  u32 leaves = leaves_of(content, state);
  EXPECT_LE(leaves, 100'000u);
  fmt::print("four dice with rerolls: {} leaves, {} final states, {} damages, {:.2f} ms\n", leaves,
             spread->size(), exact_damages(content, state).size(), took.count());
}

TEST(AegisTurnOdds, ThroughTheVirtualDoorTheyAreTheSame) {
  std::array<std::string, 2> heroes = {kTempest, kTempest};
  auto game = contract::load(kEntry, heroes, R"({"turns": 1})");
  Content content = content_of(kTempest, kTempest);
  State state = before_defense(content, 40);
  Damages found;
  game::StateView view(reinterpret_cast<const std::byte*>(&state), game->sizes().state_bytes);
  auto done = game->after(view, {}, {}, [&](game::StateView bytes, double probability) {
    State result;
    std::memcpy(&result, bytes.data(), sizeof result);
    found[damages_of(content, result)] += probability;
  });
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(found, exact_damages(content, state));
}

TEST(AegisTurnOdds, SampledDefensesAgree) {
  Content content = content_of(kTempest, kTempest);
  State state = before_defense(content, 40);
  constexpr u32 samples = 200'000;
  std::map<std::pair<u32, u32>, u32> counts;
  for (u32 i = 0; i < samples; ++i) {
    chance::QuickReferee referee(domain_key(chance::MatchName{16, i}, chance::Domain::rules));
    State sampled = state;
    while (Exact::is_automatic(sampled)) AegisTurn::play(content, sampled, {}, referee);
    ++counts[damages_of(content, sampled)];
  }
  double chi_square = 0;
  double rare_expected = 0;
  u32 rare_seen = 0;
  int cells = 0;
  auto add_cell = [&](double expected, u32 seen) {
    chi_square += (seen - expected) * (seen - expected) / expected;
    ++cells;
  };
  Damages exact = exact_damages(content, state);
  for (const auto& [damages, probability] : exact) {
    double expected = probability * samples;
    u32 seen = counts.contains(damages) ? counts[damages] : 0;
    if (expected >= 10) {
      add_cell(expected, seen);
    } else {
      rare_expected += expected;
      rare_seen += seen;
    }
  }
  if (rare_expected > 0) add_cell(rare_expected, rare_seen);
  for (const auto& [damages, seen] : counts) EXPECT_TRUE(exact.contains(damages));
  double free = cells - 1;
  EXPECT_GT(cells, 20);
  EXPECT_LT(chi_square, free + 4 * std::sqrt(2 * free)) << cells << " cells";
}

TEST(AegisTurnOdds, BeyondTheLimitTheErrorNamesTheRoll) {
  Content content = content_of(kTempest, kTempest);
  auto spread = defend_exactly(content, before_defense(content, 13), {.leaves = 2000});
  ASSERT_FALSE(spread.has_value());
  EXPECT_EQ(spread.error().message,
            "more than 2000 outcomes at turn 1, reroll_die 3: too many to compute exactly");
}

TEST(AegisTurnOdds, AHoldLeadsToEveryThrowOnce) {
  Script script(content_of(kMonk, kDummy));
  script.fall({2, 2, 2, 5, 5});
  Exact exact(script.content);
  auto spread = exact.after(script.state, {hold(0b00111), Choice{}});
  ASSERT_TRUE(spread.has_value());
  EXPECT_EQ(spread->size(), 21u);  // two dice, sorted
}

TEST(AegisTurn, KeepsThePromisesOfEveryGame) {
  std::array<std::string, 2> heroes = {kMonk, kDummy};
  auto game = contract::load(kEntry, heroes);
  contract::expect_kept_promises(kEntry, *game, test::scaled(200));
}

}  // namespace
}  // namespace agon::aegis_turn
