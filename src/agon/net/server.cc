#include "agon/net/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/system/system_error.hpp>
#include <thread>
#include <tuple>

#include "agon/base/utf8.h"
#include "agon/net/url.h"

namespace agon::net {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kReadAtATime = 4096;
constexpr int kQueue = 512;  // connections that wait outside
constexpr auto kAfterFailure =
    std::chrono::milliseconds(100);  // where the system has no descriptor

std::string response_text(const Response& response) {
  auto status = static_cast<http::status>(response.status);
  std::string_view reason(http::obsolete_reason(status));
  return fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      response.status, reason, response.body.size(), response.body);
}

u32 workers_for(u32 wanted) {
  return wanted != 0 ? wanted : std::max(1u, std::thread::hardware_concurrency());
}

u32 status_for(const error_code& failed) {
  if (failed == http::error::body_limit) return 413;
  return failed == http::error::header_limit ? 431 : 400;
}

}  // namespace

// Named, because a class that a header declares holds them.
namespace serving {

// What connections have in common.
struct House {
  ServerLimits limits;
  Handle handle;
  asio::io_context io{1};
  asio::thread_pool workers;
  std::function<void()> left;  // a connection has gone

  House(const ServerLimits& limits_of, Handle handled_by, u32 threads)
      : limits(limits_of), handle(std::move(handled_by)), workers(threads) {}
};

// One connection. It lives as long as something that it began is under way.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(House& house, tcp::socket socket) : house_(house), socket_(std::move(socket)) {
    parser_.header_limit(static_cast<u32>(house.limits.header));
    parser_.body_limit(house.limits.body);
    parser_.eager(true);
  }

  void begin() {
    limit_time();
    receive();
  }

 private:
  void limit_time() {
    timer_.expires_after(house_.limits.patience);
    timer_.async_wait([self = shared_from_this()](const error_code& cancelled) {
      if (!cancelled) self->leave();
    });
  }

  void receive() {
    auto received = [self = shared_from_this()](const error_code& failed, std::size_t size) {
      if (failed) return self->leave();
      self->buffer_.commit(size);
      self->parse();
    };
    socket_.async_read_some(buffer_.prepare(kReadAtATime), received);
  }

  void parse() {
    error_code failed;
    buffer_.consume(parser_.put(buffer_.data(), failed));
    if (failed == http::error::need_more) failed = {};
    if (!failed && buffer_.size() > house_.limits.header) failed = http::error::bad_chunk;
    if (failed) return send({status_for(failed), ""});
    if (!parser_.is_done()) return is_waited_for() ? bid_go_on() : receive();
    timer_.cancel();
    asio::post(house_.workers, [self = shared_from_this()] { self->work(); });
  }

  // RFC 9110, 10.1.1: who expects it sends the body only when told so. By then the header has been
  // looked at, so a body that is too large has been refused.
  bool is_waited_for() {
    if (was_told_ || !parser_.is_header_done() || parser_.get().version() < 11) return false;
    return boost::beast::iequals(parser_.get()[http::field::expect], "100-continue");
  }

  void bid_go_on() {
    was_told_ = true;
    text_ = "HTTP/1.1 100 Continue\r\n\r\n";
    auto told = [self = shared_from_this()](const error_code& failed, std::size_t) {
      if (failed) return self->leave();
      self->receive();
    };
    asio::async_write(socket_, asio::buffer(text_), told);
  }

  // By a worker; the answer goes back to the thread that speaks.
  void work() {
    auto& message = parser_.get();
    Request request{message.method_string(), message.target(), std::move(message.body())};
    auto response = std::make_shared<Response>(house_.handle(request));
    asio::post(house_.io, [self = shared_from_this(), response] { self->send(*response); });
  }

  void send(const Response& response) {
    limit_time();
    text_ = response_text(response);
    auto sent = [self = shared_from_this()](const error_code& failed, std::size_t) {
      if (failed) return self->leave();
      error_code ignored;
      std::ignore = self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
      self->drain();
    };
    asio::async_write(socket_, asio::buffer(text_), sent);
  }

  // A connection that is closed while there is something to read may lose its answer, so the other
  // side closes first.
  void drain() {
    auto drained = [self = shared_from_this()](const error_code& failed, std::size_t) {
      if (failed) return self->leave();
      self->drain();
    };
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(kReadAtATime), drained);
  }

  void leave() {
    if (!socket_.is_open()) return;
    error_code ignored;
    std::ignore = socket_.close(ignored);
    timer_.cancel();
    house_.left();
  }

  House& house_;
  tcp::socket socket_;
  asio::steady_timer timer_{house_.io};
  boost::beast::flat_buffer buffer_;
  http::request_parser<http::string_body> parser_;
  bool was_told_ = false;  // to go on
  std::string text_;
};

}  // namespace serving

