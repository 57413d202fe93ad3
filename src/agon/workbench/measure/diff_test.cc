#include "agon/workbench/measure/diff.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

const MetricDiffRecord& metric(const DiffRecord& record, const std::string& name) {
  for (const auto& [known, one] : record.metrics) {
    if (known == name) return one;
  }
  ADD_FAILURE() << "no metric " << name;
  return record.metrics.front().second;
}

// Both seats have the agent.
SeatOptions both(const std::string& agent) { return {.a = agent, .b = agent}; }

TEST(Diff, ComparesTheGamesOwnVariantsWhereNothingIsTyped) {
  DiffRecord out = diff({.game = "aegis"}, {}, both("greedy"), {.matches = 60}).value();
  EXPECT_EQ(*out.from.options.find("enableDefenseV2"), json::Value(false));
  EXPECT_EQ(*out.to.options.find("enableDefenseV2"), json::Value(true));
  EXPECT_EQ(out.from.contents, out.to.contents);
  EXPECT_EQ(out.matches, 60u);
  EXPECT_TRUE(out.exchanged_seats);
  const MetricDiffRecord& v1 = metric(out, "v1Turns");
  ASSERT_EQ(v1.values.size(), 2u);
  for (const auto& [hero, turns] : v1.values) {
    EXPECT_GT(*turns.from, 0) << hero;
    EXPECT_EQ(*turns.to, 0) << hero;
    EXPECT_FALSE(turns.interval_95->holds_zero()) << hero;
  }
}

TEST(Diff, IsTheSameForAnyNumberOfThreads) {
  auto run = [](u32 threads) {
    return json::to_value(
        diff({.game = "aegis"}, {}, both("greedy"), {.matches = 101, .threads = threads}).value());
  };
  EXPECT_EQ(run(1), run(3));
}

// A variant's own numbers are those of a simulation of it.
TEST(Diff, HasTheNumbersOfTwoSimulations) {
  DiffRecord out = diff({.game = "aegis"}, {}, both("greedy"), {.matches = 40}).value();
  for (bool v2 : {false, true}) {
    std::string options = v2 ? R"({"enableDefenseV2": true})" : R"({"enableDefenseV2": false})";
    Contest contest =
        seat(open({.game = "aegis", .options = options}).value(), both("greedy")).value();
    SimulationRecord one = simulate(contest, {.matches = 40}).value();
    EXPECT_DOUBLE_EQ(v2 ? *out.score.to : *out.score.from, one.first.score);
    EXPECT_DOUBLE_EQ(v2 ? *out.turns.to : *out.turns.from, one.turns.mean);
    for (const auto& [name, measured] : one.metrics) {
      const MetricDiffRecord& compared = metric(out, name);
      for (std::size_t i = 0; i < measured.means.size(); ++i) {
        const auto& [label, value] = compared.values[i];
        EXPECT_EQ(label, measured.means[i].first);
        EXPECT_EQ(v2 ? value.to : value.from, measured.means[i].second.mean) << name << label;
      }
      if (!measured.total) continue;
      EXPECT_DOUBLE_EQ(v2 ? *compared.value->to : *compared.value->from,
                       measured.total->to_double() / 40)
          << name;
    }
  }
}

TEST(Diff, TheSameTwiceDiffersInNothing) {
  DiffRecord out =
      diff({.game = "hilo"}, {.from = "{}", .to = "{}"}, both("bold"), {.matches = 20}).value();
  EXPECT_EQ(out.same_results, 20u);
  EXPECT_EQ(*out.score.difference, 0);
  EXPECT_EQ(*out.turns.difference, 0);
  EXPECT_EQ(out.turns.interval_95->low, 0);
  EXPECT_FALSE(out.exchanged_seats) << "both are alike";
}

TEST(Diff, OptionsOfAnyGameAreCompared) {
  DiffRecord out = diff({.game = "hilo"}, {.from = {}, .to = R"({"head_start": [5, 0]})"},
                        both("bold"), {.matches = 200})
                       .value();
  EXPECT_GT(out.score.interval_95->low, 0) << "five points ahead";
}

TEST(Diff, ContentsAreCompared) {
  DiffRecord out = diff({.game = "aegis", .contents = {"pyromancer", "shadow_monk"}},
                        {.to_contents = {"pyromancer_reference", "shadow_monk"}}, both("greedy"),
                        {.matches = 20})
                       .value();
  EXPECT_EQ(out.from.options, out.to.options);
  EXPECT_EQ(out.to.contents, "hero pyromancer_reference, hero shadow_monk, statuses standard");
  bool only_before = false;
  for (const auto& [label, value] : metric(out, "rawDamage").values) {
    if (label != "Pyromancer") continue;
    only_before = value.from && !value.to && !value.difference && !value.interval_95;
  }
  EXPECT_TRUE(only_before) << "a hero of another name is nobody in the second variant";
}

TEST(Diff, SaysWhatIsMissingOrWrong) {
  auto why = [](const GameChoice& choice, const VariantOptions& variants) {
    Reply<DiffRecord> out = diff(choice, variants, {}, {.matches = 2});
    EXPECT_FALSE(out);
    return out ? std::string() : to_text(first_error(out.error()));
  };
  EXPECT_EQ(why({.game = "hilo"}, {}),
            "error: hilo has no variants of its own to compare: say what differs, match options "
            "before and after, or other contents [usage]\n");
  EXPECT_EQ(why({.game = "aegis"}, {.to = R"({"enableDefenceV2": true})"}),
            "to:1:2: error: unknown key 'enableDefenceV2', did you mean 'enableDefenseV2'? "
            "[json_unknown_key]\n"
            "    1 | {\"enableDefenceV2\": true}\n"
            "      |  ^\n");
}

TEST(Diff, AStopKeepsWhatThereIs) {
  std::stop_source stop;
  DiffRecord out = diff({.game = "aegis"}, {}, both("greedy"),
                        {.matches = 20'000,
                         .threads = 2,
                         .progress = [&](u64, u64) { stop.request_stop(); },
                         .stop = stop.get_token()})
                       .value();
  EXPECT_FALSE(out.complete);
  EXPECT_LT(out.matches, 20'000u);
  EXPECT_GT(out.matches, 0u);
}

TEST(Diff, WhoJudgesTheBalancePlaysWhereNobodyIsTyped) {
  EXPECT_EQ(usual_agent(**find_game("aegis")), "expert");
  EXPECT_EQ(usual_agent(**find_game("hilo")), "random");
}

}  // namespace
}  // namespace agon::workbench
