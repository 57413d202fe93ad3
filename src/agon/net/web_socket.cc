#include "agon/net/web_socket.h"

#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/system/system_error.hpp>
#include <deque>
#include <limits>
#include <unordered_set>

#include "agon/net/serving/line.h"

namespace agon::net {

namespace calling {
class Call;
}

class SocketCrowd::Impl {
 public:
  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{io.get_executor()};
  std::size_t message_limit = 0;
  std::unordered_set<calling::Call*> calls;
};

namespace calling {

namespace websocket = boost::beast::websocket;
using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr auto kHandshake = std::chrono::seconds(30);

// One socket. It lives as long as something that it began is under way.
class Call : public std::enable_shared_from_this<Call> {
 public:
  Call(SocketCrowd::Impl& crowd, const Peer& peer, std::vector<Header> headers, SocketEvents events)
      : crowd_(crowd), peer_(peer), headers_(std::move(headers)), events_(std::move(events)) {
    crowd_.calls.insert(this);
    stream_.read_message_max(crowd.message_limit);
    stream_.auto_fragment(false);
    stream_.set_option(
        websocket::stream_base::timeout{kHandshake, websocket::stream_base::none(), false});
    stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      for (const Header& header : headers_) request.set(header.name, header.value);
    }));
  }

  std::shared_ptr<serving::Line> begin() {
    line_->attach([&io = crowd_.io, weak = weak_from_this()] {
      boost::asio::post(io, [weak] {
        if (std::shared_ptr<Call> call = weak.lock()) call->flush();
      });
    });
    connect();
    return line_;
  }

  // Tells nobody.
  void cut() {
    line_->cut();
    has_ended_ = true;
    crowd_.calls.erase(this);
    error_code ignored;
    std::ignore = stream_.next_layer().close(ignored);
  }

 private:
  void connect() {
    std::vector<tcp::endpoint> endpoints;
    for (const std::string& address : peer_.addresses) {
      error_code failed;
      boost::asio::ip::address number = boost::asio::ip::make_address(address, failed);
      if (!failed) endpoints.emplace_back(number, peer_.url.port);
    }
    auto connected = [self = shared_from_this()](const error_code& failed, const tcp::endpoint&) {
      if (failed) return self->end("it cannot be reached: " + failed.message());
      self->shake_hands();
    };
    boost::asio::async_connect(stream_.next_layer(), endpoints, connected);
  }

  void shake_hands() {
    error_code ignored;
    std::ignore = stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    auto shaken = [self = shared_from_this()](const error_code& failed) {
      if (self->has_ended_) return;
      if (failed == websocket::error::upgrade_declined)
        self->end_.status = self->answer_.result_int();
      if (failed) return self->end("it did not open the socket: " + failed.message());
      self->opened();
    };
    stream_.async_handshake(answer_, peer_.url.authority(), peer_.url.path, shaken);
  }

  void opened() {
    is_open_ = true;
    if (events_.opened) events_.opened();
    receive();
    flush();
  }

  void receive() {
    auto received = [self = shared_from_this()](const error_code& failed, std::size_t) {
      failed ? self->broke(failed) : self->received();
    };
    stream_.async_read(buffer_, received);
  }

  void received() {
    std::string text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    buffer_.clear();
    if (events_.text) events_.text(std::move(text));
    if (!has_ended_) receive();
  }

  void flush() {
    if (!is_open_ || is_closing_) return;
    serving::Line::Next next = line_->next(writing_ != nullptr);
    if (next.goodbye) return close(*next.goodbye);
    if (next.text == nullptr) return;
    writing_ = std::move(next.text);
    auto written = [self = shared_from_this()](const error_code& failed, std::size_t) {
      if (failed) return;  // whoever reads learns it, too
      self->line_->written(*self->writing_);
      self->writing_.reset();
      self->flush();
    };
    stream_.async_write(boost::asio::buffer(*writing_), written);
  }

  void close(const serving::Goodbye& goodbye) {
    is_closing_ = true;
    websocket::close_reason reason(goodbye.code);
    reason.reason.assign(goodbye.reason.data(), goodbye.reason.size());
    auto closed = [self = shared_from_this()](const error_code& failed) { self->broke(failed); };
    stream_.async_close(reason, closed);
  }

  // The read and the close both end here, whichever is first.
  void broke(const error_code& failed) {
    if (is_closing_ && failed == boost::asio::error::operation_aborted) return;
    end_.code = stream_.reason().code;
    end_.reason = std::string(stream_.reason().reason.data(), stream_.reason().reason.size());
    bool is_orderly = !failed || failed == websocket::error::closed;
    end(is_orderly ? "" : "it broke off: " + failed.message());
  }

  void end(std::string error) {
    if (has_ended_) return;
    cut();
    end_.error = std::move(error);
    if (events_.closed) events_.closed(end_);
  }

  SocketCrowd::Impl& crowd_;
  Peer peer_;
  std::vector<Header> headers_;
  SocketEvents events_;
  websocket::stream<tcp::socket, false> stream_{crowd_.io};
  websocket::response_type answer_;
  std::shared_ptr<serving::Line> line_ =
      std::make_shared<serving::Line>(std::numeric_limits<std::size_t>::max());
  boost::beast::flat_buffer buffer_;
  serving::Text writing_;
  SocketEnd end_;
  bool is_open_ = false;
  bool is_closing_ = false;
  bool has_ended_ = false;
};

}  // namespace calling

