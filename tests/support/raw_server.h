// A server for tests that does what no honest one would: sockets, and a function that gets each
// connection with the request that came over it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "agon/base/types.h"

namespace agon::test {

class RawServer {
 public:
  // Called for one connection after the other, which is closed afterwards. One that brings nothing
  // is not served.
  using Serve = std::function<void(int connection, const std::string& request)>;

  explicit RawServer(Serve serve);
  ~RawServer();
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;

  u16 port() const { return port_; }
  std::string url() const;

 private:
  void run(const std::stop_token& stop) const;

  Serve serve_;
  int listener_;
  u16 port_ = 0;
  std::jthread thread_;
};

// A connection to this machine; -1 if nobody listens.
int connect_to(u16 port);

// False once the other side is gone.
bool say(int connection, std::string_view text);

// What comes until the other side closes, or `enough` bytes are there.
std::string hear(int connection, std::size_t enough = ~std::size_t{0});

// A whole answer, with its length.
std::string http_answer(u32 status, std::string_view body);

}  // namespace agon::test
