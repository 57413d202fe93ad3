// WebSockets as others send them: frames by hand, every limit, and how they end.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <mutex>

#include "agon/net/web_socket.h"
#include "tests/support/raw_server.h"
#include "tests/support/web_frames.h"
#include "tests/support/web_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::bytes_of, test::Frame, test::hear_close, test::hear_frame, test::WebServer;

// A raw socket that has been upgraded.
class Frames {
 public:
  explicit Frames(const WebServer& server) : number_(test::open_web_socket(server.port())) {
    EXPECT_GE(number_, 0);
  }
  ~Frames() { ::close(number_); }
  Frames(const Frames&) = delete;
  Frames& operator=(const Frames&) = delete;

  bool say(const Frame& frame) const { return test::say(number_, bytes_of(frame)); }
  std::string text() const {
    std::optional<Frame> frame = hear_frame(number_);
    return frame && frame->opcode == test::kText ? frame->payload : "(none)";
  }
  u16 close_code() const { return hear_close(number_); }
  int number() const { return number_; }

 private:
  int number_;
};

// What happens to a socket, by its listener.
struct Diary {
  std::mutex mutex;
  std::vector<std::string> texts;
  std::shared_ptr<Socket> socket;
  std::atomic<int> opened = 0, closed = 0, at_once = 0;
  std::atomic<bool> were_two = false;
  std::function<void(Socket&, const std::string&)> act = {};
};

class Writer : public SocketListener {
 public:
  Writer(Diary& diary, std::shared_ptr<Socket> socket) : diary_(diary), socket_(std::move(socket)) {
    diary_.socket = socket_;
    ++diary_.opened;
  }

  void on_text(std::string text) override {
    if (++diary_.at_once > 1) diary_.were_two = true;
    {
      std::lock_guard lock(diary_.mutex);
      diary_.texts.push_back(text);
    }
    if (diary_.act) diary_.act(*socket_, text);
    --diary_.at_once;
  }
  void on_close() override {
    if (++diary_.at_once > 1) diary_.were_two = true;
    ++diary_.closed;
    --diary_.at_once;
  }

 private:
  Diary& diary_;
  std::shared_ptr<Socket> socket_;
};

Handlers writing(Diary& diary) {
  Handlers out{.handle = test::echo};
  out.upgrade = [&](const Request&, std::shared_ptr<Socket> socket) {
    return std::make_shared<Writer>(diary, std::move(socket));
  };
  return out;
}

template <class Condition>
bool comes_true(Condition condition, std::chrono::milliseconds time = 5s) {
  auto end = Clock::now() + time;
  while (!condition() && Clock::now() < end) std::this_thread::sleep_for(2ms);
  return condition();
}

