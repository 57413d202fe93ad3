#include "tests/support/raw_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace agon::test {
namespace {

sockaddr_in loopback(u16 port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  out.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return out;
}

// The header, and as much more as its Content-Length says.
std::string hear_request(int connection) {
  std::string text;
  while (text.find("\r\n\r\n") == std::string::npos) {
    std::string more = hear(connection, 1);
    if (more.empty()) return text;
    text += more;
  }
  constexpr std::string_view kLength = "Content-Length: ";
  std::size_t length = 0;
  std::size_t found = text.find(kLength);
  if (found != std::string::npos) {
    const char* digits = text.data() + found + kLength.size();
    std::from_chars(digits, text.data() + text.size(), length);
  }
  return text + hear(connection, length);
}

}  // namespace

RawServer::RawServer(Serve serve)
    : serve_(std::move(serve)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  ::bind(listener_, reinterpret_cast<sockaddr*>(&address), size);
  ::listen(listener_, 64);
  ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

RawServer::~RawServer() {
  thread_.request_stop();
  thread_.join();
  ::close(listener_);
}

std::string RawServer::url() const { return fmt::format("http://127.0.0.1:{}", port_); }

void RawServer::run(const std::stop_token& stop) const {
  while (!stop.stop_requested()) {
    pollfd waited{listener_, POLLIN, 0};
    if (::poll(&waited, 1, 20) != 1) continue;
    int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) continue;
    std::string request = hear_request(connection);
    if (!request.empty()) serve_(connection, request);
    ::close(connection);
  }
}

int connect_to(u16 port) {
  int out = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(port);
  if (::connect(out, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return out;
  ::close(out);
  return -1;
}

bool say(int connection, std::string_view text) {
  while (!text.empty()) {
    ssize_t sent = ::send(connection, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string hear(int connection, std::size_t enough) {
  std::string out;
  std::array<char, 4096> piece{};
  while (out.size() < enough) {
    std::size_t wanted = std::min(piece.size(), enough - out.size());
    ssize_t got = ::recv(connection, piece.data(), wanted, 0);
    if (got <= 0) break;
    out.append(piece.data(), static_cast<std::size_t>(got));
  }
  return out;
}

std::string http_answer(u32 status, std::string_view body) {
  return fmt::format("HTTP/1.1 {} Some\r\nContent-Length: {}\r\n\r\n{}", status, body.size(), body);
}

}  // namespace agon::test