SocketCrowd::SocketCrowd(std::size_t message_limit) : impl_(std::make_shared<Impl>()) {
  impl_->message_limit = message_limit;
}

SocketCrowd::~SocketCrowd() {
  std::vector<calling::Call*> calls(impl_->calls.begin(), impl_->calls.end());
  for (calling::Call* call : calls) call->cut();
}

std::shared_ptr<Socket> SocketCrowd::open(const Peer& peer, std::vector<Header> headers,
                                          SocketEvents events) {
  return std::make_shared<calling::Call>(*impl_, peer, std::move(headers), std::move(events))
      ->begin();
}

void SocketCrowd::after(std::chrono::milliseconds wait, std::function<void()> act) {
  auto timer = std::make_shared<boost::asio::steady_timer>(impl_->io, wait);
  timer->async_wait([timer, act = std::move(act)](const boost::system::error_code& failed) {
    if (!failed) act();
  });
}

void SocketCrowd::run_for(std::chrono::milliseconds time) { impl_->io.run_for(time); }

void SocketCrowd::step(std::chrono::milliseconds most) { impl_->io.run_one_for(most); }

struct WebSocket::State {
  SocketCrowd crowd;
  std::shared_ptr<Socket> socket;
  std::deque<std::string> texts;
  std::optional<SocketEnd> end;
  bool is_open = false;

  // Until something is so, or our patience ends.
  template <class Condition>
  bool wait(const Patience& patience, Condition condition) {
    while (!condition()) {
      if (patience.is_over()) return false;
      crowd.step(patience.nap());
    }
    return true;
  }
};

Result<WebSocket> WebSocket::open(const Peer& peer, std::vector<Header> headers,
                                  const Patience& patience) {
  auto state = std::make_shared<State>();
  SocketEvents events{
      .opened = [raw = state.get()] { raw->is_open = true; },
      .text = [raw = state.get()](std::string text) { raw->texts.push_back(std::move(text)); },
      .closed = [raw = state.get()](const SocketEnd& end) { raw->end = end; }};
  state->socket = state->crowd.open(peer, std::move(headers), std::move(events));
  state->wait(patience, [&] { return state->is_open || state->end; });
  if (state->end) {
    std::string status = state->end->status == 0 ? "" : fmt::format(" ({})", state->end->status);
    return refuse(ErrorCode::network, state->end->error + status);
  }
  if (!state->is_open) return refuse(ErrorCode::network, "it did not answer in time");
  return WebSocket(std::move(state));
}

void WebSocket::send(std::string text) {
  state_->socket->say(std::move(text));
  state_->crowd.run_for(std::chrono::milliseconds(0));
}

std::optional<std::string> WebSocket::receive(const Patience& patience) {
  state_->wait(patience, [&] { return !state_->texts.empty() || state_->end; });
  if (state_->texts.empty()) return std::nullopt;
  std::string out = std::move(state_->texts.front());
  state_->texts.pop_front();
  return out;
}

void WebSocket::close(u16 code, std::string_view reason, const Patience& patience) {
  state_->socket->close(code, reason);
  state_->wait(patience, [&] { return state_->end.has_value(); });
}

const std::optional<SocketEnd>& WebSocket::ended() const { return state_->end; }

}  // namespace agon::net
