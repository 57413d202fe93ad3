// agon agent-server as a process of its own: two agons play each other, strangers are slow, many
// and rude, and SIGTERM ends it. And the agent of the documentation.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <map>

#include "agon/json/document.h"
#include "tests/support/process.h"
#include "tests/support/raw_server.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> command(const std::string& agent) {
  return {program(), "agent-server", "skirmish", "--agent", agent, "--port", "0"};
}

std::string url_of(Process& server) {
  std::string line = server.line();
  return line.substr(line.find("http"), line.rfind("/act") - line.find("http"));
}

class AgentServer : public testing::Test {
 protected:
  explicit AgentServer(const std::string& agent = "drifter")
      : server(command(agent)), url(url_of(server)), port(port_in(url)) {}

  std::string post(std::string_view path, std::string_view body) const {
    int connection = connect_to(port);
    say(connection,
        fmt::format("POST {} HTTP/1.1\r\nContent-Length: {}\r\n\r\n{}", path, body.size(), body));
    std::string out = hear(connection);
    ::close(connection);
    return out;
  }

  Process server;
  std::string url;
  u16 port;
  Workplace place;
};

// As a match runner asks that is not ours.
std::string request(const std::string& scenario = "scenario_01", const std::string& more = "") {
  return R"({"api_version": "0.1", "match_id": "m1", "player": "P1", "scenario_id": ")" + scenario +
         R"(", "ply": 0, "action_budget": 6, "observation": {"player": "P1", "ply": 0,
            "activePlayer": "P1", "supplies": {"P1": 0, "P2": 0}, "nodes": {}})" +
         more + "}";
}

TEST_F(AgentServer, TwoAgonsPlayEachOther) {
  Process other(command("random"));
  std::string other_url = url_of(other);
  Ran ran =
      place.run(fmt::format("agon match skirmish --a {} --b {} --seed 5 --json --replay m.json "
                            "| tail -n 1; agon replay verify m.json",
                            url, other_url));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.find("defaulted"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("verified from its seed"), std::string::npos) << ran.out;
  EXPECT_EQ(other.end(SIGTERM), 0);
}

TEST_F(AgentServer, AnswersOnlyWhatWasAgreed) {
  EXPECT_TRUE(post("/", request()).starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(post("/act/", request()).starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(post("/act", R"({"api_version": "0.2"})").starts_with("HTTP/1.1 400 "));
  for (const std::string& body : {std::string("x"), std::string("[]"), std::string("{}"), request(),
                                  request("scenario_99"), request("../scenario_01")}) {
    std::string answer = post("/act", body);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 ")) << answer;
    EXPECT_NE(answer.find(R"({"api_version":"0.1","actions":[{"type":"pass"}],)"
                          R"("rationale_text":"agon passes: )"),
              std::string::npos)
        << answer;
  }
}

TEST_F(AgentServer, HoldsHundredsOfSlowConnectionsInLittleMemoryAndEndsAtOnce) {
  post("/act", request());
  long before = server.memory_kb();
  std::vector<int> slow;
  for (int i = 0; i < 250; ++i) {
    slow.push_back(connect_to(port));
    ASSERT_GE(slow.back(), 0);
    say(slow.back(),
        "POST /act HTTP/1.1\r\nContent-Length: 250000\r\n\r\n" + std::string(20'000, ' '));
  }
  EXPECT_TRUE(post("/act", request()).starts_with("HTTP/1.1 200 "));
  EXPECT_LT(server.memory_kb() - before, 100'000);
  Clock::time_point start = Clock::now();
  EXPECT_EQ(server.end(SIGTERM), 0);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(3));
  for (int connection : slow) ::close(connection);
}

TEST_F(AgentServer, EndsAtOnceWhileItsAgentThinks) {
  Process thinker(command("planner:nodes=1000000000"));
  place.run(fmt::format("agon match skirmish --a {} >/dev/null 2>&1 & sleep 1", url_of(thinker)));
  Clock::time_point start = Clock::now();
  EXPECT_EQ(thinker.end(SIGTERM), 0);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(3));
}

TEST_F(AgentServer, RepeatsOfABadNameOnlyItsBeginning) {
  std::string answer = post("/act", request(std::string(200'000, 'x')));
  EXPECT_NE(answer.find("nobody here knows 'xxx"), std::string::npos) << answer.substr(0, 400);
  EXPECT_LT(answer.size(), 1000u);
}

TEST_F(AgentServer, EndsOnCtrlCToo) { EXPECT_EQ(server.end(SIGINT), 0); }

TEST_F(AgentServer, SaysWhatItCannotServe) {
  EXPECT_EQ(place.run("agon agent-server hilo").err,
            "error: hilo has no HTTP interface, because its sides hand in no lists [usage]\n");
  EXPECT_EQ(place.run(fmt::format("agon agent-server skirmish --port {}", port)).err,
            fmt::format("error: agon cannot listen on 127.0.0.1, port {}: Address already in use "
                        "[network]\n",
                        port));
  EXPECT_EQ(place.run("agon agent-server skirmish --agent exec:true").code, 2);
}

TEST(HttpExample, PlaysMapsOfItsUserAndPassesWhereItHasNone) {
  Workplace place;
  ASSERT_EQ(place.run("agon generate skirmish --seed 3 --out maps").code, 0);
  for (const auto& [folder, passes] :
       std::map<std::string, bool>{{"maps/skirmish/scenario", false}, {"nowhere", true}}) {
    Process server({"python3", tree("/examples/http_agent.py"), "0", place.path(folder)});
    Ran ran = place.run(fmt::format(
        "agon match skirmish maps/skirmish/scenario/scenario_3_0.json --a http://127.0.0.1:{} "
        "--b drifter --replay m.json --force",
        port_in(server.line())));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(place.read("m.json").find("no such map here") != std::string::npos, passes);
  }
}

TEST(HttpExample, PlaysWholeMatchesWithoutAFault) {
  Process server({"python3", tree("/examples/http_agent.py"), "0"});
  u16 port = port_in(server.line());
  Ran ran = Workplace().run(fmt::format(
      "agon sim skirmish -n 4 --seed 1 --a http://127.0.0.1:{} --b drifter --json", port));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.find("defaulted"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace agon::test