class Server::Impl {
 public:
  Impl(const ServerOptions& options, Handle handle)
      : house_(options.limits, std::move(handle), workers_for(options.threads)) {
    house_.left = [this] { go_on(); };
  }

  ~Impl() {
    house_.workers.stop();
    house_.workers.join();
  }

  error_code listen(const std::string& address, u16 port) {
    error_code failed;
    tcp::endpoint endpoint(asio::ip::make_address(address, failed), port);
    if (!failed) failed = acceptor_.open(endpoint.protocol(), failed);
    if (!failed) failed = acceptor_.set_option(asio::socket_base::reuse_address(true), failed);
    if (!failed) failed = acceptor_.bind(endpoint, failed);
    if (!failed) failed = acceptor_.listen(kQueue, failed);
    if (!failed) endpoint_ = acceptor_.local_endpoint(failed);
    return failed;
  }

  std::string url() const {
    Url out{.host = endpoint_.address().to_string(), .port = endpoint_.port()};
    return fmt::format("{}{}", kHttp, out.authority());
  }

  void run(const std::stop_token& stop) {
    std::stop_callback on_stop(stop, [this] { house_.io.stop(); });
    accept();
    house_.io.run();
  }

 private:
  // One at a time, and none while there are as many as there may be.
  void accept() {
    accepts_ = true;
    acceptor_.async_accept([this](const error_code& failed, tcp::socket socket) {
      accepts_ = false;
      if (failed) return try_later();
      ++connections_;
      std::make_shared<serving::Visit>(house_, std::move(socket))->begin();
      if (connections_ < house_.limits.connections) accept();
    });
  }

  void try_later() {
    accepts_ = true;
    pause_.expires_after(kAfterFailure);
    pause_.async_wait([this](const error_code&) { accept(); });
  }

  void go_on() {
    --connections_;
    if (!accepts_) accept();
  }

  serving::House house_;
  tcp::acceptor acceptor_{house_.io};
  asio::steady_timer pause_{house_.io};
  tcp::endpoint endpoint_;
  std::size_t connections_ = 0;
  bool accepts_ = false;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

std::string Server::url() const { return impl_->url(); }
void Server::run(const std::stop_token& stop) { impl_->run(stop); }

Result<Server> Server::open(const ServerOptions& options, Handle handle) {
  auto fail = [&](std::string_view why) {
    return refuse(ErrorCode::network, fmt::format("agon cannot listen on {}, port {}: {}",
                                                  printable(options.host), options.port, why));
  };
  auto addresses = addresses_of(options.host, {Clock::now() + options.limits.patience, {}});
  if (!addresses) return refuse(addresses.error());
  try {
    auto impl = std::make_unique<Impl>(options, std::move(handle));
    error_code failed = impl->listen(addresses->front(), options.port);
    if (failed) return fail(failed.message());
    return Server(std::move(impl));
  } catch (const boost::system::system_error& error) {
    return fail(error.code().message());
  }
}

}  // namespace agon::net
