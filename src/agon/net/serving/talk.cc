#include "agon/net/serving/talk.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/beast/http/field.hpp>
#include <tuple>

namespace agon::net::serving {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr auto kGoodbye = std::chrono::seconds(2);  // for the other side's last word
constexpr std::size_t kSmall = 4096;                // a buffer that is worth keeping

}  // namespace

Ear::Ear(House& house, std::shared_ptr<SocketListener> listener)
    : house_(house),
      listener_(std::move(listener)),
      turns_(asio::make_strand(house.workers.get_executor())) {}

Ear::~Ear() { close_now(); }

void Ear::hear(const std::shared_ptr<Ear>& ear, std::string text, std::function<void(bool)> done) {
  asio::post(ear->turns_, [ear, text = std::move(text), done = std::move(done)]() mutable {
    if (ear->house_.has_ended || ear->is_closed_) return;
    done(ear->say(std::move(text)));
  });
}

void Ear::close(const std::shared_ptr<Ear>& ear) {
  asio::post(ear->turns_, [ear] { ear->close_now(); });
}

bool Ear::say(std::string text) {
  try {
    listener_->on_text(std::move(text));
    return true;
  } catch (const std::exception&) {  // one socket must not end the others
    return false;
  }
}

void Ear::close_now() {
  if (is_closed_.exchange(true)) return;
  try {
    listener_->on_close();
  } catch (const std::exception&) {  // nobody is left to be told
  }
}

Talk::Talk(House& house, std::unique_ptr<Place> place, tcp::socket socket,
           std::shared_ptr<Line> line, std::shared_ptr<Ear> ear)
    : house_(house),
      place_(std::move(place)),
      stream_(std::move(socket)),
      line_(std::move(line)),
      ear_(std::move(ear)),
      messages_(house.limits.messages, Clock::now()),
      heard_(Clock::now()),
      pinged_(heard_) {
  stream_.next_layer().rate_policy().read_limit(house.limits.bytes);
  stream_.read_message_max(house.limits.message);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(beast::http::field::server, "agon");
  }));
  stream_.control_callback([this](websocket::frame_type, beast::string_view) { count_control(); });
}

void Talk::begin(const UpgradeRequest& request) {
  house_.guests.insert(this);
  open_by_ = Clock::now() + house_.limits.patience;
  line_->attach([&io = house_.io, weak = std::weak_ptr<Talk>(self())] {
    asio::post(io, [weak] {
      if (std::shared_ptr<Talk> talk = weak.lock()) talk->flush();
    });
  });
  stream_.async_accept(request, [self = self()](const error_code& failed) {
    failed ? self->leave() : self->opened();
  });
}

void Talk::look(Clock::time_point now) {
  auto is_over = [&](const std::optional<Clock::time_point>& when) { return when && now >= *when; };
  if (is_over(open_by_) || is_over(written_by_) || is_over(closed_by_)) return leave();
  if (!is_open_ || is_closing_) return;
  if (is_over(message_by_)) return close({kPolicy, "too slow a message"});
  ping(now);
}

// While somebody works on its message nobody listens to it.
void Talk::ping(Clock::time_point now) {
  if (is_working_) heard_ = now;
  if (now - heard_ >= 2 * house_.limits.ping) return leave();
  if (is_pinging_ || now - std::max(heard_, pinged_) < house_.limits.ping) return;
  is_pinging_ = true;
  pinged_ = now;
  stream_.async_ping({}, [self = self()](const error_code&) { self->is_pinging_ = false; });
}

// Who is just being let in hears it when that is done.
void Talk::end() {
  if (is_open_) close({kGoingAway, "the server ends"});
}

void Talk::leave() {
  if (has_left_) return;
  has_left_ = true;
  stream_.next_layer().close();
  line_->cut();
  Ear::close(ear_);
  house_.guests.erase(this);
  place_.reset();
  house_.left();
}

void Talk::opened() {
  if (has_left_) return;
  open_by_.reset();
  is_open_ = true;
  heard_ = Clock::now();
  if (house_.limits.greets) message_by_ = heard_ + house_.limits.patience;
  if (house_.is_ending) return end();
  receive();
  flush();
}

void Talk::receive() {
  auto received = [self = self()](const error_code& failed, std::size_t) {
    if (self->is_closing_ || self->has_left_) return;  // which ends it
    failed ? self->leave() : self->received();
  };
  stream_.async_read_some(buffer_, 0, received);
}

void Talk::received() {
  heard_ = Clock::now();
  if (stream_.got_binary()) return close({kTextOnly, "text only"});
  if (!stream_.is_message_done()) {
    if (!message_by_) message_by_ = heard_ + house_.limits.patience;
    return receive();
  }
  message_by_.reset();
  if (!may_say()) return close({kPolicy, "too many messages"});
  hand_over();
}

// As much as a socket may, and as all sockets of its address.
bool Talk::may_say() {
  return messages_.take(heard_) && house_.peer_messages.take(place_->peer(), heard_);
}

void Talk::hand_over() {
  is_working_ = true;
  std::string text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  buffer_.clear();
  if (buffer_.capacity() > kSmall) buffer_.shrink_to_fit();
  Ear::hear(ear_, std::move(text), [self = self()](bool went_well) mutable {
    House& house = self->house_;
    asio::post(house.io, [self = std::move(self), went_well] { self->handled(went_well); });
  });
}

void Talk::handled(bool went_well) {
  is_working_ = false;
  heard_ = Clock::now();
  if (has_left_ || is_closing_) return;
  went_well ? receive() : close({kOurFault, "the server failed"});
}

// Pings and pongs are answered and forgotten, but not for nothing.
void Talk::count_control() {
  heard_ = Clock::now();
  if (has_left_ || is_closing_ || may_say()) return;
  asio::post(house_.io, [self = self()] { self->close({kPolicy, "too many control frames"}); });
}

void Talk::flush() {
  if (!is_open_ || is_closing_) return;
  Line::Next next = line_->next(writing_ != nullptr);
  if (next.goodbye) return close(*next.goodbye);
  if (next.text == nullptr) return;
  writing_ = std::move(next.text);
  written_by_ = Clock::now() + house_.limits.patience;
  auto written = [self = self()](const error_code& failed, std::size_t) { self->written(failed); };
  stream_.async_write(asio::buffer(*writing_), written);
}

void Talk::written(const error_code& failed) {
  if (failed && !is_closing_) return leave();
  line_->written(*writing_);
  writing_.reset();
  written_by_.reset();
  flush();
}

void Talk::close(const Goodbye& goodbye) {
  if (has_left_ || is_closing_) return;
  is_closing_ = true;
  closed_by_ = Clock::now() + std::min<Clock::duration>(kGoodbye, house_.limits.patience);
  websocket::close_reason reason(goodbye.code);
  reason.reason.assign(goodbye.reason.data(), goodbye.reason.size());
  stream_.async_close(reason, [self = self()](const error_code&) { self->leave(); });
}

}  // namespace agon::net::serving
