#include "agon/net/serving/visit.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <tuple>

namespace agon::net::serving {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t kReadAtATime = 4096;
constexpr std::size_t kKeySize = 24;  // RFC 6455, 4.1: 16 bytes in base64

Request request_of(const UpgradeRequest& message, const std::string& peer) {
  Request out{std::string(message.method_string()), std::string(message.target())};
  out.peer = peer;
  for (const auto& field : message) {
    out.headers.push_back({lower_case(field.name_string()), std::string(field.value())});
  }
  return out;
}

Fault fault_of(const error_code& failed) {
  if (failed == http::error::body_limit) return {413, "the body is too large"};
  return {400, "this is not HTTP"};
}

}  // namespace

Visit::Visit(House& house, std::unique_ptr<Place> place, tcp::socket socket, std::string peer)
    : house_(house),
      place_(std::move(place)),
      socket_(std::move(socket)),
      peer_(std::move(peer)),
      requests_(house.limits.requests, Clock::now()) {}

void Visit::begin() {
  house_.guests.insert(this);
  await_request();
}

void Visit::look(Clock::time_point now) {
  if (phase_ == Phase::working) return;
  bool is_kept = phase_ == Phase::idle && answered_ > 0;
  if (now - since_ >= (is_kept ? house_.limits.idle : house_.limits.patience)) leave();
}

void Visit::end() {
  is_kept_ = false;
  if (phase_ == Phase::idle || phase_ == Phase::coming) leave();
}

void Visit::leave() {
  if (has_left_) return;
  has_left_ = true;
  error_code ignored;
  std::ignore = socket_.close(ignored);
  house_.guests.erase(this);
  place_.reset();
  house_.left();
}

std::optional<Clock::time_point> Visit::idle_since() const {
  bool has_rest = (phase_ == Phase::idle || phase_ == Phase::leaving) && answered_ > 0;
  return has_rest ? std::optional(since_) : std::nullopt;
}

void Visit::enter(Phase phase) {
  phase_ = phase;
  since_ = Clock::now();
}

void Visit::await_request() {
  enter(Phase::idle);
  scan_ = {};
  parser_.reset();
  request_ = {};
  response_ = {};
  was_told_ = false;
  if (buffer_.size() > 0) return come();
  buffer_.shrink_to_fit();  // who only waits holds nothing
  receive();
  if (answered_ > 0) house_.rested();
}

void Visit::receive() {
  auto received = [self = self()](const error_code& failed, std::size_t size) {
    if (failed) return self->leave();
    self->buffer_.commit(size);
    self->come();
  };
  socket_.async_read_some(buffer_.prepare(kReadAtATime), received);
}

// The time of a request begins with its first byte; that of a first one with the connection.
void Visit::come() {
  if (has_left_) return;
  if (phase_ == Phase::idle && answered_ > 0) since_ = Clock::now();
  phase_ = Phase::coming;
  parser_ ? take_body() : take_head();
}

void Visit::take_head() {
  std::string_view text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  HeadScan::Found found = scan_.look(text);
  if (scan_.size() > house_.limits.header) return fail({431, "the header is too large"});
  if (found == HeadScan::Found::fault) return fail(fault_of({}));
  if (found == HeadScan::Found::more) return receive();
  if (std::optional<Fault> fault = read_head(text.substr(0, scan_.size()))) return fail(*fault);
  if (!requests_.take(Clock::now())) return fail({429, "too many requests"});
  if (!house_.peer_requests.take(place_->peer())) {
    return fail({429, "too many requests of this address"});
  }
  admit();
}

std::optional<Fault> Visit::read_head(std::string_view text) {
  parser_.emplace();
  parser_->header_limit(static_cast<u32>(text.size() + 1));
  parser_->body_limit(boost::none);  // known when it is admitted
  error_code failed;
  std::size_t size = parser_->put(asio::buffer(text), failed);
  if (failed || size != text.size()) return fault_of(failed);
  buffer_.consume(size);
  request_ = request_of(parser_->get(), peer_);
  return find_fault(request_, parser_->get().version() < 11);
}

void Visit::admit() {
  Admission admission;
  if (house_.handlers.admit) admission = house_.handlers.admit(request_);
  if (admission.refusal) return refuse(*std::move(admission.refusal));
  if (house_.handlers.upgrade && beast::websocket::is_upgrade(parser_->get())) return upgrade();
  std::size_t limit = admission.body_limit.value_or(house_.limits.body);
  if (parser_->content_length().value_or(0) > limit) return fail({413, "the body is too large"});
  parser_->body_limit(limit);
  parser_->eager(true);
  take_body();
}

void Visit::take_body() {
  error_code failed;
  if (!parser_->is_done() && buffer_.size() > 0) {
    buffer_.consume(parser_->put(buffer_.data(), failed));
    if (failed == http::error::need_more) failed = {};
  }
  bool is_done = !failed && parser_->is_done();
  if (!failed && !is_done && buffer_.size() > house_.limits.header) failed = http::error::bad_chunk;
  if (failed) return fail(fault_of(failed));
  if (!is_done) return is_waited_for() ? bid_go_on() : receive();
  is_kept_ = parser_->keep_alive();
  request_.body = std::move(parser_->get().body());
  parser_.reset();
  work();
}

// RFC 9110, 10.1.1: who expects it sends the body only when told so. By then the header has been
// looked at, so a body that is too large has been refused.
bool Visit::is_waited_for() const {
  if (was_told_ || parser_->get().version() < 11) return false;
  return beast::iequals(parser_->get()[http::field::expect], "100-continue");
}

