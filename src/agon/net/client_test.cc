#include "agon/net/client.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "tests/support/raw_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::hear, test::http_answer, test::RawServer, test::say;

constexpr std::size_t kLimit = 1000;

Answer ask(const RawServer& server, std::chrono::milliseconds patience = 10s) {
  Peer peer{*read_url(server.url() + "/act"), {"127.0.0.1"}};
  return post(peer, R"({"a":1})", kLimit, {Clock::now() + patience, {}});
}

// What a server that says this and closes is told to have said.
Answer answer_to(const std::string& said) {
  RawServer server([&](int connection, const std::string&) { say(connection, said); });
  return ask(server);
}

TEST(Client, SendsOneRequestAndReadsTheAnswer) {
  std::string seen;
  RawServer server([&](int connection, const std::string& request) {
    seen = request;
    say(connection, http_answer(200, "fine"));
  });
  Answer answer = ask(server);
  EXPECT_EQ(answer.status, 200u);
  EXPECT_EQ(answer.body, "fine");
  EXPECT_EQ(answer.error, "");
  EXPECT_EQ(seen,
            "POST /act HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
                "\r\nUser-Agent: agon\r\nAccept: application/json\r\nContent-Type: "
                "application/json\r\nContent-Length: 7\r\nConnection: close\r\n\r\n{\"a\":1}");
}

TEST(Client, ReadsBothVersionsAndEveryWayToEndABody) {
  EXPECT_EQ(answer_to("HTTP/1.0 200 OK\r\n\r\nto the end").body, "to the end");
  EXPECT_EQ(answer_to("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n"
                      "0\r\n\r\n")
                .body,
            "abcde");
  EXPECT_EQ(answer_to(http_answer(200, "")).error, "");
}

TEST(Client, PassesOverAnswersThatComeBeforeTheAnswer) {
  std::string before = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
  Answer answer = answer_to(before + http_answer(200, "fine"));
  EXPECT_EQ(answer.status, 200u);
  EXPECT_EQ(answer.body, "fine");
  EXPECT_EQ(answer_to(before).error, "it closed the connection without an answer");
}

TEST(Client, FollowsNothingAndJudgesNoStatus) {
  Answer answer = answer_to(
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n"
      "Content-Length: 0\r\n\r\n");
  EXPECT_EQ(answer.status, 302u);
  EXPECT_EQ(answer.error, "");
  EXPECT_EQ(answer_to(http_answer(500, "no")).status, 500u);
}

TEST(Client, StopsReadingAtTheLimit) {
  EXPECT_EQ(answer_to(http_answer(200, std::string(kLimit, 'x'))).body.size(), kLimit);
  Answer told = answer_to("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n");
  EXPECT_EQ(told.error, "its answer is larger than 1000 bytes");
  EXPECT_EQ(told.status, 200u);
  RawServer endless([](int connection, const std::string&) {
    say(connection, "HTTP/1.1 200 OK\r\n\r\n");
    while (say(connection, std::string(1000, 'x'))) {
    }
  });
  EXPECT_EQ(ask(endless).error, "its answer is larger than 1000 bytes");
  RawServer chatty([](int connection, const std::string&) {
    say(connection, "HTTP/1.1 200 OK\r\n");
    while (say(connection, "X: y\r\n")) {
    }
  });
  EXPECT_EQ(ask(chatty).error, "the header of its answer is larger than 16384 bytes");
}

TEST(Client, SaysHowAConnectionEnded) {
  EXPECT_EQ(answer_to("").error, "it closed the connection without an answer");
  EXPECT_EQ(answer_to("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").error,
            "it closed the connection in the middle of its answer");
  EXPECT_EQ(answer_to("HTTP/1.1 200").error,
            "it closed the connection in the middle of its answer");
  EXPECT_TRUE(answer_to("220 smtp ready\r\n\r\n").error.starts_with("its answer is not HTTP: "));
  EXPECT_TRUE(answer_to("HTTP/2.0 200 OK\r\n\r\n").error.starts_with("its answer is not HTTP: "));
}

TEST(Client, WaitsForASlowServerOnlyToTheDeadline) {
  RawServer drips([](int connection, const std::string&) {
    for (int i = 0; i < 200 && say(connection, "H"); ++i) std::this_thread::sleep_for(10ms);
  });
  RawServer silent([](int connection, const std::string&) { hear(connection); });
  RawServer half([](int connection, const std::string&) {
    say(connection, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n");
    hear(connection);
  });
  EXPECT_EQ(ask(silent, 100ms).error, "it did not answer in time");
  EXPECT_EQ(ask(half, 100ms).error, "it did not answer in time");
  EXPECT_NE(ask(drips, 100ms).error, "");
}

TEST(Client, LeavesWhenNobodyWaitsAnyMore) {
  RawServer silent([](int connection, const std::string&) { hear(connection); });
  Peer peer{*read_url(silent.url()), {"127.0.0.1"}};
  auto start = Clock::now();
  std::function<bool()> gone = [&] { return Clock::now() > start + 100ms; };
  EXPECT_NE(post(peer, "", kLimit, {start + 60s, gone}).error, "");
  EXPECT_LT(Clock::now() - start, 2s);
}

TEST(Client, SaysThatNobodyListens) {
  u16 port = 0;
  {
    RawServer server([](int, const std::string&) {});
    port = server.port();
    EXPECT_EQ(reach({*read_url(server.url()), {"127.0.0.1"}}, {Clock::now() + 5s, {}}), "");
  }
  Peer nobody{{.host = "127.0.0.1", .port = port}, {"127.0.0.1"}};
  EXPECT_EQ(reach(nobody, {Clock::now() + 5s, {}}), "it cannot be reached: Connection refused");
  EXPECT_EQ(post(nobody, "", kLimit, {Clock::now() + 5s, {}}).error,
            "it cannot be reached: Connection refused");
}

}  // namespace
}  // namespace agon::net
