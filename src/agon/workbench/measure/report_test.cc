#include "agon/workbench/measure/report.h"

#include <gtest/gtest.h>

#include "agon/roster/roster.h"

namespace agon::workbench {
namespace {

TEST(Report, JudgesTheBandsOfTheBalance) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  // Exactly one label of a share has all of it, or none: a band from 0 to 1 holds for any.
  SimulationRecord probe = simulate(contest, {.matches = 20}).value();
  auto share = std::find_if(probe.metrics.begin(), probe.metrics.end(),
                            [](const auto& metric) { return !metric.second.counts.empty(); });
  ASSERT_NE(share, probe.metrics.end());
  std::string label = share->second.counts[0].first;
  const game::Band bands[] = {
      {.name = "wide", .sentence = "s", .metric = share->first, .label = label, .high = 1},
      {.name = "none",
       .sentence = "s",
       .metric = share->first,
       .label = label,
       .low = 2,
       .high = 3},
      {.name = "unknown", .sentence = "s", .metric = share->first, .label = "no such label"},
  };
  game::Balance balance{.agent = "random", .bands = bands};
  BandsReport report = report_bands(contest, &balance, {.matches = 20}).value();
  ASSERT_EQ(report.bands.size(), 2u) << "a label that is not there is no band";
  EXPECT_TRUE(report.bands[0].inside);
  EXPECT_FALSE(report.bands[1].inside);
  EXPECT_FALSE(all_inside(report));
  EXPECT_EQ(report.simulation.metered_matches, 20u) << "every match feeds the metrics";
}

TEST(Report, ShowsAContentThatIsKnownToLieOutsideAndDoesNotJudgeIt) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  std::string metric = simulate(contest, {.matches = 20}).value().metrics.front().first;
  const game::Band bands[] = {{.name = "none",
                               .sentence = "s",
                               .metric = metric,
                               .of = game::Band::Of::largest,
                               .low = 2,
                               .high = 3}};
  const std::string_view known[] = {"corner"};
  game::Balance balance{.agent = "random", .bands = bands, .known = known};
  BandsReport shown = report_bands(contest, &balance, {.matches = 20}).value();
  ASSERT_EQ(shown.bands.size(), 1u);
  EXPECT_FALSE(shown.bands[0].inside);
  EXPECT_FALSE(shown.bands[0].judged);
  EXPECT_TRUE(all_inside(shown));
  Contest another =
      seat(workbench::open({.game = "hilo", .contents = {"marathon"}}).value(), {}).value();
  BandsReport judged = report_bands(another, &balance, {.matches = 20}).value();
  EXPECT_TRUE(judged.bands[0].judged);
  EXPECT_FALSE(all_inside(judged));
}

TEST(Report, AnAgentThatThinksForLongerPlaysFewerMatchesForBandsOfItsOwn) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  std::string metric = simulate(contest, {.matches = 20}).value().metrics.front().first;
  const game::Band wide[] = {
      {.name = "wide", .sentence = "s", .metric = metric, .of = game::Band::Of::largest}};
  const game::Band none[] = {{.name = "none",
                              .sentence = "s",
                              .metric = metric,
                              .of = game::Band::Of::largest,
                              .low = 2,
                              .high = 3}};
  game::ThinkerBands thinker{.agent = "first", .one_in = 8, .bands = none};
  game::Balance balance{.agent = "random", .bands = wide, .thinker = &thinker};
  std::vector<std::string> begun;
  ReportOptions options{.matches = 20,
                        .begins = [&](std::string_view agent) { begun.emplace_back(agent); }};
  BandsReport report = report_bands(contest, &balance, options).value();
  EXPECT_EQ(begun, (std::vector<std::string>{"random", "first"}));
  EXPECT_EQ(report.simulation.matches, 20u);
  ASSERT_TRUE(report.thinker);
  EXPECT_EQ(report.thinker->matches, 2u);
  ASSERT_EQ(report.bands.size(), 2u);
  EXPECT_EQ(report.bands[0].agent, "random");
  EXPECT_EQ(report.bands[1].agent, "first");
  EXPECT_TRUE(report.bands[0].inside);
  EXPECT_FALSE(all_inside(report)) << "the band of the second agent counts, too";
  thinker.agent = "nobody";
  EXPECT_FALSE(report_bands(contest, &balance, options));
}

