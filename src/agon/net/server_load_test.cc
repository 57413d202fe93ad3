// Many at once: live ones beside dead ones, and what each of them costs.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include "agon/net/web_socket.h"
#include "tests/support/raw_server.h"
#include "tests/support/walk.h"
#include "tests/support/web_frames.h"
#include "tests/support/web_server.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;
using test::bytes_of, test::WebServer;

constexpr std::size_t kDead = 100;
constexpr std::size_t kEach = 5;  // texts of each

// Both ends of every socket are ours.
bool has_descriptors(rlim_t wanted) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < wanted) limit.rlim_cur = std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur >= wanted;
}

// Bytes in use, as the allocator counts them; a sanitizer's counts none.
std::size_t in_use() {
  struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

struct Connections {
  std::vector<int> numbers;
  ~Connections() {
    for (int number : numbers) ::close(number);
  }
};

// Opened in different ways, and never heard of again.
void open_dead(const WebServer& server, Connections& out) {
  for (std::size_t i = 0; i < kDead; ++i) {
    int number =
        i % 2 == 0 ? test::open_web_socket(server.port()) : test::connect_to(server.port());
    if (i % 4 == 1) test::say(number, "GET / HTTP/1.1\r\nHost: ");
    if (i % 4 == 2) test::say(number, bytes_of({.payload = std::string(500, 'x')}).substr(0, 300));
    out.numbers.push_back(number);
  }
}

TEST(Load, AThousandSocketsAreServedBesideDeadOnes) {
  const auto live = static_cast<std::size_t>(test::scaled(1000));
  if (!has_descriptors(2 * (live + kDead) + 100)) GTEST_SKIP() << "too few descriptors";
  WebServer server(test::echo_handlers(), {.connections = live + kDead});
  Connections dead;
  open_dead(server, dead);
  SocketCrowd crowd;
  std::vector<std::shared_ptr<Socket>> sockets(live);
  std::vector<std::size_t> heard(live);
  std::size_t done = 0;
  std::size_t closed = 0;
  for (std::size_t i = 0; i < live; ++i) {
    SocketEvents events{.opened = [&, i] { sockets[i]->say("0"); },
                        .text =
                            [&, i](const std::string& text) {
                              EXPECT_EQ(text, "echo " + std::to_string(heard[i]));
                              if (++heard[i] == kEach) ++done;
                              if (heard[i] < kEach) sockets[i]->say(std::to_string(heard[i]));
                            },
                        .closed = [&](const SocketEnd&) { ++closed; }};
    sockets[i] = crowd.open(server.peer("/live"), {}, std::move(events));
  }
  auto before = Clock::now();
  while (done < live && closed == 0 && Clock::now() - before < 60s) crowd.step(50ms);
  EXPECT_EQ(done, live);
  EXPECT_EQ(closed, 0u);
  RecordProperty("milliseconds", static_cast<int>((Clock::now() - before) / 1ms));
  before = Clock::now();
  server.stop();
  EXPECT_LT(Clock::now() - before, 5s) << "with everybody there, and nobody answering";
}

// Bytes of the server for each connection that was made so.
template <class Make>
std::size_t cost(std::size_t count, Connections& all, Make make) {
  all.numbers.reserve(all.numbers.size() + count);
  std::size_t before = in_use();
  for (std::size_t i = 0; i < count; ++i) all.numbers.push_back(make());
  std::this_thread::sleep_for(100ms);
  std::size_t after = in_use();
  return after < before ? 0 : (after - before) / count;
}

TEST(Load, AConnectionCostsLittle) {
  constexpr std::size_t kCount = 100;
  if (!has_descriptors(2 * 4 * kCount + 100)) GTEST_SKIP() << "too few descriptors";
  ServerLimits limits{.connections = 10 * kCount, .idle = 60s};
  WebServer server(test::echo_handlers(), limits);
  server.ask("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  Connections all;
  std::size_t kept = cost(kCount, all, [&] {
    int number = test::connect_to(server.port());
    test::say(number, "GET / HTTP/1.1\r\n\r\n");
    test::hear_head(number);
    return number;
  });
  std::size_t idle = cost(kCount, all, [&] { return test::open_web_socket(server.port()); });
  std::string almost = bytes_of({.payload = std::string(limits.message, 'x')});
  almost.pop_back();
  std::size_t most = cost(kCount / 5, all, [&] {
    int number = test::open_web_socket(server.port());
    test::say(number, almost);
    return number;
  });
  RecordProperty("kept", static_cast<int>(kept));
  RecordProperty("socket", static_cast<int>(idle));
  RecordProperty("message", static_cast<int>(most));
  std::printf("bytes a connection: kept %zu, socket %zu, with a message %zu\n", kept, idle, most);
  EXPECT_LT(kept, 8'000u);
  EXPECT_LT(idle, 10'000u);
  EXPECT_LT(most, 3 * limits.message);
}

}  // namespace
}  // namespace agon::net
