// A WebSocket: what whoever speaks through it holds, and what whoever listens to it is. Text only.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::net {

// Close codes of RFC 6455, 7.4.1, and of the registry that it began.
enum CloseCode : u16 {
  kNormal = 1000,
  kGoingAway = 1001,
  kProtocolError = 1002,
  kTextOnly = 1003,
  kNotUtf8 = 1007,
  kPolicy = 1008,
  kTooBig = 1009,
  kOurFault = 1011,
  kTooSlow = 1013,
};

// Any thread may call, nothing blocks; after the socket has gone nothing happens.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;

  // Queued, and shared with whoever else is told the same. Who reads too slowly for it is closed.
  virtual void send(std::shared_ptr<const std::string> text) = 0;

  // Behind what is queued. At most 123 bytes of the reason are sent.
  virtual void close(u16 code, std::string_view reason) = 0;

  void say(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
};

class SocketListener {
 public:
  SocketListener() = default;
  SocketListener(const SocketListener&) = delete;
  SocketListener& operator=(const SocketListener&) = delete;
  virtual ~SocketListener() = default;

  // By a worker, one at a time for a socket, in order. The next message is read when it returns.
  virtual void on_text(std::string text) = 0;

  // Once, after the last on_text; at the latest when the server is destroyed.
  virtual void on_close() = 0;
};

}  // namespace agon::net