void Visit::bid_go_on() {
  was_told_ = true;
  head_ = "HTTP/1.1 100 Continue\r\n\r\n";
  auto told = [self = self()](const error_code& failed, std::size_t) {
    if (failed) return self->leave();
    self->receive();
  };
  asio::async_write(socket_, asio::buffer(head_), told);
}

// By a worker; the answer goes back to the thread that speaks.
void Visit::work() {
  enter(Phase::working);
  asio::post(house_.workers, [self = self()]() mutable {
    House& house = self->house_;
    if (house.has_ended) return;
    std::optional<Response> response;
    try {
      response = house.handlers.handle(self->request_);
    } catch (const std::exception&) {  // nothing comes back; one request must not end the others
    }
    asio::post(house.io, [self = std::move(self), response = std::move(response)]() mutable {
      response ? self->answer(*std::move(response)) : self->fail({500, "the server failed"});
    });
  });
}

void Visit::upgrade() {
  if (!parser_->is_done() || buffer_.size() > 0) return fail({400, "an upgrade has no body"});
  if (request_.header("sec-websocket-version") != "13") {
    Response response = house_.refusal(426, "WebSocket has version 13 here");
    response.headers.push_back({"Sec-WebSocket-Version", "13"});
    return refuse(std::move(response));
  }
  bool is_whole = request_.header("sec-websocket-key").size() == kKeySize;
  if (!is_whole || request_.header("host").empty()) return fail({400, "the upgrade is not whole"});
  if (!house_.has_room_for_socket()) return fail({503, "too many WebSockets"});
  place_->count_as_socket(true);
  is_kept_ = parser_->keep_alive();
  enter(Phase::working);
  asio::post(house_.workers, [self = self()]() mutable { ask_upgrade(std::move(self)); });
}

// By a worker, too.
void Visit::ask_upgrade(std::shared_ptr<Visit> self) {
  House& house = self->house_;
  if (house.has_ended) return;
  auto line = std::make_shared<Line>(house.limits.queued);
  std::shared_ptr<Ear> ear;
  std::optional<Response> refusal;
  try {
    auto reply = house.handlers.upgrade(self->request_, line);
    if (auto* listener = std::get_if<std::shared_ptr<SocketListener>>(&reply)) {
      if (*listener != nullptr) ear = std::make_shared<Ear>(house, std::move(*listener));
    } else {
      refusal = std::get<Response>(std::move(reply));
    }
  } catch (const std::exception&) {  // as above
  }
  auto go_on = [self = std::move(self), line, ear, refusal = std::move(refusal)]() mutable {
    ear != nullptr ? self->open(line, ear) : self->stay(std::move(refusal));
  };
  asio::post(house.io, std::move(go_on));
}

// No WebSocket after all.
void Visit::stay(std::optional<Response> refusal) {
  if (has_left_) return;
  place_->count_as_socket(false);
  refusal ? answer(*std::move(refusal)) : fail({500, "the server failed"});
}

void Visit::open(const std::shared_ptr<Line>& line, const std::shared_ptr<Ear>& ear) {
  if (has_left_ || house_.is_ending) {
    Ear::close(ear);
    return leave();
  }
  has_left_ = true;  // the connection goes on as another guest
  house_.guests.erase(this);
  auto talk = std::make_shared<Talk>(house_, std::move(place_), std::move(socket_), line, ear);
  talk->begin(parser_->get());
}

void Visit::fail(const Fault& fault) { refuse(house_.refusal(fault.status, fault.why)); }

// What comes behind it is not read, because nobody knows where it would begin.
void Visit::refuse(Response response) {
  is_kept_ = false;
  answer(std::move(response));
}

void Visit::answer(Response response) {
  if (has_left_) return;
  enter(Phase::going);
  response_ = std::move(response);
  is_kept_ = is_kept_ && house_.limits.idle.count() > 0 && !house_.is_ending && !house_.is_full();
  auto text = head_text(response_, is_kept_ ? Ending::kept : Ending::closed);
  if (!text || response_.text().size() > house_.limits.answer) {
    is_kept_ = false;
    response_ = {500};
    text = head_text(response_, Ending::closed);
  }
  head_ = *std::move(text);
  send();
}

void Visit::send() {
  bool has_body = request_.method != "HEAD" && may_have_body(response_.status);
  std::string_view body = has_body ? response_.text() : std::string_view();
  std::array<asio::const_buffer, 2> both = {asio::buffer(head_), asio::buffer(body)};
  auto sent = [self = self()](const error_code& failed, std::size_t) {
    if (failed) return self->leave();
    self->sent();
  };
  asio::async_write(socket_, both, sent);
}

void Visit::sent() {
  ++answered_;
  if (is_kept_) return await_request();
  enter(Phase::leaving);
  response_ = {};
  error_code ignored;
  std::ignore = socket_.shutdown(tcp::socket::shutdown_send, ignored);
  drain();
  house_.rested();
}

// A connection that is closed while there is something to read may lose its answer, so the other
// side closes first.
void Visit::drain() {
  auto drained = [self = self()](const error_code& failed, std::size_t) {
    if (failed) return self->leave();
    self->drain();
  };
  buffer_.clear();
  socket_.async_read_some(buffer_.prepare(kReadAtATime), drained);
}

}  // namespace agon::net::serving