TEST(Report, WithoutABalanceThereIsNothingToJudge) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  BandsReport report = report_bands(contest, nullptr, {.matches = 20}).value();
  EXPECT_TRUE(report.bands.empty());
  EXPECT_TRUE(all_inside(report));
}

TEST(Report, IsOfAllPairingsUnlessContentsAreNamed) {
  ReportOptions few{.matches = 4};
  Report all = report({.game = "duel"}, few).value();
  const auto& pairings = std::get<PairingsReport>(all);
  EXPECT_EQ(pairings.band.judged.size(), pairings.round_robin.rows.size());
  for (const JudgedRecord& one : pairings.band.judged) {
    ASSERT_TRUE(one.interval_95) << one.name;
    EXPECT_LT(one.interval_95->low, one.interval_95->high) << "four matches a pairing say little";
    EXPECT_LE(one.interval_95->low, one.score);
    EXPECT_GE(one.interval_95->high, one.score);
  }
  EXPECT_TRUE(is_complete(all));
  Report named = report({.game = "duel", .contents = {"fighter", "paladin"}}, few).value();
  EXPECT_EQ(std::get<BandsReport>(named).simulation.matches, 4u);
  Report rules = report({.game = "duel", .contents = {"first_blood"}}, few).value();
  EXPECT_EQ(std::get<PairingsReport>(rules).round_robin.rows.size(), 10u) << "all heroes by them";
}

TEST(Report, OfOneContentNamesWhatIsWrongWithIt) {
  Report one = report({.game = "duel", .contents = {"fighter"}}, {.matches = 4}).value();
  const auto& report = std::get<PairingsReport>(one);
  EXPECT_EQ(report.round_robin.against, "fighter");
  EXPECT_EQ(report.round_robin.pairings.size(), 9u);
  EXPECT_EQ(report.band.judged.size(), 1u) << "its own mean";
  ASSERT_EQ(report.worst.size(), 3u);
  EXPECT_GE(std::abs(report.worst[0].score - 0.5), std::abs(report.worst[2].score - 0.5));
  EXPECT_EQ(report.first_seat->matches, 36u);
  EXPECT_EQ(report.mirror->matches, 4u);
  ASSERT_TRUE(report.choices);
  EXPECT_EQ(report.choices->matches, 9u) << "one against each";
  u64 chosen = 0;
  for (const UseRecord& use : report.choices->uses) {
    EXPECT_LE(use.chosen, use.offered) << use.name;
    chosen += use.chosen;
  }
  EXPECT_EQ(chosen, report.choices->decisions);
}

TEST(Report, HoldsTheSameMatchesAgainstASecondBand) {
  game::PairingBand narrow{
      .sentence = "each", .of = game::PairingBand::Of::mean, .low = 2, .high = 3};
  game::PairingBand wide{.sentence = "each pairing", .low = 0, .high = 1, .also = &narrow};
  game::Balance balance{.agent = "greedy", .bands = {}, .pairings = &wide};
  Report both = report_pairings(**roster::find("duel"), balance, {.matches = 4}).value();
  const auto& pairings = std::get<PairingsReport>(both);
  EXPECT_EQ(pairings.band.judged.size(), pairings.round_robin.pairings.size());
  ASSERT_TRUE(pairings.also);
  EXPECT_EQ(pairings.also->of, "mean");
  EXPECT_EQ(pairings.also->judged.size(), pairings.round_robin.rows.size());
  EXPECT_FALSE(all_inside(both));
  wide.also = nullptr;
  EXPECT_TRUE(all_inside(report_pairings(**roster::find("duel"), balance, {.matches = 4}).value()));
}

TEST(Report, AfterAStopIsNotComplete) {
  std::stop_source stop;
  stop.request_stop();
  Report report =
      workbench::report({.game = "duel"}, {.matches = 4, .stop = stop.get_token()}).value();
  EXPECT_FALSE(is_complete(report));
}

}  // namespace
}  // namespace agon::workbench