TEST(WebSocketServer, AnswersTextWithText) {
  WebServer server(test::echo_handlers());
  Frames socket(server);
  socket.say({.payload = "hi"});
  EXPECT_EQ(socket.text(), "echo hi");
  socket.say({.payload = ""});
  EXPECT_EQ(socket.text(), "echo ");
  socket.say({.payload = std::string(60'000, 'x')});
  EXPECT_EQ(socket.text().size(), 60'005u);
}

TEST(WebSocketServer, PutsPiecesTogetherAndAnswersPingsBetweenThem) {
  WebServer server(test::echo_handlers());
  Frames socket(server);
  socket.say({.payload = "one ", .is_last = false});
  socket.say({.opcode = test::kPing, .payload = "still there?"});
  socket.say({.opcode = test::kMore, .payload = "", .is_last = false});
  socket.say({.opcode = test::kPong, .payload = "unasked"});
  socket.say({.opcode = test::kMore, .payload = "two"});
  std::optional<Frame> pong = hear_frame(socket.number());
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, test::kPong);
  EXPECT_EQ(pong->payload, "still there?");
  EXPECT_EQ(socket.text(), "echo one two");
}

// A character may be cut between two frames.
TEST(WebSocketServer, ChecksUtf8OfTheWholeMessage) {
  WebServer server(test::echo_handlers());
  Frames socket(server);
  socket.say({.payload = "\xE2\x82", .is_last = false});
  socket.say({.opcode = test::kMore, .payload = "\xAC"});
  EXPECT_EQ(socket.text(), "echo \xE2\x82\xAC");
  socket.say({.payload = "\xE2\x82"});
  EXPECT_EQ(socket.close_code(), kNotUtf8);
}

TEST(WebSocketServer, ClosesWhatSendsBadFrames) {
  WebServer server(test::echo_handlers(), {.message = 1000, .messages = {}});
  const std::pair<Frame, u16> table[] = {
      {{.payload = "a", .is_masked = false}, kProtocolError},
      {{.payload = "a", .reserved = 4}, kProtocolError},
      {{.payload = "a", .reserved = 1}, kProtocolError},
      {{.opcode = 3}, kProtocolError},
      {{.opcode = 11}, kProtocolError},
      {{.opcode = test::kMore, .payload = "a"}, kProtocolError},
      {{.opcode = test::kPing, .payload = "a", .is_last = false}, kProtocolError},
      {{.opcode = test::kPing, .payload = std::string(126, 'x')}, kProtocolError},
      {{.opcode = test::kClose, .payload = "x"}, kProtocolError},
      {{.opcode = test::kClose, .payload = "\x03\xE7"}, kProtocolError},      // 999
      {{.opcode = test::kClose, .payload = "\x03\xED"}, kProtocolError},      // 1005
      {{.opcode = test::kClose, .payload = "\x03\xE8\xFF"}, kProtocolError},  // not UTF-8
      {{.opcode = test::kBinary, .payload = "a"}, kTextOnly},
      {{.opcode = test::kBinary, .payload = ""}, kTextOnly},
      {{.payload = "\xC0\x80"}, kNotUtf8},
      {{.payload = "\xED\xA0\x80"}, kNotUtf8},
      {{.payload = std::string(1001, 'x')}, kTooBig},
      {{.opcode = test::kClose, .payload = "\x03\xE8"}, kNormal},
      {{.opcode = test::kClose, .payload = ""}, kNormal},
  };
  for (const auto& [frame, code] : table) {
    Frames socket(server);
    socket.say(frame);
    EXPECT_EQ(socket.close_code(), code) << u32{frame.opcode} << " " << frame.payload.substr(0, 20);
  }
}

TEST(WebSocketServer, ClosesWhatSendsBadSequences) {
  WebServer server(test::echo_handlers(), {.message = 1000});
  auto code_of = [&](const std::string& bytes) {
    Frames socket(server);
    test::say(socket.number(), bytes);
    return socket.close_code();
  };
  std::string begun = bytes_of({.payload = std::string(600, 'x'), .is_last = false});
  EXPECT_EQ(code_of(begun + bytes_of({.payload = "another"})), kProtocolError);
  std::string more = bytes_of({.opcode = test::kMore, .payload = std::string(600, 'x')});
  EXPECT_EQ(code_of(begun + more), kTooBig) << "pieces count together";
  EXPECT_EQ(code_of(std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10) + "mask"), kTooBig);
  EXPECT_EQ(code_of(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10) + "mask"), kTooBig);
  EXPECT_EQ(code_of(std::string("\x81\xFE\x00\x05", 4) + "maskhello"), kProtocolError)
      << "a length has one form";
}

TEST(WebSocketServer, ListensToOneTextAtATimeInOrder) {
  Diary diary;
  diary.act = [](Socket&, const std::string&) { std::this_thread::sleep_for(1ms); };
  WebServer server(writing(diary), {.messages = {}});
  {
    Frames socket(server);
    std::string all;
    for (int i = 0; i < 100; ++i) all += bytes_of({.payload = std::to_string(i)});
    test::say(socket.number(), all + bytes_of({.opcode = test::kClose, .payload = "\x03\xE8"}));
    EXPECT_EQ(socket.close_code(), kNormal);
  }
  EXPECT_TRUE(comes_true([&] { return diary.closed == 1; }));
  EXPECT_FALSE(diary.were_two);
  ASSERT_EQ(diary.texts.size(), 100u);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(diary.texts[static_cast<u32>(i)], std::to_string(i));
}

TEST(WebSocketServer, SaysWhatWasSaidBeforeItWasOpenAndGoodbyeAfterwards) {
  Handlers handlers{.handle = test::echo};
  Diary diary;
  handlers.upgrade = [&](const Request&, std::shared_ptr<Socket> socket) {
    socket->say("welcome");
    socket->close(4000, "come again");
    socket->say("never said");
    return std::make_shared<Writer>(diary, std::move(socket));
  };
  WebServer server(std::move(handlers));
  Frames socket(server);
  EXPECT_EQ(socket.text(), "welcome");
  EXPECT_EQ(socket.close_code(), 4000);
  ::shutdown(socket.number(), SHUT_WR);
  EXPECT_TRUE(comes_true([&] { return diary.closed == 1; }));
}

TEST(WebSocketServer, AListenerThatThrowsEndsItsSocketOnly) {
  Diary diary;
  diary.act = [](Socket& socket, const std::string& text) {
    if (text == "throw") throw std::runtime_error("");
    socket.say(text);
  };
  WebServer server(writing(diary));
  Frames bad(server), good(server);
  bad.say({.payload = "throw"});
  EXPECT_EQ(bad.close_code(), kOurFault);
  good.say({.payload = "fine"});
  EXPECT_EQ(good.text(), "fine");
}

TEST(Upgrades, AreRefusedWithAnAnswer) {
  Handlers handlers = test::echo_handlers();
  handlers.upgrade = [](const Request& request, std::shared_ptr<Socket> socket)
      -> std::variant<std::shared_ptr<SocketListener>, Response> {
    if (request.target != "/live") return Response{403, "not here"};
    if (request.header("origin") == "null") return std::shared_ptr<SocketListener>();
    return test::echo_listener(std::move(socket));
  };
  WebServer server(std::move(handlers), {.sockets = 1});
  auto status = [&](const std::string& text) { return server.ask(text).substr(9, 3); };
  EXPECT_EQ(status(test::upgrade_request("/else")), "403");
  EXPECT_EQ(status(test::upgrade_request("/live", "Origin: null\r\n")), "500");
  EXPECT_EQ(status(test::upgrade_request("/live") + bytes_of({.payload = "hasty"})), "400");
  EXPECT_EQ(status(test::upgrade_request("/live", "Content-Length: 2\r\n") + "hi"), "400");
  std::string good = test::upgrade_request("/live");
  auto with = [&](std::string_view part, std::string_view other) {
    std::string out = good;
    return out.replace(out.find(part), part.size(), other);
  };
  EXPECT_EQ(status(with("Version: 13", "Version: 12")), "426");
  EXPECT_EQ(status(with("AA==", "A")), "400");
  EXPECT_EQ(status(with("Host: 127.0.0.1\r\n", "")), "400");
  EXPECT_EQ(status(with("Upgrade: websocket", "Upgrade: h2c")), "200") << "a request like others";
  EXPECT_EQ(status(with("GET ", "POST ")), "200");
  Frames only(server);
  EXPECT_EQ(status(good), "503");
  only.say({.payload = "hi"});
  EXPECT_EQ(only.text(), "echo hi");
}

TEST(Upgrades, KnowNoCompression) {
  WebServer server(test::echo_handlers());
  int connection = test::connect_to(server.port());
  test::limit_waiting(connection);
  test::say(connection,
            test::upgrade_request("/live", "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
  std::string head = test::hear_head(connection);
  EXPECT_TRUE(head.starts_with("HTTP/1.1 101 ")) << head;
  EXPECT_EQ(head.find("Extensions"), std::string::npos) << head;
  EXPECT_NE(head.find("Sec-WebSocket-Accept: "), std::string::npos) << head;
  ::close(connection);
}

TEST(SocketLimits, OfMessagesAndControlFrames) {
  WebServer server(test::echo_handlers(), {.messages = {.per_second = 1, .burst = 5}});
  for (u8 opcode : {test::kText, test::kPing, test::kPong}) {
    Frames socket(server);
    for (int i = 0; i < 7; ++i) socket.say({.opcode = opcode, .payload = "a"});
    EXPECT_EQ(socket.close_code(), kPolicy) << u32{opcode};
  }
  Frames socket(server);
  for (int i = 0; i < 5; ++i) {
    socket.say({.payload = "a"});
    EXPECT_EQ(socket.text(), "echo a");
  }
}

TEST(SocketLimits, OfTheMessagesOfAnAddressHoweverManySocketsItOpens) {
  WebServer server(test::echo_handlers(), {.messages = {.per_second = 1, .burst = 5},
                                           .peer_messages = {.per_second = 1, .burst = 6}});
  Frames first(server);
  for (int i = 0; i < 4; ++i) {
    first.say({.payload = "a"});
    EXPECT_EQ(first.text(), "echo a");
  }
  Frames second(server);
  for (int i = 0; i < 4; ++i) second.say({.opcode = test::kPing, .payload = "a"});
  EXPECT_EQ(second.close_code(), kPolicy) << "of its own it has had four of five";
}

// Frames without content count for nobody but here.
TEST(SocketLimits, OfBytesASecond) {
  WebServer server(test::echo_handlers(), {.bytes = 10'000});
  Frames socket(server);
  socket.say({.payload = "", .is_last = false});
  std::string empty;
  for (int i = 0; i < 3500; ++i) {
    empty += bytes_of({.opcode = test::kMore, .payload = "", .is_last = false});
  }
  auto before = Clock::now();
  test::say(socket.number(), empty + bytes_of({.opcode = test::kMore, .payload = "end"}));
  EXPECT_EQ(socket.text(), "echo end");
  EXPECT_GT(Clock::now() - before, 900ms);
}

TEST(SocketLimits, OfTheTimeThatAMessageTakes) {
  WebServer server(test::echo_handlers(), {.patience = 200ms});
  Frames socket(server);
  std::string bytes = bytes_of({.payload = std::string(5000, 'x')});
  auto before = Clock::now();
  for (char c : bytes) {
    if (!test::say(socket.number(), std::string_view(&c, 1)) || Clock::now() - before > 5s) break;
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_LT(Clock::now() - before, 3s);
}

TEST(SocketLimits, WhoeverReadsTooSlowlyIsTold) {
  Diary diary;
  diary.act = [](Socket& socket, const std::string&) {
    auto text = std::make_shared<const std::string>(100'000, 'x');
    for (int i = 0; i < 200; ++i) socket.send(text);
  };
  WebServer server(writing(diary), {.queued = 500'000});
  Frames socket(server);
  socket.say({.payload = "go"});
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(socket.close_code(), kTooSlow);
  ::shutdown(socket.number(), SHUT_WR);
  EXPECT_TRUE(comes_true([&] { return diary.closed == 1; }));
}

TEST(SocketLimits, WhoeverNeverReadsIsDropped) {
  Diary diary;
  diary.act = [](Socket& socket, const std::string&) { socket.say(std::string(20'000'000, 'x')); };
  WebServer server(writing(diary), {.patience = 200ms, .queued = 30'000'000});
  Frames socket(server);
  socket.say({.payload = "go"});
  EXPECT_TRUE(comes_true([&] { return diary.closed == 1; }));
}

TEST(SocketLimits, WhoeverAnswersNoPingIsDropped) {
  Diary diary;
  WebServer server(writing(diary), {.ping = 200ms});
  Frames dead(server);
  auto live = WebSocket::open(server.peer("/live"), {}, {Clock::now() + 5s, {}});
  ASSERT_TRUE(live);
  std::optional<Frame> ping = hear_frame(dead.number());
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, test::kPing);
  std::function<bool()> is_one_gone = [&] { return diary.closed == 1; };
  live->receive({Clock::now() + 5s, is_one_gone});  // it pongs meanwhile
  EXPECT_EQ(diary.closed, 1);
  live->receive({Clock::now() + 600ms, {}});
  EXPECT_FALSE(live->ended()) << "who answers stays";
  EXPECT_EQ(diary.closed, 1);
}

TEST(WebSocketServer, NoticesWhoHasGoneWithoutAWord) {
  Diary diary;
  WebServer server(writing(diary));
  {
    Frames gone(server);
  }
  EXPECT_TRUE(comes_true([&] { return diary.closed == 1; }));
}

TEST(Stop, ClosesSocketsAndIsNotHeldUpByDeadOnes) {
  Diary diary;
  auto server = std::make_unique<WebServer>(writing(diary));
  auto live = WebSocket::open(server->peer("/live"), {}, {Clock::now() + 5s, {}});
  ASSERT_TRUE(live);
  Frames dead(*server);
  auto before = Clock::now();
  std::jthread stopping([&] { server->stop(); });
  live->receive({Clock::now() + 5s, {}});
  ASSERT_TRUE(live->ended());
  EXPECT_EQ(live->ended()->code, kGoingAway);
  stopping.join();
  EXPECT_LT(Clock::now() - before, 2s);
  EXPECT_EQ(dead.close_code(), kGoingAway);
  server->destroy();
  EXPECT_EQ(diary.closed, 2);
  diary.socket->say("to nobody");
  diary.socket->close(kNormal, "");
  server.reset();
  diary.socket->say("to nobody");
}

// Whoever was let in is told that it is over, whatever became of the connection.
TEST(Stop, TellsEveryListenerOnce) {
  for (int i = 0; i < 4; ++i) {
    Diary diary;
    diary.act = [](Socket& socket, const std::string& text) { socket.say(text); };
    {
      WebServer server(writing(diary));
      std::vector<int> connections;
      for (int j = 0; j < 8; ++j) {
        connections.push_back(test::connect_to(server.port()));
        test::say(connections.back(), test::upgrade_request("/live"));
      }
      std::this_thread::sleep_for(std::chrono::microseconds(i * 700));
      for (int connection : connections) {
        test::say(connection, bytes_of({.payload = "hi"}));
        if (i % 2 == 0) ::close(connection);
      }
      server.stop();
      server.destroy();
      for (int connection : connections) {
        if (i % 2 != 0) ::close(connection);
      }
    }
    EXPECT_EQ(diary.opened, diary.closed);
    diary.socket.reset();
  }
}

}  // namespace
}  // namespace agon::net
