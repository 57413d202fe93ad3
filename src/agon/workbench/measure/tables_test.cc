#include "agon/workbench/measure/tables.h"

#include <gtest/gtest.h>

#include "agon/workbench/measure/round_robin.h"

namespace agon::workbench {
namespace {

using game::Metric;

constexpr std::array<game::MetricTable::Column, 2> kColumns = {
    {{.metric = "blows", .heading = "blows"}, {.metric = "force", .heading = "force"}}};
constexpr std::array<game::MetricTable, 1> kTables = {
    {{.name = "fights", .sentence = "who hits how hard", .columns = kColumns}}};

std::vector<Metric> metrics(const std::vector<std::string>& labels, std::vector<u64> blows,
                            std::vector<u64> force) {
  return {{Metric::Kind::share, "blows", "how often", labels, std::move(blows)},
          {Metric::Kind::mean, "force", "how hard", labels, std::move(force), 10},
          {Metric::Kind::total, "other", "", {}, {3}}};
}

// As a simulation counts them: the same by block, all in one.
sim::Tally tally_of(std::vector<Metric> metrics, u64 matches, u64 index) {
  sim::Tally out;
  out.metered = matches;
  sim::Block& block = out.block_of(index);
  block.metered = matches;
  for (const Metric& metric : metrics) {
    block.counts.insert(block.counts.end(), metric.counts.begin(), metric.counts.end());
  }
  out.metrics = std::move(metrics);
  return out;
}

TEST(Tables, RowsAreLabelsOverAllSimulations) {
  Tables tables(kTables);
  tables.add(tally_of(metrics({"b", "a"}, {2, 3}, {2, 60, 0, 3, 30, 0}), 5, 1));
  tables.add(tally_of(metrics({"a", "c"}, {4, 0}, {1, 20, 0, 0, 0, 0}), 7, 2));
  std::vector<TableRecord> out = tables.records();
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].metered_matches, 12u);
  EXPECT_EQ(out[0].columns[1].sentence, "how hard");
  ASSERT_EQ(out[0].rows.size(), 3u);
  EXPECT_EQ(out[0].rows[0].name, "a");
  EXPECT_EQ(*out[0].rows[0].values[0], json::Number(u64{7}));
  EXPECT_EQ(*out[0].rows[0].values[1], json::Number(1.25)) << "50 tenths over 4";
  EXPECT_EQ(*out[0].rows[1].values[1], json::Number(3.0));
  EXPECT_FALSE(out[0].rows[2].values[1]) << "c never hit anybody";
  ASSERT_EQ(out[0].rows[0].intervals_95.size(), 2u);
  EXPECT_FALSE(out[0].rows[0].intervals_95[0]) << "what was counted is no estimate";
  ASSERT_TRUE(out[0].rows[0].intervals_95[1]) << "of a there are two blocks";
  EXPECT_LT(out[0].rows[0].intervals_95[1]->low, 1.25);
  EXPECT_GT(out[0].rows[0].intervals_95[1]->high, 1.25);
  EXPECT_FALSE(out[0].rows[1].intervals_95[1]) << "of b only one";
}

TEST(Tables, WithoutMeteredMatchesThereAreNone) {
  EXPECT_TRUE(Tables(kTables).records().empty());
  EXPECT_TRUE(Tables({}).records().empty());
}

// Nobody names a game: whichever has tables gets them, of each pairing and of all.
TEST(Tables, StandInARoundRobinOfContents) {
  const game::Entry& entry = **find_game("aegis");
  RoundRobinRecord out = contents_round_robin(entry, {}, {.a = "greedy", .b = "greedy"},
                                              {.matches = 4, .metered = 2, .threads = 1})
                             .value();
  ASSERT_EQ(out.tables.size(), 1u);
  EXPECT_EQ(out.tables[0].name, "mitigation");
  EXPECT_EQ(out.tables[0].rows.size(), out.rows.size());
  EXPECT_EQ(out.tables[0].metered_matches, 2 * out.pairings.size());
  ASSERT_EQ(out.pairings[0].tables.size(), 1u);
  EXPECT_EQ(out.pairings[0].tables[0].rows.size(), 2u);
  RoundRobinRecord unmetered =
      contents_round_robin(entry, {}, {.a = "greedy", .b = "greedy"}, {.matches = 4}).value();
  EXPECT_TRUE(unmetered.tables.empty());
}

}  // namespace
}  // namespace agon::workbench
