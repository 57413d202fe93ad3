// Any bytes from a stranger, who then says no more: the server answers or closes, soon, and goes
// on. Seeds and inputs that ever broke it are in tests/regress/net_fuzz/. The first byte says what
// the others are:
//   0 mod 3  a connection from its beginning
//   1 mod 3  what comes over a WebSocket, as it is
//   2 mod 3  frames for one, which are masked here: a byte of flags and opcode, a byte of length,
//   so many bytes
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "agon/net/server.h"
#include "agon/net/url.h"
#include "tests/support/raw_server.h"
#include "tests/support/web_frames.h"

namespace {

using namespace agon;

class Echo : public net::SocketListener {
 public:
  explicit Echo(std::shared_ptr<net::Socket> socket) : socket_(std::move(socket)) {}
  void on_text(std::string text) override { socket_->say(std::move(text)); }
  void on_close() override {}

 private:
  std::shared_ptr<net::Socket> socket_;
};

void must(bool held) {
  if (!held) std::abort();
}

// Runs for ever: the fuzzer ends by itself.
u16 serve() {
  net::Handlers handlers{
      .handle = [](const net::Request& request) { return net::Response{200, request.body}; },
      .upgrade =
          [](const net::Request&, std::shared_ptr<net::Socket> socket) {
            return std::make_shared<Echo>(std::move(socket));
          }};
  net::ServerLimits limits{.header = 2000, .body = 2000, .idle = std::chrono::seconds(5)};
  limits.message = 2000;
  auto* server = new net::Server(*net::Server::open({.threads = 1, .limits = limits}, handlers));
  std::thread([server] { server->run({}); }).detach();
  return net::read_url(server->url())->port;
}

std::string framed(std::string_view bytes) {
  std::string out;
  while (bytes.size() >= 2) {
    u8 first = static_cast<u8>(bytes[0]);
    std::string_view payload = bytes.substr(2, static_cast<u8>(bytes[1]));
    out += test::bytes_of({.opcode = static_cast<u8>(first & 0x0F),
                           .payload = std::string(payload),
                           .is_last = (first & 0x80) != 0,
                           .reserved = static_cast<u8>(first >> 4 & 0x07)});
    bytes.remove_prefix(2 + payload.size());
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  static const u16 kPort = serve();
  if (size == 0) return 0;
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  bool is_http = data[0] % 3 == 0;
  int connection = is_http ? test::connect_to(kPort) : test::open_web_socket(kPort);
  must(connection >= 0);
  test::limit_waiting(connection);
  test::say(connection, data[0] % 3 == 2 ? framed(bytes) : std::string(bytes));
  ::shutdown(connection, SHUT_WR);
  std::string heard = test::hear(connection);
  char one = 0;
  must(::recv(connection, &one, 1, MSG_DONTWAIT) == 0 || errno != EAGAIN);  // it has closed, too
  must(!is_http || heard.empty() || heard.starts_with("HTTP/1.1 "));
  ::close(connection);
  return 0;
}
