// Moves in the order of a key's values, and what is said of scripts that go against it.
#include "agon/rulesets/pillars/scene/order.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/read.h"
#include "tests/support/small_scene.h"

namespace agon::pillars::scene {
namespace {

KeyScript fever() {
  KeyScript out;
  out.values = {"gone", "low", "high", "raging"};
  out.best_first_for = {"Ann"};
  return out;
}

// The values after a transition out of gone, low, high and raging.
std::string after(std::string_view transition) {
  json::Document document = *json::parse(fmt::format(R"({{"x": {}}})", transition), "x.json");
  Problems problems;
  Transition read;
  EXPECT_TRUE(json::read_fields(
      json::root(document), [&](auto& v) { v("x", read, "a transition"); }, problems));
  KeyScript key = fever();
  std::string out;
  for (std::size_t before = 0; before < key.values.size(); ++before) {
    out += text_of(key.values[value_after(key, &read, before)]) + " ";
  }
  return out;
}

TEST(SceneOrder, AValueIsThatValue) { EXPECT_EQ(after(R"("low")"), "low low low low "); }

TEST(SceneOrder, NoTransitionLeavesTheValue) { EXPECT_EQ(value_after(fever(), nullptr, 2), 2u); }

TEST(SceneOrder, AMoveGoesAsFarAsThereAreValues) {
  EXPECT_EQ(after(R"({"Better": 1})"), "gone gone low high ");
  EXPECT_EQ(after(R"({"Worse": 2})"), "high raging raging raging ");
}

TEST(SceneOrder, ALimitAloneIsAtLeastAndAtMost) {
  EXPECT_EQ(after(R"({"NotBelow": "low"})"), "gone low low low ");
  EXPECT_EQ(after(R"({"NotAbove": "high"})"), "high high high raging ");
  EXPECT_EQ(after(R"({"NotAbove": "low", "NotBelow": "high"})"), "low low high high ");
}

TEST(SceneOrder, ALimitStopsAMoveAndNeverTurnsIt) {
  EXPECT_EQ(after(R"({"Better": 2, "NotAbove": "low"})"), "gone low low low ");
  EXPECT_EQ(after(R"({"Worse": 2, "NotBelow": "high"})"), "high high high raging ");
  EXPECT_EQ(after(R"({"Better": 1, "NotBelow": "low"})"), "gone gone low low ");
  EXPECT_EQ(after(R"({"Worse": 1, "NotAbove": "high"})"), "high high raging raging ");
}

// What is said of the small scene with some texts in it replaced.
std::string said(const std::vector<std::pair<std::string_view, std::string_view>>& changes) {
  std::string text = kSmallScene;
  for (auto [from, to] : changes) {
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  }
  Problems problems;
  load_scene(text, problems);
  std::string out;
  for (const Problem& problem : problems) {
    out += fmt::format("{}:{} {} {}: {}\n", problem.place.line, problem.place.column,
                       problem.severity == Severity::error ? "error" : "warning", problem.path,
                       problem.message);
  }
  return out;
}

using Text = std::pair<std::string_view, std::string_view>;

constexpr Text kFoeOrder = {R"("Start": "up"})", R"("Start": "up", "BestFirstFor": ["Bob"]})"};
constexpr std::string_view kHit = R"("Transitions": {"1": "hurt", "3": "down"})";
// The fight goes on with whatever the blow left, so that every value may be met again.
constexpr Text kGoesOn = {R"("Next": {"3": "won", "0": "turn", "-2": "lost"})",
                          R"("Next": {"0": "open", "-4": "won"})"};

TEST(SceneOrder, WarnsOfASuccessThatMakesThingsWorse) {
  EXPECT_EQ(said({kFoeOrder}), "") << "who is down is not hit again";
  EXPECT_EQ(said({kFoeOrder, kGoesOn}),
            "22:47 warning /Steps/1/Check/Transitions/1: success may make 'foe' worse for 'Ann': "
            "'down' -> 'hurt'\n");
  EXPECT_EQ(said({kFoeOrder, kGoesOn, {kHit, R"("StateOnSuccess": "hurt")"}}), "");
  EXPECT_EQ(said({kFoeOrder,
                  kGoesOn,
                  {kHit, R"("Transitions": {"1": {"NotAbove": "hurt"}, "3": "down"})"}}),
            "");
}

TEST(SceneOrder, WarnsOfAFailureThatMakesThingsBetter) {
  EXPECT_EQ(said({kFoeOrder, {kHit, R"("Transitions": {"1": {"Worse": 1}, "-1": {"Worse": 1}})"}}),
            "22:67 warning /Steps/1/Check/Transitions/-1: failure may make 'foe' better for "
            "'Ann': 'up' -> 'hurt'\n");
  EXPECT_EQ(said({kFoeOrder,
                  kGoesOn,
                  {kHit, R"("Transitions": {"1": {"Worse": 1}, "-1": {"Better": 1}})"}}),
            "");
}

TEST(SceneOrder, IsSeenFromWhoActs) {
  EXPECT_EQ(said({{R"("Start": "up"})", R"("Start": "up", "BestFirstFor": ["Ann"]})"}}),
            "22:47 warning /Steps/1/Check/Transitions/1: success may make 'foe' worse for 'Ann': "
            "'up' -> 'hurt'\n"
            "22:60 warning /Steps/1/Check/Transitions/3: success may make 'foe' worse for 'Ann': "
            "'up' -> 'down'\n");
}

TEST(SceneOrder, FollowsWhatTheScriptSetsAndAsks) {
  // Whoever resists is angry or not; out of calm the move has nowhere to go.
  Text order = {R"("Start": "calm"})", R"("Start": "calm", "BestFirstFor": ["Ann"]})"};
  Text resist = {R"("StateOnSuccess": "calm")", R"("StateOnSuccess": "angry")"};
  EXPECT_EQ(said({order}), "");
  EXPECT_EQ(said({order, resist}),
            "29:45 warning /Steps/3/Check/StateOnSuccess: success may make 'mood' worse for "
            "'Ann': 'calm' -> 'angry'\n");
  EXPECT_EQ(said({order,
                  resist,
                  {R"({"When": {"foe": ["hurt"]}, "Next": "won"}, {"Next": "resist"})",
                   R"({"When": {"mood": ["calm"]}, "Next": "won"}, {"Next": "resist"})"}}),
            "");
}

TEST(SceneOrder, RefusesMovesThatMeanNothing) {
  auto moved = [](std::string_view move) {
    std::string transitions = fmt::format(R"("Transitions": {{"1": {}}})", move);
    return said({kFoeOrder, {kHit, transitions}});
  };
  constexpr std::string_view kPlace = "22:47 error /Steps/1/Check/Transitions/1";
  EXPECT_EQ(said({{kHit, R"("StateOnSuccess": {"Worse": 1})"}}),
            "22:44 error /Steps/1/Check/StateOnSuccess: a move needs an order: give key 'foe' a "
            "BestFirstFor\n");
  EXPECT_EQ(moved(R"({"Better": 1, "Worse": 1})"),
            fmt::format("{}: give Better or Worse, not both\n", kPlace));
  EXPECT_EQ(moved("{}"),
            fmt::format("{}: a move has Better, Worse, NotAbove or NotBelow\n", kPlace));
  EXPECT_EQ(moved(R"({"NotAbove": "down", "NotBelow": "up"})"),
            fmt::format("{}: NotAbove is worse than NotBelow, so nothing is left between them\n",
                        kPlace));
  EXPECT_EQ(moved(R"({"NotAbove": "hrut"})"),
            "22:60 error /Steps/1/Check/Transitions/1/NotAbove: key 'foe' has no value 'hrut', "
            "did you mean 'hurt'?\n");
  EXPECT_EQ(moved(R"({"Worse": 0})"),
            "22:57 error /Steps/1/Check/Transitions/1/Worse: 0 is below the minimum 1\n");
}

TEST(SceneOrder, IsForCharactersOfTheScene) {
  EXPECT_EQ(said({{R"("Start": "up"})", R"("Start": "up", "BestFirstFor": ["Bob", "Bop"]})"}}),
            "9:93 error /Keys/0/BestFirstFor/1: no character is called 'Bop', did you mean "
            "'Bob'?\n");
  EXPECT_EQ(said({{R"("Start": "up"})", R"("Start": "up", "BestFirstFor": ["Bob", "Bob"]})"}}),
            "9:93 error /Keys/0/BestFirstFor/1: 'Bob' stands here twice\n");
}

TEST(SceneOrder, AValueOfAnotherKindIsAnotherValue) {
  EXPECT_EQ(said({{R"("Values": ["up", "hurt", "down"])", R"("Values": ["up", "hurt", "2"])"},
                  {R"("3": "down")", R"("3": 2)"}}),
            "22:60 error /Steps/1/Check/Transitions/3: key 'foe' has no value '2' of this kind\n");
}

}  // namespace
}  // namespace agon::pillars::scene
