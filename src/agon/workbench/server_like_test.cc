// Written as a server would be: every question of a visitor is an options struct, every answer a
// line of JSON, and nothing is printed, started or read that the visitor did not send.
#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/questions/odds.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/measure/simulate.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

// What goes out.
template <class Record>
std::string sent(const Record& record) {
  return json::canonical(json::to_value(record));
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

TEST(Server, AnswersWhatAVisitorAsks) {
  test::Workplace place;
  Reply<OpenGame> open = workbench::open({.game = "hilo", .contents = {"marathon"}});
  ASSERT_TRUE(open);
  Reply<Contest> contest = seat(*open, {.a = "bold", .b = "random"});
  ASSERT_TRUE(contest);

  std::vector<std::string> lines;
  PlayedMatch match = play_match(*contest, {.name = {7, 0}, .tell = [&](const MatchEvent& event) {
                                              lines.push_back(json::canonical(to_value(event)));
                                            }});
  lines.push_back(sent(match.record));
  EXPECT_TRUE(has(lines.front(), R"("event":"guessed")")) << lines.front();
  EXPECT_TRUE(has(lines.back(), R"("outcome":)")) << lines.back();
  EXPECT_TRUE(has(sent(record_of("match", verify_text(match.replay))), R"("verified":true)"));

  SimulationRecord many = simulate(*contest, {.matches = 1000, .threads = 2});
  EXPECT_TRUE(has(sent(many), R"("matches":1000)"));

  Moment start = start_of(*open);
  Result<game::Choices> fixed = read_choices(start, {"a=guess high 1"});
  ASSERT_TRUE(fixed);
  Result<Odds> odds = odds_of(start, *fixed);
  ASSERT_TRUE(odds);
  EXPECT_TRUE(has(sent(record_of(start, *odds)), R"("menu":)"));

  place.write("broken.json", R"({"name": "mine", "gaol": 5})");
  Result<Lint> lint = workbench::lint({.paths = {place.path("broken.json")}, .kind = "hilo/table"});
  ASSERT_TRUE(lint);
  std::string report = sent(record_of(*lint));
  EXPECT_TRUE(has(report, R"("errors":1)")) << report;
  EXPECT_TRUE(has(report, "did you mean 'goal'?")) << report;

  Problems wrong = workbench::open({.game = "hlio"}).error();
  EXPECT_TRUE(has(sent(record_of(wrong)), R"("code":"unknown_game")"));
  EXPECT_FALSE(seat(*open, {.a = "exec:rm -rf /"})) << "visitors start no programs";
}

}  // namespace
}  // namespace agon::workbench
