#include "tests/support/web_server.h"

#include <unistd.h>

#include "tests/support/raw_server.h"
#include "tests/support/web_frames.h"

namespace agon::test {
namespace {

class EchoListener : public net::SocketListener {
 public:
  explicit EchoListener(std::shared_ptr<net::Socket> socket) : socket_(std::move(socket)) {}
  void on_text(std::string text) override { socket_->say("echo " + text); }
  void on_close() override {}

 private:
  std::shared_ptr<net::Socket> socket_;
};

}  // namespace

WebServer::WebServer(net::Handlers handlers, const net::ServerLimits& limits)
    : server_(*net::Server::open({.threads = 2, .limits = limits}, std::move(handlers))),
      port_(net::read_url(server_->url())->port),
      thread_([this](const std::stop_token& stop) { server_->run(stop); }) {}

net::Peer WebServer::peer(const std::string& path) const {
  return {{.host = "127.0.0.1", .port = port_, .path = path}, {"127.0.0.1"}};
}

std::string WebServer::ask(std::string_view bytes) const {
  int connection = connect_to(port_);
  limit_waiting(connection);
  say(connection, bytes);
  std::string out = hear(connection);
  ::close(connection);
  return out;
}

void WebServer::stop() {
  thread_.request_stop();
  thread_.join();
}

net::Response echo(const net::Request& request) {
  return {200, request.method + " " + request.target + " " + request.body};
}

std::shared_ptr<net::SocketListener> echo_listener(std::shared_ptr<net::Socket> socket) {
  return std::make_shared<EchoListener>(std::move(socket));
}

net::Handlers echo_handlers() {
  net::Handlers out{.handle = echo};
  out.upgrade = [](const net::Request&, std::shared_ptr<net::Socket> socket) {
    return echo_listener(std::move(socket));
  };
  return out;
}

}  // namespace agon::test
