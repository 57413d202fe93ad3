// A connection that speaks WebSocket. Beast reads and writes the frames; what is ours is who may
// say how much. One message is read, handed to its listener by a worker, and then the next.
#pragma once

#include <boost/asio/strand.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "agon/net/serving/bucket.h"
#include "agon/net/serving/house.h"
#include "agon/net/serving/line.h"

namespace agon::net::serving {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// A listener, whose functions are called by one worker at a time, and on_close once, whatever
// happens: by whoever lets go of it last, where no worker is left.
class Ear {
 public:
  Ear(House& house, std::shared_ptr<SocketListener> listener);
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;
  ~Ear();

  // `done` is told whether it went well.
  static void hear(const std::shared_ptr<Ear>& ear, std::string text,
                   std::function<void(bool)> done);
  static void close(const std::shared_ptr<Ear>& ear);

 private:
  bool say(std::string text);
  void close_now();

  House& house_;
  std::shared_ptr<SocketListener> listener_;
  asio::strand<asio::thread_pool::executor_type> turns_;
  std::atomic<bool> is_closed_ = false;
};

class Talk final : public Guest {
 public:
  Talk(House& house, std::unique_ptr<Place> place, tcp::socket socket, std::shared_ptr<Line> line,
       std::shared_ptr<Ear> ear);
  void begin(const UpgradeRequest& request);

  void look(Clock::time_point now) override;
  void end() override;
  void leave() override;

 private:
  // Bytes that come faster than the limit wait; frames without content cost nothing else.
  using Stream =
      boost::beast::basic_stream<tcp, asio::any_io_executor, boost::beast::simple_rate_policy>;

  void opened();
  void receive();
  void received();
  bool may_say();
  void hand_over();
  void handled(bool went_well);
  void flush();
  void written(const error_code& failed);
  void close(const Goodbye& goodbye);
  void count_control();
  void ping(Clock::time_point now);

  std::shared_ptr<Talk> self() { return std::static_pointer_cast<Talk>(shared_from_this()); }

  House& house_;
  std::unique_ptr<Place> place_;
  boost::beast::websocket::stream<Stream, false> stream_;  // false: knows no compression
  std::shared_ptr<Line> line_;
  std::shared_ptr<Ear> ear_;
  boost::beast::flat_buffer buffer_;
  Bucket messages_;
  Text writing_;
  Clock::time_point heard_, pinged_;
  std::optional<Clock::time_point> open_by_, message_by_, written_by_, closed_by_;
  bool is_open_ = false;
  bool is_working_ = false;
  bool is_pinging_ = false;
  bool is_closing_ = false;
  bool has_left_ = false;
};

}  // namespace agon::net::serving
