// A connection that speaks HTTP: request after request, each
//
//   idle -> coming (header, admission, body) -> working -> going -> idle, or leaving
//
// or an upgrade, which hands the connection on to a Talk. Nothing is read while somebody works or
// an answer goes out, so a connection holds one request, and what came with its last piece.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "agon/net/serving/bucket.h"
#include "agon/net/serving/head.h"
#include "agon/net/serving/house.h"
#include "agon/net/serving/talk.h"

namespace agon::net::serving {

class Visit final : public Guest {
 public:
  Visit(House& house, std::unique_ptr<Place> place, tcp::socket socket, std::string peer);
  void begin();

  void look(Clock::time_point now) override;
  void end() override;
  void leave() override;
  std::optional<Clock::time_point> idle_since() const override;

 private:
  enum class Phase : u8 { idle, coming, working, going, leaving };

  void enter(Phase phase);
  void await_request();
  void receive();
  void come();
  void take_head();
  std::optional<Fault> read_head(std::string_view text);
  void admit();
  void take_body();
  bool is_waited_for() const;
  void bid_go_on();
  void work();
  void upgrade();
  static void ask_upgrade(std::shared_ptr<Visit> self);
  void open(const std::shared_ptr<Line>& line, const std::shared_ptr<Ear>& ear);
  void stay(std::optional<Response> refusal);
  void fail(const Fault& fault);
  void refuse(Response response);
  void answer(Response response);
  void send();
  void sent();
  void drain();

  std::shared_ptr<Visit> self() { return std::static_pointer_cast<Visit>(shared_from_this()); }

  House& house_;
  std::unique_ptr<Place> place_;
  tcp::socket socket_;
  std::string peer_;
  Bucket requests_;
  Phase phase_ = Phase::idle;
  Clock::time_point since_;  // of the phase
  u64 answered_ = 0;
  bool is_kept_ = false;   // after this answer
  bool was_told_ = false;  // to go on
  bool has_left_ = false;
  boost::beast::flat_buffer buffer_;
  HeadScan scan_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  Request request_;
  Response response_;
  std::string head_;
};

}  // namespace agon::net::serving
