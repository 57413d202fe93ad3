// Deleted with the stand-in of this folder, when aegis is on the roster.
//
// `agon sim --all` where each side has its own content and dice fall before every decision: proven
// on the contract game, because no game of the roster is like it yet.
#include "agon/workbench/measure/round_robin.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "agon/json/write.h"
#include "agon/workbench/measure/report.h"
#include "tests/contract/aegis_turn.h"
#include "tests/support/shell.h"

namespace agon::contract {
namespace {

std::string hero(const std::string& name, int hp) {
  return R"({"name": ")" + name + R"(", "hp": )" + std::to_string(hp) +
         R"(, "damage": [4, 5, 6, 7, 8, 12, 13],
  "card": {"dice": 2, "fields": [{"id": "LOW", "faces": [1, 2, 3]}],
           "rules": [{"id": "wall", "matcher": "countField", "field": "LOW",
                      "effects": [{"type": "flatBlock", "amount": 2}]}]}})";
}

class SidedRoundRobin : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(place.path("aegis_turn/hero"));
    place.write("aegis_turn/hero/frail.json", hero("Frail", 10));
    place.write("aegis_turn/hero/monk.json", hero("Monk", 20));
    place.write("aegis_turn/hero/tough.json", hero("Tough", 40));
    ::setenv("AGON_CONTENT", place.path("").c_str(), 1);
  }
  void TearDown() override { ::unsetenv("AGON_CONTENT"); }

  static workbench::RoundRobinRecord play(const std::string& a, const std::string& b,
                                          u64 matches = 200) {
    workbench::RoundRobinOptions options{.matches = matches, .threads = 1};
    return workbench::contents_round_robin(aegis_turn::kEntry, {}, {.a = a, .b = b}, options)
        .value();
  }

  test::Workplace place;
};

TEST_F(SidedRoundRobin, EachContentMeetsEachOtherOnce) {
  workbench::RoundRobinRecord result = play("random", "random");
  EXPECT_EQ(result.kind, "hero");
  ASSERT_EQ(result.rows.size(), 3u);
  EXPECT_EQ(result.rows[0].name, "frail");
  EXPECT_EQ(result.rows[2].name, "tough");
  ASSERT_EQ(result.pairings.size(), 3u);
  for (const workbench::PairingRecord& pairing : result.pairings) {
    EXPECT_LT(pairing.first, pairing.second);
    EXPECT_EQ(pairing.matches, 200u);
    EXPECT_LT(pairing.score, 0.5) << "the later names have more hit points";
  }
  // Seen from the other side, a score is what is left of 1.
  json::Value value = json::to_value(result);
  const auto& rows = value.find("rows")->items();
  double one_way = rows[0].find("scores")->items()[2].as_number().to_double();
  double other_way = rows[2].find("scores")->items()[0].as_number().to_double();
  EXPECT_DOUBLE_EQ(one_way + other_way, 1);
  EXPECT_TRUE(rows[1].find("scores")->items()[1].is_null());
}

TEST_F(SidedRoundRobin, DifferentAgentsMeetInEveryOrderAndMirror) {
  workbench::RoundRobinRecord result = play("first", "random");
  EXPECT_EQ(result.pairings.size(), 9u);
}

TEST_F(SidedRoundRobin, LookaheadHoldsItsOwnWhereDiceFallBeforeEveryDecision) {
  workbench::RoundRobinRecord result = play("lookahead", "random", 4);
  double sum = 0;
  for (const workbench::PairingRecord& pairing : result.pairings) sum += *pairing.score;
  EXPECT_GT(sum, 4.5) << "of 9";
}

workbench::PairingsReport report(const game::PairingBand& band) {
  game::Balance balance{.agent = "first", .bands = {}, .pairings = &band};
  workbench::ReportOptions options{.matches = 200, .threads = 1};
  return workbench::report_pairings(aegis_turn::kEntry, balance, options).value();
}

TEST_F(SidedRoundRobin, TheReportJudgesEachPairing) {
  workbench::PairingsReport all = report({.sentence = "each pairing", .low = 0, .high = 1});
  EXPECT_TRUE(all_inside(all));
  ASSERT_EQ(all.band.judged.size(), 3u);
  EXPECT_EQ(all.band.judged[0].name, "frail v monk");
  EXPECT_TRUE(all.band.judged[0].draws);
  workbench::PairingsReport even = report({.sentence = "each pairing", .low = 0.45, .high = 0.55});
  EXPECT_FALSE(all_inside(even));
  EXPECT_EQ(even.band.judged[1].name, "frail v tough");
  EXPECT_FALSE(even.band.judged[1].inside);
}

TEST_F(SidedRoundRobin, TheReportJudgesMeansAndShowsAnotherAgentBeside) {
  game::PairingBand band{.sentence = "the mean of each hero",
                         .of = game::PairingBand::Of::mean,
                         .low = 0.35,
                         .high = 0.65,
                         .beside = "random"};
  workbench::PairingsReport means = report(band);
  EXPECT_FALSE(all_inside(means));
  EXPECT_EQ(means.band.judged[0].name, "frail");
  EXPECT_FALSE(means.band.judged[0].inside);
  EXPECT_TRUE(means.band.judged[0].beside);
}

}  // namespace
}  // namespace agon::contract
