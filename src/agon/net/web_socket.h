// WebSockets as a client has them, for tests and for programs that bring load: as many as one
// thread can drive, which is thousands, or one at a time for whoever wants to wait.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agon/base/result.h"
#include "agon/net/client.h"
#include "agon/net/message.h"
#include "agon/net/socket.h"

namespace agon::net {

// How a socket ended.
struct SocketEnd {
  u16 code = 0;  // of the other side's last word; 0 if there was none
  std::string reason = {};
  u32 status = 0;          // of an answer that refused the upgrade
  std::string error = {};  // a sentence about the server: "it ..."; empty where both said goodbye
};

// What is told about a socket, each by the thread that runs. `closed` comes once, and last.
struct SocketEvents {
  std::function<void()> opened = {};
  std::function<void(std::string text)> text = {};
  std::function<void(const SocketEnd& end)> closed = {};
};

// Many sockets. One thread opens and runs them; what is open may be spoken through by any.
class SocketCrowd {
 public:
  explicit SocketCrowd(std::size_t message_limit = 16'000'000);
  ~SocketCrowd();  // breaks off what is open, and tells nobody
  SocketCrowd(const SocketCrowd&) = delete;
  SocketCrowd& operator=(const SocketCrowd&) = delete;

  // Begins when the crowd runs. Headers besides those of an upgrade.
  std::shared_ptr<Socket> open(const Peer& peer, std::vector<Header> headers, SocketEvents events);

  void after(std::chrono::milliseconds wait, std::function<void()> act);

  // Events are told meanwhile, and only then.
  void run_for(std::chrono::milliseconds time);
  void step(std::chrono::milliseconds most);  // until something has happened

  class Impl;

 private:
  std::shared_ptr<Impl> impl_;
};

// One socket, for whoever waits for it.
class WebSocket {
 public:
  static Result<WebSocket> open(const Peer& peer, std::vector<Header> headers,
                                const Patience& patience);

  void send(std::string text);

  // Nothing if our patience ends, or the socket.
  std::optional<std::string> receive(const Patience& patience);

  // Says goodbye, and waits for the other side's; texts that come meanwhile may still be received.
  void close(u16 code, std::string_view reason, const Patience& patience);

  const std::optional<SocketEnd>& ended() const;

 private:
  struct State;
  explicit WebSocket(std::shared_ptr<State> state) : state_(std::move(state)) {}

  std::shared_ptr<State> state_;
};

}  // namespace agon::net
