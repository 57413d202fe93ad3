// A server for HTTP/1.0 and 1.1, and for WebSockets. One thread reads and writes for all
// connections, so slow ones cost a little memory and nothing else; a few others do the work.
// Requests of one connection are answered one after the other: the next one is read when the last
// has been answered.
//
// Everything that somebody sends is limited: its size, the time it may take to come, how much of it
// comes in a second, how many connections there are at once. Beyond that number they wait outside,
// in the system's queue, and connections that are only kept for later make room. What the server
// refuses by itself:
//
//   400  no HTTP, or a request that two readers could read in two ways     413  the body is too
//   large 426  another version of WebSocket          429  too many requests      431  the header is
//   too large 501  a transfer encoding other than chunked                            503  too many
//   WebSockets
//
// and, closing the connection without a word: too slow, or too many connections of one address.
// A WebSocket is closed with 1001 (the server ends), 1002 (no frame of RFC 6455), 1003 (not text),
// 1007 (not UTF-8), 1008 (too many messages, or one that takes too long), 1009 (too large), 1011 (a
// listener threw), 1013 (it reads too slowly).
//
// What a connection costs, besides what the system holds for it (server_load_test.cc measures it):
//   kept, idle           6 kB
//   a WebSocket, idle    7 kB; 71 kB with nearly all of a message of 64 kB
//   at most              header + body (three times that in chunks) + the answer;
//                        or message * 3 + queued
#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "agon/base/result.h"
#include "agon/net/message.h"
#include "agon/net/socket.h"

namespace agon::net {

// Called by worker threads, several at a time.
using Handle = std::function<Response(const Request& request)>;

// Who answers an upgrade: a listener, or a refusal. By a worker. What is sent through the socket
// meanwhile goes out once it is open.
using Upgrade = std::function<std::variant<std::shared_ptr<SocketListener>, Response>(
    const Request& request, std::shared_ptr<Socket> socket)>;

struct Admission {
  std::optional<Response> refusal = {};
  std::optional<std::size_t> body_limit = {};  // instead of the server's
};

// Asked on the reading thread when a header has come, before its body is read. Must be quick.
using Admit = std::function<Admission(const Request& request)>;

// How the server's own refusals look; on the reading thread. {"error": why} if it is empty.
using Refuse = std::function<Response(u32 status, std::string_view why)>;

struct Handlers {
  Handle handle;
  Upgrade upgrade = {};  // empty: requests to upgrade are requests like others
  Admit admit = {};
  Refuse refuse = {};
};

// So many a second on average, and so many at once. {}: no limit.
struct Rate {
  u32 per_second = 0;
  u32 burst = 0;
};

struct ServerLimits {
  std::size_t header = 8192;         // bytes
  std::size_t body = 256'000;        // bytes
  std::size_t answer = 256'000'000;  // bytes of a body; a larger one is our fault, and 500
  std::size_t connections = 400;
  std::size_t per_peer = 0;                    // connections of one address; 0: no limit
  std::chrono::milliseconds patience{10'000};  // for a request to come, and for an answer to go
  std::chrono::milliseconds idle{0};  // how long a connection is kept; 0: closed with its answer
  Rate requests = {};                 // of one connection
  Rate peer_requests = {};            // of all connections of one address

  std::size_t sockets = 0;                 // WebSockets among the connections; 0: no limit
  std::size_t message = 65'536;            // bytes
  Rate messages = {20, 40};                // of one socket, its pings and pongs included
  Rate peer_messages = {};                 // of all sockets of one address
  std::size_t bytes = 1'000'000;           // a second from one socket; more wait
  std::size_t queued = 1'000'000;          // bytes that wait to be sent to one socket
  bool greets = false;                     // who says nothing within `patience` is let go
  std::chrono::milliseconds ping{20'000};  // of silence before one; as long again before the end
};

struct ServerOptions {
  std::string host = "127.0.0.1";  // an address of this machine, or a name of one
  u16 port = 0;                    // 0: any that is free
  u32 threads = 0;                 // that do the work; 0: one for each core
  ServerLimits limits = {};
};

class Server {
 public:
  // Listens from here on, and answers once it runs.
  static Result<Server> open(const ServerOptions& options, Handlers handlers);
  template <std::invocable<const Request&> F>
  static Result<Server> open(const ServerOptions& options, F handle) {
    return open(options, Handlers{.handle = std::move(handle)});
  }
  Server(Server&&) noexcept;
  ~Server();  // waits for work that was begun

  std::string url() const;  // "http://127.0.0.1:8080"

  // Once, until a stop is asked for. Then work that was begun is answered and sockets are closed,
  // as far as that goes within a second.
  void run(const std::stop_token& stop);

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace agon::net
