// Agents behind HTTP: an honest one, and every way to misbehave, each by a server that really does.
// The match goes on, the replay tells the story and verifies, the result counts it, and afterwards
// nothing is left: no descriptor, no child.
#include "agon/agent/http.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <set>

#include "agon/game/orders.h"
#include "agon/json/read.h"
#include "agon/roster/roster.h"
#include "agon/sim/match.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/replays.h"
#include "tests/support/process.h"
#include "tests/support/raw_server.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;
using workbench::PlayedMatch;

constexpr std::string_view kPass = R"({"api_version": "0.1", "actions": [{"type": "pass"}]})";

std::size_t descriptors() {
  std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

// The first scenario, with four plies: two for each side.
roster::Sent four_plies() {
  json::Document whole = *json::load(tree("/content/skirmish/scenario/scenario_01.json"));
  json::Value scenario = whole.root();
  json::Value settings = *scenario.find("settings");
  settings.set("turnCapPlies", 4);
  scenario.set("settings", settings);
  return roster::Sent::whole(*json::parse(json::canonical(scenario), "four.json"));
}

// What was handed in for a's plies, as the replay has it.
std::vector<game::Submission> submissions_in(const std::string& replay) {
  json::Document document = *json::parse(replay, "replay");
  std::vector<game::Submission> out;
  for (const json::Value& step : document.root().find("steps")->items()) {
    const json::Value* choices = step.find("choices");
    const json::Value* a = choices == nullptr ? nullptr : choices->find("a");
    const json::Value* note = a == nullptr ? nullptr : a->find("note");
    if (note != nullptr) out.push_back(*game::submission_in(note->as_string()));
  }
  return out;
}

class Http : public testing::Test {
 protected:
  void SetUp() override {
    descriptors();  // the first look may open something for good
    before_ = descriptors();
  }

  void TearDown() override {
    EXPECT_EQ(descriptors(), before_) << "a descriptor leaked";
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
    EXPECT_EQ(errno, ECHILD);
  }

  static Reply<workbench::Contest> seated(const std::string& url,
                                          std::chrono::milliseconds deadline) {
    Reply<workbench::OpenGame> open = workbench::open(
        {.game = "skirmish", .contents = {"scenario_01"}, .sent = {{"scenario_01", four_plies()}}});
    return seat(*open, {.a = url, .programs = {.allowed = true, .deadline = deadline}});
  }

  static PlayedMatch play(const std::string& url, std::chrono::milliseconds deadline = 10s) {
    PlayedMatch played = play_match(*seated(url, deadline), {});
    Reply<replay::Verdict> verdict = workbench::verify_text(played.replay);
    EXPECT_TRUE(verdict) << verdict.error()[0].message;
    return played;
  }

  // Both plies of a server that serves like this fail, with this reason and this status.
  static void expect_failure(const RawServer::Serve& serve, const std::string& reason,
                             std::optional<u32> status, std::chrono::milliseconds deadline = 10s) {
    RawServer server(serve);
    PlayedMatch played = play(server.url(), deadline);
    EXPECT_EQ(played.record.outcome, game::Outcome::draw) << reason;
    EXPECT_EQ(played.record.turns, 4u);
    EXPECT_EQ(played.record.defaulted["a"].decisions, 2u) << reason;
    EXPECT_EQ(played.record.defaulted["a"].first_reason, "the server failed: " + reason);
    EXPECT_EQ(played.record.failed.size(), 1u);
    std::vector<game::Submission> told = submissions_in(played.replay);
    ASSERT_EQ(told.size(), 2u);
    for (const game::Submission& one : told) {
      EXPECT_EQ(one.error, "the server failed: " + reason);
      EXPECT_EQ(one.http_status, status) << reason;
      EXPECT_TRUE(one.latency_ms);
      EXPECT_TRUE(one.actions.items().empty());
    }
  }

  static void expect_bad_answer(const std::string& body, const std::string& reason) {
    expect_failure(
        [&](int connection, const std::string&) { say(connection, http_answer(200, body)); },
        "its answer cannot be read: " + reason, 200);
  }

 private:
  std::size_t before_ = 0;
};

TEST_F(Http, AnHonestServerPlaysWholeLists) {
  std::vector<json::Document> requests;
  RawServer server([&](int connection, const std::string& request) {
    requests.push_back(*json::parse(request.substr(request.find("\r\n\r\n") + 4), "request"));
    say(connection, http_answer(200, R"({"api_version": "0.1", "rationale_text": "onward", "x": 1,
        "actions": [{"type": "reinforce", "amount": 2, "why": "more"},
                    {"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 12}]})"));
  });
  PlayedMatch played = play(server.url());
  EXPECT_TRUE(played.record.defaulted.empty());
  std::vector<game::Submission> told = submissions_in(played.replay);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].rationale, "onward");
  EXPECT_EQ(told[0].http_status, 200u);
  EXPECT_EQ(told[0].error, "");
  EXPECT_EQ(told[0].actions.items().size(), 2u);
  EXPECT_EQ(told[0].actions.items()[0].find("why")->as_string(), "more") << "as it was sent";
  ASSERT_EQ(requests.size(), 2u);
  const json::Value& second = requests[1].root();
  EXPECT_EQ(second.find("match_id")->as_string().size(), 16u);
  EXPECT_EQ(*second.find("match_id"), *requests[0].root().find("match_id"));
  EXPECT_EQ(second.find("ply")->as_number(), json::Number(2));
  EXPECT_EQ(second.find("observation")->find("supplies")->find("P1")->as_number(), json::Number(1));
}

TEST_F(Http, EveryMatchHasAnIdOfItsOwn) {
  std::set<std::string> ids;
  RawServer server([&](int connection, const std::string& request) {
    json::Document document = *json::parse(request.substr(request.find("\r\n\r\n") + 4), "request");
    ids.insert(document.root().find("match_id")->as_string());
    say(connection, http_answer(200, kPass));
  });
  play(server.url());
  play(server.url());
  EXPECT_EQ(ids.size(), 2u);
}

TEST_F(Http, ThePathEndsInActOnce) {
  std::vector<std::string> lines;
  RawServer server([&](int connection, const std::string& request) {
    lines.push_back(request.substr(0, request.find("\r\n")));
    say(connection, http_answer(200, kPass));
  });
  for (const char* path : {"", "/", "/bot", "/bot/act"}) play(server.url() + path);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(lines[i], "POST /act HTTP/1.1");
    EXPECT_EQ(lines[i + 4], "POST /bot/act HTTP/1.1");
  }
}

