// `agon sim --all` and `agon report` where each side has its own content and dice fall before every
// decision: on aegis, with heroes that differ in their hit points alone.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "agon/json/write.h"
#include "agon/roster/roster.h"
#include "agon/workbench/measure/report.h"
#include "agon/workbench/measure/round_robin.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

std::string hero(const std::string& name, int hp) {
  return R"({"name": ")" + name + R"(", "maxHp": )" + std::to_string(hp) +
         R"(, "defenseVersion": "v2",
  "offense": {"5OAK": {"damage": 13}, "LARGE_STRAIGHT": {"damage": 12}, "FULL_HOUSE": {"damage": 8},
              "4OAK": {"damage": 7}, "SMALL_STRAIGHT": {"damage": 6}, "3OAK": {"damage": 5},
              "PAIR_PAIR": {"damage": 4}},
  "defenseV1Board": {"3OAK": {"block": 2}},
  "defenseCard": {"dice": 2, "allowIdleFaces": true, "fields": [{"id": "LOW", "faces": [1, 2, 3]}],
                  "rules": [{"id": "wall", "matcher": {"type": "countField", "fieldId": "LOW"},
                             "effects": [{"type": "flatBlock", "amount": 2}]}]}})";
}

constexpr const char* kStatuses = R"({"name": "one", "statuses": [{"id": "chi", "name": "Chi",
  "picture": "C", "letter": "C", "stackCap": 1, "attackBonus": {"damage": 1}}]})";

const game::Entry& aegis() { return **roster::find("aegis"); }

class SidedRoundRobin : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(place.path("aegis/hero"));
    place.write("aegis/hero/frail.json", hero("Frail", 10));
    place.write("aegis/hero/pyromancer.json", hero("Middle", 20));
    place.write("aegis/hero/tough.json", hero("Tough", 40));
    std::filesystem::create_directories(place.path("aegis/statuses"));
    place.write("aegis/statuses/standard.json", kStatuses);
    ::setenv("AGON_CONTENT", place.path("").c_str(), 1);
  }
  void TearDown() override { ::unsetenv("AGON_CONTENT"); }

  static RoundRobinRecord play(const std::string& a, const std::string& b, u64 matches = 200) {
    RoundRobinOptions options{.matches = matches, .threads = 1};
    return contents_round_robin(aegis(), {}, {.a = a, .b = b}, options).value();
  }

  test::Workplace place;
};

TEST_F(SidedRoundRobin, EachContentMeetsEachOtherOnce) {
  RoundRobinRecord result = play("random", "random");
  EXPECT_EQ(result.kind, "hero");
  ASSERT_EQ(result.rows.size(), 3u);
  EXPECT_EQ(result.rows[0].name, "frail");
  EXPECT_EQ(result.rows[2].name, "tough");
  ASSERT_EQ(result.pairings.size(), 3u);
  for (const PairingRecord& pairing : result.pairings) {
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
  RoundRobinRecord result = play("first", "random");
  EXPECT_EQ(result.pairings.size(), 9u);
}

TEST_F(SidedRoundRobin, LookaheadHoldsItsOwnWhereDiceFallBeforeEveryDecision) {
  RoundRobinRecord result = play("lookahead", "random", 4);
  double sum = 0;
  for (const PairingRecord& pairing : result.pairings) sum += *pairing.score;
  EXPECT_GT(sum, 4.5) << "of 9";
}

PairingsReport report(const game::PairingBand& band) {
  game::Balance balance{.agent = "first", .bands = {}, .pairings = &band};
  ReportOptions options{.matches = 200, .threads = 1};
  return report_pairings(aegis(), balance, options).value();
}

TEST_F(SidedRoundRobin, TheReportJudgesEachPairing) {
  PairingsReport all = report({.sentence = "each pairing", .low = 0, .high = 1});
  EXPECT_TRUE(all_inside(all));
  ASSERT_EQ(all.band.judged.size(), 3u);
  EXPECT_EQ(all.band.judged[0].name, "frail v pyromancer");
  EXPECT_TRUE(all.band.judged[0].draws);
  PairingsReport even = report({.sentence = "each pairing", .low = 0.45, .high = 0.55});
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
  PairingsReport means = report(band);
  EXPECT_FALSE(all_inside(means));
  EXPECT_EQ(means.band.judged[0].name, "frail");
  EXPECT_FALSE(means.band.judged[0].inside);
  EXPECT_TRUE(means.band.judged[0].beside);
}

}  // namespace
}  // namespace agon::workbench
