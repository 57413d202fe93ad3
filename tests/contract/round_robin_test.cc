// `agon sim --all` where each side has its own content, and look-ahead in games whose dice or menus
// are large: proven on the contract games, because no game of the roster is like them yet.
#include "agon/cli/verbs/round_robin.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "agon/agent/agents.h"
#include "agon/cli/verbs/pairing_report.h"
#include "agon/sim/match.h"
#include "tests/contract/aegis_turn.h"
#include "tests/contract/two_lanes.h"
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

  static cli::RoundRobin play(const std::string& a, const std::string& b, u64 matches = 200) {
    cli::Arguments arguments;
    arguments.all = true;
    arguments.a = a;
    arguments.b = b;
    arguments.matches = matches;
    arguments.threads = 1;
    return cli::play_round_robin(aegis_turn::kEntry, arguments).value();
  }

  test::Workplace place;
};

TEST_F(SidedRoundRobin, EachContentMeetsEachOtherOnce) {
  cli::RoundRobin result = play("random", "random");
  EXPECT_EQ(result.kind, "hero");
  EXPECT_EQ(result.names, (std::vector<std::string>{"frail", "monk", "tough"}));
  ASSERT_EQ(result.pairings.size(), 3u);
  for (const cli::Pairing& pairing : result.pairings) {
    EXPECT_LT(pairing.row, pairing.column);
    EXPECT_EQ(pairing.simulation.tally.matches, 200u);
    EXPECT_EQ(pairing.simulation.tally.pairs, 100u) << "seats and heroes are exchanged";
    EXPECT_LT(sim::score(pairing.simulation.tally), 0.5) << "the later names have more hit points";
  }
  // Seen from the other side, a score is what is left of 1.
  json::Value value = to_value(result);
  const auto& rows = value.find("rows")->items();
  double one_way = rows[0].find("scores")->items()[2].as_number().to_double();
  double other_way = rows[2].find("scores")->items()[0].as_number().to_double();
  EXPECT_DOUBLE_EQ(one_way + other_way, 1);
  EXPECT_TRUE(rows[1].find("scores")->items()[1].is_null());
}

TEST_F(SidedRoundRobin, DifferentAgentsMeetInEveryOrderAndMirror) {
  cli::RoundRobin result = play("first", "random");
  EXPECT_EQ(result.pairings.size(), 9u);
}

TEST_F(SidedRoundRobin, LookaheadHoldsItsOwnWhereDiceFallBeforeEveryDecision) {
  cli::RoundRobin result = play("lookahead", "random", 4);
  double sum = 0;
  for (const cli::Pairing& pairing : result.pairings) sum += sim::score(pairing.simulation.tally);
  EXPECT_GT(sum, 4.5) << "of 9";
}

// What the report prints, and its exit code.
struct Reported {
  int code;
  std::string text;
};

Reported report(const game::PairingBand& band) {
  game::Balance balance{.agent = "first", .bands = {}, .pairings = &band};
  cli::Arguments arguments;
  arguments.a = arguments.b = balance.agent;
  arguments.matches = 200;
  arguments.threads = 1;
  testing::internal::CaptureStdout();
  int code = cli::run_pairing_report(aegis_turn::kEntry, balance, arguments);
  return {code, testing::internal::GetCapturedStdout()};
}

TEST_F(SidedRoundRobin, TheReportJudgesEachPairing) {
  Reported all = report({.sentence = "each pairing", .low = 0, .high = 1});
  EXPECT_EQ(all.code, 0);
  EXPECT_NE(all.text.find("inside  frail v monk"), std::string::npos) << all.text;
  EXPECT_NE(all.text.find("3 of 3 inside"), std::string::npos) << all.text;
  Reported even = report({.sentence = "each pairing", .low = 0.45, .high = 0.55});
  EXPECT_EQ(even.code, 1);
  EXPECT_NE(even.text.find("OUTSIDE frail v tough"), std::string::npos) << even.text;
}

TEST_F(SidedRoundRobin, TheReportJudgesMeansAndShowsAnotherAgentBeside) {
  game::PairingBand band{.sentence = "the mean of each hero",
                         .of = game::PairingBand::Of::mean,
                         .low = 0.35,
                         .high = 0.65,
                         .beside = "random"};
  Reported means = report(band);
  EXPECT_EQ(means.code, 1);
  EXPECT_NE(means.text.find("OUTSIDE frail"), std::string::npos) << means.text;
  EXPECT_NE(means.text.find("  random "), std::string::npos) << means.text;
}

TEST(LookaheadInLargeGames, StaysBounded) {
  std::unique_ptr<game::AnyGame> game = skirmish_ply::two_lanes_game();
  game::Player player = *agent::find(skirmish_ply::kEntry, "lookahead", *game);
  std::unique_ptr<game::Agent> a = player.make(*game);
  std::unique_ptr<game::Agent> b = agent::random().make(*game);
  sim::Match match(*game, {1, 0}, {{a.get(), b.get()}});
  auto start = std::chrono::steady_clock::now();
  while (!match.over()) match.advance();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace agon::contract