TEST_F(Http, AMalformedActionVoidsOnlyItself) {
  RawServer server([&](int connection, const std::string&) {
    say(connection, http_answer(200, R"({"api_version": "0.1", "actions": [7, {"type": "fly"},
        {"type": "reinforce", "amount": 2.5}, {"type": "reinforce", "amount": 1e999},
        {"type": "pass", "type": "pass"}, {"type": "reinforce", "amount": 3.0}]})"));
  });
  PlayedMatch played = play(server.url());
  EXPECT_TRUE(played.record.defaulted.empty());
  json::Document replay = *json::parse(played.replay, "replay");
  EXPECT_EQ(submissions_in(played.replay)[0].actions.items().size(), 6u);
  EXPECT_NE(played.replay.find("\"reinforce\""), std::string::npos);
  EXPECT_NE(played.replay.find("\"void\""), std::string::npos);
}

TEST_F(Http, ASilentServerCostsItsPlies) {
  expect_failure([](int connection, const std::string&) { hear(connection); },
                 "it did not answer in time", std::nullopt, 60ms);
}

TEST_F(Http, AnAnswerThatDripsCostsItsPlies) {
  expect_failure(
      [](int connection, const std::string&) {
        say(connection, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n");
        while (say(connection, "{")) std::this_thread::sleep_for(20ms);
      },
      "it did not answer in time", 200, 60ms);
}

TEST_F(Http, AnOversizedAnswerIsNotReadToItsEnd) {
  std::atomic<std::size_t> sent = 0;
  expect_failure(
      [&](int connection, const std::string&) {
        say(connection, "HTTP/1.0 200 OK\r\n\r\n");
        for (std::string piece(10'000, ' '); sent < 100'000'000 && say(connection, piece);) {
          sent += piece.size();
        }
      },
      "its answer is larger than 256000 bytes", 200);
  EXPECT_LT(sent, 50'000'000u);
}

TEST_F(Http, AnAnswerThatIsNotWhatWasAgreedCostsItsPlies) {
  expect_bad_answer("{\"api_version\": \"0.1\",", "'{' is never closed");
  expect_bad_answer("[]", "it is no JSON object");
  expect_bad_answer(R"({"api_version": "0.2", "actions": []})", "its api_version is not \"0.1\"");
  expect_bad_answer(R"({"actions": []})", "its api_version is not \"0.1\"");
  expect_bad_answer(R"({"api_version": "0.1", "actions": {}})", "its actions are no list");
}

TEST_F(Http, AStatusThatIsNoSuccessCostsItsPlies) {
  expect_failure(
      [](int connection, const std::string&) { say(connection, http_answer(500, kPass)); },
      "it answered with status 500", 500);
}

TEST_F(Http, ARedirectIsNotFollowed) {
  std::atomic<int> visits = 0;
  RawServer elsewhere([&](int, const std::string&) { ++visits; });
  expect_failure(
      [&](int connection, const std::string&) {
        say(connection, fmt::format("HTTP/1.1 307 Temporary Redirect\r\nLocation: {}/act\r\n"
                                    "Content-Length: 0\r\n\r\n",
                                    elsewhere.url()));
      },
      "it answered with status 307, and redirects are not followed", 307);
  EXPECT_EQ(visits, 0);
}

TEST_F(Http, AHalfClosedSocketCostsItsPlies) {
  expect_failure(
      [](int connection, const std::string&) {
        say(connection, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{");
        ::shutdown(connection, SHUT_WR);
        hear(connection);
      },
      "it closed the connection in the middle of its answer", 200);
  expect_failure([](int connection, const std::string&) { ::shutdown(connection, SHUT_RDWR); },
                 "it closed the connection without an answer", std::nullopt);
}

TEST_F(Http, AServerThatFailedIsAskedAgain) {
  std::atomic<int> asked = 0;
  RawServer server([&](int connection, const std::string&) {
    if (++asked > 1) say(connection, http_answer(200, kPass));
  });
  PlayedMatch played = play(server.url());
  EXPECT_EQ(played.record.defaulted["a"].decisions, 1u);
  std::vector<game::Submission> told = submissions_in(played.replay);
  EXPECT_EQ(told[0].error, "the server failed: it closed the connection without an answer");
  EXPECT_EQ(told[1].error, "");
}

TEST_F(Http, AServerThatDiesLeavesTheMatchToItsDefaults) {
  Process server({program(), "agent-server", "skirmish", "--agent", "drifter", "--port", "0"});
  std::string line = server.line();
  std::string url = line.substr(line.find("http"), line.rfind("/act") - line.find("http"));
  Reply<workbench::Contest> contest = seated(url, 10s);
  ASSERT_TRUE(contest) << line;
  std::unique_ptr<game::Agent> a = contest->players[0].make(*contest->open.game);
  std::unique_ptr<game::Agent> b = contest->players[1].make(*contest->open.game);
  sim::Match match(*contest->open.game, {1, 0}, {{a.get(), b.get()}});
  while (contest->open.game->turn(match.state()) < 2) match.advance();
  EXPECT_EQ(match.result().defaulted[0], 0u);
  EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
  while (!match.over()) match.advance();
  EXPECT_EQ(match.result().defaulted[0], 1u);
}

TEST_F(Http, AnAddressWhereNobodyListensIsRefusedBeforeAnyMatch) {
  u16 port = RawServer([](int, const std::string&) {}).port();
  Reply<workbench::Contest> refused = seated(fmt::format("http://127.0.0.1:{}", port), 10s);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error()[0].code, ErrorCode::network);
  EXPECT_EQ(refused.error()[0].message,
            fmt::format("http://127.0.0.1:{}: it cannot be reached: Connection refused", port));
}

TEST_F(Http, IsForGamesWithListsAndForTheOwnerOfTheMachine) {
  Result<game::Player> other =
      agent::http_player(*roster::find_or_null("hilo"), {.url = "http://127.0.0.1:1"});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "hilo has no HTTP interface, because its sides hand in no lists: a program plays it as "
            "exec:COMMAND");
  Reply<workbench::Contest> visitor =
      seat(*workbench::open({.game = "skirmish"}), {.a = "http://127.0.0.1:1"});
  ASSERT_FALSE(visitor);
  EXPECT_EQ(visitor.error()[0].code, ErrorCode::unknown_agent);
}

}  // namespace
}  // namespace agon::test
