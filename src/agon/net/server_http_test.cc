// HTTP as others send it: kept connections, requests that could be read in two ways, and every
// limit.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>

#include "tests/support/raw_server.h"
#include "tests/support/web_frames.h"
#include "tests/support/web_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::connect_to, test::hear, test::hear_head, test::limit_waiting, test::say;
using test::WebServer;

constexpr std::string_view kGet = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
constexpr ServerLimits kKeeping = {.idle = 10s};

class Connection {
 public:
  explicit Connection(const WebServer& server) : number_(connect_to(server.port())) {
    limit_waiting(number_);
  }
  ~Connection() { ::close(number_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void say(std::string_view text) const { test::say(number_, text); }
  std::string hear(std::size_t enough = ~std::size_t{0}) const {
    return test::hear(number_, enough);
  }
  std::string head() const { return hear_head(number_); }
  int number() const { return number_; }

 private:
  int number_;
};

// "200", or "" where no answer came.
std::string status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? answer.substr(9, 3) : "";
}

std::size_t answers_in(const std::string& text) {
  std::size_t out = 0;
  for (std::size_t at = 0; (at = text.find("HTTP/1.1 ", at)) != std::string::npos; ++at) ++out;
  return out;
}

TEST(KeepAlive, OneConnectionBringsManyRequests) {
  WebServer server({test::echo}, kKeeping);
  Connection connection(server);
  for (int i = 0; i < 3; ++i) {
    connection.say("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi");
    EXPECT_EQ(connection.head(),
              "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n"
              "Connection: keep-alive\r\n\r\n");
    EXPECT_EQ(connection.hear(10), "POST /a hi");
  }
  connection.say("GET /b HTTP/1.1\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(connection.hear().ends_with("Connection: close\r\n\r\nGET /b "));
}

TEST(KeepAlive, RequestsThatComeTogetherAreAnsweredInOrder) {
  std::atomic<int> at_once = 0;
  std::atomic<bool> were_two = false;
  auto slow = [&](const Request& request) {
    were_two = were_two || ++at_once > 1;
    std::this_thread::sleep_for(5ms);
    --at_once;
    return test::echo(request);
  };
  WebServer server({slow}, kKeeping);
  std::string all;
  for (int i = 0; i < 50; ++i) all += fmt::format("GET /{} HTTP/1.1\r\n\r\n", i);
  all += "GET /last HTTP/1.1\r\nConnection: close\r\n\r\nGET /never HTTP/1.1\r\n\r\n";
  std::string answers = server.ask(all);
  std::size_t at = 0;
  for (int i = 0; i < 50; ++i) {
    at = answers.find(fmt::format("GET /{} ", i), at);
    ASSERT_NE(at, std::string::npos) << i;
  }
  EXPECT_TRUE(answers.ends_with("GET /last "));
  EXPECT_FALSE(were_two);
}

TEST(KeepAlive, HasToBeAskedForInHttp10) {
  WebServer server({test::echo}, kKeeping);
  EXPECT_TRUE(server.ask("GET / HTTP/1.0\r\n\r\n").find("Connection: close") != std::string::npos);
  Connection connection(server);
  connection.say("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_NE(connection.head().find("Connection: keep-alive"), std::string::npos);
}

TEST(KeepAlive, EndsWithTheIdleTime) {
  WebServer server({test::echo}, {.idle = 100ms});
  auto before = Clock::now();
  EXPECT_EQ(answers_in(server.ask(kGet)), 1u);
  EXPECT_GT(Clock::now() - before, 50ms);
  EXPECT_LT(Clock::now() - before, 3s);
}

TEST(KeepAlive, WhoIsOnlyKeptMakesRoomForWhoeverWaits) {
  WebServer server({test::echo}, {.connections = 2, .idle = 60s});
  Connection kept(server);
  kept.say(kGet);
  EXPECT_NE(kept.head().find("Connection: keep-alive"), std::string::npos);
  Connection second(server), third(server), fourth(server);
  auto before = Clock::now();
  for (const Connection* one : {&second, &third, &fourth}) {
    one->say(kGet);
    EXPECT_NE(one->head().find("Connection: close"), std::string::npos) << "others wait";
  }
  EXPECT_LT(Clock::now() - before, 5s);
  EXPECT_EQ(kept.hear(), "GET /a ");
}

TEST(Http, HeadHasTheLengthAndNoBody) {
  WebServer server({test::echo}, kKeeping);
  std::string answers =
      server.ask("HEAD /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\nConnection: close\r\n\r\n");
  EXPECT_NE(answers.find("Content-Length: 8\r\n"), std::string::npos) << answers;
  EXPECT_EQ(answers.find("HEAD"), std::string::npos) << answers;
  EXPECT_TRUE(answers.ends_with("GET /b "));
}

TEST(Http, SendsASharedBodyWithoutCopies) {
  auto file = std::make_shared<const std::string>(5'000'000, 'x');
  WebServer server({[&](const Request&) {
    return Response{.type = "text/html", .headers = {{"X-Frame", "no"}}, .file = file};
  }});
  std::string answer = server.ask(kGet);
  EXPECT_NE(answer.find("X-Frame: no\r\n"), std::string::npos);
  EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, file->size());
}

TEST(Http, AHandlerThatFailsIsOneAnswer) {
  WebServer server({[](const Request& request) -> Response {
                     if (request.target == "/throw") throw std::runtime_error("secret");
                     if (request.target == "/split") return {200, "", "a", {{"A", "b\r\nC: d"}}};
                     return {200, std::string(request.target == "/large" ? 1001 : 1000, 'x')};
                   }},
                   {.answer = 1000});
  for (const char* target : {"/throw", "/split", "/large"}) {
    std::string answer = server.ask(fmt::format("GET {} HTTP/1.1\r\n\r\n", target));
    EXPECT_EQ(status_of(answer), "500") << target;
    EXPECT_EQ(answer.find("secret"), std::string::npos);
  }
  EXPECT_EQ(status_of(server.ask(kGet)), "200");
}

TEST(Http, KnowsWhoAsks) {
  WebServer server({[](const Request& request) {
    return Response{200, fmt::format("{} {}", request.peer, request.header("x-a"))};
  }});
  EXPECT_TRUE(server.ask("GET / HTTP/1.1\r\nX-A:  b c \r\n\r\n").ends_with("127.0.0.1 b c"));
}

// What could be read in two ways is refused, and nothing behind it is taken for a request.
TEST(Smuggling, IsRefused) {
  std::atomic<int> smuggled = 0;
  WebServer server({[&](const Request& request) {
                     smuggled += request.target == "/smuggled" ? 1 : 0;
                     return test::echo(request);
                   }},
                   kKeeping);
  std::string behind = "0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n";
  auto post = [&](std::string_view headers) {
    return server.ask(fmt::format("POST / HTTP/1.1\r\nHost: h\r\n{}\r\n\r\n{}", headers, behind));
  };
  const std::pair<const char*, const char*> table[] = {
      {"Content-Length: 5\r\nTransfer-Encoding: chunked", "400"},
      {"Transfer-Encoding: chunked\r\nContent-Length: 5", "400"},
      {"Content-Length: 5\r\nContent-Length: 5", "400"},
      {"Content-Length: 5\r\nContent-Length: 6", "400"},
      {"Content-Length: 5, 5", "400"},
      {"Content-Length: +5", "400"},
      {"Content-Length: 99999999999999999999999", "400"},
      {"Content-Length : 5", "400"},
      {"Transfer-Encoding: gzip", "501"},
      {"Transfer-Encoding: chunked, identity", "501"},
      {"Transfer-Encoding: xchunked", "501"},
      {"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "400"},
      {"Transfer-Encoding:\r\n chunked", "400"},
      {"X: a\r\n Content-Length: 5", "400"},
      {"X: a\rContent-Length: 5", "400"},
      {"X: a\nContent-Length: 5", "400"},
      {"Host: other", "400"},
  };
  for (const auto& [headers, status] : table) {
    std::string answer = post(headers);
    EXPECT_EQ(status_of(answer), status) << headers;
    EXPECT_EQ(answers_in(answer), 1u) << headers;
    EXPECT_NE(answer.find("Connection: close"), std::string::npos) << headers;
  }
  EXPECT_EQ(status_of(server.ask("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + behind)),
            "400");
  EXPECT_EQ(smuggled, 0);
}

TEST(Http, RefusesRequestsOfAnotherForm) {
  WebServer server({test::echo}, kKeeping);
  for (std::string_view text :
       {"GET http://elsewhere/ HTTP/1.1\r\n\r\n", "CONNECT elsewhere:80 HTTP/1.1\r\n\r\n",
        "GET * HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
        "GET /\r\n\r\n", "\r\nGET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n",
        "GET /\tb HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n",
        "GET / HTTP/1.1\r\nA b: c\r\n\r\n", "GET / HTTP/1.1\r\nA: b\x01\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"}) {
    EXPECT_EQ(status_of(server.ask(text)), "400") << text;
  }
  EXPECT_TRUE(
      server.ask("OPTIONS * HTTP/1.1\r\nConnection: close\r\n\r\n").ends_with("OPTIONS * "));
}

TEST(Http, ATrailerIsNoHeader) {
  WebServer server({[](const Request& request) {
    return Response{200, fmt::format("[{}]", request.header("authorization"))};
  }});
  EXPECT_TRUE(server
                  .ask("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n"
                       "Authorization: me\r\n\r\n")
                  .ends_with("[]"));
}

TEST(Http, ChunksHaveLimitsToo) {
  WebServer server({test::echo}, {.header = 200, .body = 10});
  auto chunked = [&](const std::string& body) {
    return status_of(server.ask("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + body));
  };
  EXPECT_EQ(chunked("5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n"), "200");
  EXPECT_EQ(chunked("5\r\nhello\r\n6\r\nworld!\r\n0\r\n\r\n"), "413");
  EXPECT_EQ(chunked("ffffffffffffffff\r\n"), "413");
  EXPECT_EQ(chunked("ffffffffffffffffff\r\n"), "400");
  EXPECT_EQ(chunked("2;x=" + std::string(5000, 'x')), "400");
  EXPECT_EQ(chunked("0\r\n" + std::string(5000, 'x')), "400");
  EXPECT_EQ(chunked("2\r\nhi!!\r\n"), "400");
  EXPECT_EQ(chunked("-2\r\nhi\r\n"), "400");
}

TEST(Admission, RefusesBeforeTheBodyIsRead) {
  Handlers handlers{.handle = test::echo};
  handlers.admit = [](const Request& request) -> Admission {
    EXPECT_EQ(request.body, "");
    if (request.header("host") == "evil") return {.refusal = Response{403, "no"}};
    return {.body_limit = request.target == "/large" ? 1000 : 10};
  };
  WebServer server(std::move(handlers));
  auto post = [&](const char* host, const char* target, std::size_t size) {
    return status_of(
        server.ask(fmt::format("POST {} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{}",
                               target, host, size, std::string(size, 'x'))));
  };
  EXPECT_EQ(post("h", "/", 10), "200");
  EXPECT_EQ(post("h", "/", 11), "413");
  EXPECT_EQ(post("h", "/large", 1000), "200");
  EXPECT_EQ(server.ask("POST / HTTP/1.1\r\nHost: evil\r\nContent-Length: 9\r\n\r\n").substr(0, 12),
            "HTTP/1.1 403")
      << "nobody waits for the body";
}

TEST(Refusals, AreWordedByWhoeverWants) {
  Handlers handlers{.handle = test::echo};
  handlers.refuse = [](u32 status, std::string_view why) {
    return Response{status, fmt::format("<{}>", why), "text/plain", {{"X-Content", "nosniff"}}};
  };
  std::string answer = WebServer(std::move(handlers)).ask("no http\r\n\r\n");
  EXPECT_NE(answer.find("X-Content: nosniff"), std::string::npos);
  EXPECT_TRUE(answer.ends_with("<this is not HTTP>"));
  EXPECT_TRUE(
      WebServer({test::echo}).ask("no http\r\n\r\n").ends_with(R"({"error":"this is not HTTP"})"));
}

TEST(Rates, OfRequestsHoldForAConnection) {
  WebServer server({test::echo}, {.idle = 10s, .requests = {.per_second = 1, .burst = 3}});
  std::string all;
  for (int i = 0; i < 10; ++i) all += kGet;
  std::string answers = server.ask(all);
  EXPECT_EQ(answers_in(answers), 4u);
  EXPECT_NE(answers.find("HTTP/1.1 429 "), std::string::npos);
  EXPECT_EQ(status_of(server.ask("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")), "200");
}

TEST(Rates, OfRequestsHoldForAnAddressHoweverManyConnectionsItOpens) {
  WebServer server({test::echo}, {.idle = 10s,
                                  .requests = {.per_second = 1, .burst = 3},
                                  .peer_requests = {.per_second = 1, .burst = 5}});
  constexpr std::string_view kOnce = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(status_of(server.ask(kOnce)), "200");
  std::string answer = server.ask(kOnce);
  EXPECT_EQ(status_of(answer), "429");
  EXPECT_TRUE(answer.ends_with(R"({"error":"too many requests of this address"})")) << answer;
}

TEST(Limits, OneAddressHasSoManyConnections) {
  WebServer server({test::echo}, {.per_peer = 2, .idle = 60s});
  auto first = std::make_unique<Connection>(server);
  Connection second(server);
  for (const Connection* one : {first.get(), &second}) {
    one->say(kGet);
    EXPECT_EQ(status_of(one->head()), "200");
  }
  EXPECT_EQ(server.ask(kGet), "") << "closed without a word";
  first.reset();
  std::string answer;
  for (int i = 0; i < 200 && answer.empty(); ++i) {
    std::this_thread::sleep_for(5ms);
    answer = server.ask("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  }
  EXPECT_EQ(status_of(answer), "200") << "who has left no longer counts";
}

// However busily bytes come in.
TEST(Slowness, OfAHeaderOrABodyHasAnEnd) {
  WebServer server({test::echo}, {.patience = 200ms, .idle = 10s});
  for (std::string_view start :
       {"GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nContent-Length: 9999\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;"}) {
    Connection connection(server);
    connection.say(start);
    auto before = Clock::now();
    while (say(connection.number(), "x") && Clock::now() - before < 5s) {
      std::this_thread::sleep_for(10ms);
    }
    EXPECT_LT(Clock::now() - before, 3s) << start;
  }
  Connection silent(server);
  EXPECT_EQ(silent.hear(), "") << "who says nothing at all leaves, too";
}

TEST(Slowness, OfAReaderHasAnEndAndHindersNobody) {
  auto file = std::make_shared<const std::string>(50'000'000, 'x');
  WebServer server({[&](const Request& request) {
                     return request.target == "/large" ? Response{.file = file}
                                                       : test::echo(request);
                   }},
                   {.patience = 1s});
  Connection slow(server);
  slow.say("GET /large HTTP/1.1\r\n\r\n");
  auto before = Clock::now();
  while (file.use_count() < 2 && Clock::now() - before < 5s) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(status_of(server.ask(kGet)), "200");
  EXPECT_EQ(file.use_count(), 2) << "it is still being sent";
  while (file.use_count() > 1 && Clock::now() - before < 5s) std::this_thread::sleep_for(10ms);
  EXPECT_LT(Clock::now() - before, 3s);
  EXPECT_LT(slow.hear().size(), file->size());
}

TEST(Stop, AnswersWhatWasBegun) {
  std::atomic<bool> begun = false;
  auto server = std::make_unique<WebServer>(Handlers{[&](const Request& request) {
                                              begun = true;
                                              std::this_thread::sleep_for(300ms);
                                              return test::echo(request);
                                            }},
                                            kKeeping);
  Connection busy(*server), idle(*server);
  busy.say(kGet);
  while (!begun) std::this_thread::sleep_for(1ms);
  server->stop();
  std::string answer = busy.hear();
  EXPECT_TRUE(answer.ends_with("Connection: close\r\n\r\nGET /a ")) << answer;
  EXPECT_EQ(idle.hear(), "");
}

TEST(Stop, WaitsASecondAtMostForWorkThatTakesLonger) {
  std::atomic<bool> may_end = false;
  std::atomic<bool> begun = false;
  WebServer server({[&](const Request& request) {
    begun = true;
    while (!may_end) std::this_thread::sleep_for(1ms);
    return test::echo(request);
  }});
  Connection busy(server);
  busy.say(kGet);
  while (!begun) std::this_thread::sleep_for(1ms);
  auto before = Clock::now();
  server.stop();
  EXPECT_LT(Clock::now() - before, 2s);
  may_end = true;
  server.destroy();
  EXPECT_EQ(busy.hear(), "");
}

}  // namespace
}  // namespace agon::net
