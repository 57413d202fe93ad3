#include "agon/net/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/system_error.hpp>
#include <thread>
#include <tuple>

#include "agon/base/utf8.h"
#include "agon/net/serving/visit.h"
#include "agon/net/url.h"

namespace agon::net {
namespace {

using namespace serving;
using std::chrono::milliseconds;

constexpr int kQueue = 512;                 // connections that wait outside
constexpr milliseconds kAfterFailure{100};  // where the system has no descriptor
constexpr milliseconds kLastWords{800};     // for what was begun when a stop is asked for

u32 workers_for(u32 wanted) {
  return wanted != 0 ? wanted : std::max(1u, std::thread::hardware_concurrency());
}

// How often everybody is looked at: each limit is kept to a quarter of it.
milliseconds look_every(const ServerLimits& limits) {
  milliseconds shortest = std::min(limits.patience, limits.ping);
  if (limits.idle.count() > 0) shortest = std::min(shortest, limits.idle);
  return std::clamp(shortest / 4, milliseconds(5), milliseconds(250));
}

}  // namespace

class Server::Impl {
 public:
  Impl(const ServerOptions& options, Handlers handlers)
      : house_(options.limits, std::move(handlers), workers_for(options.threads)) {
    house_.left = [this] { left(); };
  }

  ~Impl() {
    house_.has_ended = true;
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
    std::stop_callback on_stop(stop, [this] { asio::post(house_.io, [this] { end(); }); });
    accept();
    house_.io.run();
    house_.has_ended = true;
    for (const auto& guest : house_.everybody()) guest->leave();
  }

 private:
  // One at a time, and none while there are as many as there may be.
  void accept() {
    if (house_.is_ending) return;
    accepts_ = true;
    acceptor_.async_accept([this](const error_code& failed, tcp::socket socket) {
      accepts_ = false;
      if (failed) return try_later();
      welcome(std::move(socket));
      if (!house_.is_full() || house_.make_room()) go_on();
    });
  }

  void try_later() {
    if (house_.is_ending) return;
    accepts_ = true;
    pause_.expires_after(kAfterFailure);
    pause_.async_wait([this](const error_code&) { accept(); });
  }

  // Who has too many already is not even read.
  void welcome(tcp::socket socket) {
    error_code failed;
    asio::ip::address address = socket.remote_endpoint(failed).address();
    std::string key = peer_key(address);
    if (failed || !house_.has_room_for(key)) return;
    std::ignore = socket.set_option(tcp::no_delay(true), failed);
    auto place = std::make_unique<Place>(house_, std::move(key));
    std::make_shared<Visit>(house_, std::move(place), std::move(socket), address.to_string())
        ->begin();
    look();
  }

  void left() {
    if (house_.is_ending) {
      if (house_.guests.empty()) house_.io.stop();
    } else {
      go_on();
    }
  }

  void go_on() {
    if (!accepts_ && !house_.is_full()) accept();
  }

  // One clock for everybody; it stands while nobody is here.
  void look() {
    if (looks_) return;
    looks_ = true;
    clock_.expires_after(look_every(house_.limits));
    clock_.async_wait([this](const error_code&) {
      looks_ = false;
      for (const auto& guest : house_.everybody()) guest->look(Clock::now());
      if (!house_.guests.empty()) look();
    });
  }

  void end() {
    house_.is_ending = true;
    error_code ignored;
    std::ignore = acceptor_.close(ignored);
    for (const auto& guest : house_.everybody()) guest->end();
    if (house_.guests.empty()) return house_.io.stop();
    pause_.expires_after(kLastWords);
    pause_.async_wait([this](const error_code&) { house_.io.stop(); });
  }

  House house_;
  tcp::acceptor acceptor_{house_.io};
  asio::steady_timer pause_{house_.io};
  asio::steady_timer clock_{house_.io};
  tcp::endpoint endpoint_;
  bool accepts_ = false;
  bool looks_ = false;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

std::string Server::url() const { return impl_->url(); }
void Server::run(const std::stop_token& stop) { impl_->run(stop); }

Result<Server> Server::open(const ServerOptions& options, Handlers handlers) {
  auto fail = [&](std::string_view why) {
    return refuse(ErrorCode::network, fmt::format("agon cannot listen on {}, port {}: {}",
                                                  printable(options.host), options.port, why));
  };
  auto addresses = addresses_of(options.host, {Clock::now() + options.limits.patience, {}});
  if (!addresses) return refuse(addresses.error());
  try {
    auto impl = std::make_unique<Impl>(options, std::move(handlers));
    error_code failed = impl->listen(addresses->front(), options.port);
    if (failed) return fail(failed.message());
    return Server(std::move(impl));
  } catch (const boost::system::system_error& error) {
    return fail(error.code().message());
  }
}

}  // namespace agon::net
