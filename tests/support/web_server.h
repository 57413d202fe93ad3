// A server of net/ that runs in a thread of its own as long as this lives.
#pragma once

#include <thread>

#include "agon/net/client.h"
#include "agon/net/server.h"

namespace agon::test {

class WebServer {
 public:
  explicit WebServer(net::Handlers handlers, const net::ServerLimits& limits = {});

  u16 port() const { return port_; }
  net::Peer peer(const std::string& path = "/") const;

  // What comes back for these bytes until the server closes.
  std::string ask(std::string_view bytes) const;

  void stop();                         // waits until it no longer runs
  void destroy() { server_.reset(); }  // waits for its workers, too

 private:
  std::optional<net::Server> server_;
  u16 port_;
  std::jthread thread_;
};

// "GET /path body" as the answer, and nothing else.
net::Response echo(const net::Request& request);

// A listener that answers "echo TEXT".
std::shared_ptr<net::SocketListener> echo_listener(std::shared_ptr<net::Socket> socket);
net::Handlers echo_handlers();

}  // namespace agon::test
