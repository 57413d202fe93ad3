#include "agon/net/server.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "agon/net/client.h"
#include "tests/support/raw_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::connect_to, test::hear, test::say;

class ServerTest : public testing::Test {
 protected:
  void start(const ServerLimits& limits = {}) {
    auto echo = [](const Request& request) {
      return Response{200, std::string(request.method) + " " + std::string(request.target) + " " +
                               request.body};
    };
    server.emplace(*Server::open({.threads = 2, .limits = limits}, echo));
    port = read_url(server->url())->port;
    thread = std::jthread([this](const std::stop_token& stop) { server->run(stop); });
  }

  // What comes back for these bytes.
  std::string send(std::string_view text) const {
    int connection = connect_to(port);
    say(connection, text);
    std::string out = hear(connection);
    ::close(connection);
    return out;
  }

  std::optional<Server> server;
  u16 port = 0;
  std::jthread thread;
};

TEST_F(ServerTest, AnswersARequestAndClosesTheConnection) {
  start();
  EXPECT_EQ(send("POST /act HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"),
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n"
            "Connection: close\r\n\r\nPOST /act hi");
  EXPECT_TRUE(send("GET / HTTP/1.0\r\n\r\n").ends_with("\r\n\r\nGET / "));
  EXPECT_TRUE(send("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n")
                  .ends_with("POST / hi"));
}

TEST_F(ServerTest, OurClientUnderstandsIt) {
  start();
  Peer peer{*read_url(server->url() + "/act"), {"127.0.0.1"}};
  Answer answer = post(peer, "hello", 1000, {Clock::now() + 10s, {}});
  EXPECT_EQ(answer.error, "");
  EXPECT_EQ(answer.body, "POST /act hello");
}

TEST_F(ServerTest, RefusesWhatIsTooLargeOrNoHttp) {
  start({.header = 200, .body = 100});
  EXPECT_TRUE(send("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n").starts_with("HTTP/1.1 413 "));
  EXPECT_TRUE(send("POST / HTTP/1.1\r\nContent-Length: 99999\r\n\r\n" + std::string(99999, 'x'))
                  .starts_with("HTTP/1.1 413 "));
  EXPECT_TRUE(send("GET / HTTP/1.1\r\nX: " + std::string(5000, 'x') + "\r\n\r\n")
                  .starts_with("HTTP/1.1 431 "));
  EXPECT_TRUE(send("hello\r\n\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_TRUE(send(std::string("\x16\x03\x01\0\r\n\r\n", 8)).starts_with("HTTP/1.1 400 "));
}

TEST_F(ServerTest, TellsWhoeverWaitsForItToSendTheBody) {
  start({.body = 100});
  constexpr std::string_view kWaits = "POST / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: ";
  int connection = connect_to(port);
  say(connection, std::string(kWaits) + "2\r\n\r\n");
  std::string told(25, '\0');
  EXPECT_EQ(::recv(connection, told.data(), told.size(), MSG_WAITALL), 25);
  EXPECT_EQ(told, "HTTP/1.1 100 Continue\r\n\r\n");
  say(connection, "hi");
  EXPECT_TRUE(hear(connection).ends_with("\r\n\r\nPOST / hi"));
  ::close(connection);
  EXPECT_TRUE(send(std::string(kWaits) + "2\r\n\r\nhi").starts_with("HTTP/1.1 200 "))
      << "who did not wait needs no word";
  EXPECT_TRUE(send(std::string(kWaits) + "101\r\n\r\n").starts_with("HTTP/1.1 413 "));
  EXPECT_TRUE(send("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi")
                  .starts_with("HTTP/1.1 200 "));
}

TEST_F(ServerTest, ClosesAConnectionThatTakesTooLong) {
  start({.patience = 100ms});
  EXPECT_EQ(send("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"), "");
}

TEST_F(ServerTest, ConnectionsBeyondTheLimitWaitTheirTurn) {
  start({.connections = 2, .patience = 300ms});
  std::vector<int> slow;
  for (int i = 0; i < 2; ++i) {
    slow.push_back(connect_to(port));
    say(slow.back(), "POST / HT");
  }
  auto before = Clock::now();
  EXPECT_TRUE(send("GET / HTTP/1.0\r\n\r\n").ends_with("GET / "));
  EXPECT_GT(Clock::now() - before, 100ms);
  for (int connection : slow) ::close(connection);
}

TEST_F(ServerTest, EndsWithConnectionsOpen) {
  start();
  int open = connect_to(port);
  say(open, "POST / HTTP/1.1\r\n");
  auto before = Clock::now();
  thread.request_stop();
  thread.join();
  server.reset();
  EXPECT_LT(Clock::now() - before, 2s);
  EXPECT_EQ(hear(open), "");
  EXPECT_EQ(connect_to(port), -1);
  ::close(open);
}

TEST_F(ServerTest, SaysWhyItCannotListen) {
  start();
  Result<Server> second = Server::open({.port = port}, {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "agon cannot listen on 127.0.0.1, port " +
                                        std::to_string(port) + ": Address already in use");
  EXPECT_FALSE(Server::open({.host = "192.0.2.1"}, {}));
}

}  // namespace
}  // namespace agon::net
