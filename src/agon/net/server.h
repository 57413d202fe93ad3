// A small HTTP/1.0 and 1.1 server: a connection brings one request, and is closed with its answer.
// One thread reads and writes for all connections, so slow ones cost a little memory and nothing
// else; a few others do the work. Everything that somebody sends is limited: the size of a request,
// the time it may take to come, how many connections there are at once. Beyond that number they
// wait outside, in the system's queue.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "agon/base/result.h"

namespace agon::net {

struct Request {
  std::string_view method;
  std::string_view target;
  std::string body;
};

struct Response {
  u32 status = 200;
  std::string body;  // JSON
};

// Called by several threads at a time.
using Handle = std::function<Response(const Request& request)>;

struct ServerLimits {
  std::size_t header = 8192;   // bytes
  std::size_t body = 256'000;  // bytes
  std::size_t connections = 400;
  std::chrono::milliseconds patience{10'000};  // for a request to come, and for an answer to go
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
  static Result<Server> open(const ServerOptions& options, Handle handle);
  Server(Server&&) noexcept;
  ~Server();

  std::string url() const;  // "http://127.0.0.1:8080"

  // Until a stop is asked for. Work that was begun is finished; connections are closed.
  void run(const std::stop_token& stop);

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace agon::net
