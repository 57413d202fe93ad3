// Written as a server would be: every question of a visitor is an options struct, every answer a
// line of JSON, and nothing is printed, started or read that the visitor did not send.
#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/measure/simulate.h"
#include "agon/workbench/questions/odds.h"

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
  Reply<OpenGame> open = workbench::open({.game = "hilo", .contents = {"marathon"}});
  ASSERT_TRUE(open);
  EXPECT_TRUE(has(sent(record_of(*open)), R"("contents":"table marathon")"));
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

  SimulationRecord many = simulate(*contest, {.matches = 1000, .threads = 2}).value();
  EXPECT_TRUE(has(sent(many), R"("matches":1000)"));

  Reply<OddsAnswer> odds =
      ask_odds({.game = {.game = "hilo"}, .ask = {.choices = {"a=guess high 1"}}});
  ASSERT_TRUE(odds);
  EXPECT_TRUE(has(json::canonical(to_value(*odds)), R"("menu":)"));

  SentFile broken{"broken.json", R"({"name": "mine", "gaol": 5})"};
  Reply<Lint> lint = workbench::lint({.sent = {broken}, .kind = "hilo/table"});
  ASSERT_TRUE(lint);
  std::string report = sent(record_of(*lint));
  EXPECT_TRUE(has(report, R"("errors":1)")) << report;
  EXPECT_TRUE(has(report, "did you mean 'goal'?")) << report;

  Problems wrong = workbench::open({.game = "hlio"}).error();
  EXPECT_TRUE(has(sent(record_of(wrong)), R"("code":"unknown_game")"));
}

TEST(Server, PlaysContentThatAVisitorSends) {
  json::Document table = *json::parse(R"({"name": "mine", "goal": 5})", "mine.json");
  Reply<OpenGame> open = workbench::open(
      {.game = "hilo", .contents = {"mine"}, .sent = {{"mine", roster::Sent::whole(table)}}});
  ASSERT_TRUE(open) << to_text(open.error()[0]);
  EXPECT_EQ(open->contents, "table mine");
  EXPECT_TRUE(seat(*std::move(open), {.a = "bold"}));
}

TEST(Server, LetsNoVisitorReachFilesOrPrograms) {
  for (const char* name : {"/etc/passwd", "../x.json", "-"}) {
    EXPECT_EQ(workbench::open({.game = "hilo", .contents = {name}}).error()[0].code,
              ErrorCode::unknown_content);
  }
  EXPECT_FALSE(seat(workbench::open({.game = "hilo"}).value(), {.a = "exec:rm -rf /"}));
}

}  // namespace
}  // namespace agon::workbench
