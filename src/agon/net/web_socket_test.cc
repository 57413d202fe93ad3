#include "agon/net/web_socket.h"

#include <gtest/gtest.h>

#include "tests/support/raw_server.h"
#include "tests/support/web_frames.h"
#include "tests/support/web_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::WebServer;

Patience soon(std::chrono::milliseconds time = 10s) {
  static const std::function<bool()> kNobodyIsGone;
  return {Clock::now() + time, kNobodyIsGone};
}

TEST(WebSocket, SaysAndHears) {
  WebServer server(test::echo_handlers());
  Result<WebSocket> socket = WebSocket::open(server.peer("/live"), {}, soon());
  ASSERT_TRUE(socket);
  socket->send("one");
  socket->send("two");
  EXPECT_EQ(socket->receive(soon()), "echo one");
  EXPECT_EQ(socket->receive(soon()), "echo two");
  EXPECT_EQ(socket->receive(soon(50ms)), std::nullopt);
  EXPECT_FALSE(socket->ended());
  socket->close(kNormal, "bye", soon());
  ASSERT_TRUE(socket->ended());
  EXPECT_EQ(socket->ended()->code, kNormal);
  EXPECT_EQ(socket->ended()->error, "");
}

TEST(WebSocket, SendsItsHeaders) {
  Handlers handlers = test::echo_handlers();
  handlers.admit = [](const Request& request) -> Admission {
    if (request.header("origin") == "http://here") return {};
    return {.refusal = Response{403, "no"}};
  };
  WebServer server(std::move(handlers));
  EXPECT_TRUE(WebSocket::open(server.peer(), {{"Origin", "http://here"}}, soon()));
  Result<WebSocket> refused = WebSocket::open(server.peer(), {{"Origin", "http://there"}}, soon());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("(403)"), std::string::npos) << refused.error().message;
}

TEST(WebSocket, SaysHowItEnded) {
  test::RawServer rude(
      [](int connection, const std::string&) { test::say(connection, "no http"); });
  Peer peer{*read_url(rude.url()), {"127.0.0.1"}};
  EXPECT_FALSE(WebSocket::open(peer, {}, soon()));
  test::RawServer silent([](int connection, const std::string&) { test::hear(connection); });
  Peer other{*read_url(silent.url()), {"127.0.0.1"}};
  Result<WebSocket> nothing = WebSocket::open(other, {}, soon(100ms));
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().message, "it did not answer in time");
}

TEST(WebSocket, LearnsThatTheServerEnds) {
  WebServer server(test::echo_handlers());
  Result<WebSocket> socket = WebSocket::open(server.peer(), {}, soon());
  ASSERT_TRUE(socket);
  std::jthread stopping([&] { server.stop(); });
  EXPECT_EQ(socket->receive(soon()), std::nullopt);
  ASSERT_TRUE(socket->ended());
  EXPECT_EQ(socket->ended()->code, kGoingAway);
}

TEST(SocketCrowd, ActsLaterAndTellsNobodyAfterItsEnd) {
  WebServer server(test::echo_handlers());
  std::shared_ptr<Socket> left;
  bool has_acted = false;
  {
    SocketCrowd crowd;
    left = crowd.open(server.peer(), {}, {.closed = [](const SocketEnd&) { ADD_FAILURE(); }});
    crowd.after(20ms, [&] { has_acted = true; });
    for (int i = 0; i < 100 && !has_acted; ++i) crowd.step(50ms);
  }
  EXPECT_TRUE(has_acted);
  left->say("to nobody");
  left->close(kNormal, "");
}

}  // namespace
}  // namespace agon::net
